import { describe, expect, test } from 'vitest';
import type { Timecard } from '../../contract/timecards.ts';
import type { Known } from './tap-queue.ts';
import { cardsWithTaps, hoursNow } from './shown-cards.ts';
import type { InTap, OutTap } from './tap.ts';

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

function aCard(clock_in: string, clock_out: string | null = null): Timecard {
  const card = { timecard_id: clock_in, jobsite_id: 'bath', jobsite_name: 'Desai bathroom', clock_out_source: null };
  return { ...card, clock_in, clock_out } as Timecard;
}

describe('cardsWithTaps', () => {
  test('closes and opens time cards by waiting taps, newest first', () => {
    const taps = [tapOut('2026-11-20T14:00:00Z'), tapIn('2026-11-20T15:00:00Z')];
    expect(cardsWithTaps([aCard('2026-11-20T12:00:00Z')], taps)).toMatchObject([
      { jobsite_name: 'Alvarez kitchen', clock_in: '2026-11-20T15:00:00Z', clock_out: null, is_waiting: true },
      { jobsite_name: 'Desai bathroom', clock_out: '2026-11-20T14:00:00Z', is_waiting: true },
    ]);
  });

  test('ends a time card at the time that the employee entered', () => {
    const [card] = cardsWithTaps(
      [aCard('2026-11-20T12:00:00Z')],
      [tapOut('2026-11-21T09:00:00Z', '2026-11-20T20:00:00Z')],
    );
    expect(card).toMatchObject({ clock_out: '2026-11-20T20:00:00Z', is_stated: true });
  });

  test('ignores rejected taps', () => {
    expect(cardsWithTaps([], [{ ...tapIn('2026-11-20T15:00:00Z'), rejected: 'timecard_open' }])).toEqual([]);
  });
});

describe('hoursNow', () => {
  const known: Known = {
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

  test('grows while a time card is open', () => {
    expect(hoursNow(known, [], new Date('2026-11-20T13:30:00Z'))).toEqual({
      current_day: 5400,
      current_week: 9000,
      current_month: null,
    });
  });

  test('counts taps that wait to be sent', () => {
    const taps = [tapOut('2026-11-20T13:10:00Z'), tapIn('2026-11-20T14:00:00Z')];
    expect(hoursNow(known, taps, new Date('2026-11-20T14:05:00Z')).current_day).toBe(3600 + 15 * 60);
  });

  test('returns null for a day, week or month that has begun since', () => {
    const informed = { ...known, hours: { current_day: 3600, current_week: 7200, current_month: 9000 } };
    expect(hoursNow(informed, [], new Date('2026-11-21T06:00:00Z'))).toMatchObject({ current_day: null });
    expect(hoursNow(informed, [], new Date('2026-11-22T06:00:00Z'))).toMatchObject({ current_week: null });
    expect(hoursNow(informed, [], new Date('2026-12-01T06:00:00Z'))).toMatchObject({ current_month: null });
  });
});
