import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { home } from '#contract/office/home.ts';
import type { Employee } from '#contract/work/employees.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { payroll } from '#contract/work/payroll.ts';
import { type Timecard, timecards } from '#contract/work/timecards.ts';
import { eachDay } from '#domain/time.ts';
import { BREAKS_MAX } from '#domain/work/breaks.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aLine, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE } from '#testkit/scenarios/answering.ts';
import { reportOf } from '#testkit/scenarios/reports.ts';

const HOUR = 3600;
/** A report's sums are computed from its rows, or by the database if the report is read in pages. */
const BOTH_WAYS: Record<string, number>[] = [{}, { limit: 0 }];

let acme: Company;
let cruz: Employee;
const phone = aBrowser();

beforeEach(async () => {
  testClock.set('2026-11-20T22:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
  cruz = await acme.anEmployee();
});

interface Tapped {
  at?: string;
  tapped_at?: string;
  key?: string;
}

function tap(endpoint: 'startBreak' | 'endBreak', { at, tapped_at, key }: Tapped = {}) {
  if (at) testClock.set(at);
  const { employee_code } = cruz;
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return phone.attempt(timecards[endpoint], { body: { timecard: { employee_code, tapped_at } }, headers });
}

const clockOut = (id: string, timecard: Record<string, unknown> = { clock_out: 'now' }) =>
  phone.attempt(timecards.change, { params: { id }, body: { timecard } });

const aCard = (clock_in: string, clock_out: string | null = null, at: { jobsite?: Jobsite } = {}) =>
  acme.aTimecard({ employee: cruz, clock_in, clock_out, ...at });

function correct({ timecard_id: id }: Timecard, timecard: Record<string, unknown>) {
  return acme.ana.attempt(timecards.change, { params: { id }, body: { timecard } });
}

/** A closed time card with breaks. */
async function cardWith(clock_in: string, clock_out: string, ...breaks: [starts_at: string, ends_at: string][]) {
  const card = await aCard(clock_in, clock_out);
  const reply = await correct(card, { breaks: breaks.map(([starts_at, ends_at]) => ({ starts_at, ends_at })) });
  expect(reply.status).toBe(200);
  return reply.body.data.attributes;
}

async function readCard({ timecard_id: id }: Timecard) {
  return (await acme.ana.call(timecards.read, { params: { id } })).body.data.attributes;
}

describe('an employee on break', () => {
  test("an employee starts and ends a break by the server's clock, and can start another", async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    const started = await tap('startBreak', { at: '2026-11-20T17:02:00.250Z' });
    expect(started.status).toBe(201);
    expect(started.body.data.attributes).toMatchObject({
      timecard_id: card.timecard_id,
      employee_code: cruz.employee_code,
      is_open: true,
      breaks: [{ starts_at: '2026-11-20T17:02:00.250Z', ends_at: null }],
      break_source: 'server',
    });
    await tap('endBreak', { at: '2026-11-20T17:30:00Z' });
    await tap('startBreak', { at: '2026-11-20T19:00:00Z' });
    const ended = await tap('endBreak', { at: '2026-11-20T19:10:00Z' });
    expect(ended.status).toBe(200);
    const breaks = [
      { starts_at: '2026-11-20T17:02:00.250Z', ends_at: '2026-11-20T17:30:00.000Z' },
      { starts_at: '2026-11-20T19:00:00.000Z', ends_at: '2026-11-20T19:10:00.000Z' },
    ];
    expect(ended.body.data.attributes.breaks).toEqual(breaks);
    expect(await readCard(card)).toMatchObject({ breaks, clock_out: null });
  });

  test('clocking out ends a break', async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    await tap('startBreak', { at: '2026-11-20T17:00:00Z' });
    testClock.set('2026-11-20T17:45:00Z');
    expect((await clockOut(card.timecard_id)).body.data.attributes).toMatchObject({
      clock_out: '2026-11-20T17:45:00.000Z',
      breaks: [{ starts_at: '2026-11-20T17:00:00.000Z', ends_at: '2026-11-20T17:45:00.000Z' }],
    });
    const { totals } = await reportOf(acme.ana, { start: '2026-11-20', end: '2026-11-20' });
    expect(totals).toMatchObject({ duration: 5 * HOUR, break_duration: 0.75 * HOUR });
  });

  test('a break shorter than a second is not stored', async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    await tap('startBreak', { at: '2026-11-20T17:00:00Z' });
    await tap('endBreak', { at: '2026-11-20T17:00:00.400Z' });
    expect((await readCard(card)).breaks).toEqual([]);
  });

  test('a break tapped offline counts when it was tapped and is marked as late', async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    await tap('startBreak', { at: '2026-11-20T20:00:00Z', tapped_at: '2026-11-20T17:00:00Z' });
    await tap('endBreak', { tapped_at: '2026-11-20T17:30:00Z' });
    expect(await readCard(card)).toMatchObject({
      breaks: [{ starts_at: '2026-11-20T17:00:00.000Z', ends_at: '2026-11-20T17:30:00.000Z' }],
      break_source: 'late',
    });
  });

  test('a break tapped twice under one key gets the first response', async () => {
    await aCard('2026-11-20T12:00:00Z');
    const key = unique();
    const first = await tap('startBreak', { key });
    testClock.forward({ minutes: 1 });
    const again = await tap('startBreak', { key });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('an employee on break cannot start a second break, even with twenty concurrent taps', async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    const replies = await Promise.all(Array.from({ length: 20 }, () => tap('startBreak')));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 201)) expect(reply).toBeError('break_open');
    expect((await readCard(card)).breaks).toHaveLength(1);
  });

  test('starting a break requires an open time card, and ending one requires a break', async () => {
    expect(await tap('startBreak')).toBeError('not_clocked_in');
    expect(await tap('endBreak')).toBeError('not_clocked_in');
    const closed = await aCard('2026-11-20T12:00:00Z', '2026-11-20T20:00:00Z');
    expect(await tap('startBreak')).toBeError('not_clocked_in');
    await aCard('2026-11-20T21:00:00Z');
    expect(await tap('endBreak')).toBeError('break_not_open');
    expect((await readCard(closed)).breaks).toEqual([]);
  });

  test.each([
    ['before the work began', 'startBreak', '2026-11-20T11:59:00Z', 'This tap was made before the work began.'],
    [
      'before the last one ended',
      'startBreak',
      '2026-11-20T17:10:00Z',
      'This tap was made before your last break ended.',
    ],
  ] as const)('a break tap %s is rejected', async (_when, endpoint, tapped_at, sentence) => {
    const card = await aCard('2026-11-20T12:00:00Z');
    await tap('startBreak', { at: '2026-11-20T17:00:00Z' });
    await tap('endBreak', { at: '2026-11-20T17:30:00Z' });
    const before = await readCard(card);
    const reply = await tap(endpoint, { at: '2026-11-20T20:00:00Z', tapped_at });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { tapped_at: [sentence] } });
    expect(await readCard(card)).toEqual(before);
  });

  test('a stated clock-out before the last break is rejected', async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    await tap('startBreak', { at: '2026-11-20T17:00:00Z' });
    testClock.set('2026-11-20T22:00:00Z');
    const reply = await clockOut(card.timecard_id, { stated_clock_out: '2026-11-20T16:59:00Z' });
    expect(reply.body).toMatchObject({ error: 'You cannot have left before your last break.' });
    expect((await readCard(card)).is_open).toBe(true);
  });

  test('a break with an unknown employee code is rejected', async () => {
    const body = { timecard: { employee_code: 'ZZZZZZZZZZ' } };
    expect(await phone.attempt(timecards.startBreak, { body })).toBeError('employee_not_found');
  });
});

