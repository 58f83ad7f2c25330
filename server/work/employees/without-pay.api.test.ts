import { beforeEach, describe, expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { search } from '#contract/office/search.ts';
import { type Employee, employees } from '#contract/work/employees.ts';
import { timecards } from '#contract/work/timecards.ts';
import { anEmployeeInput } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';

/*
 * By default the office of a company cannot see pay, which also hides the codes of employees and prevents changes to
 * employees.
 */

let acme: Company;
let cruz: Employee;

beforeEach(async () => {
  acme = await aCompany();
  cruz = await acme.anEmployee({ first_name: 'Cruz', last_name: 'Ortega', start_date: '2026-03-02' });
});

const showPay = () =>
  acme.ana.call(companies.update, { params: { id: acme.company_id }, body: { company: { office_sees_pay: true } } });

describe('an office without access to pay', () => {
  test('an office without access to pay reads only names, titles and phones of employees', async () => {
    const params = { id: cruz.employee_id };
    const { employee_id, first_name, last_name, employee_title, phone, is_active } = cruz;
    const unread = { employee_code: null, employee_type: null, email: null, start_date: null, end_date: null };
    const shown = { employee_id, first_name, last_name, employee_title, phone, is_active, ...unread };
    const read = await acme.ben.call(employees.read, { params });
    expect(read.body.data.attributes).toMatchObject(shown);
    const { body } = await acme.ben.call(employees.list, { query: { sort: 'employee_code' } });
    expect(body.data.map(({ attributes }) => attributes)).toMatchObject([shown]);
    await showPay();
    expect((await acme.ben.call(employees.read, { params })).body.data.attributes).toEqual(cruz);
    expect((await acme.ben.call(employees.list)).body.data.map(({ attributes }) => attributes)).toEqual([cruz]);
  });

  test('an office without access to pay can search employees only by those fields, not by a prefix of a code or an email', async () => {
    const [name = ''] = cruz.email.split('@');
    const found = async (q: string) => [
      (await acme.ben.call(employees.list, { query: { q } })).body.meta.total,
      (await acme.ben.call(search.find, { query: { q } })).body.employees.meta.total,
    ];
    for (const q of [cruz.employee_code, cruz.employee_code.slice(0, 3), name]) expect(await found(q)).toEqual([0, 0]);
    for (const q of ['cruz', 'ortega', cruz.employee_title, cruz.phone]) expect(await found(q)).toEqual([1, 1]);
    await showPay();
    expect(await found(cruz.employee_code.slice(0, 5))).toEqual([1, 1]);
  });

  test('an office without access to pay cannot create, change or delete an employee, or send a link', async () => {
    const params = { id: cruz.employee_id };
    const recipient_email = 'ben@elsewhere.example';
    const link = { employee_id: cruz.employee_id, send_method: 'email', recipient_email } as const;
    const tries = [
      () => acme.ben.call(employees.create, { body: { employee: anEmployeeInput() } }),
      () => acme.ben.call(employees.update, { params, body: { employee: { end_date: '2026-12-31' } } }),
      () => acme.ben.call(employees.renewCode, { params }),
      () => acme.ben.call(timecards.sendLink, { body: link }),
      () => acme.ben.call(employees.remove, { params }),
    ];
    for (const attempt of tries) expect(await attempt()).toBeError('not_your_role');
    expect(await noticesTo(recipient_email)).toEqual([]);
    expect((await acme.ana.call(employees.read, { params })).body.data.attributes).toEqual(cruz);
    await showPay();
    for (const attempt of tries) expect((await attempt()).status).toBe(200);
  });

  test('an office without access to pay can correct time cards and reads them without codes', async () => {
    const { timecard_id } = await acme.aTimecard({ employee: cruz, clock_in: '2026-03-02T13:00:00Z' });
    const params = { id: timecard_id };
    const codes = async () => [
      (await acme.ben.call(timecards.read, { params })).body.data.attributes.employee_code,
      (await acme.ben.call(timecards.open)).body.data[0]?.attributes.employee_code,
      (await acme.ben.call(timecards.change, { params, body: { timecard: { clock_in: '2026-03-02T12:30:00Z' } } })).body
        .data.attributes.employee_code,
    ];
    expect(await codes()).toEqual([null, null, null]);
    await showPay();
    expect(await codes()).toEqual([cruz.employee_code, cruz.employee_code, cruz.employee_code]);
  });

  test('an office without access to pay can get the report of one employee by id', async () => {
    const dana = await acme.anEmployee({ first_name: 'Dana' });
    for (const employee of [cruz, dana]) {
      const clock_in = '2026-03-02T13:00:00Z';
      await acme.aTimecard({ employee, clock_in, clock_out: '2026-03-02T21:00:00Z' });
    }
    const query = { start: '2026-03-01', end: '2026-03-31', employee_id: cruz.employee_id };
    for (const page of [{}, { limit: 10 }]) {
      const { body } = await acme.ben.call(timecards.report, { query: { ...query, ...page } });
      expect(body.timecards.map(({ full_name }) => full_name)).toEqual(['Cruz Ortega']);
      expect(body.totals.duration).toBe(8 * 3600);
    }
  });
});
