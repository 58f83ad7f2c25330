import { expect, test } from 'vitest';
import { invoices } from '#contract/sales/invoices.ts';
import { type ItemizedInvoice, ITEMS_MAX, itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

/** The sums of line items and invoice; they must agree. */
async function sums({ ana }: Company, invoice_id: string) {
  const { body } = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  const { attributes } = (await ana.call(invoices.read, { params: { id: invoice_id } })).body.data;
  expect(attributes.sub_total_sum_lineitems).toBe(body.totals_no_tax);
  return { items: body.data.data.map(({ attributes: item }) => item), invoice: attributes };
}

function add({ ana }: Company, itemizedInvoice: unknown, headers = {}) {
  return ana.attempt(itemizedInvoices.create, { body: { itemized_invoice: { itemizedInvoice } }, headers });
}

function remove({ ana }: Company, item: ItemizedInvoice | undefined) {
  return ana.call(itemizedInvoices.remove, { params: { id: item?.itemized_invoice_id ?? '' } });
}

async function anInvoiceWithItems(acme: Company, amounts: number[] = [100]) {
  const items = amounts.map((amount_dollar) => anItem({ amount_dollar }));
  const { invoice_id } = await acme.anInvoice({ items, tax_rate: 10 });
  return { invoice_id, ...(await sums(acme, invoice_id)) };
}

test('create appends line items and updates the totals', async () => {
  const acme = await aCompany();
  const { invoice_id } = await anInvoiceWithItems(acme);
  const one = await add(acme, { ...anItem({ amount_dollar: 1.005 }), invoice_id });
  expect(one.status).toBe(201);
  expect(one.body.data.map(({ attributes }) => attributes.amount_dollar)).toEqual([1.01]);
  const several = await add(
    acme,
    ['Second', 'Third'].map((description) => ({ ...anItem({ description }), invoice_id })),
  );
  expect(several.body.meta).toMatchObject({ total: 2, invoice: { invoice_id } });

  const { items, invoice } = await sums(acme, invoice_id);
  expect(items.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  expect(items.map(({ description }) => description).slice(2)).toEqual(['Second', 'Third']);
  expect(invoice).toMatchObject({ sub_total_sum_lineitems: 301.01, tax_amount: 30.1, final_total: 331.11 });
  expect(invoice.updated_at).toBe(several.body.meta.invoice.updated_at);
});

test('the update of one line item changes the given fields and the totals', async () => {
  const acme = await aCompany();
  const { invoice_id, items } = await anInvoiceWithItems(acme);
  const [before] = items as [ItemizedInvoice];
  const params = { id: before.itemized_invoice_id };
  const itemizedInvoice = { amount_dollar: 250, code: 'X-1' };
  const { body } = await acme.ana.call(itemizedInvoices.update, { params, body: { itemizedInvoice } });
  const { updated_at } = body.data.attributes;
  expect(body.data.attributes).toEqual({ ...before, ...itemizedInvoice, updated_at });
  expect((await sums(acme, invoice_id)).invoice).toMatchObject({ final_total: 275, balance_due: 275 });
});

test('the deletion of a line item updates the totals', async () => {
  const acme = await aCompany();
  const { invoice_id, items, invoice: before } = await anInvoiceWithItems(acme, [100, 20, 3]);
  const { body } = await remove(acme, items[1]);
  expect(body).toMatchObject({ status: 'deleted', ok: true, meta: { invoice: { invoice_id } } });
  expect(body.meta.invoice.updated_at > before.updated_at).toBe(true);
  expect((await sums(acme, invoice_id)).invoice).toMatchObject({ sub_total_sum_lineitems: 103, final_total: 113.3 });
});

test('the deletion of the last line item is rejected', async () => {
  const acme = await aCompany();
  const { invoice_id, items } = await anInvoiceWithItems(acme, [100, 0]);
  expect((await remove(acme, items[1])).status).toBe(200);
  const last = await remove(acme, items[0]);
  expect(last).toBeError('validation_failed');
  expect(last.body).toMatchObject({ error: 'An invoice keeps at least one item.' });
  expect((await sums(acme, invoice_id)).items).toHaveLength(1);
});

test('all line items can be deleted at once to enter them again', async () => {
  const acme = await aCompany();
  const { invoice_id } = await anInvoiceWithItems(acme, [100, 20]);
  const all = await acme.ana.call(itemizedInvoices.removeAll, { params: { id: invoice_id } });
  expect(all.body).toMatchObject({ status: 'deleted', ok: true });
  const after = await sums(acme, invoice_id);
  expect([after.items, after.invoice.final_total]).toEqual([[], 0]);
  expect((await add(acme, { ...anItem(), invoice_id })).status).toBe(201);
  expect((await sums(acme, invoice_id)).invoice.final_total).toBe(110);
});

test.each([
  ['has no code', { code: '' }, { code: ['Code and description are required.'] }],
  ['has no description', { description: ' ' }, { description: ['Code and description are required.'] }],
  ['comes to less than nothing', { amount_dollar: -1 }, { amount_dollar: ['Amount cannot be negative.'] }],
  ['has an amount in words', { amount_dollar: 'much' }, { amount_dollar: ['Enter amount in dollars.'] }],
  ['is over its cap', { amount_dollar: 1_000_000.01 }, { amount_dollar: ['Amount must be at most $1,000,000.'] }],
])('a change to a line item that %s is rejected, and nothing changes', async (_what, fault, fields) => {
  const acme = await aCompany();
  const { invoice_id, invoice, items } = await anInvoiceWithItems(acme);
  const added = await add(acme, [
    { ...anItem(), invoice_id },
    { ...anItem(), ...fault, invoice_id },
  ]);
  expect(added).toBeError('validation_failed');
  expect(added.body).toMatchObject({ details: Object.values(fields).flat() });

  const params = { id: items[0]?.itemized_invoice_id ?? '' };
  const changed = await acme.ana.attempt(itemizedInvoices.update, { params, body: { itemizedInvoice: fault } });
  expect(changed).toBeError('validation_failed');
  expect(changed.body).toMatchObject({ fields });
  const after = await sums(acme, invoice_id);
  expect([after.invoice, after.items]).toEqual([invoice, items]);
});

test('a line item may amount to nothing, added or left as the last, and may then be changed in other ways', async () => {
  const acme = await aCompany();
  const { invoice_id, items } = await anInvoiceWithItems(acme, [100]);
  const added = await add(acme, { ...anItem({ amount_dollar: 0 }), invoice_id });
  expect(added.status).toBe(201);
  const params = { id: added.body.data[0]?.id ?? '' };
  const itemizedInvoice = { amount_dollar: 0, description: 'Included' };
  const changed = await acme.ana.call(itemizedInvoices.update, { params, body: { itemizedInvoice } });
  expect(changed.body.data.attributes).toMatchObject(itemizedInvoice);
  await remove(acme, items[0]);
  expect((await sums(acme, invoice_id)).invoice.final_total).toBe(0);
});

test('an update that sets the amount of a line item to 0 is rejected, and nothing changes', async () => {
  const acme = await aCompany();
  const { invoice_id, invoice, items } = await anInvoiceWithItems(acme, [100, 20]);
  const params = { id: items[0]?.itemized_invoice_id ?? '' };
  for (const amount_dollar of [0, '0', 0.004]) {
    const body = { itemizedInvoice: { amount_dollar } };
    const reply = await acme.ana.attempt(itemizedInvoices.update, { params, body });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { amount_dollar: ['Amount must be greater than 0.'] } });
  }
  const after = await sums(acme, invoice_id);
  expect([after.invoice, after.items]).toEqual([invoice, items]);
});

