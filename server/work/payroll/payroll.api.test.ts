import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { companies } from '#contract/identity/companies.ts';
import { employees } from '#contract/work/employees.ts';
import { payroll } from '#contract/work/payroll.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company, type Person } from '#testkit/records/factories.ts';
import { dayIn } from '../../platform/clock.ts';

const HOUR = 3600;
/** A week from Sunday to Saturday. */
const WEEK = { start: '2026-11-08', end: '2026-11-14' };

let acme: Company;
beforeEach(async () => {
  testClock.set('2026-11-20T20:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
});

/** A time card on a day in November that begins at eight in the morning. */
const card = (employee: Awaited<ReturnType<Company['anEmployee']>>, day: number, hours: number) => {
  const clock_in = new Date(Date.UTC(2026, 10, day, 13));
  return acme.aTimecard({ employee, clock_in, clock_out: new Date(clock_in.getTime() + hours * HOUR * 1000) });
};
const paid = (employee_id: string, ...wages: [string, number][]) =>
  acme.ana.call(payroll.changeRates, {
    params: { id: employee_id },
    body: { cost_rates: wages.map(([starts_on, hourly_wage]) => ({ starts_on, hourly_wage })) },
  });
const payOf = async (person: Person, query: { start: string; end: string }) =>
  (await person.call(payroll.ofPeriod, { query })).body;
const changeCompany = (company: Parameters<typeof companyBody>[0]) =>
  acme.ana.call(companies.update, { params: { id: acme.company_id }, body: companyBody(company) });
const companyBody = (company: { office_sees_pay?: boolean; overtime_daily_hours?: number | null }) => ({ company });

describe('a payroll', () => {
  test('a payroll lists regular hours, overtime and pay of each employee by week', async () => {
    const cruz = await acme.anEmployee();
    const dana = await acme.anEmployee({ first_name: 'Dana', last_name: 'Adair' });
    await paid(cruz.employee_id, ['2026-01-01', 20]);
    for (const day of [9, 10, 11, 12, 13]) await card(cruz, day, 9);
    await card(dana, 9, 4);
    const { employees: rows, totals, open_timecards } = await payOf(acme.ana, WEEK);
    const week = { week_starts_on: '2026-11-08', regular: 40 * HOUR, overtime: 5 * HOUR };
    expect(rows).toMatchObject([
      { full_name: 'Dana Adair', regular: 4 * HOUR, overtime: 0, payment: 0, lacks_wage: true },
      { full_name: 'Cruz Ortega', payment: 950, lacks_wage: false, weeks: [{ ...week, overtime_pay: 150 }] },
    ]);
    expect(totals).toMatchObject({
      regular: 44 * HOUR,
      overtime: 5 * HOUR,
      regular_pay: 800,
      overtime_pay: 150,
      payment: 950,
    });
    expect(open_timecards).toBe(0);
  });

  test('hours of the same week before the pay period count toward the forty hours but are not paid', async () => {
    const cruz = await acme.anEmployee();
    await paid(cruz.employee_id, ['2026-01-01', 20]);
    for (const day of [9, 10, 11, 12]) await card(cruz, day, 12);
    const { employees: rows } = await payOf(acme.ana, { start: '2026-11-12', end: '2026-11-14' });
    expect(rows).toMatchObject([{ regular: 4 * HOUR, overtime: 8 * HOUR, payment: 4 * 20 + 8 * 30 }]);
  });

  test("a payroll calculates overtime by day if the company's settings say so", async () => {
    const cruz = await acme.anEmployee();
    await card(cruz, 9, 10);
    expect((await payOf(acme.ana, WEEK)).totals).toMatchObject({ regular: 10 * HOUR, overtime: 0 });
    await changeCompany({ overtime_daily_hours: 8 });
    expect((await payOf(acme.ana, WEEK)).totals).toMatchObject({ regular: 8 * HOUR, overtime: 2 * HOUR });
  });

  test("a payroll counts a shift over midnight by the days of the company's time zone", async () => {
    const cruz = await acme.anEmployee();
    // Ten in the evening on Saturday to six on Sunday morning, in New York.
    const [clock_in, clock_out] = [new Date('2026-11-15T03:00:00Z'), new Date('2026-11-15T11:00:00Z')];
    await acme.aTimecard({ employee: cruz, clock_in, clock_out });
    expect((await payOf(acme.ana, WEEK)).totals.regular).toBe(2 * HOUR);
  });

  test('a payroll keeps the hours and the wage of a deleted employee', async () => {
    const cruz = await acme.anEmployee();
    await paid(cruz.employee_id, ['2026-01-01', 20]);
    await card(cruz, 9, 5);
    await acme.ana.call(employees.remove, { params: { id: cruz.employee_id } });
    expect((await payOf(acme.ana, WEEK)).employees).toMatchObject([{ full_name: 'Cruz Ortega', payment: 100 }]);
  });

  test('a payroll counts the open time cards', async () => {
    const cruz = await acme.anEmployee();
    await acme.aTimecard({ employee: cruz, clock_in: new Date('2026-11-14T13:00:00Z'), clock_out: null });
    expect((await payOf(acme.ana, WEEK)).open_timecards).toBe(1);
  });

  test("a payroll contains only the company's own data", async () => {
    await card(await acme.anEmployee(), 9, 5);
    const other = await aCompany();
    expect((await payOf(other.ana, WEEK)).employees).toEqual([]);
  });

  test('a payroll as CSV has a line for each employee and week', async () => {
    const cruz = await acme.anEmployee();
    await paid(cruz.employee_id, ['2026-01-01', 20]);
    await card(cruz, 9, 41);
    const { body, headers } = await acme.ana.request({
      method: 'GET',
      url: `/api/v1/timecards/payroll?start=${WEEK.start}&end=${WEEK.end}`,
      headers: { accept: 'text/csv' },
    });
    expect(headers['content-disposition']).toContain('Payroll-2026-11-08-to-2026-11-14.csv');
    expect(String(body)).toContain('Overtime Premium 2026 (W-2 Box 12');
    expect(String(body)).toMatch(/Cruz Ortega,2026-11-08,40\.0000,1\.0000,800\.00,30\.00,830\.00,,0\.0000,10\.00/);
  });

  test.each([
    [{ start: '2026-11-08', end: '2026-11-01' }, 'The end date cannot be before the start date'],
    [{ start: '2026-01-01', end: '2026-11-01' }, 'A payroll covers at most 92 days.'],
    [{ start: 'soon', end: '2026-11-01' }, 'Start date'],
  ])('a payroll for the days %j is rejected', async (query, sentence) => {
    const { status, body } = await acme.ana.attempt(payroll.ofPeriod, { query });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(sentence);
  });
});

describe('overtime premiums', () => {
  test('a year has the premium of each employee with more than forty hours in a week', async () => {
    const cruz = await acme.anEmployee();
    const dana = await acme.anEmployee({ first_name: 'Dana', last_name: 'Adair' });
    await paid(cruz.employee_id, ['2026-01-01', 20]);
    for (const day of [9, 10, 11, 12, 13]) await card(cruz, day, 9);
    for (const day of [9, 10, 11]) await card(dana, day, 12);
    await changeCompany({ overtime_daily_hours: 8 });
    const { body } = await acme.ana.call(payroll.overtimePremiums, { query: { year: 2026 } });
    expect(body).toEqual({
      year: 2026,
      employees: [
        {
          employee_id: cruz.employee_id,
          full_name: 'Cruz Ortega',
          overtime: 5 * HOUR,
          premium_pay: 50,
          lacks_wage: false,
        },
      ],
    });
    const before = await acme.ana.call(payroll.overtimePremiums, { query: { year: 2025 } });
    expect(before.body.employees).toEqual([]);
  });

  test('the office does not see overtime premiums without seeing pay, and a year outside of the calendar is rejected', async () => {
    expect(await acme.ben.attempt(payroll.overtimePremiums, { query: { year: 2026 } })).toBeError('not_your_role');
    const { status, body } = await acme.ana.attempt(payroll.overtimePremiums, { query: { year: 26 } });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('Year must be from 2000 to 2099')]);
  });
});

