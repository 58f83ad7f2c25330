import { describe, expect, test } from 'vitest';
import type { Timecard } from '#contract/work/timecards.ts';
import type { CachedTimeCard } from './tap-queue.ts';
import { cardsWithTaps, hoursNow } from './shown-cards.ts';
import type { BreakTap, InTap, OutTap } from './tap.ts';

const tap = { employee_code: 'K7P4WQ92XD', company_code: 'ACME23' };
const tapIn = (at: string): InTap => ({
  ...tap,
  kind: 'in',
  key: at,
  order: 1,
  at,
  jobsite_id: 'kitchen',
  jobsite_name: 'Alvarez kitchen',
});
const tapOut = (at: string, stated_at: string | null = null): OutTap => ({
  ...tap,
  kind: 'out',
  key: at,
  order: 2,
  at,
  timecard_id: null,
  stated_at,
});

const tapBreak = (kind: BreakTap['kind'], at: string): BreakTap => ({ ...tap, kind, key: at, order: 3, at });

function aCard(clock_in: string, clock_out: string | null = null): Timecard {
  const card = {
    timecard_id: clock_in,
    jobsite_id: 'bath',
    jobsite_name: 'Desai bathroom',
    clock_out_source: null,
    breaks: [] as Timecard['breaks'],
  };
  return { ...card, clock_in, clock_out } as Timecard;
}

describe('cardsWithTaps', () => {
  test('waiting taps close and open time cards, newest first', () => {
    const taps = [tapOut('2026-11-20T14:00:00Z'), tapIn('2026-11-20T15:00:00Z')];
    expect(cardsWithTaps([aCard('2026-11-20T12:00:00Z')], taps)).toMatchObject([
      { jobsite_name: 'Alvarez kitchen', clock_in: '2026-11-20T15:00:00Z', clock_out: null, is_waiting: true },
      { jobsite_name: 'Desai bathroom', clock_out: '2026-11-20T14:00:00Z', is_waiting: true },
    ]);
  });

  test('a time card ends at the time that the employee entered', () => {
    const [card] = cardsWithTaps(
      [aCard('2026-11-20T12:00:00Z')],
      [tapOut('2026-11-21T09:00:00Z', '2026-11-20T20:00:00Z')],
    );
    expect(card).toMatchObject({ clock_out: '2026-11-20T20:00:00Z', is_stated: true });
  });

  test('waiting taps start and end breaks, and clocking out ends a break in progress', () => {
    const taps = [
      tapBreak('break_start', '2026-11-20T16:00:00Z'),
      tapBreak('break_end', '2026-11-20T16:30:00Z'),
      tapBreak('break_start', '2026-11-20T18:00:00Z'),
    ];
    const first = { starts_at: '2026-11-20T16:00:00Z', ends_at: '2026-11-20T16:30:00Z' };
    const second = { starts_at: '2026-11-20T18:00:00Z', ends_at: null };
    const cards = [aCard('2026-11-20T12:00:00Z')];
    expect(cardsWithTaps(cards, taps)).toMatchObject([{ breaks: [first, second], is_waiting: true }]);
    expect(cardsWithTaps(cards, [...taps, tapOut('2026-11-20T18:10:00Z')])).toMatchObject([
      { breaks: [first, { ...second, ends_at: '2026-11-20T18:10:00Z' }], clock_out: '2026-11-20T18:10:00Z' },
    ]);
    expect(cards[0]?.breaks).toEqual([]);
  });

  test('a time card stored by an earlier version of the page is shown', () => {
    const { breaks: _, ...former } = aCard('2026-11-20T12:00:00Z');
    expect(cardsWithTaps([former as Timecard], [])).toMatchObject([{ breaks: [] }]);
  });

  test('rejected taps are ignored', () => {
    expect(cardsWithTaps([], [{ ...tapIn('2026-11-20T15:00:00Z'), rejected: 'timecard_open' }])).toEqual([]);
  });
});

describe('hoursNow', () => {
  const cachedCard: CachedTimeCard = {
    employee: {
      first_name: 'Cruz',
      last_name: 'Ortega',
      employee_code: 'K7P4WQ92XD',
      company_code: 'ACME23',
      company_name: 'Acme Roofing',
      time_zone: 'America/New_York',
    },
    jobsites: [],
    day: '2026-11-20',
    cards: [aCard('2026-11-20T12:00:00Z')],
    hours: { current_day: 3600, current_week: 7200, current_month: null },
    as_of: '2026-11-20T13:00:00Z',
  };

  test('hoursNow increases while a time card is open', () => {
    expect(hoursNow(cachedCard, [], new Date('2026-11-20T13:30:00Z'))).toEqual({
      current_day: 5400,
      current_week: 9000,
      current_month: null,
    });
  });

  test('hoursNow subtracts nothing if the page’s time is older than the server’s values', () => {
    const hours = { ...cachedCard.hours, current_day: 0 };
    expect(hoursNow({ ...cachedCard, hours }, [], new Date('2026-11-20T12:59:01Z')).current_day).toBe(0);
    expect(hoursNow(cachedCard, [], new Date('2026-11-20T12:59:01Z')).current_day).toBe(3600);
  });

  test('hoursNow counts taps that are waiting to be sent', () => {
    const taps = [tapOut('2026-11-20T13:10:00Z'), tapIn('2026-11-20T14:00:00Z')];
    expect(hoursNow(cachedCard, taps, new Date('2026-11-20T14:05:00Z')).current_day).toBe(3600 + 15 * 60);
  });

  test('hoursNow does not increase during a break', () => {
    const taps = [tapBreak('break_start', '2026-11-20T13:10:00Z')];
    for (const now of ['2026-11-20T13:10:00Z', '2026-11-20T13:50:00Z']) {
      expect(hoursNow(cachedCard, taps, new Date(now)).current_day).toBe(3600 + 10 * 60);
    }
    const ended = [...taps, tapBreak('break_end', '2026-11-20T13:40:00Z')];
    expect(hoursNow(cachedCard, ended, new Date('2026-11-20T13:50:00Z')).current_day).toBe(3600 + 20 * 60);
  });

  test('hoursNow returns null for a day, week or month that has started since', () => {
    const withHours = { ...cachedCard, hours: { current_day: 3600, current_week: 7200, current_month: 9000 } };
    expect(hoursNow(withHours, [], new Date('2026-11-21T06:00:00Z'))).toMatchObject({ current_day: null });
    expect(hoursNow(withHours, [], new Date('2026-11-22T06:00:00Z'))).toMatchObject({ current_week: null });
    expect(hoursNow(withHours, [], new Date('2026-12-01T06:00:00Z'))).toMatchObject({ current_month: null });
  });
});
