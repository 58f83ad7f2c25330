import { describe, expect, test } from 'vitest';
import type { Timecard } from '#contract/work/timecards.ts';
import { correctionBody, correctionFaults, correctionValues, newBreak } from './correction.ts';

const ZONE = 'America/New_York';

/** Cruz, from 7:30:15 to 15:00:40 in Tampa. */
const card = {
  clock_in: '2026-11-19T12:30:15.000Z',
  clock_out: '2026-11-19T20:00:40.000Z',
  jobsite_id: 'kitchen',
  breaks: [{ starts_at: '2026-11-19T17:00:20.000Z', ends_at: '2026-11-19T17:30:40.000Z' }],
} as Timecard;
const open: Timecard = { ...card, clock_out: null, is_open: true };

describe('correctionBody', () => {
  test('correctionBody returns undefined when nothing was changed, so that seconds and sources are preserved', () => {
    expect(correctionBody(card, correctionValues(card, ZONE), ZONE)).toEqual({ timecard: {} });
  });

  test('correctionBody converts a local time of the company to an instant', () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '2026-11-19T16:15' };
    expect(correctionBody(card, values, ZONE)).toEqual({ timecard: { clock_out: '2026-11-19T21:15:00.000Z' } });
  });

  test('correctionBody returns all breaks when one was changed, and keeps the seconds of unchanged times', () => {
    const values = correctionValues(card, ZONE);
    const [first] = values.breaks;
    const breaks = [{ ...first!, ends_at: '2026-11-19T12:45' }, newBreak({ ...values, clock_in: '2026-11-19T13:00' })];
    expect(correctionBody(card, { ...values, breaks }, ZONE)).toEqual({
      timecard: {
        breaks: [
          { starts_at: '2026-11-19T17:00:20.000Z', ends_at: '2026-11-19T17:45:00.000Z' },
          { starts_at: '2026-11-19T18:00:00.000Z', ends_at: null },
        ],
      },
    });
  });

  test('correctionBody distinguishes breaks that start and end within the same minute', () => {
    const seconds = [
      { starts_at: '2026-11-19T15:00:05.000Z', ends_at: '2026-11-19T15:00:20.000Z' },
      { starts_at: '2026-11-19T15:00:30.000Z', ends_at: '2026-11-19T15:00:50.000Z' },
    ];
    const values = correctionValues({ ...card, breaks: [...seconds, ...card.breaks] }, ZONE);
    const body = correctionBody(
      { ...card, breaks: [...seconds, ...card.breaks] },
      { ...values, breaks: values.breaks.slice(0, 2) },
      ZONE,
    );
    expect(body).toEqual({ timecard: { breaks: seconds } });
  });

  test('correctionBody returns another jobsite', () => {
    const values = { ...correctionValues(card, ZONE), jobsite_id: 'roof' };
    expect(correctionBody(card, values, ZONE)).toEqual({ timecard: { jobsite_id: 'roof' } });
  });
});

describe('correctionFaults', () => {
  test('correctionFaults accepts an open time card that stays open', () => {
    expect(Object.values(correctionFaults(open, correctionValues(open, ZONE), ZONE)).filter(Boolean)).toEqual([]);
  });

  test('correctionFaults rejects removing the end of a closed time card', () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '' };
    expect(correctionFaults(card, values, ZONE)).toMatchObject({ clock_out: 'Clock out is required' });
  });

  test('correctionFaults rejects an end before the start', () => {
    const values = { ...correctionValues(card, ZONE), clock_out: '2026-11-19T07:29' };
    expect(correctionFaults(card, values, ZONE)).toMatchObject({ clock_out: 'Clock out cannot be before clock in' });
  });

  test('correctionFaults rejects times that the clocks skip', () => {
    const night = { ...card, clock_in: '2026-03-08T04:00:00.000Z', clock_out: '2026-03-08T11:00:00.000Z' };
    const values = correctionValues(night, ZONE);
    const breaks = [{ starts_at: '2026-03-08T02:30', ends_at: '2026-03-08T03:00' }];
    expect(correctionFaults(night, { ...values, breaks }, ZONE)).toMatchObject({
      'breaks.0.starts_at': 'There is no 2:30 AM on Sun, Mar 8: the clocks go forward.',
      'breaks.0.ends_at': false,
    });
  });

  test('correctionFaults rejects a break without an end if the time card has one', () => {
    const breaks = [{ starts_at: '2026-11-19T12:00', ends_at: '' }];
    const values = { ...correctionValues(card, ZONE), breaks };
    expect(correctionFaults(card, values, ZONE)).toMatchObject({ 'breaks.0.ends_at': 'Break end is required' });
  });
});
