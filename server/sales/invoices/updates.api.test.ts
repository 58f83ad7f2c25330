import { expect, test } from 'vitest';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import type { InvoiceChanges } from '#contract/sales/invoice-fields.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { invoiceFaults } from '#testkit/inputs/invoice-faults.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';

function read({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  return ana.call(invoices.read, { params: { id: invoice_id } }).then(({ body }) => body.data.attributes);
}

async function itemsOf({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>) {
  const { body } = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  return body.data.data.map(({ attributes }) => attributes);
}

function update({ ana }: Company, { invoice_id }: Pick<Invoice, 'invoice_id'>, invoice: InvoiceChanges) {
  return ana.call(invoices.update, { params: { id: invoice_id }, body: { invoice } });
}

test('update changes the given fields and the totals', async () => {
  const acme = await aCompany();
  const before = await acme.anInvoice({ tax_rate: 7 });
  const { body } = await update(acme, before, { discount_usd: 20, due_date: '2037-01-31' });
  const { updated_at } = body.data.attributes;
  expect(body.data.attributes).toEqual({
    ...before,
    discount_usd: 20,
    due_date: '2037-01-31',
    final_total: 87,
    balance_due: 87,
    updated_at,
  });
  expect(updated_at > before.updated_at).toBe(true);
  expect(await read(acme, before)).toEqual(body.data.attributes);
});

test.each([
  ...invoiceFaults,
  ['no issue date', { issue_date: '' }, { issue_date: ['Issue date is required'] }],
  ['no due date', { due_date: null }, { due_date: ['Due date is required'] }],
  ['a tax rate over fifty', { tax_rate: 50.001 }, { tax_rate: ['Tax rate must be at most 50%.'] }],
  [
    'a discount over ten thousand',
    { discount_usd: 10_000.01 },
    { discount_usd: ['Discount must be at most $10,000.'] },
  ],
  ['no items left', { itemized_invoices: [] }, { itemized_invoices: ['Enter amount in dollars.'] }],
  [
    'an item over its cap',
    { itemized_invoices: [anItem({ amount_dollar: 1_000_000.01 })] },
    { 'itemized_invoices.0.amount_dollar': ['Amount must be at most $1,000,000.'] },
  ],
  [
    'a new item of nothing',
    { itemized_invoices: [anItem(), anItem({ amount_dollar: 0 })] },
    { 'itemized_invoices.1.amount_dollar': ['Amount must be greater than 0.'] },
  ],
] as typeof invoiceFaults)('update with %s is rejected, and nothing changes', async (_what, fault, fields) => {
  const acme = await aCompany();
  const before = await acme.anInvoice();
  const params = { id: before.invoice_id };
  const reply = await acme.ana.attempt(invoices.update, { params, body: { invoice: { name: 'Other', ...fault } } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
  expect(await read(acme, before)).toEqual(before);
  expect(await itemsOf(acme, before)).toHaveLength(1);
});

test('update accepts values exactly at its limits, which are beyond those of a new invoice', async () => {
  const acme = await aCompany();
  const before = await acme.anInvoice();
  const itemized_invoices = [anItem({ amount_dollar: 1_000_000 })];
  const { body } = await update(acme, before, { tax_rate: 50, discount_usd: 10_000, itemized_invoices });
  expect(body.data.attributes).toMatchObject({ tax_amount: 500_000, final_total: 1_490_000 });
});

test('update leaves values above its limits unchanged until they are set', async () => {
  const acme = await aCompany();
  const before = await acme.anInvoice({ discount_usd: 50_000, items: [anItem({ amount_dollar: 2_000_000 })] });
  const [item] = await itemsOf(acme, before);
  const storedItem = { ...anItem({ amount_dollar: 2_000_000 }), itemized_invoice_id: item?.itemized_invoice_id ?? '' };
  const same = { name: 'Other', discount_usd: 50_000, itemized_invoices: [storedItem] };
  expect((await update(acme, before, same)).body.data.attributes).toMatchObject({
    name: 'Other',
    final_total: 1_950_000,
  });
  expect(await update(acme, before, { ...same, discount_usd: 50_001 })).toBeError('validation_failed');
  const dearer = [{ ...storedItem, amount_dollar: 2_000_001 }];
  expect(await update(acme, before, { itemized_invoices: dearer })).toBeError('validation_failed');
});

test('update rejects setting an item to 0, and accepts other changes to an item that is 0 already', async () => {
  const acme = await aCompany();
  const before = await acme.anInvoice({ items: [anItem({ amount_dollar: 100 }), anItem({ amount_dollar: 0 })] });
  const saved = await itemsOf(acme, before);
  const free = saved.map(({ itemized_invoice_id }) => ({ ...anItem({ amount_dollar: 0 }), itemized_invoice_id }));
  const reply = await update(acme, before, { itemized_invoices: free });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({
    fields: { 'itemized_invoices.0.amount_dollar': ['Amount must be greater than 0.'] },
  });
  expect(await itemsOf(acme, before)).toEqual(saved);
  const itemized_invoices = free.map((item, at) =>
    at === 0 ? { ...item, amount_dollar: 50 } : { ...item, code: 'X' },
  );
  expect((await update(acme, before, { itemized_invoices })).body.data.attributes.final_total).toBe(50);
});

test('update rejects a due date before the issue date if only one of the two is changed', async () => {
  const acme = await aCompany();
  const before = await acme.anInvoice({ issue_date: '2026-11-20', due_date: '2026-12-04' });
  for (const changes of [{ due_date: '2026-11-19' }, { issue_date: '2026-12-05' }])
    expect(await update(acme, before, changes)).toBeError('validation_failed');
  expect((await update(acme, before, { due_date: '2026-11-20' })).body.data.attributes.due_date).toBe('2026-11-20');
});

test('update with line items updates, inserts, deletes and reorders them', async () => {
  const acme = await aCompany();
  const before = await acme.anInvoice({ items: [1, 2, 3].map((n) => anItem({ code: `L-${n}`, amount_dollar: n })) });
  const [first, , third] = await itemsOf(acme, before);
  const itemized_invoices = [
    { ...anItem({ code: 'L-3', amount_dollar: 30 }), itemized_invoice_id: third?.itemized_invoice_id ?? '' },
    { ...anItem({ code: 'L-4', amount_dollar: 4 }), itemized_invoice_id: '' },
    { ...anItem({ code: 'L-1', amount_dollar: 1 }), itemized_invoice_id: first?.itemized_invoice_id ?? '' },
  ];
  const { body } = await update(acme, before, { itemized_invoices });
  expect(body.data.attributes).toMatchObject({ sub_total_sum_lineitems: 35, final_total: 35 });
  const after = await itemsOf(acme, before);
  expect(after.map(({ code, position }) => [code, position])).toEqual([
    ['L-3', 0],
    ['L-4', 1],
    ['L-1', 2],
  ]);
  expect(after[2]).toEqual({ ...first, position: 2, updated_at: expect.any(String) as string });
});

test('update with a foreign line item is rejected completely', async () => {
  const acme = await aCompany();
  const before = await acme.anInvoice();
  const [storedItem] = await itemsOf(acme, before);
  const [foreign] = await itemsOf(acme, await acme.anInvoice());
  const itemized_invoices = [storedItem, foreign].map((item) => ({
    ...anItem({ amount_dollar: 9 }),
    itemized_invoice_id: item?.itemized_invoice_id ?? '',
  }));
  expect(await update(acme, before, { name: 'Other', itemized_invoices })).toBeError('itemized_invoice_not_found');
  expect(await read(acme, before)).toEqual(before);
  expect(await itemsOf(acme, before)).toEqual([storedItem]);
  expect(await itemsOf(acme, { invoice_id: foreign?.invoice_id ?? '' })).toEqual([foreign]);
});

test('update that names another project is rejected, and the invoice stays in its project', async () => {
  const acme = await aCompany();
  const before = await acme.anInvoice();
  const { project_id, customer_id } = await acme.aProject();
  const params = { id: before.invoice_id };
  const reply = await acme.ana.attempt(invoices.update, { params, body: { invoice: { project_id, customer_id } } });
  expect(reply).toBeError('validation_failed');
  expect((await acme.ana.call(invoices.read, { params })).body.data.attributes).toEqual(before);
});

test('update with a stale version is rejected, also after a change of a line item', async () => {
  const acme = await aCompany();
  const copy = await acme.anInvoice();
  const [item] = await itemsOf(acme, copy);
  const change = { params: { id: copy.invoice_id }, body: { invoice: { name: 'Other' } } };
  const headers = { 'if-unmodified-since-version': copy.updated_at };
  const changed = await acme.ben.call(itemizedInvoices.update, {
    params: { id: item?.itemized_invoice_id ?? '' },
    body: { itemizedInvoice: { description: 'Other words' } },
  });
  expect(await acme.ana.call(invoices.update, { ...change, headers })).toBeError('stale_record');
  const fresh = { 'if-unmodified-since-version': changed.body.meta.invoice.updated_at };
  expect((await acme.ana.call(invoices.update, { ...change, headers: fresh })).status).toBe(200);
});

test('a payment or a change of its note does not make the version of an invoice stale', async () => {
  const acme = await aCompany();
  const copy = await acme.anInvoice();
  const { customer_payment_id: id } = await acme.aPayment({ invoice_id: copy.invoice_id, amount: 40 });
  await acme.ben.call(customerPayments.update, { params: { id }, body: { customer_payment: { note: 'In cash' } } });
  const headers = { 'if-unmodified-since-version': copy.updated_at };
  const change = { params: { id: copy.invoice_id }, body: { invoice: { name: 'Other' } } };
  const { status, body } = await acme.ana.call(invoices.update, { ...change, headers });
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({ name: 'Other', amount_paid: 40, balance_due: 60 });
});
