import { beforeEach, expect, test } from 'vitest';
import { renderElement, eventually, find, press } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import SendTimecard from './send-timecard.tsx';

const server = fakeServer();

const cruz = {
  employee_id: '01930000-0000-7000-8000-000000000007',
  first_name: 'Cruz',
  last_name: 'Ortega',
  employee_code: 'DAYTGFN2E2',
  is_active: true,
  employee_type: 'Full-time',
  employee_title: 'Roofer',
  phone: '813-555-0177',
  email: 'cruz@crew.example.com',
  start_date: null,
  created_at: '2026-11-19T15:00:00.000Z',
};

beforeEach(() => server.responses(200, {}, { to: '/config' }));

async function pick(employee: Partial<typeof cruz>) {
  const attributes = { ...cruz, ...employee };
  const data = [{ id: attributes.employee_id, type: 'employee', attributes }];
  server.responses(200, { data, meta: { total: 1 } }, { to: '/employees?' });
  const { element } = await renderElement(<SendTimecard />);
  await eventually(() => find(element, 'input[type=radio]'));
  await press(find(element, 'input[type=radio]', 'Select Cruz Ortega'));
  const button = (name: string) => find(element, 'button', name) as HTMLButtonElement;
  return { element, button };
}

test('the email button is disabled with a reason for an employee without an email address', async () => {
  const { element, button } = await pick({ email: '' });
  expect(button('Send Email').disabled).toBe(true);
  expect(button('Send Text').disabled).toBe(false);
  expect(element.textContent).toContain('There is no email address on record, so the link cannot be sent by email.');
});

test('the text button is disabled with a reason for an employee without a phone number', async () => {
  const { element, button } = await pick({ phone: '' });
  expect(button('Send Text').disabled).toBe(true);
  expect(button('Send Email').disabled).toBe(false);
  expect(element.textContent).toContain('There is no phone number on record, so the link cannot be sent by text.');
});

test('a link that could not be sent shows the reason, and a retry sends the same request', async () => {
  const { element, button } = await pick({});
  server.responses(503, { error: 'The service is busy.', code: 'unavailable' }, { to: '/timecards/send_link' });
  server.responses(200, { status: 'ok', message: 'It is on its way.' }, { to: '/timecards/send_link' });
  await press(button('Send Text'));
  await eventually(() => find(element, '[role=alert]'));
  expect(find(element, '[role=alert]').textContent).toBe(
    'Failed to send timecard link. The service is busy. status 503',
  );
  await press(button('Send Text'));
  await eventually(() => find(element, 'h2', 'It is on its way.'));
  expect(element.querySelector('table')).toBeNull();
  const [first, second] = server.requests.filter(({ path }) => path.includes('send_link'));
  expect(first?.body).toEqual({ employee_id: cruz.employee_id, send_method: 'sms', message_for_type: 'timecard' });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('the screen shows an error when the employees cannot be loaded', async () => {
  server.responses(422, { error: 'No.', code: 'validation_failed' }, { to: '/employees?' });
  const { element } = await renderElement(<SendTimecard />);
  await eventually(() => find(element, '[role=alert]'));
  expect(element.textContent).toContain('Failed to load employees. Please try again.');
});

test('a company without employees sees how to create one', async () => {
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/employees?' });
  const { element } = await renderElement(<SendTimecard />);
  const nobody = 'No employee found, please click Company - Employee - New to create employee';
  await eventually(() => expect(element.textContent).toContain(nobody));
});

test('no link can be sent until an employee is selected, and a rejected one shows the reason', async () => {
  const data = [{ id: cruz.employee_id, type: 'employee', attributes: { ...cruz, is_active: false } }];
  server.responses(200, { data, meta: { total: 1 } }, { to: '/employees?' });
  const error = 'This employee is not active';
  server.responses(422, { error, code: 'validation_failed' }, { to: '/timecards/send_link' });
  const { element } = await renderElement(<SendTimecard />);
  await eventually(() => expect(element.textContent).toContain('Please select an employee first.'));
  const button = (name: string) => find(element, 'button', name) as HTMLButtonElement;
  expect([button('Send Email').disabled, button('Send Text').disabled]).toEqual([true, true]);
  await press(find(element, 'input[type=radio]', 'Select Cruz Ortega'));
  expect([button('Send Email').disabled, button('Send Text').disabled]).toEqual([false, false]);
  await press(button('Send Text'));
  await eventually(() => find(element, '[role=alert]'));
  expect(find(element, '[role=alert]').textContent).toContain(`Failed to send timecard link. ${error}`);
});
