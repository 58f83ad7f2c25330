import { beforeEach, describe, expect, test } from 'vitest';
import type { InvoiceInput } from '#contract/sales/invoice-fields.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { dayIn } from '#domain/time.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { messageRow } from '#testkit/app/test-delivery.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import {
  approve,
  aSentEstimate,
  invoicePageOf,
  NO_SCHEDULE,
  pageOf,
  sendInvoice,
} from '#testkit/scenarios/answering.ts';
import { connectInSandbox, pressed, pressInSandbox } from '#testkit/scenarios/paying-online.ts';
import { asCompany } from '../../platform/database/database.ts';

/* Whether a customer's page offers online payment, and payment behind the link of an invoice, in the sandbox. */

let acme: Company;
beforeEach(async () => {
  acme = await aCompany();
});

const WHOLE = { takes_cards: true, takes_bank: true, card_max_dollar: null, partial_payment_minimum: null };
type Terms = Pick<InvoiceInput, 'takes_online_payment' | 'partial_payment_minimum'>;

/** An invoice, $100 by default, and its link. */
async function aSentInvoice(terms: Terms = {}, amount_dollar = 100) {
  return sendInvoice(acme, await acme.anInvoice({ ...terms, items: [anItem({ amount_dollar })] }));
}

function switched(stripe_account: Record<string, unknown>) {
  return acme.ana.call(stripeAccounts.update, { body: { stripe_account } });
}

/** The payment options on the page of an invoice. */
async function offered(sent: Awaited<ReturnType<typeof aSentInvoice>>) {
  const { can, invoice } = await invoicePageOf(sent);
  return { pay: can.pay, how: invoice.online_payment };
}

/** Begins to pay the whole invoice behind its own link; returns the address of the payment page. */
async function begun(sent: Awaited<ReturnType<typeof aSentInvoice>>, fields: { amount?: number } = {}) {
  const { invoice } = await invoicePageOf(sent);
  const { body } = await pressed(sent, invoice, fields);
  return { id: body.payment_id, page: body.redirect_url ?? '' };
}

const NOTHING = { pay: false, how: null };

describe('the message with the signed copy', () => {
  const copySent = async () => {
    const { database } = await testApp();
    const { content } = await asCompany(database, acme.company_id, (db) =>
      db
        .selectFrom('messages')
        .select('content')
        .where('approval_id', 'is not', null)
        .where('is_for_office', '=', false)
        .executeTakeFirstOrThrow(),
    );
    return content;
  };

  test('the message with the signed copy offers to pay the deposit if it can be paid online', async () => {
    await connectInSandbox(acme.ana);
    await approve(await aSentEstimate(acme));
    const { html, text } = await copySent();
    expect(html).toContain('View and Pay');
    expect(text).toContain('Deposit: Invoice #1001');
    expect(text).toContain('You can pay it online behind the link above.');
  });

  test('the message with the signed copy offers no payment if the company accepts none online or nothing was billed', async () => {
    await approve(await aSentEstimate(acme));
    expect(JSON.stringify(await copySent())).not.toMatch(/View and Pay|pay it online/);
    acme = await aCompany();
    await connectInSandbox(acme.ana);
    await approve(await aSentEstimate(acme, NO_SCHEDULE));
    expect(JSON.stringify(await copySent())).not.toMatch(/View and Pay|pay it online/);
  });
});

describe('online payment on the page of an invoice', () => {
  test('the page of an invoice offers online payment only once the company is connected', async () => {
    const sent = await aSentInvoice();
    expect(await offered(sent)).toEqual(NOTHING);
    await connectInSandbox(acme.ana);
    expect(await offered(sent)).toEqual({ pay: true, how: WHOLE });
  });

  test('the page of an invoice offers no online payment while the company has paused it', async () => {
    await connectInSandbox(acme.ana);
    await switched({ is_enabled: false });
    expect(await offered(await aSentInvoice())).toEqual(NOTHING);
  });

  test('the page of an invoice offers no online payment if it is turned off for the invoice', async () => {
    await connectInSandbox(acme.ana);
    expect(await offered(await aSentInvoice({ takes_online_payment: false }))).toEqual(NOTHING);
  });

  test('the page of an invoice offers no online payment for less than the minimum online amount', async () => {
    await connectInSandbox(acme.ana);
    expect(await offered(await aSentInvoice({}, 0.49))).toEqual(NOTHING);
    expect((await offered(await aSentInvoice({}, 0.5))).pay).toBe(true);
  });

  test('the page of an invoice offers no online payment above the card limit without bank payments, unless a part is within it', async () => {
    await connectInSandbox(acme.ana);
    await switched({ takes_bank: false, card_max_dollar: 50 });
    expect(await offered(await aSentInvoice({}, 50.01))).toEqual(NOTHING);
    expect((await offered(await aSentInvoice({}, 50))).pay).toBe(true);
    expect(await offered(await aSentInvoice({ partial_payment_minimum: 20 }, 100))).toEqual({
      pay: true,
      how: { takes_cards: true, takes_bank: false, card_max_dollar: 50, partial_payment_minimum: 20 },
    });
  });

  test('the page of an invoice offers no online payment while a bank payment is in transit, and shows that payment', async () => {
    await connectInSandbox(acme.ana);
    const sent = await aSentInvoice({ partial_payment_minimum: 10 });
    expect((await invoicePageOf(sent)).invoice).toMatchObject({ processing_amount: 0, processing_since: null });
    const { id, page } = await begun(sent, { amount: 40 });
    await pressInSandbox(page, 'bank');
    await sent.customer.call(onlinePayments.read, { params: { token: sent.token, id } });
    const { can, invoice } = await invoicePageOf(sent);
    expect([can.pay, invoice.online_payment]).toEqual([false, null]);
    expect(invoice).toMatchObject({
      processing_amount: 40,
      processing_since: dayIn('America/New_York', testClock.now()),
    });
    const { body } = await acme.ana.call(invoices.read, { params: { id: sent.invoice_id } });
    expect(body.data.attributes).toMatchObject({ processing_amount: 40, amount_paid: 0 });
  });
});

