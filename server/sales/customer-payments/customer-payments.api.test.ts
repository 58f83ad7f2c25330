import { describe, expect, test } from 'vitest';
import {
  type CustomerPayment,
  type CustomerPaymentChanges,
  customerPayments,
} from '#contract/sales/customer-payments.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { PAYMENT_METHODS } from '#contract/sales/payment-methods.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

const fields = { amount: 40, payment_date: '2026-11-20', payment_method: 'check' } as const;

function invoiceOf({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  return ana.call(invoices.read, { params: { id: invoice_id } }).then(({ body }) => body.data.attributes);
}

async function paymentsOf({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  const { body } = await ana.call(customerPayments.byInvoice, { params: { id: invoice_id } });
  return body.data.map(({ attributes }) => attributes);
}

function change({ ana }: Company, payment: CustomerPayment, changes: CustomerPaymentChanges, headers = {}) {
  const params = { id: payment.customer_payment_id };
  return ana.call(customerPayments.update, { params, body: { customer_payment: changes }, headers });
}

test('create records a payment on its invoice and updates the amount paid', async () => {
  const acme = await aCompany();
  const { invoice_id, project_id, customer_id } = await acme.anInvoice();
  // As sent by the form.
  const customer_payment = {
    customer_payment_id: '',
    invoice_id,
    project_id,
    customer_id,
    ...fields,
    note: 'Check 2207',
  };
  const { status, body } = await acme.ana.attempt(customerPayments.create, { body: { customer_payment } });
  expect(status).toBe(201);
  const { attributes } = body.data;
  expect(body.data).toMatchObject({ type: 'customer_payment', id: attributes.customer_payment_id });
  expect(attributes).toMatchObject({
    ...customer_payment,
    customer_payment_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    created_by_account_id: acme.ana.account_id,
  });
  expect(await paymentsOf(acme, { invoice_id })).toEqual([attributes]);
  expect(await invoiceOf(acme, { invoice_id })).toMatchObject({ amount_paid: 40, balance_due: 60 });
});

test('payments settle an invoice, and may exceed its total', async () => {
  const acme = await aCompany();
  const invoice = await acme.anInvoice();
  await acme.aPayment({ ...invoice, amount: 99.99 });
  expect(await invoiceOf(acme, invoice)).toMatchObject({ balance_due: 0.01, status: 'OUTSTANDING' });
  await acme.aPayment({ ...invoice, amount: 0.01 });
  expect(await invoiceOf(acme, invoice)).toMatchObject({ balance_due: 0, status: 'PAID' });
  await acme.aPayment({ ...invoice, amount: 50 });
  expect(await invoiceOf(acme, invoice)).toMatchObject({ amount_paid: 150, balance_due: -50, status: 'PAID' });
});

test('an invoice whose total grows after it was paid has a balance again', async () => {
  const acme = await aCompany();
  const invoice = await acme.anInvoice();
  await acme.aPayment({ ...invoice, amount: 100 });
  const itemized_invoices = [anItem({ amount_dollar: 130 })];
  const params = { id: invoice.invoice_id };
  const { body } = await acme.ana.call(invoices.update, { params, body: { invoice: { itemized_invoices } } });
  expect(body.data.attributes).toMatchObject({ amount_paid: 100, balance_due: 30, status: 'OUTSTANDING' });
});

const FAULTS: [string, Record<string, unknown>, Record<string, string[]>][] = [
  ['no amount', { amount: '' }, { amount: ['Please enter an amount.'] }],
  ['a negative amount', { amount: -0.01 }, { amount: ['Amount cannot be negative.'] }],
  ['no date', { payment_date: '' }, { payment_date: ['Please enter a payment date.'] }],
  [
    'a date that no calendar has',
    { payment_date: '2026-11-31' },
    { payment_date: ['Payment date must be a date, as 2026-11-20'] },
  ],
  ['no method', { payment_method: '' }, { payment_method: ['Please select a payment method.'] }],
  [
    'a method of its own',
    { payment_method: 'barter' },
    { payment_method: ['Invalid payment method: barter. Please select a valid option.'] },
  ],
  ['too long a note', { note: 'x'.repeat(2501) }, { note: ['Note must be at most 2500 characters'] }],
];

test.each([
  ...FAULTS,
  ['no invoice', { invoice_id: undefined }, { invoice_id: ['Cannot create payment: Missing required data.'] }],
  ['half a customer', { customer_id: 'x' }, { customer_id: ['Cannot create payment: Missing required data.'] }],
] as typeof FAULTS)('create rejects a payment with %s', async (_what, fault, faults) => {
  const acme = await aCompany();
  const { invoice_id } = await acme.anInvoice();
  const customer_payment = { invoice_id, ...fields, ...fault };
  const reply = await acme.ana.attempt(customerPayments.create, { body: { customer_payment } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: faults, details: Object.values(faults).flat() });
  expect(await paymentsOf(acme, { invoice_id })).toEqual([]);
});

test.each(FAULTS)('update rejects a change to %s, and changes nothing', async (_what, fault, faults) => {
  const acme = await aCompany();
  const before = await acme.aPayment();
  const params = { id: before.customer_payment_id };
  const body = { customer_payment: { amount: 1, ...fault } };
  const reply = await acme.ana.attempt(customerPayments.update, { params, body });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: faults });
  expect(await paymentsOf(acme, before)).toEqual([before]);
});