describe('the office', () => {
  const SHIFT = ['2026-11-20T12:00:00Z', '2026-11-20T20:00:00Z'] as const;

  test('the office adds, corrects and deletes breaks, and the log keeps their previous times', async () => {
    const card = await cardWith(...SHIFT, ['2026-11-20T17:00:00Z', '2026-11-20T17:30:00Z']);
    expect(card).toMatchObject({ break_source: 'corrected', clock_in_source: 'server', clock_out_source: 'server' });
    const later = { starts_at: '2026-11-20T18:00:00Z', ends_at: '2026-11-20T18:15:00Z' };
    await correct(card, { breaks: [later] });
    await correct(card, { breaks: [] });
    expect((await readCard(card)).breaks).toEqual([]);
    const { body } = await acme.ana.attempt(auditLog.list, { query: {} });
    expect(body.data.map(({ attributes: { before, after } }) => [before?.breaks, after?.breaks])).toEqual([
      ['2026-11-20T18:00:00.000Z/2026-11-20T18:15:00.000Z', undefined],
      ['2026-11-20T17:00:00.000Z/2026-11-20T17:30:00.000Z', '2026-11-20T18:00:00.000Z/2026-11-20T18:15:00.000Z'],
      [undefined, '2026-11-20T17:00:00.000Z/2026-11-20T17:30:00.000Z'],
    ]);
    expect((await reportOf(acme.ana, { start: '2026-11-20', end: '2026-11-20' })).timecards).toMatchObject([
      { duration: 8 * HOUR, break_duration: 0, break_source: 'corrected' },
    ]);
  });

  test('the office can move breaks together with the time card', async () => {
    const card = await cardWith(...SHIFT, ['2026-11-20T17:00:00Z', '2026-11-20T17:30:00Z']);
    const reply = await correct(card, {
      clock_out: '2026-11-20T16:00:00Z',
      breaks: [{ starts_at: '2026-11-20T15:00:00Z', ends_at: '2026-11-20T15:30:00Z' }],
    });
    expect(reply.status).toBe(200);
  });

  test('the office closes a time card, which ends the current break', async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    await tap('startBreak', { at: '2026-11-20T17:00:00Z' });
    testClock.set('2026-11-20T22:00:00Z');
    const { body } = await correct(card, { clock_out: '2026-11-20T17:20:00Z' });
    expect(body.data.attributes.breaks).toEqual([
      { starts_at: '2026-11-20T17:00:00.000Z', ends_at: '2026-11-20T17:20:00.000Z' },
    ]);
  });

  test.each([
    ['before the card', [['11:00', '12:30']], 'breaks.0.starts_at', 'A break cannot start before clock in'],
    ['after the card', [['20:30', '20:40']], 'breaks.0.starts_at', 'A break cannot start after clock out'],
    ['ending after the card', [['19:30', '20:01']], 'breaks.0.ends_at', 'A break cannot end after clock out'],
    ['ending before it starts', [['17:30', '17:00']], 'breaks.0.ends_at', 'A break must end after it starts'],
    [
      'within another',
      [
        ['17:00', '18:00'],
        ['17:30', '17:40'],
      ],
      'breaks.1.starts_at',
      'Breaks cannot overlap',
    ],
    ['without an end', [['17:00', null]], 'breaks.0.ends_at', 'A time card that is closed needs the end of each break'],
    ['in the future', [['23:00', '23:30']], 'breaks.0.starts_at', 'A break cannot be in the future'],
  ] as const)('a break entered by the office %s is rejected', async (_position, times, field, sentence) => {
    const card = await cardWith(...SHIFT, ['2026-11-20T13:00:00Z', '2026-11-20T13:15:00Z']);
    const at = (time: string | null) => time && `2026-11-20T${time}:00Z`;
    const reply = await correct(card, {
      breaks: times.map(([starts_at, ends_at]) => ({ starts_at: at(starts_at), ends_at: at(ends_at) })),
    });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { [field]: [sentence] } });
    expect(await readCard(card)).toEqual(card);
  });

  test('two open breaks on an open time card are rejected', async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    const breaks = ['17', '18'].map((hour) => ({ starts_at: `2026-11-20T${hour}:00:00Z`, ends_at: null }));
    const reply = await correct(card, { breaks });
    expect(reply.body).toMatchObject({ fields: { 'breaks.1.ends_at': ['Only one break can be under way'] } });
  });

  test('moving a time card so that a break is outside of it is rejected', async () => {
    const card = await cardWith(...SHIFT, ['2026-11-20T17:00:00Z', '2026-11-20T17:30:00Z']);
    const sentence = 'A break of this time card would lie outside of it. Correct the break too.';
    for (const change of [{ clock_in: '2026-11-20T17:10:00Z' }, { clock_out: '2026-11-20T17:10:00Z' }]) {
      const [field] = Object.keys(change);
      expect((await correct(card, change)).body).toMatchObject({ fields: { [field as string]: [sentence] } });
    }
  });

  test(`more than ${BREAKS_MAX} breaks on a time card are rejected`, async () => {
    const card = await aCard(...SHIFT);
    const breaks = Array.from({ length: BREAKS_MAX + 1 }, (_, n) => ({
      starts_at: new Date(Date.UTC(2026, 10, 20, 12, 2 * n)).toISOString(),
      ends_at: new Date(Date.UTC(2026, 10, 20, 12, 2 * n + 1)).toISOString(),
    }));
    expect((await correct(card, { breaks })).body).toMatchObject({
      error: `A time card holds at most ${BREAKS_MAX} breaks.`,
    });
    expect((await correct(card, { breaks: breaks.slice(1) })).status).toBe(200);
  });

  test('a correction does not overwrite a break that started in the meantime', async () => {
    const card = await aCard('2026-11-20T12:00:00Z');
    await tap('startBreak', { at: '2026-11-20T17:00:00Z' });
    const reply = await acme.ana.attempt(timecards.change, {
      params: { id: card.timecard_id },
      body: { timecard: { breaks: [] } },
      headers: { 'if-unmodified-since-version': card.updated_at },
    });
    expect(reply).toBeError('stale_record');
  });

  test("breaks cannot be corrected with only the time card's id", async () => {
    const { timecard_id } = await aCard('2026-11-20T12:00:00Z');
    expect(await clockOut(timecard_id, { breaks: [] })).toBeError('session_expired');
  });
});

