import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '#contract/work/employees.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

const phone = aBrowser();
let acme: Company;
let cruz: Employee;
let site: Jobsite;

beforeEach(async () => {
  testClock.set('2026-11-20T12:00:00.250Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
  cruz = await acme.anEmployee();
  site = await acme.aJobsite();
});

describe('a day’s list', () => {
  const cardsOf = async (query: { timecard_date?: string; jobsite_id?: string }) => {
    const { body } = await phone.call(timecards.ofDay, { params: { employee_code: cruz.employee_code }, query });
    return body.data.map(({ attributes }) => attributes);
  };

  test("a day's list contains every time card that overlaps the day in the company's zone, with its full times", async () => {
    const night = { clock_in: '2026-11-20T03:00:00.000Z', clock_out: '2026-11-20T11:00:00.000Z' };
    await acme.aTimecard({ employee: cruz, jobsite: site, ...night });
    await acme.aTimecard({ jobsite: site, ...night });
    const times = (cards: { clock_in: string; clock_out: string | null }[]) =>
      cards.map(({ clock_in, clock_out }) => ({ clock_in, clock_out }));
    // 10 pm to 6 am in New York: part of Thursday and of Friday.
    expect(times(await cardsOf({}))).toEqual([night]);
    expect(times(await cardsOf({ timecard_date: '2026-11-19' }))).toEqual([night]);
    expect(await cardsOf({ timecard_date: '2026-11-18' })).toEqual([]);
    expect(await cardsOf({ timecard_date: '2026-11-21' })).toEqual([]);
    expect(await cardsOf({ jobsite_id: newId() })).toEqual([]);
    expect(times(await cardsOf({ jobsite_id: site.jobsite_id, timecard_date: '' }))).toEqual([night]);
  });

  test("a day's list includes an open time card on every day since it began, and flags a forgotten one", async () => {
    await acme.aTimecard({ employee: cruz, clock_in: '2026-11-18T13:00:00Z' });
    for (const timecard_date of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      expect(await cardsOf({ timecard_date })).toMatchObject([{ is_open: true, is_forgotten: true }]);
    }
    expect(await cardsOf({ timecard_date: '2026-11-17' })).toEqual([]);
    expect(await cardsOf({ timecard_date: '2026-11-21' })).toEqual([]);
  });

  test("a day's list for an invalid date is rejected", async () => {
    const { employee_code } = cruz;
    const reply = await phone.attempt(timecards.ofDay, {
      params: { employee_code },
      query: { timecard_date: '2026-02-30' },
    });
    expect(reply).toBeError('validation_failed');
  });
});

describe('the short report', () => {
  const shortReport = (query: Record<string, string> = {}) =>
    phone
      .attempt(timecards.shortReport, { query: { employee_code: cruz.employee_code, ...query } })
      .then(({ body }) => body);

  test('the short report sums today, the week from Sunday and the month, each to the second', async () => {
    const cards: [string, string][] = [
      ['2026-10-31T20:00:00Z', '2026-11-01T06:00:00Z'], // New York: 4 pm to 1 am EST, two hours of November (the clocks go back at 2)
      ['2026-11-14T22:00:00Z', '2026-11-15T07:00:00Z'], // Saturday into Sunday: two hours of this week
      ['2026-11-20T03:00:00Z', '2026-11-20T11:00:30Z'], // Thursday 10 pm to Friday 6 am
    ];
    for (const [clock_in, clock_out] of cards) await acme.aTimecard({ employee: cruz, clock_in, clock_out });
    await acme.aTimecard({ clock_in: '2026-11-20T06:00:00Z', clock_out: '2026-11-20T11:00:00Z' });
    await acme.aTimecard({ employee: cruz, clock_in: '2026-11-20T11:30:00Z' });
    const hour = 3600;
    const fridaySoFar = 6 * hour + 30 + hour / 2;
    expect(await shortReport()).toEqual({
      current_day: { duration: fridaySoFar },
      current_week: { duration: 2 * hour + 2 * hour + fridaySoFar },
      current_month: { duration: 2 * hour + 9 * hour + 2 * hour + fridaySoFar },
    });
  });

  test('the short report of an employee without hours is zero, and omits spans that are not requested', async () => {
    expect(await shortReport({ current_day: 'true', current_week: 'false', current_month: 'false' })).toEqual({
      current_day: { duration: 0 },
    });
  });
});
