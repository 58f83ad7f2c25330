import { describe, expect, test } from 'vitest';
import { employees } from '#contract/work/employees.ts';
import { timecards } from '#contract/work/timecards.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { anEmployeeInput } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

test('a new employee is stored with a unique code', async () => {
  const acme = await aCompany();
  const input = {
    ...anEmployeeInput(),
    first_name: 'Begoña',
    last_name: 'Ibáñez',
    phone: '(813) 555 0123',
    start_date: '2026-03-02',
  };
  const { status, body } = await acme.ana.call(employees.create, { body: { employee: input } });
  expect(status).toBe(200);
  const { attributes } = body.data;
  expect(body.data).toMatchObject({ type: 'employee', id: attributes.employee_id });
  expect(attributes).toMatchObject({
    ...input,
    phone: '813-555-0123',
    employee_code: expect.stringMatching(/^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{10}$/) as string,
    is_active: true,
    end_date: null,
    company_code: acme.company_code,
    company_name: acme.name,
    created_by_account_id: acme.ana.account_id,
  });
  const read = await acme.ana.call(employees.read, { params: { id: attributes.employee_id } });
  expect(read.body.data).toEqual(body.data);
});

test('an employee can also be created from bare fields', async () => {
  const { ana } = await aCompany();
  const input = anEmployeeInput();
  const { status, body } = await ana.attempt(employees.create, { body: input });
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject(input);
  const { last_name: _, ...nameless } = anEmployeeInput();
  const reply = await ana.attempt(employees.create, { body: nameless });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { last_name: ['Last name is required'] } });
});

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['without a first name', { first_name: '' }, { first_name: ['First name is required'] }],
  ['without a last name', { last_name: undefined }, { last_name: ['Last name is required'] }],
  ['without a type', { employee_type: '' }, { employee_type: ['Employee type is required'] }],
  ['without a title', { employee_title: '' }, { employee_title: ['Employee title is required'] }],
  [
    'with an unknown type',
    { employee_type: 'Ghost' },
    { employee_type: ['"Ghost" is not on the list. Please choose an entry of the list.'] },
  ],
  [
    'with an unknown title',
    { employee_title: 'King' },
    { employee_title: ['"King" is not on the list. Please choose an entry of the list.'] },
  ],
  ['without a phone', { phone: '' }, { phone: ['Phone number is required'] }],
  ['with an incomplete phone number', { phone: '555' }, { phone: ['Phone number must be 10 digits'] }],
  ['without an email', { email: '' }, { email: ['Email is required'] }],
  ['with an incomplete email', { email: 'cruz@' }, { email: ['Please enter a valid email address'] }],
  [
    'who leaves before they begin',
    { start_date: '2026-03-02', end_date: '2026-03-01' },
    { end_date: ['End date cannot be before the start date'] },
  ],
])('an employee %s is rejected', async (_what, fault, fields) => {
  const { ana } = await aCompany();
  const reply = await ana.attempt(employees.create, { body: { employee: { ...anEmployeeInput(), ...fault } } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
  expect((await ana.call(employees.list)).body.meta.total).toBe(0);
});

test('an employee for another company is rejected', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const employee = { ...anEmployeeInput(), company_code: rival.company_code };
  expect(await acme.ana.call(employees.create, { body: { employee } })).toBeError('company_not_found');
  employee.company_code = acme.company_code.toLowerCase();
  expect((await acme.ana.call(employees.create, { body: { employee } })).status).toBe(200);
  expect((await rival.ana.call(employees.list)).body.meta.total).toBe(0);
});

test('an employee with the same name and phone, in any case and notation, is rejected as a duplicate', async () => {
  const acme = await aCompany();
  const { first_name, last_name, phone } = await acme.anEmployee();
  const written = phone.replaceAll('-', '.');
  const again = { ...anEmployeeInput(), first_name: first_name.toUpperCase(), last_name, phone: written };
  const reply = await acme.ana.call(employees.create, { body: { employee: again } });
  expect(reply).toBeError('duplicate_employee');
  expect(reply.body).toMatchObject({ error: expect.stringMatching(/duplicate/i) as string });
  const other = await acme.anEmployee();
  const params = { id: other.employee_id };
  expect(await acme.ana.call(employees.update, { params, body: { employee: { phone } } })).toBeError(
    'duplicate_employee',
  );
  const rival = await aCompany();
  expect((await rival.anEmployee({ first_name, last_name, phone })).phone).toBe(phone);
});

test('an employee update changes the given fields and never the code', async () => {
  const acme = await aCompany();
  const before = await acme.anEmployee({ start_date: '2026-03-02' });
  const params = { id: before.employee_id };
  const employee = { employee_title: 'Foreman', end_date: '2026-12-31' };
  const body = { employee: { ...employee, employee_code: 'AAAAAAAAAA', company_code: 'ZZZZZZ' } };
  const reply = await acme.ana.attempt(employees.update, { params, body });
  const { updated_at } = reply.body.data.attributes;
  expect(reply.body.data.attributes).toEqual({ ...before, ...employee, updated_at });
  expect(updated_at > before.updated_at).toBe(true);

  const early = await acme.ana.call(employees.update, { params, body: { employee: { end_date: '2026-03-01' } } });
  expect(early.body).toMatchObject({ fields: { end_date: ['End date cannot be before the start date'] } });
});

test('an employee update with a stale version is rejected', async () => {
  const acme = await aCompany();
  const { employee_id, updated_at } = await acme.anEmployee();
  const params = { id: employee_id };
  const headers = { 'if-unmodified-since-version': updated_at };
  const change = (last_name: string) =>
    acme.ana.call(employees.update, { params, body: { employee: { last_name } }, headers });
  expect((await change('First')).status).toBe(200);
  expect(await change('Second')).toBeError('stale_record');
});

test('a new code differs from the old one, which stops working at once', async () => {
  const acme = await aCompany();
  const { employee_id, employee_code } = await acme.anEmployee();
  const { body } = await acme.ana.call(employees.renewCode, { params: { id: employee_id } });
  const renewed = body.data.attributes.employee_code;
  expect(renewed).not.toBe(employee_code);
  const byCode = (code: string) => aBrowser().call(employees.byCode, { params: { employee_code: code } });
  expect(await byCode(employee_code)).toBeError('employee_not_found');
  expect((await byCode(renewed)).status).toBe(200);
});

describe('a deleted employee', () => {
  test('when an employee is deleted, the code stops working and the hours remain under their name', async () => {
    const acme = await aCompany();
    const employee = await acme.anEmployee({ first_name: 'Cruz', last_name: 'Ortega' });
    const card = await acme.aTimecard({
      employee,
      clock_in: '2026-03-02T12:00:00Z',
      clock_out: '2026-03-02T20:00:00Z',
    });
    const params = { id: employee.employee_id };
    await acme.ana.call(employees.update, { params, body: { employee: { last_name: 'Ortiz' } } });
    expect((await acme.ana.call(employees.remove, { params })).body).toEqual({ status: 'deleted', ok: true });
    expect(await acme.ana.call(employees.remove, { params })).toBeError('employee_not_found');
    const { employee_code } = employee;
    expect(await aBrowser().call(employees.byCode, { params: { employee_code } })).toBeError('employee_not_found');
    const read = await acme.ana.call(timecards.read, { params: { id: card.timecard_id } });
    expect(read.body.data.attributes).toMatchObject({
      employee_name: 'Cruz Ortiz',
      employee_code: null,
      clock_out: card.clock_out,
    });
  });
});

test('an employee of another company returns 404', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { employee_id } = await acme.anEmployee();
  for (const id of [employee_id, newId(), 'no id']) {
    const params = { id };
    expect(await rival.ana.call(employees.read, { params })).toBeError('employee_not_found');
    expect(await rival.ana.call(employees.renewCode, { params })).toBeError('employee_not_found');
  }
});