describe('wages', () => {
  test('wages are replaced as a whole and listed from the newest', async () => {
    const { employee_id: id } = await acme.anEmployee();
    await paid(id, ['2026-01-01', 20], ['2026-06-01', 22.505]);
    const { body } = await paid(id, ['2026-01-01', 21], ['2026-07-01', 23]);
    expect(body.cost_rates).toMatchObject([
      { starts_on: '2026-07-01', hourly_wage: 23 },
      { starts_on: '2026-01-01', hourly_wage: 21 },
    ]);
    expect((await acme.ana.call(payroll.rates, { params: { id } })).body).toEqual(body);
  });

  test('wages are not replaced by a caller who has read an older version, including the first wage', async () => {
    const { employee_id: id } = await acme.anEmployee();
    const { updated_at } = (await acme.ana.call(payroll.rates, { params: { id } })).body;
    const change = (hourly_wage: number, version: string) =>
      acme.ana.attempt(payroll.changeRates, {
        params: { id },
        body: { cost_rates: [{ starts_on: '2026-01-01', hourly_wage }] },
        headers: { 'if-unmodified-since-version': version },
      });
    const { status, body } = await change(20, updated_at);
    expect(status).toBe(200);
    expect(await change(30, updated_at)).toBeError('stale_record');
    const { body: after } = await acme.ana.call(payroll.rates, { params: { id } });
    expect(after).toEqual(body);
    expect(after.cost_rates).toMatchObject([{ starts_on: '2026-01-01', hourly_wage: 20 }]);
    expect((await change(30, after.updated_at)).status).toBe(200);
  });

  test.each([
    [[{ starts_on: '2026-01-01', hourly_wage: -1 }], 'Hourly wage cannot be negative'],
    [[{ starts_on: '2026-01-01', hourly_wage: 'much' }], 'Hourly wage must be a valid number'],
    [[{ starts_on: 'soon', hourly_wage: 20 }], 'Start day'],
    [[1, 2].map(() => ({ starts_on: '2026-01-01', hourly_wage: 20 })), 'Each wage needs a start day of its own.'],
  ])('wages %j are rejected and not changed', async (cost_rates, sentence) => {
    const { employee_id: id } = await acme.anEmployee();
    await paid(id, ['2026-01-01', 20]);
    const { status, body } = await acme.ana.attempt(payroll.changeRates, {
      params: { id },
      body: { cost_rates },
    });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(sentence);
    expect((await acme.ana.call(payroll.rates, { params: { id } })).body.cost_rates).toMatchObject([
      { starts_on: '2026-01-01', hourly_wage: 20 },
    ]);
  });
});