describe('hours', () => {
  test("hours exclude breaks in the report, its sums and days, in payroll, and in the employee's own hours", async () => {
    testClock.set('2026-11-20T22:00:00Z');
    await cardWith('2026-11-20T12:00:00Z', '2026-11-20T21:00:00Z', ['2026-11-20T17:00:00Z', '2026-11-20T17:30:00Z']);
    const day = { start: '2026-11-20', end: '2026-11-20' };
    const expected = { duration: 8.5 * HOUR, break_duration: 0.5 * HOUR, payment: 85 };
    const report = await reportOf(acme.ana, { ...day, hourly_rate: 10 });
    expect(report.timecards).toMatchObject([expected]);
    expect(report.totals).toEqual(expected);
    expect(report.by_employee).toMatchObject([{ ...expected, by_day: [8.5 * HOUR] }]);
    expect((await acme.ana.call(payroll.ofPeriod, { query: day })).body.totals).toMatchObject({
      regular: 8.5 * HOUR,
      breaks: 0.5 * HOUR,
    });
    const { body } = await phone.call(timecards.shortReport, { query: { employee_code: cruz.employee_code } });
    expect(body.current_day).toEqual({ duration: 8.5 * HOUR });
  });

  test('hours exclude breaks on Home, which compares them with the approved plan', async () => {
    testClock.set('2026-11-20T22:00:00Z');
    const jobsite = await acme.aJobsite();
    const lines = [aLine({ duration_hour: 9 })];
    await approve(await aSentEstimate(acme, { ...NO_SCHEDULE, project_id: jobsite.project_id, lines }));
    const card = await aCard('2026-11-20T12:00:00Z', '2026-11-20T21:00:00Z', { jobsite });
    await correct(card, { breaks: [{ starts_at: '2026-11-20T17:00:00Z', ends_at: '2026-11-20T17:30:00Z' }] });
    const { money } = (await acme.ana.call(home.read)).body;
    expect(money?.hours).toMatchObject([{ planned_hours: 9, worked_seconds: 8.5 * HOUR }]);
  });

  test('the hours of an open time card do not increase during a break', async () => {
    await aCard('2026-11-20T12:00:00Z');
    await tap('startBreak', { at: '2026-11-20T17:00:00Z' });
    for (const now of ['2026-11-20T17:10:00Z', '2026-11-20T17:40:00Z']) {
      testClock.set(now);
      const { body } = await phone.call(timecards.shortReport, { query: { employee_code: cruz.employee_code } });
      expect(body.current_week).toEqual({ duration: 5 * HOUR });
      for (const query of BOTH_WAYS) {
        const { totals } = await reportOf(acme.ana, { start: '2026-11-20', end: '2026-11-20', ...query });
        expect(totals.duration).toBe(5 * HOUR);
      }
    }
    const { today } = (await acme.ana.call(home.read)).body;
    expect(today.clocked_in).toMatchObject([{ on_break_since: '2026-11-20T17:00:00.000Z', break_seconds: 0 }]);
  });

  test('hours as CSV have the break hours in their last column', async () => {
    await cardWith('2026-11-20T12:00:00Z', '2026-11-20T21:00:00Z', ['2026-11-20T17:00:00Z', '2026-11-20T17:30:00Z']);
    const csvOf = async (path: string) =>
      String((await acme.ana.request({ method: 'GET', url: `/api/v1${path}`, headers: { accept: 'text/csv' } })).body);
    const report = await csvOf('/timecards/timecard_report?start=2026-11-20&end=2026-11-20');
    expect(report).toMatch(/Time Card,Break Hours\r\n.*,8h 30m,8\.5000,0\.00,corrected,.*,0\.5000\r\n/);
    const paid = await csvOf('/timecards/payroll?start=2026-11-15&end=2026-11-21');
    expect(paid).toContain('Note,Break Hours');
    expect(paid).toMatch(/Cruz Ortega,2026-11-15,8\.5000,0\.0000,.*,0\.5000/);
  });

  test('break hours do not count toward the forty hours', async () => {
    for (const day of [16, 17, 18, 19]) {
      const at = (hour: number) => `2026-11-${day}T${hour}:00:00Z`;
      await cardWith(at(11), at(22), [at(16), at(17)]);
    }
    const { totals } = (await acme.ana.call(payroll.ofPeriod, { query: { start: '2026-11-15', end: '2026-11-21' } }))
      .body;
    expect(totals).toMatchObject({ regular: 40 * HOUR, overtime: 0, breaks: 4 * HOUR });
  });

  test.each([
    ['spring', '2026-03-07', '2026-03-09', '2026-03-08T03:00:00Z', '2026-03-08T13:00:00Z'],
    ['fall', '2026-10-31', '2026-11-02', '2026-11-01T02:00:00Z', '2026-11-01T13:00:00Z'],
  ])(
    'hours with breaks in %s add up across midnight and clock changes, however they are split',
    async (_when, start, end, first, last) => {
      const [from, to] = [Date.parse(first), Date.parse(last)];
      // Breaks over midnight, in the skipped or repeated hour, and at fractional seconds.
      const breaks = [0.15, 0.35, 0.5, 0.8].map((share): [string, string] => {
        const begins = from + Math.round((to - from) * share);
        return [new Date(begins + 123).toISOString(), new Date(begins + 47 * 60_000 + 777).toISOString()];
      });
      await cardWith(first, last, ...breaks);
      testClock.set('2026-11-20T22:00:00Z');
      const rate = { hourly_rate: '17.77' };
      const whole = await reportOf(acme.ana, { start, end, ...rate });
      expect(await reportOf(acme.ana, { start, end, ...rate, limit: 0 })).toEqual({ ...whole, timecards: [] });
      const { duration, break_duration } = whole.totals;
      expect(duration + break_duration).toBe((to - from) / 1000);
      const cut = [];
      for (const [index, day] of eachDay({ first: start, last: end }).entries()) {
        const ofDay = await reportOf(acme.ana, { start: day, end: day, ...rate });
        expect(await reportOf(acme.ana, { start: day, end: day, ...rate, limit: 0 })).toEqual({
          ...ofDay,
          timecards: [],
        });
        expect(ofDay.totals.duration).toBe(whole.by_employee[0]?.by_day[index]);
        cut.push(ofDay.totals);
      }
      expect(cut.reduce((sum, each) => sum + each.duration, 0)).toBe(duration);
      expect(cut.reduce((sum, each) => sum + each.break_duration, 0)).toBe(break_duration);
    },
  );

  test('the hours of a time card over three days are right on each day', async () => {
    await cardWith('2026-11-17T05:00:00Z', '2026-11-20T05:00:00Z', ['2026-11-18T04:00:00Z', '2026-11-18T07:00:00Z']);
    for (const query of BOTH_WAYS) {
      const { by_employee } = await reportOf(acme.ana, { start: '2026-11-17', end: '2026-11-19', ...query });
      expect(by_employee[0]?.by_day).toEqual([23, 22, 24].map((hours) => hours * HOUR));
    }
  });
});