test('create stores amounts to the cent, every method, and a long note', async () => {
  const acme = await aCompany();
  const { invoice_id } = await acme.anInvoice();
  const note = 'x'.repeat(2500);
  for (const payment_method of PAYMENT_METHODS) {
    expect(await acme.aPayment({ invoice_id, amount: 1.005, payment_method, note })).toMatchObject({
      amount: 1.01,
      payment_method,
      note,
    });
  }
  expect(await acme.aPayment({ invoice_id, amount: 0 })).toMatchObject({ amount: 0, note: null });
  expect(await invoiceOf(acme, { invoice_id })).toMatchObject({ amount_paid: 5.05 });
});

test("update changes the given fields, and the invoice's amount paid", async () => {
  const acme = await aCompany();
  const before = await acme.aPayment({ note: 'First' });
  const other = await acme.aPayment({ invoice_id: before.invoice_id, amount: 10 });
  const { status, body } = await change(acme, before, { amount: 55.5, payment_method: 'cash' });
  expect(status).toBe(200);
  const { updated_at } = body.data.attributes;
  expect(body.data.attributes).toEqual({ ...before, amount: 55.5, payment_method: 'cash', updated_at });
  expect(await paymentsOf(acme, before)).toEqual([other, body.data.attributes]);
  expect(await invoiceOf(acme, before)).toMatchObject({ amount_paid: 65.5, balance_due: 34.5 });
});

test('the deletion of a payment increases the balance', async () => {
  const acme = await aCompany();
  const [payment, invoice_id] = await acme.aPayment().then((made) => [made, made.invoice_id] as const);
  const params = { id: payment.customer_payment_id };
  expect((await acme.ana.call(customerPayments.remove, { params })).body).toEqual({ status: 'deleted', ok: true });
  expect(await acme.ana.call(customerPayments.remove, { params })).toBeError('customer_payment_not_found');
  expect(await paymentsOf(acme, { invoice_id })).toEqual([]);
  expect(await invoiceOf(acme, { invoice_id })).toMatchObject({ amount_paid: 0, status: 'OUTSTANDING' });
});

test('create rejects an invoice and customer that do not match', async () => {
  const acme = await aCompany();
  const payment = await acme.aPayment();
  const { invoice_id, project_id, customer_id } = payment;
  const other = await acme.anInvoice();
  const create = (named: object) =>
    acme.ana.attempt(customerPayments.create, { body: { customer_payment: { invoice_id, ...fields, ...named } } });
  const attempts = [create, (named: object) => change(acme, payment, named)];
  for (const attempt of attempts) {
    expect(await attempt({ project_id: other.project_id })).toBeError('validation_failed');
    expect(await attempt({ customer_id: other.customer_id })).toBeError('validation_failed');
    expect(await attempt({ project_id: newId() })).toBeError('project_not_found');
    expect(await attempt({ customer_id: newId() })).toBeError('customer_not_found');
    expect(await attempt({ invoice_id: newId() })).toBeError('invoice_not_found');
  }
  expect(await change(acme, payment, { invoice_id: other.invoice_id })).toBeError('validation_failed');
  expect((await change(acme, payment, { invoice_id, project_id, customer_id })).body.data.attributes).toEqual(payment);
});

