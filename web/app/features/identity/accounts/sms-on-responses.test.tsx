import { expect, test } from 'vitest';
import type { Account } from '#contract/identity/accounts.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { SmsOnResponses } from './settings.tsx';

const server = fakeServer();
const account = (fields: Partial<Account> = {}) =>
  ({
    account_id: '1',
    phone: '813-555-0142',
    phone_confirmed_at: '2026-11-01T12:00:00.000Z',
    texts_on_answers: false,
    ...fields,
  }) as Account;

test('a switch turns on text messages about customer responses and shows the phone number that they are sent to', async () => {
  server.responses(200, recordOf('account', account({ texts_on_answers: true })), { to: '/accounts/1' });
  const { element } = await renderElement(<SmsOnResponses account={account()} />);
  expect(element.textContent).toContain('To 813-555-0142, at any hour.');
  await press(find(element, 'input[type="checkbox"]'));
  await eventually(() => expect(element.textContent).toContain('You will get text messages.'));
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    account: { texts_on_answers: true },
  });
});

test('text messages about customer responses require a phone number', async () => {
  const { element } = await renderElement(<SmsOnResponses account={account({ phone: '' })} />);
  expect(element.textContent).toContain('Add your phone number to your account first.');
  expect((find(element, 'input[type="checkbox"]') as HTMLInputElement).disabled).toBe(true);
});

test('a switch that could not be saved keeps its value and shows the reason', async () => {
  server.responses(500, { code: 'internal', error: 'Something went wrong.' }, { to: '/accounts/1' });
  const { element } = await renderElement(<SmsOnResponses account={account()} />);
  await press(find(element, 'input[type="checkbox"]'));
  await eventually(() => expect(element.textContent).toContain('Failed to update account'));
  expect((find(element, 'input[type="checkbox"]') as HTMLInputElement).checked).toBe(false);
});

test('an unconfirmed phone number is marked as such, and the link can be texted again', async () => {
  const unconfirmed = account({ texts_on_answers: true, phone_confirmed_at: null });
  server.responses(
    200,
    { status: 'ok', message: 'A link has been sent to 813-555-0142.' },
    { to: '/phone_confirmations' },
  );
  const { element } = await renderElement(<SmsOnResponses account={unconfirmed} />);
  expect(element.textContent).toContain('Not confirmed yet');
  await press(find(element, 'button', 'Send again'));
  await eventually(() => expect(element.textContent).toContain('A link has been sent to 813-555-0142.'));
});
