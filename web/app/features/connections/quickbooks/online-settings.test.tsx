import { expect, test } from 'vitest';
import { act } from 'react';
import type { QuickbooksSettings } from '#contract/connections/quickbooks-online.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { OnlineSettings } from './online-settings.tsx';

const server = fakeServer();
const UNSET: QuickbooksSettings = {
  deposit_account: null,
  books_fees: false,
  fee_account: null,
  sends_by_itself: false,
};
const ACCOUNTS = {
  deposit_accounts: [
    { account_id: '1', name: 'Stripe', type: 'Bank' },
    { account_id: '2', name: 'Undeposited Funds', type: 'Other Current Asset' },
  ],
  fee_accounts: [{ account_id: '3', name: 'Merchant Fees', type: 'Expense' }],
};

async function opened(settings: QuickbooksSettings = UNSET) {
  signIn();
  server.responses(200, recordOf('quickbooks_settings', settings), { to: /quickbooks_settings$/ });
  server.responses(200, ACCOUNTS, { to: /accounts$/ });
  const { element } = await renderElement(<OnlineSettings companyName="Gulf Roofing LLC" />);
  await eventually(() => find(element, 'button', 'Save Settings'));
  return element;
}

async function choose(select: Element, value: string) {
  await act(async () => {
    (select as HTMLSelectElement).value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('payments are deposited to Undeposited Funds unless another account is selected', async () => {
  const element = await opened();
  const select = find(element, 'select') as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual(['Undeposited Funds', 'Stripe (Bank)']);
  expect(select.value).toBe('');
});

test('the expense account is required when fees are recorded, and all settings are saved', async () => {
  const element = await opened();
  expect(element.querySelectorAll('select')).toHaveLength(1);
  await choose(find(element, 'select'), '1');
  const [fees, byItself] = [...element.querySelectorAll('input[role=switch]')];
  await press(fees!);
  await press(byItself!);
  const [, expense] = [...element.querySelectorAll('select')];
  await choose(expense!, '3');
  server.responses(200, recordOf('quickbooks_settings', UNSET), { to: /quickbooks_settings$/ });
  await press(find(element, 'button', 'Save Settings'));
  await eventually(() => expect(element.textContent).toContain('Saved.'));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    quickbooks_settings: { deposit_account_id: '1', books_fees: true, fee_account_id: '3', sends_by_itself: true },
  });
});

test('recording fees without an account for them shows an error at that field', async () => {
  const element = await opened();
  await press(find(element, 'input[role=switch]'));
  await choose([...element.querySelectorAll('select')][1]!, '3');
  await press(find(element, 'button', 'Save Settings'));
  await eventually(() => expect(element.textContent).toContain('the fees are taken from it'));
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('the office sees the settings and cannot change them', async () => {
  signIn({ role: 'office' });
  const account = (name: string) => ({ account_id: name, name });
  const settings = {
    ...UNSET,
    deposit_account: account('Stripe'),
    books_fees: true,
    fee_account: account('Merchant Fees'),
  };
  server.responses(200, recordOf('quickbooks_settings', settings), { to: /quickbooks_settings$/ });
  const { element } = await renderElement(<OnlineSettings companyName="Gulf Roofing LLC" />);
  await eventually(() => expect(element.textContent).toContain('Online payments are put in Stripe.'));
  expect(element.textContent).toContain('Stripe’s fees are booked to Merchant Fees.');
  expect(element.querySelector('button, input, select')).toBeNull();
  expect(server.requests.filter(({ path }) => path.includes('accounts'))).toEqual([]);
});
