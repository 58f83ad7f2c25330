import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_DECLINED, type StripeAccount } from '#contract/sales/stripe-accounts.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { whyNotOnline } from '../../sales/stripe-accounts/online-note.tsx';
import Payments from './payments.tsx';

const server = fakeServer();
const ANA = '01930000-0000-7000-8000-0000000000a1';
const ACCOUNT: StripeAccount = {
  state: 'active',
  takes_cards: true,
  takes_bank: true,
  card_max_dollar: null,
  is_enabled: true,
  paused_at: null,
  requirements: [],
  connected_as: 'Acme Roofing',
  connected_at: '2026-11-02T15:00:00.000Z',
  is_bank_active: true,
  dashboard_url: 'https://dashboard.stripe.com/',
};

type Session = Parameters<typeof beginSession>[0];

function signIn(role: Session['role']): void {
  beginSession({ account_id: ANA, company_code: 'ABC123', role } as Session);
}

beforeEach(() => signIn('owner'));

async function opened(changes: Partial<StripeAccount> = {}, { at = '/main/company/payments' } = {}) {
  server.responses(200, recordOf('stripe_account', { ...ACCOUNT, ...changes }), { to: /stripe_account$/ });
  server.responses(200, recordOf('stripe_account', { ...ACCOUNT, ...changes }), { to: '/refresh' });
  const { element } = await renderElement(<Payments />, { at });
  await eventually(() => find(element, 'section h2'));
  return element;
}

test.each<[StripeAccount['state'], string, string, string | undefined]>([
  ['none', 'Let customers pay you online', 'Recorded automatically', 'Connect Stripe'],
  ['started', 'Stripe needs a few more things', 'Your tax ID.', 'Continue at Stripe'],
  ['pending', 'Stripe is checking your details', 'Nothing to do for you.', undefined],
  ['active', 'Customers can pay you online', 'Connected to Stripe as Acme Roofing since Nov 2, 2026', undefined],
  ['restricted', 'Customers cannot pay you online', 'Your tax ID.', 'Continue at Stripe'],
  ['paused', 'Online payments are paused', 'You switched them off.', undefined],
  ['disconnected', 'Let customers pay you online', 'no longer connected', 'Connect Stripe'],
])('the payments screen shows the state of an account that is %s', async (state, title, text, leads) => {
  const element = await opened({ state, requirements: ['Your tax ID.'] });
  expect(find(element, 'section h2', title)).toBeTruthy();
  expect(element.textContent).toContain(text);
  const labels = [...element.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(labels.filter((label) => label === 'Connect Stripe' || label === 'Continue at Stripe')).toEqual(
    leads ? [leads] : [],
  );
});

test('paused payments show since when, and an owner resumes them with one click', async () => {
  const paused = { state: 'paused', is_enabled: false, paused_at: '2026-11-24T15:00:00.000Z' } as const;
  const element = await opened(paused);
  expect(element.textContent).toContain('You switched them off on Nov 24, 2026.');
  await press(find(element, 'button', 'Take Payments Again'));
  await eventually(() => expect(server.requests.find(({ method }) => method === 'PATCH')).toBeDefined());
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    stripe_account: { is_enabled: true },
  });
});

test('the payments screen shows that Stripe has declined the account', async () => {
  const element = await opened({ state: 'restricted', requirements: [ACCOUNT_DECLINED] });
  expect(find(element, 'section h2', 'Stripe has declined this account')).toBeTruthy();
  expect(element.textContent).not.toContain('Continue at Stripe');
});

test('the payments screen shows that the server is not set up for Stripe', async () => {
  server.responses(
    503,
    { error: 'The operator has not set this up yet.', code: 'not_configured' },
    { to: /stripe_acc/ },
  );
  server.responses(200, recordOf('company', { company_id: 'c' }), { to: '/companies' });
  const { element } = await renderElement(<Payments />, { at: '/main/company/payments' });
  await eventually(() => find(element, 'section h2', 'Not set up on this server'));
});

test('Connect Stripe navigates to Stripe’s pages', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const element = await opened({ state: 'none', dashboard_url: null });
  server.responses(200, { redirect_url: 'https://connect.test/1' }, { to: '/onboarding' });
  await eventually(() => find(element, 'button', 'Connect Stripe'));
  await press(find(element, 'button', 'Connect Stripe'));
  await eventually(() => expect(assign).toHaveBeenCalledWith('https://connect.test/1'));
});

test.each(['back', 'again'])('returning with ?stripe=%s refreshes the account from Stripe', async (how) => {
  await opened({}, { at: `/main/company/payments?stripe=${how}` });
  await eventually(() => expect(server.requests.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1));
});

test('toggling a switch saves it immediately', async () => {
  const element = await opened();
  const bank = await eventually(() => {
    const label = [...element.querySelectorAll('label')].find((each) => each.textContent?.includes('Bank account'));
    return document.getElementById(label?.htmlFor ?? '') as HTMLInputElement;
  });
  await press(bank);
  await eventually(() => expect(server.requests.find(({ method }) => method === 'PATCH')).toBeDefined());
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    stripe_account: { takes_bank: false },
  });
});

test('the office sees which payment methods customers can use, without buttons', async () => {
  signIn('office');
  const element = await opened({ card_max_dollar: 5000 });
  await eventually(() => expect(element.textContent).toContain('Only an owner of the company can change this.'));
  expect(element.textContent).toContain('$5,000.00');
  expect(element.textContent).not.toContain('Take payments online');
});

test.each<[Session['role'], string]>([
  ['owner', 'Stripe does not allow bank payments yet.'],
  ['office', 'Bank accountNo'],
])('bank payments that Stripe does not allow yet are shown as unavailable to the %s', async (role, sentence) => {
  signIn(role);
  const element = await opened({ is_bank_active: false });
  await eventually(() => expect(element.textContent).toContain(sentence));
});

describe('an invoice can be paid online', () => {
  const invoice = { takes_online_payment: true, partial_payment_minimum: null, balance_due: 100 };
  const cards = { ...ACCOUNT, takes_bank: false, card_max_dollar: 50 };

  test('an invoice can be paid online if the account is active and accepts its amount or a part of it', () => {
    expect(whyNotOnline(invoice, ACCOUNT)).toBeUndefined();
    expect(whyNotOnline({ ...invoice, partial_payment_minimum: 20 }, cards)).toBeUndefined();
  });

  test.each([
    [{ ...invoice, balance_due: 0 }, ACCOUNT, 'Nothing is left to pay.'],
    [{ ...invoice, takes_online_payment: false }, ACCOUNT, 'It is switched off for this invoice.'],
    [invoice, { ...ACCOUNT, state: 'paused' as const }, 'Online payments are paused.'],
    [invoice, { ...ACCOUNT, state: 'none' as const }, 'Your company is not connected to Stripe.'],
    [invoice, cards, 'It is more than cards may be used for, and bank payments are off.'],
    [
      invoice,
      { ...cards, takes_bank: true, is_bank_active: false },
      'It is more than cards may be used for, and Stripe does not allow bank payments yet.',
    ],
  ])('an invoice that cannot be paid online has a reason: case %#', (terms, account, reason) => {
    expect(whyNotOnline(terms, account)).toBe(reason);
  });
});
