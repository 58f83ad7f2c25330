/** The points of a stroke as the path of an SVG; a single point is a dot. */
export function strokePath(stroke: readonly (readonly [x: number, y: number])[]): string {
  const [start, ...rest] = stroke.map(([x, y]) => `${x} ${y}`);
  if (start === undefined) return '';
  return rest.length === 0 ? `M${start}h0` : `M${start}L${rest.join(' ')}`;
}
