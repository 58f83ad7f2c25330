import { z } from 'zod';

/** Limits of a drawn signature. Coordinates are from 0 to `STROKE_RANGE` in both directions. */
export const STROKES_MAX = 200;
export const STROKE_POINTS_MAX = 20_000;
export const STROKE_BYTES_MAX = 64 * 1024;
export const STROKE_RANGE = 1000;
/** A single stroke of fewer points is a slip of the finger and no signature. */
export const ONE_STROKE_POINTS_MIN = 20;

export const PLEASE_SIGN = 'Please sign, or choose Type.';
export const SIGNATURE_TOO_LONG = 'This signature is too long. Please sign again, or choose Type.';

const Point = z.tuple([z.number().min(0).max(STROKE_RANGE), z.number().min(0).max(STROKE_RANGE)]);
export type Strokes = z.output<typeof Point>[][];

/** Whether somebody has drawn: at least two strokes, or one of some length. */
export function isDrawn(strokes: readonly (readonly unknown[])[]): boolean {
  const drawn = strokes.filter((stroke) => stroke.length > 0);
  return drawn.length >= 2 || drawn.some((stroke) => stroke.length >= ONE_STROKE_POINTS_MIN);
}

function isTooLong(strokes: Strokes): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return points > STROKE_POINTS_MAX || JSON.stringify(strokes).length > STROKE_BYTES_MAX;
}

const strokes = z
  .array(z.array(Point, { error: PLEASE_SIGN }).max(STROKE_POINTS_MAX, SIGNATURE_TOO_LONG), { error: PLEASE_SIGN })
  .max(STROKES_MAX, { error: SIGNATURE_TOO_LONG, abort: true })
  .refine(isDrawn, { error: PLEASE_SIGN, abort: true })
  .refine((given) => !isTooLong(given), SIGNATURE_TOO_LONG);

/** The typed name, or a drawing of points. */
export const Signature = z.discriminatedUnion(
  'kind',
  [z.object({ kind: z.literal('typed') }), z.object({ kind: z.literal('drawn'), strokes })],
  { error: PLEASE_SIGN },
);
export type Signature = z.output<typeof Signature>;
