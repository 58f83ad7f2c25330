import { expect, test } from 'vitest';
import { linesOf, rangeOf } from './lane-rows.ts';

const at = (starts: string | null, ends: string | null) => ({ starts, ends });

test('a day is shown from 7 AM to 6 PM, extended for an earlier or later visit', () => {
  expect(rangeOf([])).toEqual({ from: 7 * 60, to: 18 * 60 });
  expect(rangeOf([at('05:45', '12:00'), at('16:00', '19:15'), at(null, null)])).toEqual({ from: 5 * 60, to: 21 * 60 });
  expect(rangeOf([at('20:00', '24:00')])).toEqual({ from: 7 * 60, to: 24 * 60 });
});

test('visits at the same time are stacked, and consecutive visits share one line', () => {
  const rows = linesOf([at('13:00', '15:00'), at('08:00', '12:00'), at('11:00', '13:00'), at(null, null)]);
  expect(rows.map(({ visit, line }) => [visit.starts, line])).toEqual([
    [null, 0],
    ['08:00', 1],
    ['11:00', 2],
    ['13:00', 1],
  ]);
});
