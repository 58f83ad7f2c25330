import { expect, test } from 'vitest';
import { shifted, timesOf } from './shifting.ts';

const RANGE = { from: 7 * 60, to: 18 * 60 };
const MORNING = { starts: '08:00', ends: '10:30' };

test.each([
  ['to the nearest quarter hour', 9 * 60 + 8, [9 * 60 + 15, 11 * 60 + 45]],
  ['to the start of the visible range at the earliest', 3 * 60, [7 * 60, 9 * 60 + 30]],
  ['to the end of the visible range at the latest', 17 * 60, [15 * 60 + 30, 18 * 60]],
])('shifted moves a visit %s and keeps its length', (_direction, start, [starts, ends]) => {
  expect(shifted(MORNING, start, RANGE)).toEqual({ starts, ends });
});

test('timesOf returns the whole day for an all-day visit', () => {
  expect(timesOf({ starts: null, ends: null })).toEqual({ starts: 0, ends: 24 * 60 });
});
