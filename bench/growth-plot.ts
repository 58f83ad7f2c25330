/** The measurements of an engine: for each operation, one value per size. */
export interface Growth {
  engine: string;
  figures: ReadonlyMap<string, readonly number[]>;
}

interface Plot {
  /** The quantity that grows. */
  axis: string;
  sizes: readonly number[];
  growth: readonly Growth[];
}

const PANEL = { width: 220, height: 150, left: 40, right: 14, top: 26, bottom: 22 };
const COLUMNS = 4;
const COLORS = ['#0a58ca', '#c2410c'];
const TEXT = '#333';

/**
 * One panel per operation, with a line per engine; both axes are logarithmic, so that a power function is a straight
 * line.
 */
export function drawGrowth({ axis, sizes, growth }: Plot): string {
  const names = [...(growth[0]?.figures.keys() ?? [])];
  const rows = Math.ceil(names.length / COLUMNS);
  const [width, height] = [COLUMNS * PANEL.width, rows * PANEL.height + 30];
  const panels = names.map((name, index) => {
    const [x, y] = [(index % COLUMNS) * PANEL.width, 30 + Math.floor(index / COLUMNS) * PANEL.height];
    return `<g transform="translate(${x} ${y})">${panel(name, sizes, growth)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="10">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="8" y="18" font-size="12" fill="${TEXT}">Milliseconds, by ${axis}; both axes logarithmic</text>`,
    ...growth.map(({ engine }, index) => {
      const x = width - 180 + index * 90;
      return `<circle cx="${x}" cy="14" r="4" fill="${color(index)}"/><text x="${x + 8}" y="18" fill="${TEXT}">${engine}</text>`;
    }),
    ...panels,
    '</svg>\n',
  ].join('\n');
}

function panel(name: string, sizes: readonly number[], growth: readonly Growth[]): string {
  const { width, height, left, right, top, bottom } = PANEL;
  const lines = growth.map(({ figures }) => figures.get(name) ?? []);
  const [least, most] = decades(lines.flat());
  const [smallest = 1, largest = 10] = [sizes[0], sizes.at(-1)];
  const x = (size: number) => left + share(size, smallest, largest) * (width - left - right);
  const y = (value: number) => height - bottom - share(value, least, most) * (height - top - bottom);
  const ticks = Array.from({ length: Math.log10(most / least) + 1 }, (_, n) => least * 10 ** n);
  return [
    `<text x="${left}" y="${top - 8}" font-size="11" fill="${TEXT}">${name}</text>`,
    ...ticks.map(
      (tick) =>
        `<path d="M${left} ${round(y(tick))}H${width - right}" stroke="#ddd"/>` +
        `<text x="${left - 4}" y="${round(y(tick) + 3)}" text-anchor="end" fill="${TEXT}">${figure(tick)}</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text x="${round(x(size))}" y="${height - bottom + 14}" text-anchor="middle" fill="${TEXT}">${figure(size)}</text>`,
    ),
    ...lines.map((values, index) => {
      const points = values.map((value, n) => `${round(x(sizes[n] ?? smallest))},${round(y(value))}`);
      const dots = points.map((point) => {
        const [cx, cy] = point.split(',');
        return `<circle cx="${cx}" cy="${cy}" r="2.5" fill="${color(index)}"/>`;
      });
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${color(index)}" stroke-width="1.5"/>${dots.join('')}`;
    }),
  ].join('\n');
}

/** The powers of ten around the values. */
function decades(values: readonly number[]): readonly [number, number] {
  const least = 10 ** Math.floor(Math.log10(Math.min(...values)));
  return [least, Math.max(least * 10, 10 ** Math.ceil(Math.log10(Math.max(...values))))];
}

/** The position of a value between two others, on a logarithmic scale. */
function share(value: number, from: number, to: number): number {
  return Math.log(value / from) / Math.log(to / from);
}

function figure(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`;
  return value >= 1000 ? `${value / 1000}k` : String(value);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function color(index: number): string {
  return COLORS[index % COLORS.length] ?? TEXT;
}
