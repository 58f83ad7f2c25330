import { expect, test } from 'vitest';
import { isDrawn, STROKE_BYTES_MAX, STROKE_POINTS_MAX, STROKES_MAX } from '#domain/sales/drawn-signature.ts';
import { isFull, pointAt, type Stroke, withPoint } from './strokes.ts';

const stroke = (points: number): Stroke => Array.from({ length: points }, (_, i) => [i % 1000, 1000]);

test.each([
  [[], false],
  [[stroke(19)], false],
  [[stroke(20)], true],
  [[stroke(1), stroke(1)], true],
])('strokes are a signature if there are at least two, or one of sufficient length (%#)', (strokes, expected) => {
  expect(isDrawn(strokes)).toBe(expected);
});

test('the pad accepts no more points than the server does', () => {
  const strokes: Stroke[] = [[]];
  const last = () => strokes.at(-1)?.length ?? 0;
  for (let i = 0; !isFull(strokes) && i < STROKE_POINTS_MAX + 1; i++) {
    if (last() >= 500) strokes.push([]);
    strokes.at(-1)?.push([1000 - (i % 2), 1000]);
  }
  expect(JSON.stringify(strokes).length).toBeLessThanOrEqual(STROKE_BYTES_MAX);
  expect(strokes.flat().length).toBeLessThanOrEqual(STROKE_POINTS_MAX);
  expect(isFull(Array.from({ length: STROKES_MAX }, () => stroke(1)))).toBe(true);
});

test("pointAt returns the pointer's position in thousandths of the pad, and never outside it", () => {
  const pad = { left: 100, top: 50, width: 300, height: 150 };
  expect(pointAt(pad, { clientX: 250, clientY: 125 })).toEqual([500, 500]);
  expect(pointAt(pad, { clientX: 0, clientY: 900 })).toEqual([0, 1000]);
});

test('a pointer that does not move adds no points', () => {
  const once = withPoint([[]], [5, 5]);
  expect(withPoint(once, [5, 5])).toEqual([[[5, 5]]]);
  expect(withPoint(once, [6, 5])).toEqual([
    [
      [5, 5],
      [6, 5],
    ],
  ]);
});
