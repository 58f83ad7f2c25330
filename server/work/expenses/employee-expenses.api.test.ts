import { expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { expenses } from '#contract/work/expenses.ts';
import { projects } from '#contract/work/projects.ts';
import { EXPENSES_OF_EMPLOYEE_A_DAY } from '#domain/work/expenses.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { anImage } from '#testkit/inputs/photos.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

async function aCrew() {
  const acme = await aCompany({ subscription: 'active' });
  const employee = await acme.anEmployee();
  const jobsite = await acme.aJobsite();
  const send = async (fields: object = {}, code = employee.employee_code, bytes?: Uint8Array) =>
    aBrowser().attempt(expenses.createByEmployee, {
      params: { employee_code: code },
      body: { jobsite_id: jobsite.jobsite_id, amount_dollar: '48.12', ...fields },
      file: { name: 'IMG_0042.JPG', bytes: bytes ?? (await anImage()) },
    });
  const listed = async () => (await acme.ana.call(expenses.list)).body.data.map(({ attributes }) => attributes);
  return { ...acme, employee, jobsite, send, listed };
}

test('the office gets an expense of the crew to check, with its photo, and owes the own money', async () => {
  const { ana, employee, jobsite, send, listed } = await aCrew();
  const reply = await send({ paid_with: 'own_money' });
  expect(reply.status).toBe(201);
  expect(Object.keys(reply.body.data.attributes)).toEqual(['expense_id', 'status']);
  const name = `${employee.first_name} ${employee.last_name}`;
  const [expense] = await listed();
  expect(expense).toMatchObject({
    project_id: jobsite.project_id,
    amount_dollar: 48.12,
    status: 'to_check',
    paid_with: 'own_money',
    is_billable: false,
    employee_id: employee.employee_id,
    spent_by_name: name,
    entered_by_account_id: null,
    entered_by_name: name,
  });
  expect(expense?.receipt_images).toHaveLength(1);
  const { meta } = (await ana.call(expenses.list)).body;
  expect(meta.sums).toMatchObject({ to_check: 1, owed: [{ employee_id: employee.employee_id, amount_dollar: 48.12 }] });
  const [entry] = (await ana.call(auditLog.list)).body.data.map(({ attributes }) => attributes);
  expect(entry).toMatchObject({ record_type: 'expense', action: 'recorded', account_name: name });
});

test('an expense that the phone sends several times, also at once, exists once with one photo', async () => {
  const { send, listed } = await aCrew();
  const client_key = newId();
  const replies = await Promise.all([1, 2, 3, 4].map(() => send({ client_key })));
  replies.push(await send({ client_key }));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await listed()).toMatchObject([{ expense_id: client_key, receipt_images: [{}] }]);
});

test('an employee cannot use the key of an expense of another employee', async () => {
  const { anEmployee, send } = await aCrew();
  const client_key = newId();
  await send({ client_key });
  const { employee_code } = await anEmployee();
  expect(await send({ client_key }, employee_code)).toMatchObject({
    status: 422,
    body: { fields: { client_key: ['This key belongs to another expense.'] } },
  });
});

test('an expense without a photo, without an amount, of a future day, or of a closed project is rejected', async () => {
  const { ana, jobsite, send, listed } = await aCrew();
  expect(await send({}, undefined, Buffer.from('%PDF-1.7'))).toMatchObject({
    body: { fields: { image: [expect.any(String)] } },
  });
  expect(await send({ amount_dollar: '0' })).toMatchObject({
    body: { fields: { amount_dollar: [expect.any(String)] } },
  });
  expect(await send({ spent_on: '2999-01-01' })).toMatchObject({
    body: { fields: { spent_on: [expect.any(String)] } },
  });
  const params = { id: jobsite.project_id };
  await ana.call(projects.update, { params, body: { project: { is_active: false } } });
  expect(await send()).toBeError('jobsite_not_found');
  expect(await listed()).toEqual([]);
});

test('an employee can send only so many expenses within a day, even all at once', async () => {
  const { send, listed } = await aCrew();
  for (let count = 2; count < EXPENSES_OF_EMPLOYEE_A_DAY; count++) await send();
  const replies = await Promise.all([1, 2, 3, 4].map(() => send()));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(await send()).toBeError('too_many_expenses');
  expect(await listed()).toHaveLength(EXPENSES_OF_EMPLOYEE_A_DAY);
});
