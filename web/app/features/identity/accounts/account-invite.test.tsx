import { beforeEach, expect, test } from 'vitest';
import { eventually, find, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import AccountInvite from './account-invite.tsx';

const server = fakeServer();

const EMPLOYEE = { employee_id: 'e-1', first_name: 'Cruz', last_name: 'Ortega', is_active: true };
const listOf = (rows: object[]) => ({ data: rows.map((attributes) => ({ attributes })), meta: { total: rows.length } });

beforeEach(() => {
  beginSession({ account_id: 'a-1', company_code: 'K7MP2W', role: 'owner' } as Parameters<typeof beginSession>[0]);
  server.responses(200, listOf([]), { to: '/account_invites' });
});

const companyIsRead = () =>
  server.responses(200, recordOf('company', { company_id: 'bayline', name: 'Bayline' }), { to: '/companies/' });

test('a failed request for the employees can be retried before a crew lead is invited', async () => {
  companyIsRead();
  server.responses(400, { error: 'No.', code: 'invalid' }, { to: '/employees' });
  server.responses(200, listOf([EMPLOYEE]), { to: '/employees' });
  const { element } = await renderElement(<AccountInvite />, { at: '/main/account/account_invite' });
  await press(await eventually(() => find(element, 'input[value=crew_lead]')));
  const again = await eventually(() => find(element, '[role=alert] button', 'Try Again'));
  expect(element.textContent).toContain('Failed to load employees.');
  await press(again);
  await eventually(() => find(element, 'option', 'Cruz Ortega'));
});

test('the form is shown after the company above it has loaded, so that it does not move', async () => {
  server.pends('/companies/');
  const { element } = await renderElement(<AccountInvite />, { at: '/main/account/account_invite' });
  expect(element.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(element.querySelector('form')).toBeNull();
});

test('a company that cannot be loaded does not block the form', async () => {
  server.responses(400, { error: 'No.', code: 'invalid' }, { to: '/companies/' });
  const { element } = await renderElement(<AccountInvite />, { at: '/main/account/account_invite' });
  await eventually(() => find(element, 'button', 'Send Invitation'));
  expect(element.textContent).toContain('Failed to get company');
});

test('a text invitation requires a phone number whose owner has consented', async () => {
  signIn();
  companyIsRead();
  server.responses(201, { message: 'An link for opening an account has been sent out.' }, { to: /v1\/accounts\// });
  const { element } = await renderElement(<AccountInvite />, { at: '/main/account/account_invite' });
  await press(await eventually(() => find(element, 'button', 'Send Invitation')));
  expect(element.textContent).toContain('Please select a send method');
  await press(find(element, 'input[value=sms]'));
  await press(find(element, 'button', 'Send Text'));
  expect(element.textContent).toContain('Please enter a phone number.');
  expect(element.textContent).toContain('Please confirm that they have agreed to receive this text.');
  await type(find(element, '[data-path=recipient_phone]'), '813-555-0142');
  await press(find(element, '[data-path=recipient_consents]'));
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await press(find(element, 'button', 'Send Text'));
  await eventually(() => expect(element.textContent).toContain('An link for opening an account has been sent out.'));
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ send_method: 'sms', recipient_phone: '813-555-0142' });
});

test('an email invitation requires an address', async () => {
  companyIsRead();
  const { element } = await renderElement(<AccountInvite />, { at: '/main/account/account_invite' });
  await press(await eventually(() => find(element, 'input[value=email]')));
  await press(find(element, 'button', 'Send Email'));
  expect(element.textContent).toContain('Please enter an email address.');
});