test('the page of an approved estimate offers to pay its deposit online', async () => {
  await connectInSandbox(acme.ana);
  const sent = await aSentEstimate(acme, { deposit_percent: 50, start_percent: 50, completion_percent: 0 });
  expect((await pageOf(sent)).can.pay).toBe(false);
  await approve(sent);
  const { can, invoices: shown } = await pageOf(sent);
  expect([can.pay, shown]).toEqual([true, [expect.objectContaining({ online_payment: WHOLE, processing_amount: 0 })]]);
});

describe('the message with an invoice', () => {
  const wordsOf = async ({ message_id }: { message_id: string }) => {
    const { content } = await messageRow(acme, message_id);
    return { button: /View (and Pay|Invoice)/.exec(content.html)?.[0], text: content.sms };
  };

  test('the message with an invoice leads to the payment if it can be paid online', async () => {
    await connectInSandbox(acme.ana);
    const { button, text } = await wordsOf(await aSentInvoice());
    expect(button).toBe('View and Pay');
    expect(text).toMatch(
      /: Invoice #1001, \$100\.00 due [A-Z][a-z]{2} \d+\. View and pay: https:\S+ Reply STOP to opt out\.$/,
    );
  });

  test('the message with an invoice leads to the invoice if it cannot be paid online', async () => {
    const { button, text } = await wordsOf(await aSentInvoice());
    expect([button, text]).toEqual(['View Invoice', expect.stringContaining('See it here: ')]);
    await connectInSandbox(acme.ana);
    expect((await wordsOf(await aSentInvoice({ takes_online_payment: false }))).button).toBe('View Invoice');
  });
});

test('the page of an invoice shows the refunded amount and date', async () => {
  await connectInSandbox(acme.ana);
  const sent = await aSentInvoice();
  const { id, page } = await begun(sent);
  await pressInSandbox(page, 'card');
  await sent.customer.call(onlinePayments.read, { params: { token: sent.token, id } });
  await acme.ana.call(onlinePaymentRecords.refund, { params: { id }, body: { refund: { amount: 20 } } });
  const refunded_on = dayIn('America/New_York', testClock.now());
  expect((await invoicePageOf(sent)).payments).toMatchObject([
    { amount: 100, refunded_amount: 20, refunds: [{ amount: 20, refunded_on }] },
  ]);
});

test('an invoice can be paid behind its own link, and then has nothing left to pay', async () => {
  await connectInSandbox(acme.ana);
  const sent = await aSentInvoice();
  const { id, page } = await begun(sent);
  const reply = await pressInSandbox(page, 'card');
  expect(reply.headers.location).toContain(`/d/${sent.token}?payment=${id}`);
  const { body } = await sent.customer.call(onlinePayments.read, { params: { token: sent.token, id } });
  expect(body.data.attributes).toMatchObject({ state: 'succeeded', method: 'card', amount: 100 });
  const { can, invoice, payments } = await invoicePageOf(sent);
  expect([can.pay, invoice.status, payments]).toEqual([
    false,
    'PAID',
    [expect.objectContaining({ amount: 100, payment_method: 'credit_card' })],
  ]);
});

test('a part can be paid behind the link of an invoice that allows partial payments', async () => {
  await connectInSandbox(acme.ana);
  const sent = await aSentInvoice({ partial_payment_minimum: 25 });
  const { invoice } = await invoicePageOf(sent);
  expect((await pressed(sent, invoice, { amount: 24.99 })).body).toMatchObject({
    fields: { amount: ['Pay $100.00, or between $25.00 and $100.00.'] },
  });
  const { id, page } = await begun(sent, { amount: 25 });
  await pressInSandbox(page, 'card');
  await sent.customer.call(onlinePayments.read, { params: { token: sent.token, id } });
  expect((await invoicePageOf(sent)).invoice).toMatchObject({ balance_due: 75, status: 'OUTSTANDING' });
});

test('the link of an invoice can pay no other invoice', async () => {
  await connectInSandbox(acme.ana);
  const sent = await aSentInvoice();
  const other = await acme.anInvoice();
  expect(await pressed(sent, { ...other, balance_due: 100 })).toBeError('invoice_not_found');
});

test('an update of an invoice changes its online payment options', async () => {
  await connectInSandbox(acme.ana);
  const sent = await aSentInvoice();
  const change = (invoice: Terms) =>
    acme.ana.call(invoices.update, { params: { id: sent.invoice_id }, body: { invoice } });
  await change({ partial_payment_minimum: 30 });
  expect((await offered(sent)).how?.partial_payment_minimum).toBe(30);
  await change({ takes_online_payment: false });
  expect(await offered(sent)).toEqual(NOTHING);
});
