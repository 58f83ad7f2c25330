import { expect, test } from 'vitest';
import { daysOfRepeat } from '#contract/work/visit-repeat.ts';
import { countedOut } from './series-words.ts';

const weekdays = (first: string, until: string) => countedOut(daysOfRepeat(first, { every: 'weekday', until }));

test('a series is listed day by day, with the month named once', () => {
  expect(weekdays('2026-12-02', '2026-12-08')).toEqual({ count: '5 visits', dayList: 'Dec 2, 3, 4, 7 and 8' });
});

test('a series across the end of a month names both months', () => {
  expect(weekdays('2026-11-27', '2026-12-01')).toEqual({ count: '3 visits', dayList: 'Nov 27, 30 and Dec 1' });
});

test('a single visit and a long series have short descriptions', () => {
  expect(weekdays('2026-12-02', '2026-12-02')).toEqual({ count: '1 visit', dayList: 'Dec 2' });
  expect(weekdays('2026-12-02', '2026-12-31')).toEqual({ count: '22 visits', dayList: 'Dec 2 to Dec 31' });
  expect(countedOut([])).toEqual({ count: '0 visits', dayList: '' });
});
