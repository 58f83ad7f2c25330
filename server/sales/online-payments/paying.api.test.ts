import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { projects } from '#contract/work/projects.ts';
import { PUBLIC_URL } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { sendInvoice } from '#testkit/scenarios/answering.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { aPaidCompany, deliverEvents, type PaidCompany, pressed } from '#testkit/scenarios/paying-online.ts';
import { appWithStripe, aStripe, STRIPE_CONNECT_SECRET, type FakeStripeServer } from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { asCompany, type CompanyDb } from '../../platform/database/database.ts';
import { endAttempt } from './pay.ts';
import { findPayment } from './store.ts';

/* Payments by customers behind the link, with the fake Stripe. The server learns of them by querying it. */

let stripe: FakeStripeServer;
let running: Running;
let acme: PaidCompany;

beforeAll(async () => {
  stripe = await aStripe();
  running = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
beforeEach(async () => {
  stripe.faultMode = 'none';
  stripe.sessions.fee = 150;
  stripe.sessions.offered = undefined;
  acme = await aPaidCompany(stripe, running);
});
afterAll(async () => {
  await running.stop();
  await stripe.close();
});

/** The state of a payment as shown on the customer's page. */
async function looked(payment_id: string) {
  const params = { token: acme.sent.token, id: payment_id };
  return (await acme.customer.call(onlinePayments.read, { params })).body.data.attributes;
}

const paymentsOn = async ({ invoice_id: id }: { invoice_id: string }) =>
  (await acme.company.ana.call(customerPayments.byInvoice, { params: { id } })).body.data.map(
    (each) => each.attributes,
  );

const notices = async () => (await noticesTo(acme.company.ana.email)).map(({ content }) => content?.text ?? '');

test("pressing Pay leads to a payment page of the company's own account", async () => {
  testClock.stop();
  const invoice = await acme.anInvoice(4250);
  const { status, body } = await acme.press(invoice);
  const session = stripe.sessions.newest;
  expect([status, body]).toEqual([
    201,
    {
      payment_id: session.params.client_reference_id,
      state: 'open',
      redirect_url: `https://checkout.stripe.example/${session.id}`,
    },
  ]);
  const back = `${PUBLIC_URL}/d/${acme.sent.token}?payment=${body.payment_id}`;
  expect(session).toMatchObject({
    account: acme.account.id,
    params: {
      mode: 'payment',
      submit_type: 'pay',
      client_reference_id: body.payment_id,
      customer_email: expect.stringContaining('@') as unknown,
      expires_at: String(Math.floor(testClock.now().getTime() / 1000) + 60 * 60),
      'metadata[payment_id]': body.payment_id,
      'metadata[company_id]': acme.company.company_id,
      'metadata[invoice_id]': invoice.invoice_id,
      'line_items[0][price_data][unit_amount]': '425000',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][product_data][name]': `Invoice #${invoice.invoice_number}, ${invoice.name}`,
      'payment_intent_data[statement_descriptor_suffix]': `INV ${invoice.invoice_number}`,
      'payment_intent_data[metadata][payment_id]': body.payment_id,
      'payment_intent_data[metadata][company_id]': acme.company.company_id,
      'payment_intent_data[metadata][invoice_id]': invoice.invoice_id,
      'payment_intent_data[description]': `Invoice #${invoice.invoice_number}, ${invoice.name}`,
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'us_bank_account',
      success_url: back,
      cancel_url: back,
    },
  });
});

test('a card payment is recorded on the invoice as soon as its state is queried', async () => {
  const invoice = await acme.anInvoice(100);
  const { body } = await acme.press(invoice);
  stripe.sessions.pay(stripe.sessions.newest, 'card');
  expect(await looked(body.payment_id)).toMatchObject({ state: 'succeeded', method: 'card', amount: 100 });
  expect(await acme.read(invoice)).toMatchObject({ status: 'PAID', balance_due: 0 });
  expect(await paymentsOn(invoice)).toMatchObject([
    { amount: 100, payment_method: 'credit_card', source: 'online', note: 'Paid online', created_by_account_id: null },
  ]);
  const byCard = (await notices()).filter((text) => text.includes('by card'));
  expect(byCard).toEqual([expect.stringContaining('Fee $1.50, net $98.50.')]);
});

test('a declined card costs nothing, and the payment page can be used again', async () => {
  const invoice = await acme.anInvoice();
  const { body } = await acme.press(invoice);
  const session = stripe.sessions.newest;
  stripe.sessions.pay(session, 'declined');
  expect(await looked(body.payment_id)).toMatchObject({ state: 'open', failure_reason: 'Your card was declined.' });
  expect(await paymentsOn(invoice)).toEqual([]);
  stripe.sessions.pay(session, 'card');
  expect(await looked(body.payment_id)).toMatchObject({ state: 'succeeded', failure_reason: null });
});

test('a bank payment is in transit until the bank has paid', async () => {
  const invoice = await acme.anInvoice();
  const { body } = await acme.press(invoice);
  stripe.sessions.pay(stripe.sessions.newest, 'bank');
  expect(await looked(body.payment_id)).toMatchObject({ state: 'processing', method: 'bank' });
  expect(await acme.read(invoice)).toMatchObject({ status: 'OUTSTANDING', balance_due: 100 });
  expect(await acme.press(invoice)).toBeError('payment_under_way');
  expect((await notices()).join()).toContain('is on its way.');
  const subjects = (await noticesTo(acme.company.ana.email)).map(({ content }) => content?.subject ?? '');
  expect(subjects.join()).toContain(
    `The bank payment of $100.00 by Pat Lee on Invoice #${invoice.invoice_number} is on its way`,
  );
});

test.each([
  ['paid', 'The bank payment of $100.00 by Pat Lee on Invoice #N has arrived. Fee $1.50, net $98.50.', 0],
  [
    'refused',
    'The bank payment of $100.00 by Pat Lee on Invoice #N did not go through: The bank account has not enough money.',
    100,
  ],
] as const)('the company is notified once a customer’s bank has %s', async (outcome, sentence, balance) => {
  const invoice = await acme.anInvoice();
  const { body } = await acme.press(invoice);
  const session = stripe.sessions.newest;
  stripe.sessions.pay(session, 'bank');
  await looked(body.payment_id);
  stripe.sessions.clear(session, outcome);
  // The customer's page queries only open attempts; an event reports the rest.
  await deliverEvents(running, session, ['payment_intent.processing']);
  expect((await acme.read(invoice)).balance_due).toBe(balance);
  expect((await notices()).join()).toContain(sentence.replace('#N', `#${invoice.invoice_number}`));
});

describe('voiding an invoice', () => {
  const makeVoid = ({ invoice_id: id }: { invoice_id: string }) =>
    acme.company.ana.call(invoices.voiding, { params: { id }, body: { reason: 'Billed twice' } });

  test('an invoice cannot be voided while a bank payment is in transit', async () => {
    const invoice = await acme.anInvoice();
    const { body } = await acme.press(invoice);
    stripe.sessions.pay(stripe.sessions.newest, 'bank');
    await looked(body.payment_id);
    expect(await makeVoid(invoice)).toBeError('invoice_has_payments');
  });

  test('voiding an invoice cancels the open payment attempt', async () => {
    const invoice = await acme.anInvoice();
    const { body } = await acme.press(invoice);
    expect((await makeVoid(invoice)).status).toBe(200);
    expect((await looked(body.payment_id)).state).toBe('canceled');
  });
});

describe('pressing Pay', () => {
  test('pressing Pay is rejected if the balance differs from the one on the page', async () => {
    const reply = await acme.press(await acme.anInvoice(), { expected_balance: 99 });
    expect(reply).toBeError('balance_changed');
    expect(reply.body).toMatchObject({ error: 'The balance is $100.00 now. Please look again before you pay.' });
  });

  test('pressing Pay is rejected if nothing is owed', async () => {
    const invoice = await acme.anInvoice();
    await acme.press(invoice);
    stripe.sessions.pay(stripe.sessions.newest, 'card');
    await looked(stripe.sessions.newest.params.client_reference_id ?? '');
    expect(await acme.press(await acme.read(invoice))).toBeError('nothing_to_pay');
  });

  test('pressing Pay is rejected for less than 50 cents', async () => {
    expect(await acme.press(await acme.anInvoice(0.49))).toBeError('payment_not_offered');
  });

  test('pressing Pay is rejected for a part of an invoice that must be paid as a whole', async () => {
    const reply = await acme.press(await acme.anInvoice(), { amount: 40 });
    expect(reply.body).toMatchObject({ fields: { amount: ['Pay $100.00.'] } });
  });

  test.each([9.99, 100.01])(
    'pressing Pay is rejected for a part of %d dollars outside the limits of the invoice',
    async (amount) => {
      const invoice = await acme.anInvoice();
      await change(invoice.invoice_id, { partial_payment_minimum: 10 });
      const reply = await acme.press(invoice, { amount });
      expect(reply.body).toMatchObject({ fields: { amount: ['Pay $100.00, or between $10.00 and $100.00.'] } });
    },
  );

  test('pressing Pay is rejected while online payments are off, for the invoice or for the company', async () => {
    const invoice = await acme.anInvoice();
    await change(invoice.invoice_id, { takes_online_payment: false });
    const reply = await acme.press(invoice);
    expect(reply).toBeError('payment_not_offered');
    expect(reply.body).toMatchObject({
      error: `${acme.company.name} does not take payments online for this invoice.`,
    });
    await acme.ana.call(stripeAccounts.update, { body: { stripe_account: { is_enabled: false } } });
    expect(await acme.press(await acme.anInvoice())).toBeError('payment_not_offered');
  });

  test('pressing Pay is rejected above the card limit if bank payments are off', async () => {
    const switches = { takes_bank: false, card_max_dollar: 100 };
    await acme.ana.call(stripeAccounts.update, { body: { stripe_account: switches } });
    expect((await acme.press(await acme.anInvoice(100))).status).toBe(201);
    expect(await acme.press(await acme.anInvoice(100.01))).toBeError('payment_not_offered');
  });

  test('pressing Pay is rejected if Stripe offers no payment method', async () => {
    stripe.sessions.offered = [];
    expect(await acme.press(await acme.anInvoice())).toBeError('payment_not_offered');
  });

  test('pressing Pay is rejected for an invoice that the link does not show', async () => {
    const other = await acme.company.anInvoice();
    const { invoice_id } = await (await aCompany()).anInvoice();
    for (const id of [other.invoice_id, invoice_id]) {
      expect(await acme.press({ ...other, invoice_id: id })).toBeError('invoice_not_found');
    }
  });

  test('pressing Pay is rejected for a void invoice', async () => {
    const invoice = await acme.anInvoice();
    const params = { id: invoice.invoice_id };
    await acme.company.ana.call(invoices.voiding, { params, body: { reason: 'Billed twice' } });
    expect(await acme.press(invoice)).toBeError('invoice_void');
  });
});

const change = (id: string, invoice: object) =>
  acme.company.ana.attempt(invoices.update, { params: { id }, body: { invoice } });

test('a partial payment that the invoice allows is paid, and then the rest', async () => {
  const invoice = await acme.anInvoice();
  await change(invoice.invoice_id, { partial_payment_minimum: 60 });
  const { body } = await acme.press(invoice, { amount: 60 });
  stripe.sessions.pay(stripe.sessions.newest, 'card');
  await looked(body.payment_id);
  const rest = await acme.read(invoice);
  expect(rest.balance_due).toBe(40);
  expect((await acme.press(rest)).status).toBe(201);
});

describe('two payment attempts', () => {
  test('a second attempt closes the page of the first', async () => {
    const invoice = await acme.anInvoice();
    const first = await acme.press(invoice);
    const closed = stripe.sessions.newest;
    const second = await acme.press(invoice);
    expect([closed.status, second.status]).toEqual(['expired', 201]);
    expect((await looked(first.body.payment_id)).state).toBe('canceled');
    expect((await looked(second.body.payment_id)).state).toBe('open');
  });

  test('a second attempt after the first was paid returns the first payment', async () => {
    const invoice = await acme.anInvoice();
    const first = await acme.press(invoice);
    stripe.sessions.pay(stripe.sessions.newest, 'card');
    const second = await acme.press(invoice);
    expect([second.status, second.body]).toEqual([200, { payment_id: first.body.payment_id, state: 'succeeded' }]);
  });

  test('two customers with separate links have only one open payment page', async () => {
    const invoice = await acme.anInvoice();
    const { token } = await sendInvoice(acme.company, invoice);
    const other = aBrowser({ at: Promise.resolve(running) });
    await acme.press(invoice);
    const first = stripe.sessions.newest;
    const { body } = await pressed({ customer: other, token }, invoice);
    expect([first.status, stripe.sessions.newest.status]).toEqual(['expired', 'open']);
    stripe.sessions.pay(stripe.sessions.newest, 'card');
    expect(await acme.press(invoice)).toMatchObject({
      status: 200,
      body: { payment_id: body.payment_id, state: 'succeeded' },
    });
    expect(await paymentsOn(invoice)).toHaveLength(1);
  });

  test('concurrent attempts return at most one open payment page', async () => {
    const invoice = await acme.anInvoice();
    const replies = await Promise.all([acme.press(invoice), acme.press(invoice), acme.press(invoice)]);
    const sent = replies.filter(({ status }) => status === 201);
    for (const reply of replies.filter(({ status }) => status !== 201)) expect(reply).toBeError('in_progress');
    const states = await Promise.all(sent.map(async ({ body }) => (await looked(body.payment_id)).state));
    expect(states.filter((state) => state === 'open').length).toBeLessThanOrEqual(1);
  });

  test('endAttempt does not cancel an attempt that got its page concurrently', async () => {
    const invoice = await acme.anInvoice();
    const { body } = await acme.press(invoice);
    const { company_id } = acme.company;
    const inCompany = <T>(work: (db: CompanyDb) => Promise<T>) => asCompany(running.database, company_id, work);
    const open = await inCompany((db) => findPayment(db, body.payment_id));
    if (!open) throw new Error('Nothing was begun');
    const asItBegan = { ...open, state: 'created' as const, session_id: null };
    await expect(endAttempt(running.services, inCompany, asItBegan)).rejects.toMatchObject({
      code: 'in_progress',
    });
    expect(await looked(body.payment_id)).toMatchObject({ state: 'open' });
  });

  test('a new attempt after a lost response makes at most one charge', async () => {
    const invoice = await acme.anInvoice();
    stripe.faultMode = 'loses responses';
    expect(await acme.press(invoice)).toBeError('unavailable');
    stripe.faultMode = 'none';
    const { body } = await acme.press(invoice);
    stripe.sessions.pay(stripe.sessions.newest, 'card');
    await looked(body.payment_id);
    expect((await acme.read(invoice)).balance_due).toBe(0);
    expect(await paymentsOn(invoice)).toHaveLength(1);
  });
});

describe('an invalid response from Stripe', () => {
  test.each([
    ['an empty object', '{}'],
    ['another object', '{"object":"list","data":[],"status":"complete","payment_status":"paid"}'],
    ['null', 'null'],
    ['a page', '<html>Bad gateway</html>'],
  ])('while Stripe answers with %s, no payment page is returned and no payment changes', async (_what, garbage) => {
    const invoice = await acme.anInvoice();
    Object.assign(stripe, { faultMode: 'returns garbage', garbage });
    expect(await acme.press(invoice)).toBeError('unavailable');
    stripe.faultMode = 'none';
    const { body } = await acme.press(invoice);
    stripe.sessions.pay(stripe.sessions.newest, 'card');
    stripe.faultMode = 'returns garbage';
    expect((await looked(body.payment_id)).state).toBe('open');
    expect((await acme.read(invoice)).balance_due).toBe(100);
    stripe.faultMode = 'none';
    expect((await looked(body.payment_id)).state).toBe('succeeded');
    expect(await paymentsOn(invoice)).toHaveLength(1);
  });
});

describe('a manual payment', () => {
  const recordPayment = (
    invoice_id: string,
    fields: { amount?: number; payment_date?: string; accept_similar?: true } = {},
  ) =>
    acme.company.ana.attempt(customerPayments.create, {
      body: {
        customer_payment: { invoice_id, amount: 100, payment_date: '2026-11-20', payment_method: 'check', ...fields },
      },
    });

  test('a manual payment cancels the open attempt', async () => {
    const invoice = await acme.anInvoice();
    const { body } = await acme.press(invoice);
    await recordPayment(invoice.invoice_id);
    expect((await looked(body.payment_id)).state).toBe('canceled');
  });

  test('a manual payment and a concurrent online payment leave the invoice overpaid', async () => {
    const invoice = await acme.anInvoice();
    const { body } = await acme.press(invoice);
    stripe.sessions.pay(stripe.sessions.newest, 'card');
    await looked(body.payment_id);
    await recordPayment(invoice.invoice_id, { amount: 99.99 });
    expect((await acme.read(invoice)).balance_due).toBe(-99.99);
  });
});

describe('an online payment', () => {
  async function paid() {
    const invoice = await acme.anInvoice();
    const { body } = await acme.press(invoice);
    stripe.sessions.pay(stripe.sessions.newest, 'card');
    await looked(body.payment_id);
    const [payment] = await paymentsOn(invoice);
    return { invoice, id: payment?.customer_payment_id ?? '' };
  }

  test('an online payment can be neither changed nor deleted', async () => {
    const { id } = await paid();
    const { ana } = acme.company;
    const body = { customer_payment: { amount: 1 } };
    expect(await ana.attempt(customerPayments.update, { params: { id }, body })).toBeError('payment_is_online');
    expect(await ana.attempt(customerPayments.remove, { params: { id } })).toBeError('payment_is_online');
  });

  test('an invoice with an online payment cannot be deleted nor change its amounts, and its project cannot be deleted', async () => {
    const { ana } = acme.company;
    const invoice = await acme.company.anInvoice();
    const { invoice_id, project_id } = invoice;
    const { token } = await sendInvoice(acme.company, invoice);
    const { body } = await pressed({ customer: acme.customer, token }, { invoice_id, balance_due: 100 });
    stripe.sessions.pay(stripe.sessions.newest, 'card');
    await acme.customer.call(onlinePayments.read, { params: { token, id: body.payment_id } });
    expect(await ana.call(invoices.remove, { params: { id: invoice_id } })).toBeError('has_signed_documents');
    expect(await ana.call(projects.remove, { params: { id: project_id } })).toBeError('has_signed_documents');
    expect(await change(invoice_id, { discount_usd: 5 })).toBeError('has_signed_documents');
    expect((await change(invoice_id, { name: 'Roof, paid' })).status).toBe(200);
  });

  test('an unfinished payment attempt blocks no changes of the invoice', async () => {
    const invoice = await acme.anInvoice();
    await acme.press(invoice);
    const { status } = await acme.company.ana.call(invoices.remove, { params: { id: invoice.invoice_id } });
    expect(status).toBe(200);
  });
});

test('the status of a payment behind another link is not found', async () => {
  const { body } = await acme.press(await acme.anInvoice());
  const rival = await aPaidCompany(stripe, running);
  const params = { token: rival.sent.token, id: body.payment_id };
  expect(await rival.customer.call(onlinePayments.read, { params })).toBeError('payment_not_found');
});

test('a link allows ten payment attempts an hour', async () => {
  const invoice = await acme.anInvoice();
  const replies = [];
  for (let n = 0; n < 11; n += 1)
    replies.push(await pressed({ customer: acme.customer, token: acme.sent.token }, invoice));
  expect(replies.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(replies[10]).toBeError('too_many_requests');
});

test('an address allows thirty payment attempts an hour, across all links', async () => {
  const customer = aBrowser({ at: Promise.resolve(running) });
  const statuses = [];
  for (let link = 0; link < 4; link += 1) {
    const { sent, anInvoice } = link === 0 ? acme : await aPaidCompany(stripe, running);
    const invoice = await anInvoice();
    const presses = link === 3 ? 1 : 10;
    for (let n = 0; n < presses; n += 1)
      statuses.push((await pressed({ customer, token: sent.token }, invoice)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
});

describe('the report of a payment by other means', () => {
  const promise = (fields: object) =>
    acme.customer.attempt(onlinePayments.promise, {
      params: { token: acme.sent.token },
      body: { payment_promise: { method: 'check', on: acme.sent.estimate.created_at.slice(0, 10), ...fields } },
    });

  test('a customer who has paid by other means can report it, and the company is notified', async () => {
    const invoice = await acme.anInvoice();
    const { status, body } = await promise({ note: 'Check 1042, in your mailbox' });
    expect([status, body.data.attributes.invoice_id]).toEqual([201, invoice.invoice_id]);
    expect((await notices()).join()).toContain('Check 1042, in your mailbox');
  });

  test('the report of a payment by other means must name the invoice if several are unpaid', async () => {
    await acme.anInvoice();
    const second = await acme.anInvoice();
    expect((await promise({})).body).toMatchObject({ fields: { invoice_id: ['Choose an invoice.'] } });
    expect((await promise({ invoice_id: second.invoice_id })).status).toBe(201);
  });

  test('the report of a payment by other means accepts a day within thirty days', async () => {
    await acme.anInvoice();
    expect(await promise({ on: '2020-01-01' })).toBeError('validation_failed');
  });
});