test('a line item created above its limit can get another description', async () => {
  const acme = await aCompany();
  const { items } = await anInvoiceWithItems(acme, [2_000_000]);
  const params = { id: items[0]?.itemized_invoice_id ?? '' };
  const change = (itemizedInvoice: object) =>
    acme.ana.call(itemizedInvoices.update, { params, body: { itemizedInvoice } });
  expect((await change({ code: 'X-1', amount_dollar: 2_000_000 })).status).toBe(200);
  expect(await change({ amount_dollar: 1_500_000 })).toBeError('validation_failed');
});

test('line items of another invoice are rejected', async () => {
  const acme = await aCompany();
  const reply = await add(acme, anItem());
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ details: ['No invoice selected'] });
  expect(await add(acme, { ...anItem(), invoice_id: newId() })).toBeError('invoice_not_found');
  expect(await add(acme, [])).toBeError('validation_failed');
  const two = [await anInvoiceWithItems(acme), await anInvoiceWithItems(acme)];
  const mixed = await add(
    acme,
    two.map(({ invoice_id }) => ({ ...anItem(), invoice_id })),
  );
  expect(mixed).toBeError('validation_failed');
  expect(mixed.body).toMatchObject({ error: 'Send the items of one invoice at a time.' });
});

test('an invoice has at most five hundred line items', async () => {
  const acme = await aCompany();
  const { invoice_id } = await acme.anInvoice({ items: Array.from({ length: ITEMS_MAX - 1 }, () => anItem()) });
  expect((await add(acme, { ...anItem(), invoice_id })).status).toBe(201);
  expect(await add(acme, { ...anItem(), invoice_id })).toBeError('validation_failed');
  expect((await sums(acme, invoice_id)).invoice.final_total).toBe(100 * ITEMS_MAX);
});

test('a change of a line item with a stale version of the invoice is rejected', async () => {
  const acme = await aCompany();
  const { invoice_id, items, invoice } = await anInvoiceWithItems(acme, [100, 20]);
  const headers = { 'if-unmodified-since-version': invoice.updated_at };
  await acme.ben.call(invoices.update, { params: { id: invoice_id }, body: { invoice: { name: 'Other' } } });
  const params = { id: items[0]?.itemized_invoice_id ?? '' };
  const itemizedInvoice = { amount_dollar: 5 };
  expect(await acme.ana.call(itemizedInvoices.update, { params, body: { itemizedInvoice }, headers })).toBeError(
    'stale_record',
  );
  expect(await acme.ana.call(itemizedInvoices.remove, { params, headers })).toBeError('stale_record');
  expect(await acme.ana.call(itemizedInvoices.removeAll, { params: { id: invoice_id }, headers })).toBeError(
    'stale_record',
  );
  expect(await add(acme, { ...anItem(), invoice_id }, headers)).toBeError('stale_record');
});

test('concurrent changes of line items leave correct totals', async () => {
  const acme = await aCompany();
  const { invoice_id, items } = await anInvoiceWithItems(acme, [1, 2, 3, 4, 5]);
  await Promise.all(
    items.flatMap(({ itemized_invoice_id: id }, n) => [
      acme.ana.call(itemizedInvoices.update, { params: { id }, body: { itemizedInvoice: { amount_dollar: 10 + n } } }),
      add(acme, { ...anItem({ amount_dollar: 7 }), invoice_id }),
    ]),
  );
  const after = await sums(acme, invoice_id);
  expect(after.items).toHaveLength(10);
  expect(after.invoice.sub_total_sum_lineitems).toBe(10 + 11 + 12 + 13 + 14 + 35);
});
