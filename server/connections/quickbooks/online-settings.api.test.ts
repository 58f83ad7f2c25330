import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickbooksOnline } from '#contract/connections/quickbooks-online.ts';
import { connectToQuickbooks } from '#testkit/quickbooks/connecting.ts';
import { aPaidCompanyInQuickbooks, type OnlineInQuickbooks } from '#testkit/quickbooks/online-payments.ts';
import { sendPaymentToQuickbooks, sendToQuickbooks } from '#testkit/quickbooks/sending.ts';
import { appWithStripe, aStripe, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';

/* The accounts in which online payments are deposited in QuickBooks. */

let stripe: FakeStripeServer;
let running: Running;
let acme: OnlineInQuickbooks;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
beforeEach(async () => {
  acme = await aPaidCompanyInQuickbooks(stripe, running);
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

const CLEARING = { deposit: 'Stripe', fees: 'Merchant Fees' };

describe('the settings', () => {
  test('by default the settings deposit payments in Undeposited Funds, book no fees and send nothing automatically', async () => {
    const { data } = (await acme.ana.call(quickbooksOnline.settings)).body;
    expect(data.attributes).toEqual({
      deposit_account: null,
      books_fees: false,
      fee_account: null,
      sends_by_itself: false,
    });
  });

  test('the settings offer accounts of type Bank and Other Current Asset, and expense accounts', async () => {
    const { deposit_accounts, fee_accounts } = (await acme.ana.call(quickbooksOnline.accounts)).body;
    expect(deposit_accounts.map(({ name, type }) => [name, type])).toEqual([
      ['Checking', 'Bank'],
      ['Stripe', 'Bank'],
      ['Undeposited Funds', 'Other Current Asset'],
    ]);
    expect(fee_accounts.map(({ name }) => name)).toEqual(['Merchant Fees']);
  });

  test("the settings are stored with the accounts' names", async () => {
    await acme.book({ ...CLEARING, sendsByItself: true });
    const { data } = (await acme.ana.call(quickbooksOnline.settings)).body;
    expect(data.attributes).toMatchObject({
      deposit_account: { account_id: acme.accountNamed('Stripe').value, name: 'Stripe' },
      books_fees: true,
      fee_account: { name: 'Merchant Fees' },
      sends_by_itself: true,
    });
  });

  test.each([
    [{ deposit: 'Services' }, 'Choose an account of type Bank or Other Current Asset.'],
    [{ deposit: 'Stripe', fees: 'Checking' }, 'Choose an expense account.'],
    [{ fees: 'Merchant Fees' }, 'Choose the account that online payments are put in: the fees are taken from it.'],
    [{ deposit: 'Stripe', fees: 'Nowhere' }, 'Choose an expense account.'],
  ])('the settings reject accounts that do not fit: %j', async (wanted, message) => {
    const reply = await acme.book(wanted);
    expect([reply.status, reply.body]).toMatchObject([422, { details: [message] }]);
  });

  test('the settings of another QuickBooks company do not apply to this one', async () => {
    await acme.book(CLEARING);
    await connectToQuickbooks(acme.ana);
    const { data } = (await acme.ana.call(quickbooksOnline.settings)).body;
    expect(data.attributes.deposit_account).toBeNull();
  });
});

describe('a payment', () => {
  test('a payment is deposited in the selected account, with its gross amount', async () => {
    await acme.book({ deposit: 'Stripe' });
    const payment = await acme.paid(120.01);
    await acme.sendInvoice(payment);
    await acme.sendPayment(payment);
    expect(acme.quickbooksCompany.all('Payment')).toMatchObject([
      { TotalAmt: 120.01, DepositToAccountRef: acme.accountNamed('Stripe') },
    ]);
  });

  test('a payment names no account if none is selected, nor if it was recorded manually', async () => {
    const payment = await acme.paid(50);
    await acme.sendInvoice(payment);
    await acme.sendPayment(payment);
    await acme.book({ deposit: 'Stripe' });
    const { invoice_id } = await acme.acme.anInvoice(80);
    const recordedPayment = await acme.acme.company.aPayment({ invoice_id, amount: 80 });
    await sendToQuickbooks(acme.ana, invoice_id);
    await sendPaymentToQuickbooks(acme.ana, recordedPayment.customer_payment_id);
    expect(acme.quickbooksCompany.all('Payment').map(({ DepositToAccountRef }) => DepositToAccountRef)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
