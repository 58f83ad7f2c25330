const STREETS = [-22, 60, 126, 189, 266, 338, 405];
const AVENUES = [15, 73, 135, 184, 236];
const BLOCKS = [
  [70, 24, 46, 40],
  [70, 82, 46, 44],
  [136, 144, 43, 31],
  [199, 24, 57, 40],
  [199, 144, 57, 31],
  [276, 82, 52, 44],
  [276, 144, 52, 31],
  [348, -35, 47, 41],
  [348, 144, 47, 31],
] as const;

/** An illustrated map with one pin, in the colors of the map tiles. */
export function TownMap({ className, viewBox = '0 0 400 200' }: { className?: string | undefined; viewBox?: string }) {
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
      <rect x="-100" y="-100" width="600" height="500" fill="var(--jp-map-land)" />
      <g transform="rotate(-7 200 100)">
        {BLOCKS.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="2" fill="var(--jp-map-block)" />
        ))}
        <rect x="248" y="20" width="104" height="48" rx="6" fill="var(--jp-map-park)" />
        <Roads color="var(--jp-map-road-edge)" width={9} />
        <Roads color="var(--jp-map-road)" width={6.5} />
      </g>
      <path d="M-10 156C48 148 56 176 104 180s40 24 48 30H-10Z" fill="var(--jp-map-water)" />
      <path d="M-20 60C120 68 220 124 420 144" stroke="var(--jp-map-road-edge)" strokeWidth="16" />
      <path d="M-20 60C120 68 220 124 420 144" stroke="var(--jp-map-road)" strokeWidth="13" />
      <ellipse cx="200" cy="112" rx="9" ry="3.5" fill="#131E33" opacity=".22" />
      <path
        d="M200 112c-9-12-15-18-15-26a15 15 0 1 1 30 0c0 8-6 14-15 26z"
        fill="var(--jp-accent)"
        stroke="#fff"
        strokeWidth="2"
      />
      <circle cx="200" cy="86" r="5.5" fill="#fff" />
    </svg>
  );
}

function Roads({ color, width }: { color: string; width: number }) {
  const lines = [...STREETS.map((x) => `M${x} -140V360`), ...AVENUES.map((y) => `M-140 ${y}H560`)].join('');
  return <path d={lines} stroke={color} strokeWidth={width} />;
}
