import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { home } from '#contract/office/home.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { theItem } from '#testkit/records/document-makers.ts';
import { sendInvoice } from '#testkit/scenarios/answering.ts';
import { aPaidCompany, deliverEvents, type PaidCompany, pressed } from '#testkit/scenarios/paying-online.ts';
import { appWithStripe, aStripe, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import type { FakeSession } from '../../platform/payment-cards/fake-stripe/objects.ts';
import { reconcileOnlinePayments } from './reconcile-payments.ts';

/* The invoice changes while a customer is on the provider's page. */

let stripe: FakeStripeServer;
let running: Running;
let acme: PaidCompany;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
beforeEach(async () => {
  stripe.faultMode = 'none';
  acme = await aPaidCompany(stripe, running);
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

interface OnThePage {
  invoice: Invoice;
  token: string;
  payment_id: string;
  session: FakeSession;
}

/** An invoice of $100.00 behind its own link, whose customer is on the provider's page. */
async function onThePage(): Promise<OnThePage> {
  const invoice = await acme.read(await acme.company.anInvoice());
  const { token } = await sendInvoice(acme.company, invoice);
  const { body } = await pressed({ customer: acme.customer, token }, invoice);
  return { invoice, token, payment_id: body.payment_id, session: stripe.sessions.newest };
}

/** The state of the attempt as shown on the customer's page. */
async function shownTo({ token, payment_id }: OnThePage) {
  const params = { token, id: payment_id };
  return (await acme.customer.call(onlinePayments.read, { params })).body.data.attributes.state;
}

const change = ({ invoice_id: id }: Invoice, invoice: object) =>
  acme.company.ana.attempt(invoices.update, { params: { id }, body: { invoice } });

const aDiscount = ({ invoice }: OnThePage) => change(invoice, { discount_usd: 40 });

const voided = ({ invoice: { invoice_id: id } }: OnThePage) =>
  acme.company.ana.attempt(invoices.voiding, { params: { id }, body: { reason: 'Billed twice' } });

const paidOn = async ({ invoice_id: id }: Invoice) =>
  (await acme.company.ana.call(customerPayments.byInvoice, { params: { id } })).body.data.map(
    ({ attributes }) => attributes.amount,
  );

const overpaid = async () => {
  const { needs } = (await acme.company.ana.call(home.read)).body;
  return needs.filter(({ kind }) => kind === 'invoice_overpaid');
};

describe('closing an open payment page', () => {
  test.each<[string, (page: OnThePage) => Promise<{ status: number }>]>([
    ['a discount', aDiscount],
    [
      'another amount of a line item',
      async ({ invoice }) => {
        const params = { id: await theItem(acme.company.ana, invoice) };
        const body = { itemizedInvoice: { amount_dollar: 90 } };
        return acme.company.ana.attempt(itemizedInvoices.update, { params, body });
      },
    ],
    [
      'another line item',
      async ({ invoice: { invoice_id } }) => {
        const body = { itemized_invoice: { itemizedInvoice: [{ ...anItem(), invoice_id }] } };
        return acme.company.ana.attempt(itemizedInvoices.create, { body });
      },
    ],
    ['a tax rate', ({ invoice }) => change(invoice, { tax_rate: 8 })],
    ['online payment turned off for the invoice', ({ invoice }) => change(invoice, { takes_online_payment: false })],
    [
      'online payment turned off for the company',
      () => acme.ana.attempt(stripeAccounts.update, { body: { stripe_account: { is_enabled: false } } }),
    ],
    [
      'cards turned off',
      () => acme.ana.attempt(stripeAccounts.update, { body: { stripe_account: { takes_cards: false } } }),
    ],
    ['voiding', voided],
    [
      'a payment by hand',
      async ({ invoice: { invoice_id } }) => {
        await acme.company.aPayment({ invoice_id, amount: 30 });
        return { status: 200 };
      },
    ],
  ])('an open payment page is closed after %s', async (_what, change) => {
    const page = await onThePage();
    const { status } = await change(page);
    expect(status).toBeLessThan(300);
    await reconcileOnlinePayments(running.services);
    expect(page.session.status).toBe('expired');
    expect(await shownTo(page)).toBe('canceled');
  });

  test('an open payment page is closed after a manual payment was corrected or deleted', async () => {
    const { ana } = acme.company;
    const invoice = await acme.read(await acme.company.anInvoice());
    const { customer_payment_id: id } = await acme.company.aPayment({ invoice_id: invoice.invoice_id, amount: 30 });
    const { token } = await sendInvoice(acme.company, invoice);
    const press = async (balance_due: number) => {
      const { body } = await pressed({ customer: acme.customer, token }, { ...invoice, balance_due });
      return { invoice, token, payment_id: body.payment_id, session: stripe.sessions.newest };
    };
    const before = await press(70);
    await ana.call(customerPayments.update, { params: { id }, body: { customer_payment: { amount: 20 } } });
    const after = await press(80);
    await ana.call(customerPayments.remove, { params: { id } });
    await reconcileOnlinePayments(running.services);
    expect([before.session.status, after.session.status]).toEqual(['expired', 'expired']);
  });

  test('an open payment page is closed once the provider is reachable again', async () => {
    const page = await onThePage();
    await aDiscount(page);
    stripe.faultMode = 'unavailable';
    expect(await shownTo(page)).toBe('open');
    stripe.faultMode = 'none';
    expect(await shownTo(page)).toBe('canceled');
    expect(page.session.status).toBe('expired');
  });

  test('an open payment page is closed before the next one is opened', async () => {
    const page = await onThePage();
    await aDiscount(page);
    const { status } = await pressed({ customer: acme.customer, token: page.token }, await acme.read(page.invoice));
    expect([status, page.session.status, stripe.sessions.newest.status]).toEqual([201, 'expired', 'open']);
    expect(stripe.sessions.newest.params['line_items[0][price_data][unit_amount]']).toBe('6000');
  });
});

test('an open payment page stays open after a change of texts and dates', async () => {
  const page = await onThePage();
  await change(page.invoice, { name: 'Roof, second part', due_date: '2027-03-01' });
  await reconcileOnlinePayments(running.services);
  expect([await shownTo(page), page.session.status]).toEqual(['open', 'open']);
});

describe('a payment of the previous amount', () => {
  /** The customer pays before the page is closed. */
  async function paidTooMuch(change = aDiscount, how: 'card' | 'bank' = 'card') {
    const page = await onThePage();
    await change(page);
    stripe.sessions.pay(page.session, how);
    return page;
  }

  async function expectOverpaid({ invoice }: OnThePage) {
    expect(await paidOn(invoice)).toEqual([100]);
    expect(await acme.read(invoice)).toMatchObject({ status: 'PAID', balance_due: -40 });
    expect(await overpaid()).toMatchObject([{ amount: 40, action: 'refund' }]);
  }

  test('a payment of the previous amount is recorded by the background task, and the excess can be refunded', async () => {
    const page = await paidTooMuch();
    await reconcileOnlinePayments(running.services);
    await expectOverpaid(page);
    expect(await shownTo(page)).toBe('succeeded');
  });

  test('a payment of the previous amount is shown as paid when its customer returns before the background task runs', async () => {
    const page = await paidTooMuch();
    expect(await shownTo(page)).toBe('succeeded');
    await expectOverpaid(page);
  });

  test('a payment of the previous amount is recorded once by its event and the background task', async () => {
    const page = await paidTooMuch();
    await deliverEvents(running, page.session, ['checkout.session.completed', 'payment_intent.succeeded']);
    await reconcileOnlinePayments(running.services);
    await expectOverpaid(page);
  });

  test('a payment of the previous amount is the response to the next press of Pay, which opens no second page', async () => {
    const page = await paidTooMuch();
    const pages = stripe.sessions.all.length;
    const reply = await pressed({ customer: acme.customer, token: page.token }, await acme.read(page.invoice));
    expect([reply.status, reply.body]).toEqual([200, { payment_id: page.payment_id, state: 'succeeded' }]);
    expect(stripe.sessions.all).toHaveLength(pages);
    await expectOverpaid(page);
  });

  test('a bank payment of the previous amount is in transit, and recorded when it is received', async () => {
    const page = await paidTooMuch(aDiscount, 'bank');
    await reconcileOnlinePayments(running.services);
    expect(await shownTo(page)).toBe('processing');
    stripe.sessions.clear(page.session, 'paid');
    await deliverEvents(running, page.session, ['checkout.session.async_payment_succeeded']);
    await expectOverpaid(page);
  });

  test('a payment of a void invoice is recorded, and Home says that it was paid', async () => {
    const page = await paidTooMuch(voided);
    await reconcileOnlinePayments(running.services);
    expect(await paidOn(page.invoice)).toEqual([100]);
    expect(await overpaid()).toMatchObject([
      { amount: 100, action: 'refund', sentence: `Invoice #${page.invoice.invoice_number} is void, but was paid` },
    ]);
  });
});
