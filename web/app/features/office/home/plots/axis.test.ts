import { expect, test } from 'vitest';
import { axisSteps, shortDollars } from './axis.ts';

test.each([
  [0, [0, 0.4, 0.8, 1.2]],
  [8_120, [0, 3_000, 6_000, 9_000]],
  [9_000, [0, 3_000, 6_000, 9_000]],
  [120, [0, 40, 80, 120]],
  [1_000_000, [0, 400_000, 800_000, 1_200_000]],
])('the steps of an axis up to %d are round and reach the value', (highest, steps) => {
  expect(axisSteps(highest).map((step) => Math.round(step * 10) / 10)).toEqual(steps);
});

test('shortDollars abbreviates dollars on an axis', () => {
  expect([0, 1_500, 20_000, 1_200_000].map(shortDollars)).toEqual(['$0', '$1.5K', '$20K', '$1.2M']);
});
