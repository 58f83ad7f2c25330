import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { payouts } from '#contract/sales/payouts.ts';
import {
  aPaidCompanyInQuickbooks,
  type OnlineInQuickbooks,
  type PaidOnline,
} from '#testkit/quickbooks/online-payments.ts';
import { sendQueuedToQuickbooks } from '#testkit/quickbooks/sending.ts';
import { deliverEvents, deliverPayout } from '#testkit/scenarios/paying-online.ts';
import { appWithStripe, aStripe, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';

/* The fees of payouts in QuickBooks, automatic sending, and the agreement of all figures. */

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

describe('the fees of a payout', () => {
  test('the fees of a payout are one expense, paid from the account of the payments', async () => {
    await acme.book(CLEARING);
    await acme.paid(500);
    await acme.paid(80);
    const { id } = await acme.payOut();
    const { status, body } = await acme.sendFees(id);
    const [purchase, ...others] = acme.quickbooksCompany.all('Purchase');
    expect([status, body, others]).toEqual([200, { qb_purchase_id: purchase?.Id }, []]);
    expect(purchase).toMatchObject({
      PaymentType: 'Cash',
      TotalAmt: 5,
      TxnDate: '2026-11-25',
      AccountRef: acme.accountNamed('Stripe'),
      PrivateNote: `JobsitesPro payout ${id}`,
      Line: [{ Amount: 5, AccountBasedExpenseLineDetail: { AccountRef: acme.accountNamed('Merchant Fees') } }],
    });
    expect((await acme.sendFees(id)).status).toBe(200);
    expect(acme.quickbooksCompany.all('Purchase')).toMatchObject([{ TotalAmt: 5, SyncToken: '1' }]);
  });

  test('the fees of a payout are rejected if the company does not book fees', async () => {
    await acme.paid(500);
    const { id } = await acme.payOut();
    expect(await acme.sendFees(id)).toBeError('quickbooks_refused');
  });

  test('the fees of a payout that fails later are deleted in QuickBooks', async () => {
    await acme.book(CLEARING);
    await acme.paid(500);
    const payout = await acme.payOut();
    await acme.sendFees(payout.id);
    payout.status = 'failed';
    await deliverPayout(running, payout, 'payout.failed');
    await sendQueuedToQuickbooks();
    expect(acme.quickbooksCompany.all('Purchase')).toEqual([]);
  });

  test("the fees of another company's payout are not found", async () => {
    await acme.paid(500);
    const { id } = await acme.payOut();
    const rival = await aPaidCompanyInQuickbooks(stripe, running);
    const reply = await rival.sendFees(id);
    expect(reply).toBeError('payout_not_found');
  });
});

describe('the dry run', () => {
  test('the dry run lists what would be sent, what waits for its invoice, and what was sent', async () => {
    await acme.book(CLEARING);
    const [first, second] = [await acme.paid(500), await acme.paid(80)];
    await acme.sendInvoice(first);
    const refund_id = await acme.refund(first, 30);
    const { id: payout_id } = await acme.payOut();
    await acme.sendPayment(first);
    const requestsBefore = acme.quickbooks.requests.length;
    const rows = (await acme.bookings()).map(({ document, document_id, amount, account_name, state }) => {
      return [document, document_id, amount, account_name, state];
    });
    expect(rows.toSorted()).toEqual(
      [
        ['payment', (await acme.shown(first)).customer_payment_id, 500, 'Stripe', 'sent'],
        ['payment', (await acme.shown(second)).customer_payment_id, 80, 'Stripe', 'waiting'],
        ['refund', refund_id, 30, 'Stripe', 'not_sent'],
        ['fees', payout_id, 5, 'Stripe', 'not_sent'],
      ].toSorted(),
    );
    expect(acme.quickbooks.requests.length).toBe(requestsBefore);
    expect(await acme.bookings({ invoice_id: second.invoice.invoice_id })).toHaveLength(1);
  });
});

describe('automatic sending', () => {
  beforeEach(() => acme.book({ ...CLEARING, sendsByItself: true }));

  test('with automatic sending, payments, refunds and fees are in QuickBooks once, after their invoice', async () => {
    const payment = await acme.paid();
    await acme.refund(payment, 30);
    await sendQueuedToQuickbooks();
    expect(acme.quickbooksCompany.all('Payment')).toEqual([]);
    await acme.sendInvoice(payment);
    await acme.payOut();
    await sendQueuedToQuickbooks();
    await acme.sendInvoice(payment);
    await deliverEvents(running, payment.session, ['charge.refunded', 'checkout.session.completed']);
    await sendQueuedToQuickbooks();
    const transactions = (['Payment', 'RefundReceipt', 'Purchase'] as const).map((kind) =>
      acme.quickbooksCompany.all(kind).map(({ TotalAmt }) => TotalAmt),
    );
    expect(transactions).toEqual([[500], [30], [3.5]]);
  });

  test('with automatic sending, bookings are sent when QuickBooks is available again', async () => {
    const payment = await acme.paid();
    await acme.sendInvoice(payment);
    acme.quickbooks.faultMode = 'unavailable';
    await expect(sendQueuedToQuickbooks()).rejects.toThrow('QuickBooks cannot be reached');
    acme.quickbooks.faultMode = 'none';
    await acme.sendInvoice(payment);
    await sendQueuedToQuickbooks();
    expect(acme.quickbooksCompany.all('Payment')).toMatchObject([{ TotalAmt: 500 }]);
  });
});

test('Payment History, Online Payments, payouts and QuickBooks agree to the cent', async () => {
  await acme.book(CLEARING);
  const all = [await acme.paid(1234.57), await acme.paid(80.01), await acme.paid(500)];
  const [first, second, third] = all as [PaidOnline, PaidOnline, PaidOnline];
  const refunds = [await acme.refund(first, 200.33), await acme.refund(second, 80.01)];
  await acme.loseDispute(third);
  const { id: payout_id } = await acme.payOut();
  for (const payment of all) {
    await acme.sendInvoice(payment);
    await acme.sendPayment(payment);
  }
  for (const id of [...refunds, third.id]) expect((await acme.sendRefund(id)).status).toBe(200);
  expect((await acme.sendFees(payout_id)).status).toBe(200);

  const cents = (amounts: readonly (number | null | undefined)[]) =>
    amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);
  const sumOfKind = (kind: 'Payment' | 'RefundReceipt' | 'Purchase') =>
    cents(acme.quickbooksCompany.all(kind).map(({ TotalAmt }) => TotalAmt));
  const history = [];
  for (const { invoice } of all) {
    const { body } = await acme.ana.call(customerPayments.byInvoice, { params: { id: invoice.invoice_id } });
    history.push(...body.data.map(({ attributes }) => attributes));
  }
  const records = [];
  for (const each of all) records.push(await acme.shown(each));
  const payout = (await acme.acme.ana.call(payouts.read, { params: { id: payout_id } })).body.data.attributes;

  const received = cents(history.map(({ amount }) => amount));
  const back = cents(history.map(({ refunded_amount }) => refunded_amount));
  expect([received, back]).toEqual([181_458, 78_034]);
  expect([
    cents(records.map(({ amount }) => amount)),
    cents(records.map(({ refunded_amount }) => refunded_amount)),
  ]).toEqual([received, back]);
  expect([sumOfKind('Payment'), sumOfKind('RefundReceipt'), sumOfKind('Purchase')]).toEqual([
    received,
    back,
    cents([payout.fee]),
  ]);
  expect(sumOfKind('Payment') - sumOfKind('RefundReceipt') - sumOfKind('Purchase')).toBe(cents([payout.amount]));
  expect(cents(payout.entries.map(({ net }) => net))).toBe(cents([payout.amount]));
});
