import { describe, expect, test } from 'vitest';
import type { Timecard } from '../../../../contract/timecards.ts';
import { correctionBody, correctionFaults, correctionValues } from './correction.ts';

const ZONE = 'America/New_York';

/** Cruz, from 7:30:15 to 15:00:40 in Tampa. */
const card = {
  clock_in: '2026-11-19T12:30:15.000Z',
  clock_out: '2026-11-19T20:00:40.000Z',
  jobsite_id: 'kitchen',
} as Timecard;
const open: Timecard = { ...card, clock_out: null, is_open: true };

describe('correctionBody', () => {
  test('returns nothing when nothing was changed, so that seconds and sources are kept', () => {
    expect(correctionBody(card, correctionValues(card, ZONE), ZONE)).toEqual({ timecard: {} });
  });

  test('converts a local time of the company to an instant', () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '2026-11-19T16:15' };
    expect(correctionBody(card, values, ZONE)).toEqual({ timecard: { clock_out: '2026-11-19T21:15:00.000Z' } });
  });

  test('returns another jobsite', () => {
    const values = { ...correctionValues(card, ZONE), jobsite_id: 'roof' };
    expect(correctionBody(card, values, ZONE)).toEqual({ timecard: { jobsite_id: 'roof' } });
  });
});

describe('correctionFaults', () => {
  test('accepts an open time card that stays open', () => {
    expect(Object.values(correctionFaults(open, correctionValues(open, ZONE))).filter(Boolean)).toEqual([]);
  });

  test('rejects removing the end of a closed time card', () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '' };
    expect(correctionFaults(card, values)).toMatchObject({ clock_out: 'Clock out is required' });
  });

  test('rejects an end before the start', () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '2026-11-19T07:29' };
    expect(correctionFaults(card, values)).toMatchObject({ clock_out: 'Clock out cannot be before clock in' });
  });
});
