import { beforeEach, describe, expect, test } from 'vitest';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { payroll } from '#contract/work/payroll.ts';
import { payFor } from '#contract/work/timecard-report.ts';
import { timecards } from '#contract/work/timecards.ts';
import { eachDay } from '#domain/time.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { reportOf } from '#testkit/scenarios/reports.ts';
import { newId } from '../../platform/ids.ts';

const HOUR = 3600;

describe('a report', () => {
  let acme: Company;
  beforeEach(async () => {
    testClock.set('2026-12-15T20:00:00Z');
    acme = await aCompany({ time_zone: 'America/New_York' });
  });
  const december = { start: '2026-12-01', end: '2026-12-31' };
  const card = (day: number, hours: number, of: Partial<Parameters<Company['aTimecard']>[0]> = {}) => {
    const clock_in = new Date(Date.UTC(2026, 11, day, 13));
    return acme.aTimecard({ clock_in, clock_out: new Date(clock_in.getTime() + hours * HOUR * 1000), ...of });
  };

  test('a report can be of one employee, of one jobsite, or of all', async () => {
    const [cruz, dana] = [await acme.anEmployee(), await acme.anEmployee({ first_name: 'Dana' })];
    const [systemDb, barn] = [await acme.aJobsite(), await acme.aJobsite()];
    await card(1, 1, { employee: cruz, jobsite: systemDb });
    await card(2, 2, { employee: cruz, jobsite: barn });
    await card(3, 4, { employee: dana, jobsite: systemDb });
    const hours = async (query: Record<string, string>) =>
      (await reportOf(acme.ana, { ...december, ...query })).totals.duration / HOUR;
    const { employee_code } = cruz;
    const { jobsite_id } = systemDb;
    expect(await hours({})).toBe(7);
    expect(await hours({ employee_code: '', jobsite_id: '', hourly_rate: '' })).toBe(7);
    expect(await hours({ employee_code: employee_code.toLowerCase() })).toBe(3);
    expect(await hours({ jobsite_id })).toBe(5);
    expect(await hours({ employee_code, jobsite_id })).toBe(1);
    expect(await hours({ employee_code: 'ZZZZZZZZZZ' })).toBe(0);
    expect(await hours({ jobsite_id: newId() })).toBe(0);
    expect(await hours({ jobsite_id: 'all' })).toBe(0);
  });

  test("a report contains only the company's own data", async () => {
    const { employee_code } = await acme.anEmployee();
    await card(1, 1);
    const { ana } = await aCompany();
    expect((await reportOf(ana, december)).timecards).toEqual([]);
    expect((await reportOf(ana, { ...december, employee_code })).totals).toMatchObject({ duration: 0, payment: 0 });
  });

  test('a report pays each time card at the wage of its day, unless an hourly rate is given', async () => {
    const [cruz, dana] = [await acme.anEmployee(), await acme.anEmployee({ first_name: 'Dana' })];
    const cost_rates = [
      { starts_on: '2026-12-01', hourly_wage: 20 },
      { starts_on: '2026-12-03', hourly_wage: 24.5 },
    ];
    const params = { id: cruz.employee_id };
    await acme.ana.call(payroll.changeRates, { params, body: { cost_rates } });
    for (const day of [2, 3]) await card(day, 2, { employee: cruz });
    await card(2, 3, { employee: dana });
    const query = { ...december, uses_wages: 'true', sort: 'clock_in' };
    const report = await reportOf(acme.ana, query);
    expect(report.timecards.map(({ payment }) => payment).toSorted((a, b) => a - b)).toEqual([0, 40, 49]);
    expect(report.totals.payment).toBe(89);
    expect((await reportOf(acme.ana, { ...query, limit: 10 })).by_employee).toEqual(report.by_employee);
    expect((await reportOf(acme.ana, { ...query, hourly_rate: 10 })).totals.payment).toBe(70);
  });

  test('the office gets no report of wages unless it may see pay', async () => {
    const { status, body } = await acme.ben.attempt(timecards.report, { query: { ...december, uses_wages: 'true' } });
    expect([status, body]).toMatchObject([403, { code: 'not_your_role' }]);
  });

  test('a report rounds the pay of each time card to the cent, and its totals are the sums of the cards', async () => {
    const cruz = await acme.anEmployee();
    const dana = await acme.anEmployee({ first_name: 'Dana', last_name: 'Adair' });
    // Twenty minutes at 18.35 are 6.11666…: rounded card by card, not at the end.
    for (const day of [1, 2, 3, 4]) await card(day, 1 / 3, { employee: cruz });
    await card(1, 7.5, { employee: dana });
    const report = await reportOf(acme.ana, { ...december, hourly_rate: '18.35' });
    expect(report.timecards.map(({ payment }) => payment)).toEqual([137.63, 6.12, 6.12, 6.12, 6.12]);
    expect(report.totals).toMatchObject({ duration: 4 * 1200 + 7.5 * HOUR, payment: 162.11 });
    expect(report.by_employee).toMatchObject([
      { employee_id: dana.employee_id, full_name: 'Dana Adair', timecards: 1, duration: 7.5 * HOUR, payment: 137.63 },
      { employee_id: cruz.employee_id, full_name: 'Cruz Ortega', timecards: 4, duration: 4800, payment: 24.48 },
    ]);
  });

  test('a report without a rate contains no pay', async () => {
    await card(1, 8);
    expect((await reportOf(acme.ana, december)).totals).toMatchObject({ duration: 8 * HOUR, payment: 0 });
  });

  test('a report adds up to the second, however its days are split', async () => {
    const employee = await acme.anEmployee();
    // Fractional seconds, night shifts, a long shift over three midnights, an open one.
    let clock = Date.UTC(2026, 11, 2, 1, 59, 59, 777);
    for (let n = 0; n < 12; n++) {
      const length = n === 5 ? 70 * HOUR * 1000 : 5 * HOUR * 1000 + n * 1_234_567;
      await acme.aTimecard({ employee, clock_in: new Date(clock), clock_out: new Date(clock + length) });
      clock += length + 2 * HOUR * 1000 + 333;
    }
    await acme.aTimecard({ employee, clock_in: new Date(clock) });
    const whole = await reportOf(acme.ana, { ...december, hourly_rate: '17.77' });
    expect(await reportOf(acme.ana, { ...december, hourly_rate: '17.77', limit: 0 })).toEqual({
      ...whole,
      timecards: [],
    });
    const days = eachDay({ first: december.start, last: december.end });
    let sum = 0;
    expect(whole.days).toEqual(days);
    for (const [index, day] of days.entries()) {
      const { totals } = await reportOf(acme.ana, { start: day, end: day });
      expect([day, whole.by_employee[0]?.by_day[index]]).toEqual([day, totals.duration]);
      sum += totals.duration;
    }
    expect(whole.totals.duration).toBe(sum);
    expect(whole.timecards.reduce((total, { duration }) => total + duration, 0)).toBe(sum);
  });

  test("pay in a report's rows, by employee and in total matches payFor", async () => {
    const employee = await acme.anEmployee();
    for (let n = 0; n < 20; n++) await card(1 + (n % 14), 0.1 + n / 7, { employee: n % 2 ? employee : undefined });
    const rate = 33.37;
    const report = await reportOf(acme.ana, { ...december, hourly_rate: rate });
    for (const { duration, payment } of report.timecards) expect(payment).toBe(payFor(duration, rate));
    const cents = (amounts: { payment: number }[]) =>
      amounts.reduce((sum, { payment }) => sum + Math.round(payment * 100), 0);
    expect(cents(report.timecards)).toBe(Math.round(report.totals.payment * 100));
    expect(cents(report.by_employee)).toBe(Math.round(report.totals.payment * 100));
  });

  test('a report is sorted by the last word of the name, by jobsite, and by time', async () => {
    const names = [
      ['Zoë', 'van den Berg'],
      ['adam', 'ortega'],
      ['Cruz', 'Ortega'],
      ['Ann', 'Zimmer'],
    ] as const;
    for (const [n, [first_name, last_name]] of names.entries()) {
      const employee = await acme.anEmployee({ first_name, last_name });
      await card(10 - n, 1, { employee, jobsite: await acme.aJobsite({ name: ['b', 'A', 'd', 'C'][n] ?? '' }) });
    }
    const sorted = async (sort: string, by: 'full_name' | 'jobsite_name' = 'full_name') =>
      (await reportOf(acme.ana, { ...december, sort })).timecards.map((row) => row[by]);
    const byName = ['Zoë van den Berg', 'adam ortega', 'Cruz Ortega', 'Ann Zimmer'];
    expect(await sorted('')).toEqual(byName);
    expect(await sorted('full_name')).toEqual(byName);
    expect(await sorted('-full_name')).toEqual(byName.toReversed());
    expect(await sorted('jobsite_name', 'jobsite_name')).toEqual(['A', 'b', 'C', 'd']);
    expect(await sorted('-jobsite_name', 'jobsite_name')).toEqual(['d', 'C', 'b', 'A']);
    expect(await sorted('clock_in')).toEqual(['Ann Zimmer', 'Cruz Ortega', 'adam ortega', 'Zoë van den Berg']);
    expect(await sorted('-clock_in')).toEqual(['Zoë van den Berg', 'adam ortega', 'Cruz Ortega', 'Ann Zimmer']);
  });

  test('a report read whole and in pages has the same time cards in the same order, for each sort order', async () => {
    const [ada, adam, cruz] = [
      await acme.anEmployee({ first_name: 'ada', last_name: 'Reyes' }),
      await acme.anEmployee({ first_name: 'Ada', last_name: 'reyes' }),
      await acme.anEmployee({ first_name: 'Cruz', last_name: 'de la Peña' }),
    ];
    const [cottage, barn] = [await acme.aJobsite({ name: 'cottage' }), await acme.aJobsite({ name: 'Barn' })];
    await acme.aTimecard({ clock_in: '2026-11-30T22:00:00Z', clock_out: '2026-12-01T09:00:00.250Z', employee: ada });
    for (const day of [3, 2]) {
      for (const employee of [cruz, adam, ada]) await card(day, day, { employee, jobsite: day === 2 ? cottage : barn });
    }
    for (const sort of ['full_name', '-full_name', 'jobsite_name', '-jobsite_name', 'clock_in', '-clock_in']) {
      const whole = await reportOf(acme.ana, { ...december, sort });
      const page = await reportOf(acme.ana, { ...december, sort, limit: 100 });
      expect(page).toEqual(whole);
      expect(whole.timecards).toHaveLength(7);
    }
  });

  test('a page of a report contains the sums of all time cards', async () => {
    const employee = await acme.anEmployee();
    for (let day = 1; day <= 5; day++) await card(day, day, { employee });
    const all = await reportOf(acme.ana, { ...december, hourly_rate: 10, sort: 'clock_in' });
    const page = await reportOf(acme.ana, { ...december, hourly_rate: 10, sort: 'clock_in', limit: 2, offset: 2 });
    expect(page).toEqual({ ...all, timecards: all.timecards.slice(2, 4) });
    expect(page.meta.total).toBe(5);
  });

  test('a report keeps the hours of deleted employees, jobsites and projects', async () => {
    const cruz = await acme.anEmployee();
    const site = await acme.aJobsite({ name: 'Main house' });
    await card(1, 3, { employee: cruz, jobsite: site });
    await acme.ana.call(jobsites.update, { params: { id: site.jobsite_id }, body: { jobsite: { name: 'Old barn' } } });
    await acme.ana.call(employees.remove, { params: { id: cruz.employee_id } });
    await acme.ana.call(jobsites.remove, { params: { id: site.jobsite_id } });
    const { employee_id } = cruz;
    const report = await reportOf(acme.ana, { ...december, hourly_rate: 10 });
    expect(report.timecards).toMatchObject([
      { employee_id, full_name: 'Cruz Ortega', jobsite_id: null, jobsite_name: 'Old barn', duration: 3 * HOUR },
    ]);
    expect(report.by_employee).toMatchObject([{ employee_id, full_name: 'Cruz Ortega', payment: 30 }]);
  });

  test('a report keeps the hours when a customer is deleted with all its records', async () => {
    const project = await acme.aProject();
    const jobsite = await acme.aJobsite({ project_id: project.project_id, name: 'Pool house' });
    await card(1, 3, { jobsite });
    await acme.ana.call(customers.remove, { params: { id: project.customer_id } });
    const report = await reportOf(acme.ana, december);
    expect(report.timecards).toMatchObject([{ jobsite_id: null, jobsite_name: 'Pool house', duration: 3 * HOUR }]);
  });

  test('a report distinguishes two employees of the same name, even after they are deleted', async () => {
    for (const day of [1, 2]) {
      const employee = await acme.anEmployee();
      await card(day, day, { employee });
      await acme.ana.call(employees.remove, { params: { id: employee.employee_id } });
    }
    const { by_employee } = await reportOf(acme.ana, december);
    expect(by_employee.map(({ full_name, duration }) => [full_name, duration / HOUR]).toSorted()).toEqual([
      ['Cruz Ortega', 1],
      ['Cruz Ortega', 2],
    ]);
  });

  test('a report contains hours by day only for the number of days that the chart supports', async () => {
    await card(1, 3);
    const quarter = await reportOf(acme.ana, { start: '2026-10-01', end: '2026-12-31' });
    expect([quarter.days.length, quarter.by_employee[0]?.by_day.length]).toEqual([92, 92]);
    const longer = await reportOf(acme.ana, { start: '2026-09-30', end: '2026-12-31' });
    expect([longer.days, longer.by_employee[0]?.by_day]).toEqual([[], []]);
  });

  test.each<[Record<string, string>, string, string]>([
    [{ start: '', end: '' }, 'start', 'Please select duration'],
    [{ end: '2026-02-30' }, 'end', 'End date must be a date, as 2026-11-20'],
    [{ end: '2026-11-30' }, 'end', 'The end date cannot be before the start date'],
    [{ start: '1026-12-01' }, 'start', 'Start date must be from 2000 to 2099'],
    [{ hourly_rate: 'twenty' }, 'hourly_rate', 'Hourly rate must be a valid number'],
    [{ hourly_rate: '-1' }, 'hourly_rate', 'Hourly rate cannot be negative'],
    [{ hourly_rate: '10001' }, 'hourly_rate', 'Hourly rate must be at most 10,000'],
    [{ sort: 'salary' }, 'sort', 'A report cannot be sorted by that.'],
    [{ limit: '1001' }, 'limit', 'The limit must be a number from 0 to 1000.'],
    [{ offset: '-1' }, 'offset', 'The offset must be 0 or more.'],
  ])('a report with %j is rejected with an error at that field', async (query, field, message) => {
    const reply = await acme.ana.attempt(timecards.report, { query: { ...december, ...query } });
    expect(reply).toBeError('validation_failed');
    expect((reply.body as unknown as { fields: Record<string, string[]> }).fields[field]?.[0]).toBe(message);
  });

  describe('a report as CSV', () => {
    const csvOf = async (query: Record<string, string>) => {
      const reply = await acme.ana.request({
        method: 'GET',
        url: `/api/v1/timecards/timecard_report?${new URLSearchParams(query).toString()}`,
        headers: { accept: 'text/csv' },
      });
      return { ...reply, text: (reply.body as Buffer).toString('utf8') };
    };

    test("a report as CSV has the rows in the company's local time, ready for a spreadsheet", async () => {
      const employee = await acme.anEmployee({ first_name: 'Begoña', last_name: 'Ibáñez, Jr.' });
      const jobsite = await acme.aJobsite({ name: '=HYPERLINK("evil")' });
      const first = await card(1, 7.5, { employee, jobsite });
      const open = await acme.aTimecard({ employee, jobsite, clock_in: '2026-12-15T18:00:00Z' });
      const { status, headers, text } = await csvOf({ ...december, hourly_rate: '18.35' });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="Time-cards-2026-12-01-to-2026-12-31.csv"',
        'cache-control': 'no-store',
      });
      const site = `"'=HYPERLINK(""evil"")"`;
      expect(text).toBe(
        [
          '\ufeffEmployee,Jobsite,Clock In,Clock Out,Duration,Hours,Payment,Note,Time Card,Break Hours',
          `"Begoña Ibáñez, Jr.",${site},2026-12-01 08:00,2026-12-01 15:30,7h 30m,7.5000,137.63,,${first.timecard_id},0.0000`,
          `"Begoña Ibáñez, Jr.",${site},2026-12-15 13:00,,2h 0m,2.0000,36.70,open,${open.timecard_id},0.0000`,
          '',
        ].join('\r\n'),
      );
    });

    test('a report as CSV has notes for the payroll clerk on a time card', async () => {
      const forgotten = await acme.aTimecard({ clock_in: '2026-12-14T12:00:00Z' });
      const corrected = await card(2, 3);
      await acme.ana.call(timecards.change, {
        params: { id: corrected.timecard_id },
        body: { timecard: { clock_out: '2026-12-02T15:00:00Z' } },
      });
      const { text } = await csvOf(december);
      expect(text).toContain(`,corrected,${corrected.timecard_id}`);
      expect(text).toContain(`,"open, probably forgotten",${forgotten.timecard_id}`);
    });

    test('an invalid CSV request gets the same JSON error', async () => {
      const { status, body } = await csvOf({ start: '2026-12-01' });
      expect([status, (body as { code?: string }).code]).toEqual([422, 'validation_failed']);
    });
  });
});