describe('a rate', () => {
  const OF_DANA = { starts_on: '2026-01-01', hourly_wage: 22.5, burden_percent: 18.25, bill_rate_dollar: 65 };

  test('a rate has what the employer adds to the wage, and what customers are billed', async () => {
    const { employee_id: id } = await acme.anEmployee();
    const params = { id };
    const cost_rates = [{ starts_on: '2026-06-01', hourly_wage: 24 }, OF_DANA];
    const { body } = await acme.ana.call(payroll.changeRates, { params, body: { cost_rates } });
    expect(body.cost_rates).toEqual([
      { starts_on: '2026-06-01', hourly_wage: 24, burden_percent: 0, bill_rate_dollar: null },
      OF_DANA,
    ]);
    const entries = await acme.ana.call(auditLog.list, { query: { record_type: 'cost_rates', record_id: id } });
    expect(entries.body.data[0]?.attributes.after).toEqual({
      '2026-01-01': '22.50, burden 18.25%, billed at 65.00',
      '2026-06-01': '24.00',
    });
  });

  test.each([
    [{ burden_percent: -1 }, 'Taxes and insurance cannot be negative'],
    [{ burden_percent: 501 }, 'Taxes and insurance must be at most 500%'],
    [{ bill_rate_dollar: 10_001 }, 'Bill rate must be at most 10,000'],
  ])('a rate with %j is rejected', async (fields, message) => {
    const { employee_id: id } = await acme.anEmployee();
    const body = { cost_rates: [{ ...OF_DANA, ...fields }] };
    const reply = await acme.ana.attempt(payroll.changeRates, { params: { id }, body });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining(message)]);
  });
});

