import { describe, expect, test } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { clockInAfter, clockOutOf, correctedTimes, overlapsLast } from './clocking.ts';
import { tapOf } from './taps.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`);
const NOW = at('16:00');
const open = { clock_in: at('12:00'), clock_out: null, clock_out_source: null, breaks: [] };
const closed = { clock_in: at('12:00'), clock_out: at('15:00'), clock_out_source: 'server' as const, breaks: [] };

/** The thrown error's messages by field, or its code. */
function appErrorOf(work: () => unknown): unknown {
  try {
    return { not: work() };
  } catch (error) {
    const { code, detail } = error as AppError;
    return detail.fields ?? code;
  }
}

describe('a tap', () => {
  test('a tap counts now', () => {
    expect(tapOf(undefined, NOW)).toEqual({ at: NOW, source: 'server' });
  });

  test('a tap stored while offline counts when it was made', () => {
    expect(tapOf(at('13:30'), NOW)).toEqual({ at: at('13:30'), source: 'late' });
    const dayAgo = new Date(NOW.getTime() - 24 * 60 * 60 * 1000);
    expect(tapOf(dayAgo, NOW)).toEqual({ at: dayAgo, source: 'late' });
  });

  test('a tap from a phone whose clock is a little ahead counts now', () => {
    expect(tapOf(at('16:02'), NOW)).toEqual({ at: NOW, source: 'late' });
  });

  test.each([
    ['more than a day old', new Date(NOW.getTime() - 24 * 60 * 60 * 1000 - 1), /more than 24 hours old/],
    ['in the future', new Date(at('16:02').getTime() + 1), /in the future/],
  ])('a tap %s is rejected', (_what, tapped, message) => {
    expect(appErrorOf(() => tapOf(tapped, NOW))).toEqual({ tapped_at: [expect.stringMatching(message)] });
  });
});

describe('a new time card', () => {
  test('a new time card begins at the tap', () => {
    expect(clockInAfter(undefined, { at: NOW, source: 'server' })).toEqual(NOW);
    expect(clockInAfter(closed, { at: at('15:00'), source: 'late' })).toEqual(at('15:00'));
  });

  test('a new time card is rejected while another is open', () => {
    expect(appErrorOf(() => clockInAfter(open, { at: NOW, source: 'server' }))).toBe('timecard_open');
    expect(appErrorOf(() => clockInAfter(open, { at: at('11:00'), source: 'late' }))).toBe('timecard_open');
  });

  test('a late tap cannot open a time card that begins within the last one', () => {
    expect(appErrorOf(() => clockInAfter(closed, { at: at('14:59'), source: 'late' }))).toBe('timecard_overlaps');
  });

  test("a new time card begins where the last one ended if another server's clock was ahead", () => {
    expect(clockInAfter({ ...closed, clock_out: at('16:01') }, { at: NOW, source: 'server' })).toEqual(at('16:01'));
  });
});

describe('clocking out', () => {
  test('clocking out ends the time card now, whatever the value is', () => {
    for (const clock_out of ['2020-01-01T00:00:00Z', 'now', true, null, 7]) {
      expect(clockOutOf(open, { clock_out }, NOW)).toEqual({ at: NOW, source: 'server' });
    }
  });

  test('clocking out with an empty change is rejected', () => {
    for (const change of [{}, { tapped_at: at('15:00') }]) {
      expect(appErrorOf(() => clockOutOf(open, change, NOW))).toEqual({ clock_out: [expect.any(String)] });
    }
  });

  test("clocking out at a stated time uses the employee's time", () => {
    for (const stated_clock_out of [at('12:00'), at('15:30'), NOW]) {
      expect(clockOutOf(open, { stated_clock_out }, NOW)).toEqual({ at: stated_clock_out, source: 'stated' });
    }
  });

  test("clocking out at a stated time slightly ahead of the server's clock counts now", () => {
    expect(clockOutOf(open, { stated_clock_out: at('16:01') }, NOW)).toEqual({ at: NOW, source: 'stated' });
  });

  test.each([
    ['before the work began', at('11:59')],
    ['in the future', at('16:03')],
  ])('clocking out at a stated time %s is rejected', (_when, stated_clock_out) => {
    expect(appErrorOf(() => clockOutOf(open, { stated_clock_out }, NOW))).toEqual({
      stated_clock_out: [expect.any(String)],
    });
  });

  test('a late clock-out counts when it was tapped, but not before the work began', () => {
    const late = (tapped_at: Date) => clockOutOf(open, { clock_out: true, tapped_at }, NOW);
    expect(late(at('15:45'))).toEqual({ at: at('15:45'), source: 'late' });
    expect(appErrorOf(() => late(at('11:59')))).toEqual({ tapped_at: [expect.any(String)] });
  });

  test('clocking out a closed time card is rejected', () => {
    expect(appErrorOf(() => clockOutOf(closed, { clock_out: true }, NOW))).toBe('timecard_closed');
    const stated = { stated_clock_out: closed.clock_out };
    expect(appErrorOf(() => clockOutOf(closed, stated, NOW))).toBe('timecard_closed');
  });

  test('clocking out with the same late tap again changes nothing', () => {
    const late = { ...closed, clock_out_source: 'late' as const };
    expect(clockOutOf(late, { clock_out: true, tapped_at: at('15:00') }, NOW)).toBeUndefined();
    const other = { clock_out: true, tapped_at: at('15:01') };
    expect(appErrorOf(() => clockOutOf(late, other, NOW))).toBe('timecard_closed');
  });
});

describe('a correction', () => {
  test('a correction changes only the given times', () => {
    const { clock_in, clock_out } = closed;
    expect(correctedTimes(closed, {}, NOW)).toEqual({ clock_in, clock_out });
    expect(correctedTimes(closed, { clock_in: at('11:30') }, NOW)).toEqual({ clock_in: at('11:30'), clock_out });
    expect(correctedTimes(closed, { clock_out: '2026-11-20T10:45:00-05:00' }, NOW).clock_out).toEqual(at('15:45'));
    expect(correctedTimes(open, { clock_out: null }, NOW)).toEqual({ clock_in, clock_out: null });
  });

  test.each([
    ['an end before the beginning', { clock_out: at('11:59').toISOString() }, 'clock_out'],
    ['a beginning after the end', { clock_in: at('15:01') }, 'clock_out'],
    ['an end in the future', { clock_out: at('16:01').toISOString() }, 'clock_out'],
    ['a beginning in the future', { clock_in: at('16:01') }, 'clock_in'],
    ['a time in another century', { clock_in: new Date('1926-11-20T12:00:00Z') }, 'clock_in'],
    ['an invalid time', { clock_out: 'noon' }, 'clock_out'],
    ['reopen a closed card', { clock_out: null }, 'clock_out'],
  ])('a correction to %s is rejected', (_what, changes, field) => {
    expect(appErrorOf(() => correctedTimes(closed, changes, NOW))).toEqual({ [field]: [expect.any(String)] });
  });

  test('a corrected time card may touch the previous one but not overlap it', () => {
    expect(overlapsLast({ clock_in: at('15:00'), clock_out: null }, closed)).toBe(false);
    expect(overlapsLast({ clock_in: at('14:59'), clock_out: null }, closed)).toBe(true);
    expect(overlapsLast({ clock_in: at('14:59'), clock_out: null }, open)).toBe(true);
    expect(overlapsLast({ clock_in: at('14:59'), clock_out: null }, undefined)).toBe(false);
  });
});
