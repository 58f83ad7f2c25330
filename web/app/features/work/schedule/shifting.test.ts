import { expect, test } from 'vitest';
import { shifted, timesOf } from './shifting.ts';

const RANGE = { from: 7 * 60, to: 18 * 60 };
const MORNING = { starts: '08:00', ends: '10:30' };

test.each([
  ['to the nearest quarter of an hour', 9 * 60 + 8, [9 * 60 + 15, 11 * 60 + 45]],
  ['not before what is shown', 3 * 60, [7 * 60, 9 * 60 + 30]],
  ['not beyond what is shown', 17 * 60, [15 * 60 + 30, 18 * 60]],
])('shifted moves a visit %s and keeps its length', (_where, start, [starts, ends]) => {
  expect(shifted(MORNING, start, RANGE)).toEqual({ starts, ends });
});

test('timesOf a visit for all day is the whole day', () => {
  expect(timesOf({ starts: null, ends: null })).toEqual({ starts: 0, ends: 24 * 60 });
});
