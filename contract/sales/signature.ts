import { z } from 'zod';
import {
  isDrawn,
  STROKE_BYTES_MAX,
  STROKE_POINTS_MAX,
  STROKE_RANGE,
  STROKES_MAX,
} from '#domain/sales/drawn-signature.ts';

export const PLEASE_SIGN = 'Please sign, or choose Type.';
export const SIGNATURE_TOO_LONG = 'This signature is too long. Please sign again, or choose Type.';

const Point = z.tuple([z.number().min(0).max(STROKE_RANGE), z.number().min(0).max(STROKE_RANGE)]);
export type Strokes = z.output<typeof Point>[][];

function isTooLong(strokes: Strokes): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return points > STROKE_POINTS_MAX || JSON.stringify(strokes).length > STROKE_BYTES_MAX;
}

const strokes = z
  .array(z.array(Point, { error: PLEASE_SIGN }).max(STROKE_POINTS_MAX, SIGNATURE_TOO_LONG), { error: PLEASE_SIGN })
  .max(STROKES_MAX, { error: SIGNATURE_TOO_LONG, abort: true })
  .refine(isDrawn, { error: PLEASE_SIGN, abort: true })
  .refine((value) => !isTooLong(value), SIGNATURE_TOO_LONG);

/** The typed name, or the points of a drawing. */
export const Signature = z.discriminatedUnion(
  'kind',
  [z.object({ kind: z.literal('typed') }), z.object({ kind: z.literal('drawn'), strokes })],
  { error: PLEASE_SIGN },
);
export type Signature = z.output<typeof Signature>;
