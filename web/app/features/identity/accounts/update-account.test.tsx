import { expect, test } from 'vitest';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { ChangePassword } from './change-password.tsx';
import UpdateAccount from './update-account.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-0000000000b0';
const ACCOUNT = {
  account_id: ID,
  first_name: 'Ana',
  last_name: 'Reyes',
  phone: '813-555-0142',
  email: 'ana@example.com',
  login_id: 'ana-reyes',
  auth_provider: 'self',
  updated_at: '2026-11-19T15:00:00.000Z',
};

const changes = () => server.requests.filter(({ method }) => method !== 'GET');

test('a change of contact details requires the current password, and a wrong password shows an error', async () => {
  signIn();
  server.responses(200, recordOf('account', ACCOUNT), { to: `/accounts/${ID}` });
  const wrong = 'Current password is not right';
  server.responses(422, { error: `${wrong}.`, code: 'wrong_password' }, { to: ID });
  const { element } = await renderElement(<UpdateAccount />);
  await type(await eventually(() => labelled(element, 'First Name')), 'Anna');
  expect(element.textContent).not.toContain('Current Password');
  await type(labelled(element, 'Phone'), '727-555-0161');
  expect(element.textContent).toContain('Current Password');
  for (const label of ['New Password', 'Password Confirmation']) await type(labelled(element, label), 'abcdefgh');
  await press(find(element, 'button', 'Update Account'));
  expect(element.textContent).toContain('Password must contain an uppercase letter, must contain a number');
  for (const label of ['New Password', 'Password Confirmation']) await type(labelled(element, label), '');
  await press(find(element, 'button', 'Update Account'));
  expect(element.textContent).toContain('Please enter your current password');
  expect(changes()).toEqual([]);
  await type(labelled(element, 'Current Password'), 'Wrong-horse-1-battery');
  await press(find(element, 'button', 'Update Account'));
  await eventually(() => expect(element.textContent).toContain(wrong));
});

test('a new password is not sent when its confirmation differs', async () => {
  server.responses(200, { message: 'changed' });
  const { element } = await renderElement(<ChangePassword />);
  await type(labelled(element, 'Current Password'), 'Right-horse-7-battery');
  await type(labelled(element, 'New Password'), 'Newer-horse-9-barn');
  await type(labelled(element, 'Confirm New Password'), 'Newer-horse-9');
  await press(find(element, 'button', 'Change Password'));
  expect(element.textContent).toContain('New password and confirmation do not match.');
  expect(changes()).toEqual([]);
  await type(labelled(element, 'Confirm New Password'), 'Newer-horse-9-barn');
  await press(find(element, 'button', 'Change Password'));
  await eventually(() => expect(element.textContent).toContain('Password changed successfully.'));
});
