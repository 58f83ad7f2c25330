import { beforeEach, describe, expect, test } from 'vitest';
import { eachDay, instantAt } from '#domain/time.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { reportOf } from '#testkit/scenarios/reports.ts';

const HOUR = 3600;

/** A time card whose times are given in the local time of a zone. */
function onWall(zone: string, clock_in: string, clock_out?: string) {
  return { clock_in: instantAt(zone, clock_in), clock_out: clock_out ? instantAt(zone, clock_out) : null };
}

describe.each([
  ['America/New_York', true],
  ['America/Chicago', true],
  ['America/Denver', true],
  ['America/Los_Angeles', true],
  ['America/Phoenix', false],
  ['Pacific/Honolulu', false],
])('the time card report in %s', (time_zone, savesDaylight) => {
  let acme: Company;
  beforeEach(async () => {
    testClock.set('2026-12-15T20:00:00Z');
    acme = await aCompany({ time_zone });
  });

  test('the report pays the night shift seven hours in March and nine in November, when the clocks change', async () => {
    const employee = await acme.anEmployee();
    const shift = async (from: string, to: string) => acme.aTimecard({ employee, ...onWall(time_zone, from, to) });
    await shift('2026-03-07T22:00', '2026-03-08T06:00');
    await shift('2026-10-31T22:00', '2026-11-01T06:00');
    const march = await reportOf(acme.ana, { start: '2026-03-07', end: '2026-03-08', hourly_rate: '20' });
    const hours = savesDaylight ? { march: 7, november: 9 } : { march: 8, november: 8 };
    expect(march.totals).toMatchObject({ duration: hours.march * HOUR, payment: hours.march * 20 });
    expect(march.days).toEqual(['2026-03-07', '2026-03-08']);
    expect(march.by_employee).toMatchObject([{ by_day: [2 * HOUR, (hours.march - 2) * HOUR] }]);
    const november = await reportOf(acme.ana, { start: '2026-10-31', end: '2026-11-01', hourly_rate: '20' });
    expect(november.totals).toMatchObject({ duration: hours.november * HOUR, payment: hours.november * 20 });
    const days = await Promise.all(
      ['2026-10-31', '2026-11-01'].map((day) => reportOf(acme.ana, { start: day, end: day })),
    );
    expect(days.map(({ totals }) => totals.duration / HOUR)).toEqual([2, hours.november - 2]);
  });

  test('the report shows a time card across the end of a month in both months, each with its part', async () => {
    testClock.set('2028-03-02T20:00:00Z');
    const later = await aCompany({ time_zone });
    await later.aTimecard(onWall(time_zone, '2028-02-28T23:00', '2028-03-01T01:30'));
    const february = await reportOf(later.ana, { start: '2028-02-01', end: '2028-02-29' });
    expect(february.timecards).toMatchObject([
      {
        clock_in: instantAt(time_zone, '2028-02-28T23:00').toISOString(),
        clock_out: instantAt(time_zone, '2028-03-01T00:00').toISOString(),
        duration: 25 * HOUR,
        is_open: false,
      },
    ]);
    const march = await reportOf(later.ana, { start: '2028-03-01', end: '2028-03-31' });
    expect(march.timecards).toMatchObject([
      { clock_in: instantAt(time_zone, '2028-03-01T00:00').toISOString(), duration: 1.5 * HOUR },
    ]);
    const leapDay = await reportOf(later.ana, { start: '2028-02-29', end: '2028-02-29' });
    expect(leapDay.totals.duration).toBe(24 * HOUR);
  });

  test('the report shows a time card that ends or begins at midnight on one day only', async () => {
    await acme.aTimecard(onWall(time_zone, '2026-12-01T18:00', '2026-12-02T00:00'));
    await acme.aTimecard(onWall(time_zone, '2026-12-03T00:00', '2026-12-03T02:00'));
    const found = [];
    for (const day of eachDay({ first: '2026-11-30', last: '2026-12-04' })) {
      const { timecards: rows, totals } = await reportOf(acme.ana, { start: day, end: day });
      found.push([rows.length, totals.duration / HOUR]);
    }
    expect(found).toEqual([
      [0, 0],
      [1, 6],
      [0, 0],
      [1, 2],
      [0, 0],
    ]);
  });

  test('the report counts an open time card up to now, and only on days that have begun', async () => {
    const clock_in = instantAt(time_zone, '2026-12-14T23:00');
    testClock.set(instantAt(time_zone, '2026-12-15T04:30'));
    const night = await aCompany({ time_zone });
    await night.aTimecard({ clock_in });
    const open = await reportOf(night.ana, { start: '2026-12-14', end: '2026-12-31', hourly_rate: 10 });
    expect(open.timecards).toMatchObject([
      { clock_in: clock_in.toISOString(), clock_out: null, is_open: true, is_forgotten: false, duration: 5.5 * HOUR },
    ]);
    expect(open.totals).toMatchObject({ duration: 5.5 * HOUR, payment: 55 });
    expect(open.days).toHaveLength(18);
    expect(open.by_employee).toMatchObject([{ by_day: [HOUR, 4.5 * HOUR, ...Array<number>(16).fill(0)] }]);
    const yesterday = await reportOf(night.ana, { start: '2026-12-14', end: '2026-12-14' });
    expect(yesterday.timecards).toMatchObject([{ clock_out: null, is_open: true, duration: HOUR }]);
    expect((await reportOf(night.ana, { start: '2026-12-16', end: '2026-12-31' })).timecards).toEqual([]);
  });
});
