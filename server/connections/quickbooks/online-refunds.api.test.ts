import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aPaidCompanyInQuickbooks,
  type OnlineInQuickbooks,
  type PaidOnline,
} from '#testkit/quickbooks/online-payments.ts';
import { sendQueuedToQuickbooks } from '#testkit/quickbooks/sending.ts';
import { deliverEvents } from '#testkit/scenarios/paying-online.ts';
import { appWithStripe, aStripe, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';

/* Refunds and lost disputes of online payments in QuickBooks. */

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

describe('a refund', () => {
  let payment: PaidOnline;

  beforeEach(async () => {
    payment = await acme.paid();
    await acme.sendInvoice(payment);
  });

  test('a refund is a refund receipt of the customer, paid from the selected account', async () => {
    await acme.book({ deposit: 'Stripe' });
    const id = await acme.refund(payment, 120.5, 'Two gutters less');
    const { status, body } = await acme.sendRefund(id);
    const [receipt, ...others] = acme.quickbooksCompany.all('RefundReceipt');
    expect([status, body, others]).toEqual([200, { qb_refund_id: receipt?.Id }, []]);
    expect(receipt).toMatchObject({
      TotalAmt: 120.5,
      CustomerRef: acme.quickbooksCompany.all('Invoice')[0]?.CustomerRef,
      DepositToAccountRef: acme.accountNamed('Stripe'),
      PaymentMethodRef: {
        value: acme.quickbooksCompany.all('PaymentMethod').find(({ Name }) => Name === 'Credit Card')?.Id,
      },
      PrivateNote: `JobsitesPro refund ${id}\nFor invoice ${payment.invoice.invoice_number}, paid online\nTwo gutters less`,
    });
  });

  test('a refund is paid from Undeposited Funds if no account is selected', async () => {
    await acme.sendRefund(await acme.refund(payment, 20));
    expect(acme.quickbooksCompany.all('RefundReceipt')).toMatchObject([
      { DepositToAccountRef: acme.accountNamed('Undeposited Funds') },
    ]);
  });

  test('a refund that is sent again is updated', async () => {
    const id = await acme.refund(payment, 20);
    await acme.sendRefund(id);
    expect((await acme.sendRefund(id)).status).toBe(200);
    expect(acme.quickbooksCompany.all('RefundReceipt')).toMatchObject([{ TotalAmt: 20, SyncToken: '1' }]);
  });

  test('a refund whose response was lost exists once', async () => {
    const id = await acme.refund(payment, 20);
    acme.quickbooks.faultMode = 'loses responses';
    expect((await acme.sendRefund(id)).status).toBe(503);
    acme.quickbooks.faultMode = 'none';
    await acme.sendRefund(id);
    expect(acme.quickbooksCompany.all('RefundReceipt')).toHaveLength(1);
  });

  test('a refund is rejected while it is in progress', async () => {
    stripe.refunds.status = 'pending';
    const reply = await acme.sendRefund(await acme.refund(payment, 20));
    expect(reply).toBeError('quickbooks_refused');
    expect(reply.body).toMatchObject({ error: 'This refund is still on its way. Send it once it has gone through.' });
  });

  test('a refund that fails after it was sent is deleted in QuickBooks', async () => {
    await acme.refund(payment, 20);
    const made = stripe.refunds.make(payment.session, 3000);
    await deliverEvents(running, payment.session, ['charge.refunded']);
    const { refunds } = await acme.shown(payment);
    const id = refunds.find(({ amount }) => amount === 30)?.refund_id ?? '';
    await acme.sendRefund(id);
    made.status = 'failed';
    await deliverEvents(running, payment.session, ['refund.failed']);
    await sendQueuedToQuickbooks();
    expect(acme.quickbooksCompany.all('RefundReceipt')).toEqual([]);
    expect((await acme.bookings()).map(({ document_id }) => document_id)).not.toContain(id);
  });

  test('a refund of an invoice that is not in QuickBooks is rejected', async () => {
    const other = await acme.paid(80);
    expect(await acme.sendRefund(await acme.refund(other, 20))).toBeError('invoice_not_in_quickbooks');
  });

  test('a refund of another company is not found', async () => {
    const id = await acme.refund(payment, 20);
    const rival = await aPaidCompanyInQuickbooks(stripe, running);
    const reply = await rival.sendRefund(id);
    expect(reply).toBeError('refund_not_found');
  });

  test('a refund for a lost dispute states its reason', async () => {
    await acme.loseDispute(payment);
    await acme.sendRefund(payment.id);
    const [receipt] = acme.quickbooksCompany.all('RefundReceipt');
    expect(receipt).toMatchObject({ TotalAmt: 500 });
    expect(receipt?.PrivateNote).toContain('dispute: product not received');
  });

  test('a refund for a payment without a dispute is not found', async () => {
    expect(await acme.sendRefund(payment.id)).toBeError('refund_not_found');
  });
});