describe('wages of past days', () => {
  const PAST = { starts_on: '2026-01-01', hourly_wage: 22.5 };

  async function aPaidEmployee(...cost_rates: object[]) {
    await changeCompany({ office_sees_pay: true });
    const { employee_id: id } = await acme.anEmployee();
    const change = (person: Person, rates: object[]) =>
      person.attempt(payroll.changeRates, { params: { id }, body: { cost_rates: rates } });
    if (cost_rates.length > 0) await change(acme.ana, cost_rates);
    return { id, change };
  }

  test.each([
    ['another wage', [{ ...PAST, hourly_wage: 30 }]],
    ['another first day', [{ ...PAST, starts_on: '2026-02-01' }]],
    ['a wage from a past day', [PAST, { starts_on: '2026-10-01', hourly_wage: 30 }]],
    ['no wage', []],
  ])('the office cannot change the wages of past days to %s, an owner can, and it is audited', async (_what, rates) => {
    const { id, change } = await aPaidEmployee(PAST);
    expect(await change(acme.ben, rates)).toBeError('past_wages');
    const { body } = await acme.ana.call(payroll.rates, { params: { id } });
    expect(body.cost_rates).toMatchObject([PAST]);
    expect((await change(acme.ana, rates)).status).toBe(200);
    const audited = await acme.ana.call(auditLog.list, { query: { record_type: 'cost_rates', record_id: id } });
    expect(audited.body.meta.total).toBe(2);
  });

  test('the office adds a wage from today, and the first wages of an employee from any day', async () => {
    const { change } = await aPaidEmployee(PAST);
    const today = dayIn('America/New_York', testClock.now());
    expect((await change(acme.ben, [PAST, { starts_on: today, hourly_wage: 30 }])).status).toBe(200);
    const other = await aPaidEmployee();
    expect((await other.change(acme.ben, [PAST])).status).toBe(200);
  });
});

describe('pay', () => {
  test('pay is hidden from the office of a new company', async () => {
    const { employee_id: id } = await acme.anEmployee();
    expect(await acme.ben.attempt(payroll.rates, { params: { id } })).toBeError('not_your_role');
    expect(await acme.ben.attempt(payroll.changeRates, { params: { id }, body: { cost_rates: [] } })).toBeError(
      'not_your_role',
    );
    expect(await acme.ben.attempt(payroll.ofPeriod, { query: WEEK })).toBeError('not_your_role');
  });

  test('pay is also hidden from the office in the audit log', async () => {
    const { employee_id } = await acme.anEmployee();
    await paid(employee_id, ['2026-01-01', 31.25]);
    const url = '/api/v1/audit_log';
    const csvTo = async (person: Person) =>
      String((await person.request({ method: 'GET', url, headers: { accept: 'text/csv' } })).body);
    const wagesTo = async (person: Person) =>
      (await person.call(auditLog.list, { query: { record_type: 'cost_rates' } })).body.meta.total;
    expect([await wagesTo(acme.ana), await wagesTo(acme.ben)]).toEqual([1, 0]);
    expect(JSON.stringify((await acme.ben.call(auditLog.list)).body)).not.toContain('31.25');
    expect(await csvTo(acme.ana)).toContain('31.25');
    expect(await csvTo(acme.ben)).not.toContain('31.25');
    await changeCompany({ office_sees_pay: true });
    expect(await wagesTo(acme.ben)).toBe(1);
  });

  test('pay is shown to the office if an owner allows it', async () => {
    const { employee_id: id } = await acme.anEmployee();
    await changeCompany({ office_sees_pay: true });
    expect((await acme.ben.call(payroll.rates, { params: { id } })).body).toMatchObject({ cost_rates: [] });
    expect((await payOf(acme.ben, WEEK)).employees).toEqual([]);
  });
});
