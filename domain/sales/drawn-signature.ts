/** Limits of a drawn signature. Coordinates are from 0 to `STROKE_RANGE` in both directions. */
export const STROKES_MAX = 200;
export const STROKE_POINTS_MAX = 20_000;
export const STROKE_BYTES_MAX = 64 * 1024;
export const STROKE_RANGE = 1000;
/** A single stroke with fewer points is a slip of the finger, not a signature. */
export const ONE_STROKE_POINTS_MIN = 20;

/** Whether the strokes are a signature: at least two of them, or one of some length. */
export function isDrawn(strokes: readonly (readonly unknown[])[]): boolean {
  const drawn = strokes.filter((stroke) => stroke.length > 0);
  return drawn.length >= 2 || drawn.some((stroke) => stroke.length >= ONE_STROKE_POINTS_MIN);
}
