import { beforeEach, describe, expect, test } from 'vitest';
import { quickbooksInvoices } from '#contract/connections/quickbooks-invoices.ts';
import { type CustomerPayment, customerPayments } from '#contract/sales/customer-payments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { takeWarnings } from '#testkit/app/error-log.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import type { QuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { aCompanyInQuickbooks } from '#testkit/quickbooks/connecting.ts';
import type { FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { quickbooksLog, sendPaymentToQuickbooks, sendToQuickbooks } from '#testkit/quickbooks/sending.ts';
import type { Company } from '#testkit/records/factories.ts';

let quickbooks: FakeQuickbooks;
let acme: Company;
let quickbooksCompany: QuickbooksCompany;
/** A payment of an invoice over $100 that was sent. */
let invoice_id: string;

beforeEach(async () => {
  ({ quickbooks, acme, quickbooksCompany } = await aCompanyInQuickbooks());
  ({ invoice_id } = await acme.anInvoice({ items: [anItem({ amount_dollar: 100 })] }));
  await sendToQuickbooks(acme.ana, invoice_id);
});

const send = ({ customer_payment_id }: CustomerPayment) => sendPaymentToQuickbooks(acme.ana, customer_payment_id);

const change = ({ customer_payment_id: id }: CustomerPayment, changes: Partial<CustomerPayment>) =>
  acme.ana.call(customerPayments.update, { params: { id }, body: { customer_payment: changes } });

const openBalance = () => quickbooksCompany.all('Invoice')[0]?.Balance;

test('a payment is sent and applied to its invoice', async () => {
  const payment = await acme.aPayment({ invoice_id, amount: 40.01, payment_date: '2026-11-21', note: 'Check 2207' });
  const { status, body } = await send(payment);
  const [made, ...others] = quickbooksCompany.all('Payment');
  expect(others).toEqual([]);
  expect([status, body]).toEqual([200, { qb_payment_id: made?.Id }]);
  const method = quickbooksCompany.all('PaymentMethod').find(({ Name }) => Name === 'Check');
  const [invoice] = quickbooksCompany.all('Invoice');
  expect(made).toMatchObject({
    CustomerRef: invoice?.CustomerRef,
    TotalAmt: 40.01,
    UnappliedAmt: 0,
    TxnDate: '2026-11-21',
    PaymentMethodRef: { value: method?.Id },
    PrivateNote: `JobsitesPro payment ${payment.customer_payment_id}\nFor invoice 1001\nCheck 2207`,
    Line: [{ Amount: 40.01, LinkedTxn: [{ TxnId: invoice?.Id, TxnType: 'Invoice' }] }],
  });
  expect(openBalance()).toBe(59.99);
  expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([
    {
      document: 'payment',
      customer_payment_id: payment.customer_payment_id,
      action: 'create',
      status: 'sent',
      qb_number: made?.Id,
      amount: 40.01,
    },
    { document: 'invoice', customer_payment_id: null },
  ]);
});

test.each([
  ['credit_card', 'Credit Card', ''],
  ['cash', 'Cash', ''],
  ['bank_transfer', undefined, ', paid by Bank Transfer'],
  ['money_order', undefined, ', paid by Money Order'],
] as const)('a payment by %s has its payment method', async (payment_method, name, words) => {
  const payment = await acme.aPayment({ invoice_id, payment_method });
  await send(payment);
  const [made] = quickbooksCompany.all('Payment');
  const method = quickbooksCompany.all('PaymentMethod').find(({ Id }) => Id === made?.PaymentMethodRef?.value);
  expect(method?.Name).toBe(name);
  expect(made?.PrivateNote).toBe(`JobsitesPro payment ${payment.customer_payment_id}\nFor invoice 1001${words}`);
});

test("a bank transfer has QuickBooks' name for it", async () => {
  const { Id } = quickbooksCompany.add('PaymentMethod', { Name: 'ACH', Active: true });
  await send(await acme.aPayment({ invoice_id, payment_method: 'bank_transfer' }));
  expect(quickbooksCompany.all('Payment')[0]).toMatchObject({ PaymentMethodRef: { value: Id } });
});

describe('a payment above the open amount', () => {
  test('a payment above the open amount pays it, and leaves the rest as a credit of the customer', async () => {
    for (const amount of [70, 50, 5]) await send(await acme.aPayment({ invoice_id, amount }));
    expect(quickbooksCompany.all('Payment').map(({ TotalAmt, UnappliedAmt }) => [TotalAmt, UnappliedAmt])).toEqual([
      [70, 0],
      [50, 20],
      [5, 5],
    ]);
    expect(openBalance()).toBe(0);
  });

  test('a payment above the open amount accounts for other payments in QuickBooks', async () => {
    const [invoice] = quickbooksCompany.all('Invoice');
    const Line = [{ Amount: 90, LinkedTxn: [{ TxnId: invoice?.Id, TxnType: 'Invoice' }] }];
    quickbooksCompany.add('Payment', { CustomerRef: invoice?.CustomerRef, TotalAmt: 90, Line });
    await send(await acme.aPayment({ invoice_id, amount: 40 }));
    expect(quickbooksCompany.all('Payment')[1]).toMatchObject({ TotalAmt: 40, UnappliedAmt: 30 });
  });
});

describe('a repeated send', () => {
  test('a repeated send of a payment updates the amount, up and down', async () => {
    const payment = await acme.aPayment({ invoice_id, amount: 40 });
    await send(payment);
    for (const [amount, open] of [
      [100, 0],
      [30, 70],
      [130, 0],
    ] as const) {
      await change(payment, { amount });
      await send(payment);
      expect(quickbooksCompany.all('Payment')).toEqual([expect.objectContaining({ TotalAmt: amount })]);
      expect(openBalance()).toBe(open);
    }
    await change(payment, { payment_method: 'cash', note: null });
    expect((await send(payment)).status).toBe(200);
    expect(quickbooksCompany.all('Payment')).toHaveLength(1);
  });

  test('a repeated send finds the payment after a lost response', async () => {
    const payment = await acme.aPayment({ invoice_id, amount: 40 });
    const { write } = quickbooksCompany;
    quickbooksCompany.write = (kind, record) => {
      quickbooks.faultMode = 'loses responses';
      return write(kind, record);
    };
    expect(await send(payment)).toBeError('unavailable');
    expect(takeWarnings()).toHaveLength(1);
    Object.assign(quickbooksCompany, { write });
    quickbooks.faultMode = 'none';
    await change(payment, { amount: 41 });
    expect((await send(payment)).status).toBe(200);
    expect(quickbooksCompany.all('Payment')).toEqual([expect.objectContaining({ TotalAmt: 41 })]);
    expect(openBalance()).toBe(59);
  });

  test('a repeated send creates the payment again after it was deleted in QuickBooks', async () => {
    const payment = await acme.aPayment({ invoice_id, amount: 40 });
    await send(payment);
    quickbooksCompany.remove('Payment', quickbooksCompany.all('Payment')[0]?.Id ?? '');
    await send(payment);
    expect(quickbooksCompany.all('Payment')).toHaveLength(1);
    expect(openBalance()).toBe(60);
  });

  test('a repeated send overwrites a concurrent change of the payment in QuickBooks', async () => {
    const payment = await acme.aPayment({ invoice_id, amount: 40 });
    await send(payment);
    const [made] = quickbooksCompany.all('Payment');
    const { write } = quickbooksCompany;
    quickbooksCompany.write = (kind, record) => {
      Object.assign(quickbooksCompany, { write });
      quickbooksCompany.change('Payment', made?.Id ?? '', { TxnDate: '2030-01-01' });
      return write(kind, record);
    };
    expect((await send(payment)).status).toBe(200);
    expect(quickbooksCompany.all('Payment')).toEqual([expect.objectContaining({ TxnDate: payment.payment_date })]);
  });

  test('repeated sends by five people at once create one payment', async () => {
    const { customer_payment_id } = await acme.aPayment({ invoice_id, amount: 40 });
    const people = [acme.ana, acme.ben, acme.ana, acme.ben, acme.ana];
    const replies = await Promise.all(people.map((person) => sendPaymentToQuickbooks(person, customer_payment_id)));
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(quickbooksCompany.all('Payment')).toHaveLength(1);
  });
});

describe('a rejected payment', () => {
  test('a payment is rejected before its invoice was sent', async () => {
    const other = await acme.anInvoice();
    const payment = await acme.aPayment({ invoice_id: other.invoice_id });
    const reply = await send(payment);
    expect(reply).toBeError('invoice_not_in_quickbooks');
    expect(await quickbooksLog(acme.ana, other.invoice_id)).toMatchObject([
      { status: 'failed', failure_reason: 'Send the invoice to QuickBooks first, then its payments.' },
    ]);
    await sendToQuickbooks(acme.ana, other.invoice_id);
    expect((await send(payment)).status).toBe(200);
  });

  test('a payment is rejected after its invoice was deleted in QuickBooks', async () => {
    const payment = await acme.aPayment({ invoice_id });
    quickbooksCompany.remove('Invoice', quickbooksCompany.all('Invoice')[0]?.Id ?? '');
    expect(await send(payment)).toBeError('invoice_not_in_quickbooks');
    expect(quickbooksCompany.all('Payment')).toEqual([]);
  });

  test('a payment is rejected if its amount is zero', async () => {
    const reply = await send(await acme.aPayment({ invoice_id, amount: 0 }));
    expect(reply).toBeError('quickbooks_refused');
    expect(reply.body).toMatchObject({
      error: expect.stringMatching(/^A payment of \$0\.00 cannot be sent/) as string,
    });
    expect(await quickbooksLog(acme.ana, invoice_id)).toHaveLength(1);
  });
});

describe('deletions here', () => {
  test('a payment that was deleted here remains in the log, as in QuickBooks', async () => {
    const payment = await acme.aPayment({ invoice_id });
    await send(payment);
    await acme.ana.call(customerPayments.remove, { params: { id: payment.customer_payment_id } });
    expect(await send(payment)).toBeError('customer_payment_not_found');
    expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([
      { document: 'payment', customer_payment_id: payment.customer_payment_id },
      { document: 'invoice' },
    ]);
  });

  test('the log of an invoice is deleted with the invoice', async () => {
    await send(await acme.aPayment({ invoice_id }));
    await acme.ana.call(invoices.remove, { params: { id: invoice_id } });
    expect((await acme.ana.call(quickbooksInvoices.log)).body.data).toEqual([]);
    expect(quickbooksCompany.all('Invoice')).toHaveLength(1);
  });
});
