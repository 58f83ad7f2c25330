import { STROKE_BYTES_MAX, STROKE_POINTS_MAX, STROKES_MAX } from '#domain/sales/drawn-signature.ts';

/** A point of a drawn signature: 0 to 1000 horizontally and vertically. */
export type Point = [x: number, y: number];
export type Stroke = Point[];

/** True if no more points may be added. Each point is counted with its maximum length in JSON. */
export function isFull(strokes: readonly Stroke[]): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  const bytes = points * '[1000,1000],'.length + strokes.length * '[],'.length + '[]'.length;
  return strokes.length >= STROKES_MAX || points >= STROKE_POINTS_MAX || bytes >= STROKE_BYTES_MAX;
}

/** The strokes with one more point at the end of the last one; a point at the pen's current position adds nothing. */
export function withPoint(strokes: readonly Stroke[], point: Point): Stroke[] {
  const last = strokes.at(-1) ?? [];
  const [x, y] = last.at(-1) ?? [];
  if (x === point[0] && y === point[1]) return [...strokes];
  return [...strokes.slice(0, -1), [...last, point]];
}

/** The pointer's position on the pad, in whole units from 0 to 1000. */
export function pointAt(
  pad: { left: number; top: number; width: number; height: number },
  pointer: { clientX: number; clientY: number },
): Point {
  const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000);
  return [within((pointer.clientX - pad.left) / pad.width), within((pointer.clientY - pad.top) / pad.height)];
}
