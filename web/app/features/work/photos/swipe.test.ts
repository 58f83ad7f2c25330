import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

test.each([
  [{ x: 90, y: 0 }, 'next'],
  [{ x: 110, y: 0 }, 'previous'],
  [{ x: 91, y: 0 }, undefined],
  [{ x: 109, y: 0 }, undefined],
  [{ x: 60, y: 30 }, 'next'],
  [{ x: 60, y: 80 }, undefined],
  [{ x: 100, y: 0 }, undefined],
])('a swipe from x=100 to %j is %s', (up, meant) => {
  expect(swipeOf({ x: 100, y: 0 }, up)).toBe(meant);
});
