import { describe, expect, test } from 'vitest';
import { breakSeconds, openBreak, readBreaks, workedSeconds, writtenBreaks } from './breaks.ts';

const LUNCH = { starts_at: '2026-11-20T17:00:00.000Z', ends_at: '2026-11-20T17:30:00.000Z' };
const COFFEE = { starts_at: '2026-11-20T19:00:00.000Z', ends_at: null };

describe('workedSeconds', () => {
  test('workedSeconds counts from clocking in to clocking out, without breaks', () => {
    const card = { clock_in: '2026-11-20T12:00:00Z', clock_out: '2026-11-20T20:00:00Z', breaks: [LUNCH] };
    expect(workedSeconds(card, new Date('2026-11-21T12:00:00Z'))).toBe(7.5 * 3600);
  });

  test('workedSeconds of an open card increases with time, except during a break', () => {
    const card = { clock_in: '2026-11-20T12:00:00Z', clock_out: null, breaks: [LUNCH, COFFEE] };
    expect(workedSeconds(card, new Date('2026-11-20T18:00:00Z'))).toBe(5.5 * 3600);
    for (const now of ['2026-11-20T19:00:00Z', '2026-11-20T19:20:00Z']) {
      expect(workedSeconds(card, new Date(now))).toBe(6.5 * 3600);
    }
  });

  test('workedSeconds is never negative', () => {
    const card = { clock_in: '2026-11-20T12:00:00Z', clock_out: null, breaks: [] };
    expect(workedSeconds(card, new Date('2026-11-20T11:59:00Z'))).toBe(0);
  });
});

test('breakSeconds counts an open break up to now', () => {
  expect(breakSeconds([LUNCH, COFFEE], new Date('2026-11-20T19:05:00Z'))).toBe(35 * 60);
  expect(openBreak([LUNCH, COFFEE])).toBe(COFFEE);
  expect(openBreak([LUNCH])).toBeUndefined();
});

test('readBreaks parses what writtenBreaks writes', () => {
  for (const breaks of [[], [LUNCH], [LUNCH, COFFEE]]) expect(readBreaks(writtenBreaks(breaks))).toEqual(breaks);
});