describe('concurrent writes to a payment', () => {
  test('of two concurrent updates of a payment the second is rejected and stores nothing', async () => {
    const acme = await aCompany();
    const copy = await acme.aPayment();
    const headers = { 'if-unmodified-since-version': copy.updated_at };
    const saved = (await change(acme, copy, { amount: 50 }, headers)).body.data.attributes;
    const params = { id: copy.customer_payment_id };
    expect(await change(acme, copy, { amount: 60 }, headers)).toBeError('stale_record');
    expect(await acme.ben.call(customerPayments.remove, { params, headers })).toBeError('stale_record');
    expect(await paymentsOf(acme, copy)).toEqual([saved]);
    const fresh = { 'if-unmodified-since-version': saved.updated_at };
    expect((await acme.ben.call(customerPayments.remove, { params, headers: fresh })).status).toBe(200);
  });

  test('concurrent writes leave the amount paid equal to the sum of payments', async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice({ items: [anItem({ amount_dollar: 10_000 })] });
    const made: CustomerPayment[] = [];
    for (let n = 0; n < 12; n++) made.push(await acme.aPayment({ ...invoice, amount: 100 + n }));
    const replies = await Promise.all(
      made.flatMap((payment, n) => [
        acme.ben.call(customerPayments.create, {
          body: { customer_payment: { invoice_id: invoice.invoice_id, ...fields, amount: 0.01 } },
        }),
        change(acme, payment, { amount: n }),
        n % 3 === 0
          ? acme.ben.call(customerPayments.remove, { params: { id: payment.customer_payment_id } })
          : change(acme, payment, { note: 'Counted again' }),
      ]),
    );
    // A deleted payment cannot be updated.
    expect(replies.every(({ status }) => status < 300 || status === 404)).toBe(true);
    const left = await paymentsOf(acme, invoice);
    expect(left).toHaveLength(12 + 8);
    const paid = left.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
    expect(await invoiceOf(acme, invoice)).toMatchObject({ amount_paid: paid });
  });
});

test('concurrent payments on one invoice are all counted', async () => {
  const acme = await aCompany();
  for (let round = 0; round < 15; round++) {
    const invoice = await acme.anInvoice();
    const { invoice_id } = invoice;
    await Promise.all([1, 20, 300].map((amount) => acme.aPayment({ invoice_id, amount })));
    expect(await invoiceOf(acme, invoice)).toMatchObject({ amount_paid: 321, balance_due: -221 });
  }
});

describe('the projects of a customer with payments', () => {
  test('the projects of a customer contain their invoices, and each invoice its payments', async () => {
    const acme = await aCompany();
    const project = await acme.aProject();
    const { customer_id } = project;
    const empty = await acme.aProject({ customer_id, is_active: false });
    const { project_id } = project;
    const first = await acme.anInvoice({ project_id });
    const second = await acme.anInvoice({ project_id });
    const late = await acme.aPayment({ ...first, amount: 30, payment_date: '2026-11-19' });
    const early = await acme.aPayment({ ...first, amount: 20, payment_date: '2026-11-02' });
    await acme.aPayment();

    const { body } = await acme.ana.call(customerPayments.byCustomer, { params: { id: customer_id } });
    const [newer, older] = body.projects;
    expect(body.projects).toHaveLength(2);
    expect(newer).toMatchObject({ project_id: empty.project_id, is_active: false, invoices: [] });
    expect(older).toEqual({
      ...project,
      invoices: [
        { ...second, customer_payments: [] },
        { ...first, amount_paid: 50, balance_due: 50, customer_payments: [early, late] },
      ],
    });
  });

  test('the projects of a customer are empty for a new customer, and hidden from other companies', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const params = { id: (await acme.aCustomer()).customer_id };
    expect((await acme.ana.call(customerPayments.byCustomer, { params })).body).toEqual({ projects: [] });
    expect(await rival.ana.call(customerPayments.byCustomer, { params })).toBeError('customer_not_found');
  });
});

test('an invoice without payments has an empty list, and an unknown invoice is a 404', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { invoice_id } = await acme.anInvoice();
  expect(await paymentsOf(acme, { invoice_id })).toEqual([]);
  const params = { id: invoice_id };
  expect(await rival.ana.call(customerPayments.byInvoice, { params })).toBeError('invoice_not_found');
});
