import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QueryInput } from '#contract/endpoint.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { type OnlinePaymentRecord, onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import type { Sent } from '#testkit/scenarios/answering.ts';
import { anEstimateToBill, billPart } from '#testkit/scenarios/billing.ts';
import { connectInSandbox, paidInSandbox, pressed } from '#testkit/scenarios/paying-online.ts';

/* The list of online payments by customers, in the sandbox. */

let company: Company;
let sent: Sent;
/** One paid on May 4 and partly refunded; one paid on May 5 and also by hand; one in progress. */
let first: string;
let second: string;
let overpaid: Invoice;

beforeAll(async () => {
  testClock.set('2026-05-04T15:00:00Z');
  company = await aCompany();
  await connectInSandbox(company.ana);
  sent = await anEstimateToBill(company);
  first = await paidInSandbox(sent, await anInvoice(500));
  await refund(first, 200);
  testClock.set('2026-05-05T15:00:00Z');
  overpaid = await anInvoice(80);
  second = await paidInSandbox(sent, overpaid);
  await pressed(sent, await anInvoice(30));
});

beforeEach(() => testClock.set('2026-05-05T15:00:00Z'));

const anInvoice = (amount: number): Promise<Invoice> => billPart(company, sent, amount);

const refund = (id: string, amount: number) =>
  company.ana.call(onlinePaymentRecords.refund, { params: { id }, body: { refund: { amount } } });

type Filter = QueryInput<(typeof onlinePaymentRecords)['list']>;

async function listed(query: Filter = {}): Promise<OnlinePaymentRecord[]> {
  return (await company.ana.call(onlinePaymentRecords.list, { query })).body.data.map(({ attributes }) => attributes);
}

const idsOf = async (query: Filter) => (await listed(query)).map(({ online_payment_id }) => online_payment_id);

describe('the list of online payments', () => {
  test('the list of online payments contains received payments and those in transit, newest first', async () => {
    expect(await listed()).toMatchObject([
      { online_payment_id: second, state: 'succeeded', amount: 80, fee: 2.62, net: 77.38, paid_on: '2026-05-05' },
      { online_payment_id: first, state: 'partly_refunded', amount: 500, refunded_amount: 200, paid_on: '2026-05-04' },
    ]);
  });

  test.each<[string, () => Filter, () => string[]]>([
    ['a state', () => ({ state: 'partly_refunded' }), () => [first]],
    ['days of arrival', () => ({ start: '2026-05-05', end: '2026-05-31' }), () => [second]],
    ['an invoice', () => ({ invoice_id: overpaid.invoice_id }), () => [second]],
    ['a customer', () => ({ customer_id: sent.estimate.customer_id }), () => [second, first]],
    ['a way to pay', () => ({ method: 'bank' }), () => []],
    ['a payout', () => ({ payout_id: 'po_none' }), () => []],
    ['an id that is none', () => ({ invoice_id: 'x' }), () => []],
    ['words', () => ({ q: '500' }), () => [first]],
  ])('the list of online payments can be filtered by %s', async (_what, filter, ids) => {
    expect(await idsOf(filter())).toEqual(ids());
  });

  test('the list of online payments contains attempts of a requested state', async () => {
    expect(await listed({ state: 'open' })).toMatchObject([{ amount: 30, method: null, paid_on: null }]);
  });

  test('the list of online payments is available as CSV', async () => {
    const headers = { accept: 'text/csv' };
    const { body } = await company.ana.request({ method: 'GET', url: '/api/v1/online_payments?sort=paid_on', headers });
    // After its byte order mark.
    const [head, ...lines] = String(body).slice(1).trimEnd().split('\r\n');
    expect(head).toBe('Day,Customer,Invoice,State,Method,Amount,Fee,Net,Refunded,Dispute,Payout,Payout Day,Payment');
    expect(lines).toEqual([
      expect.stringMatching(/^2026-05-04,.*,partly refunded,card,500\.00,14\.80,485\.20,200\.00,,,,/),
      expect.stringMatching(/^2026-05-05,.*,succeeded,card,80\.00,2\.62,77\.38,0\.00,,,,/),
    ]);
  });
});

test('a payment has a timeline of its events', async () => {
  const { body } = await company.ana.call(onlinePaymentRecords.read, { params: { id: first } });
  const { timeline, customer_name } = body.data.attributes;
  expect(timeline.map(({ what, by }) => [what, by])).toEqual([
    ['Opened the payment page', customer_name],
    ['Paid $500.00 by card', customer_name],
    ['Refunded $200.00', 'Ana Alvarez'],
  ]);
});

test('a payment of an overpaid invoice needs attention until it is refunded', async () => {
  expect(await listed({ needs_attention: 'true' })).toEqual([]);
  const customer_payment = {
    invoice_id: overpaid.invoice_id,
    amount: 80,
    payment_date: '2026-05-20',
    payment_method: 'cash' as const,
    accept_similar: true,
  };
  await company.ana.call(customerPayments.create, { body: { customer_payment } });
  expect(await listed({ needs_attention: 'true' })).toMatchObject([{ online_payment_id: second, overpaid_amount: 80 }]);
  await refund(second, 80);
  expect(await listed({ needs_attention: 'true' })).toEqual([]);
});
