import { describe, expect, test } from 'vitest';
import type { Timecard } from '../../../contract/timecards.ts';
import { correctionBody, correctionFaults, correctionValues } from './correction.ts';

const ZONE = 'America/New_York';

/** Cruz, from 7:30:15 to 15:00:40 in Tampa. */
const card = {
  clock_in: '2026-11-19T12:30:15.000Z',
  clock_out: '2026-11-19T20:00:40.000Z',
  jobsite_id: 'kitchen',
} as Timecard;
const open: Timecard = { ...card, clock_out: null, is_open: true };

describe('what a correction sends', () => {
  test('nothing where nothing was changed, so that seconds and sources stay as they were', () => {
    expect(correctionBody(card, correctionValues(card, ZONE), ZONE)).toEqual({ timecard: {} });
  });

  test("a time of the company's clocks as an instant", () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '2026-11-19T16:15' };
    expect(correctionBody(card, values, ZONE)).toEqual({ timecard: { clock_out: '2026-11-19T21:15:00.000Z' } });
  });

  test('another jobsite', () => {
    const values = { ...correctionValues(card, ZONE), jobsite_id: 'roof' };
    expect(correctionBody(card, values, ZONE)).toEqual({ timecard: { jobsite_id: 'roof' } });
  });
});

describe('what is said before a correction is sent', () => {
  test('a card that is open may stay open', () => {
    expect(Object.values(correctionFaults(open, correctionValues(open, ZONE))).filter(Boolean)).toEqual([]);
  });

  test('one that was closed keeps an end', () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '' };
    expect(correctionFaults(card, values)).toMatchObject({ clock_out: 'Clock out is required' });
  });

  test('it does not end before it begins', () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '2026-11-19T07:29' };
    expect(correctionFaults(card, values)).toMatchObject({ clock_out: 'Clock out cannot be before clock in' });
  });
});
