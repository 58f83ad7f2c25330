import { beforeEach, expect, test } from 'vitest';
import type { Employee } from '#contract/work/employees.ts';
import { employees } from '#contract/work/employees.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { newId } from '../../platform/ids.ts';

let acme: Company;
let cruz: Employee;

beforeEach(async () => {
  testClock.stop();
  acme = await aCompany({ subscription: 'paid' });
  cruz = await acme.anEmployee({ first_name: 'Cruz', last_name: 'Ortega' });
});

function send(fields: Record<string, unknown> = {}) {
  const { employee_id, employee_code } = cruz;
  const body = { employee_id, employee_code, send_method: 'email', message_for_type: 'timecard', ...fields };
  return acme.ana.attempt(timecards.sendLink, { body });
}

test('an employee gets the link to their own time card by email', async () => {
  const { status, body } = await send({ recipient_first_name: 'Cruz', recipient_last_name: 'Ortega' });
  expect([status, body]).toEqual([
    200,
    { status: 'ok', message: 'Timecard link successfully sent to Cruz Ortega via SMS or email.' },
  ]);
  const notices = await noticesTo(cruz.email);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ channel: 'email', reply_to: 'office@acme.example' });
  expect(notices[0]?.content?.subject).toBe(`Your time card at ${acme.name}`);
  expect(notices[0]?.content?.text).toContain(`https://app.jobsites.example/time/${cruz.employee_code}\n`);
});

test('an employee gets the link to their own time card by text message', async () => {
  expect((await send({ send_method: 'sms' })).status).toBe(200);
  const [notice] = await noticesTo(cruz.phone);
  expect(notice?.content?.sms).toContain(`https://app.jobsites.example/time/${cruz.employee_code} `);
  expect(notice?.content?.sms).toContain('Reply STOP to opt out.');
});

test('a time card link is sent to a typed recipient twenty times a day at most', async () => {
  const recipient = () => `cruz-${unique()}@elsewhere.example`;
  const recipient_email = recipient();
  expect((await send({ recipient_email })).status).toBe(200);
  expect(await noticesTo(recipient_email)).toHaveLength(1);
  expect(await noticesTo(cruz.email)).toEqual([]);
  for (let sent = 1; sent < 20; sent++) expect((await send({ recipient_email: recipient() })).status).toBe(200);
  expect(await send({ recipient_email: recipient() })).toBeError('too_many_messages');
  expect((await send({ recipient_email: '' })).status).toBe(200);
});

test('time card links to one employee are limited', async () => {
  for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(200);
  expect(await send()).toBeError('too_many_messages');
});

test.each([
  ['without an employee', { employee_id: '' }, { employee_id: ['Please select an employee first.'] }],
  ['without a send method', { send_method: undefined }, { send_method: ['Please select a send method'] }],
  ['to an incomplete email', { recipient_email: 'cruz@' }, { recipient_email: ['Please enter a valid email address'] }],
  [
    'to an incomplete phone number',
    { recipient_phone: '555' },
    { recipient_phone: ['Phone number must be 10 digits'] },
  ],
  [
    'for another kind of message',
    { message_for_type: 'invoice' },
    { message_for_type: ['This call sends time card links.'] },
  ],
])('a time card link %s is rejected', async (_what, fault, fields) => {
  const reply = await send(fault);
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
});

test('the id and the code of a time card link must belong to one employee of the company', async () => {
  const other = await acme.anEmployee();
  const foreign = await (await aCompany()).anEmployee();
  expect(await send({ employee_code: other.employee_code })).toBeError('employee_not_found');
  for (const employee_id of [foreign.employee_id, newId()]) {
    expect(await send({ employee_id })).toBeError('employee_not_found');
  }
  expect(await noticesTo(cruz.email)).toEqual([]);
});

test('a time card link that would not work is not sent', async () => {
  await acme.ana.call(employees.update, {
    params: { id: cruz.employee_id },
    body: { employee: { is_active: false } },
  });
  const reply = await send();
  expect(reply.body).toMatchObject({
    fields: { employee_id: ['This employee is not active, so the link would not work.'] },
  });
  expect(await noticesTo(cruz.email)).toEqual([]);
});
