import { expect, test } from 'vitest';
import { changeOrders, TAX_OPPOSES } from '#contract/sales/change-orders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { priceItems } from '#contract/sales/price-items.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { approvalOf } from '#testkit/inputs/approval-bodies.ts';
import { aChangeOrderInput, aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, pageOf, sendInvoice } from '#testkit/scenarios/answering.ts';
import { asCompany } from '../../../platform/database/database.ts';

const TAXED = aLine({ description: 'Shingles', unit_price_dollar: 100 });
const UNTAXED = aLine({ description: 'Labor', unit_price_dollar: 900, is_taxable: false });

async function linesOf({ ana }: Company, estimate_id: string) {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  return body.data.data.map(({ attributes }) => attributes);
}

async function itemsOf({ ana }: Company, invoice_id: string) {
  const { body } = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  return body.data.data.map(({ attributes }) => attributes);
}

test('a line item stores its unit, cost, tax flag and the price book item that it was taken from', async () => {
  const acme = await aCompany();
  const { price_item_id } = await acme.aPriceItem();
  const pricing = { unit: 'sq ft', unit_cost_dollar: 11.25, is_taxable: false, price_item_id };
  const { estimate_id } = await acme.anEstimate({ lines: [aLine(pricing), aLine()] });
  const unset = { unit: null, unit_cost_dollar: null, is_taxable: true, price_item_id: null };
  expect(await linesOf(acme, estimate_id)).toMatchObject([pricing, unset]);
});

test('an estimate is taxed only for its taxable line items', async () => {
  const acme = await aCompany();
  const estimate = await acme.anEstimate({ tax_rate: 7.5, lines: [TAXED, UNTAXED] });
  expect(estimate).toMatchObject({ total_dollar: 1000, tax_amount: 7.5, final_total: 1007.5 });
  const [line] = await linesOf(acme, estimate.estimate_id);
  const params = { id: line?.itemized_estimate_id ?? '' };
  await acme.ana.call(itemizedEstimates.update, { params, body: { itemizedEstimate: { is_taxable: false } } });
  const { body } = await acme.ana.call(estimates.read, { params: { id: estimate.estimate_id } });
  expect(body.data.attributes).toMatchObject({ tax_amount: 0, final_total: 1000 });
});

test('an update without the pricing fields leaves them unchanged, and an update with empty values clears them', async () => {
  const acme = await aCompany();
  const { price_item_id } = await acme.aPriceItem();
  const pricing = { unit: 'sq ft', unit_cost_dollar: 11.25, is_taxable: false, price_item_id };
  const { estimate_id } = await acme.anEstimate({ lines: [aLine(pricing)] });
  const params = { id: estimate_id };
  const itemized_estimate_id = (await linesOf(acme, estimate_id))[0]?.itemized_estimate_id;
  const save = (fields: object) => {
    const line = { ...aLine({ quantity: 2 }), itemized_estimate_id, ...fields };
    return acme.ana.call(estimates.update, { params, body: { estimate: { itemized_estimates: [line] } } });
  };
  await save({});
  expect(await linesOf(acme, estimate_id)).toMatchObject([{ ...pricing, quantity: 2 }]);
  await save({ unit: '', unit_cost_dollar: '', price_item_id: '', is_taxable: true });
  const empty = { unit: null, unit_cost_dollar: null, price_item_id: null, is_taxable: true };
  expect(await linesOf(acme, estimate_id)).toMatchObject([empty]);
});

test('the deletion of a price book item leaves line items unchanged, without a reference to it', async () => {
  const acme = await aCompany();
  const { price_item_id } = await acme.aPriceItem();
  const estimate = await acme.anEstimate({ lines: [aLine({ price_item_id, unit: 'sq ft' })] });
  const before = await linesOf(acme, estimate.estimate_id);
  await acme.ana.call(priceItems.remove, { params: { id: price_item_id } });
  const [line] = await linesOf(acme, estimate.estimate_id);
  expect(line).toEqual({ ...before[0], price_item_id: null, updated_at: line?.updated_at });
  const { body } = await acme.ana.call(estimates.read, { params: { id: estimate.estimate_id } });
  expect(body.data.attributes).toEqual(estimate);
  const again = await acme.anEstimate({ lines: [aLine({ price_item_id })] });
  expect(await linesOf(acme, again.estimate_id)).toMatchObject([{ price_item_id: null }]);
});

test('a line item ignores a price book item of another company', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { price_item_id } = await rival.aPriceItem();
  const { estimate_id } = await acme.anEstimate({ lines: [aLine({ price_item_id })] });
  expect(await linesOf(acme, estimate_id)).toMatchObject([{ price_item_id: null }]);
});

test.each([
  ['a unit of 21 characters', { unit: 'x'.repeat(21) }, 'Unit must be at most 20 characters'],
  ['a negative cost', { unit_cost_dollar: -1 }, 'Unit cost cannot be negative.'],
  ['a tax that is no choice', { is_taxable: 'sometimes' }, 'Taxable is true or false.'],
  ['an item that is no id', { price_item_id: 'TIL-02' }, 'There is no such item in the price book.'],
])('a line item with %s is rejected', async (_what, fault, sentence) => {
  const { ana, aProject } = await aCompany();
  const { project_id } = await aProject();
  const itemized_estimates = [{ ...aLine(), ...fault }];
  const reply = await ana.attempt(estimates.create, {
    body: { estimate: { project_id, name: 'Roof', itemized_estimates } as never },
  });
  expect(reply).toBeError('validation_failed');
  const [field = ''] = Object.keys(fault);
  expect(reply.body).toMatchObject({ fields: { [`itemized_estimates.0.${field}`]: [sentence] } });
});

test('the customer sees which lines are not taxed, chooses to the exact total, and never sees a cost', async () => {
  const acme = await aCompany();
  const { price_item_id } = await acme.aPriceItem();
  const hidden = { unit_cost_dollar: 41.37, price_item_id };
  const sent = await aSentEstimate(acme, {
    ...NO_SCHEDULE,
    tax_rate: 7.5,
    lines: [
      { ...TAXED, ...hidden },
      { ...UNTAXED, ...hidden, unit: 'hour', is_optional: true },
    ],
  });
  const page = await pageOf(sent);
  expect(JSON.stringify(page)).not.toMatch(/cost_dollar|41\.37|price_item/);
  expect(page.document).toMatchObject({
    is_taxed_in_part: true,
    tax_amount: 7.5,
    itemized_estimates: [
      { unit: '', is_taxable: true },
      { unit: 'hour', is_taxable: false },
    ],
  });
  const { customer, token } = sent;
  const approval = approvalOf(page, []);
  expect(approval.expected_total).toBe(107.5);
  const body = { approval: { ...approvalOf(page), expected_total: 1075 } };
  expect(await customer.attempt(customerPage.approve, { params: { token }, body })).toBeError('total_differs');
  await approve(sent);
  const { billing } = await pageOf(sent);
  expect(billing).toMatchObject({ approved_total: 1007.5 });
});

test('the snapshot of a sent estimate contains no cost, and is unchanged from earlier ones if everything is taxed', async () => {
  const acme = await aCompany();
  const { estimate_id } = await aSentEstimate(acme, { lines: [aLine({ unit_cost_dollar: 41.37 })] });
  const lines = await asCompany(await testDatabase(), acme.company_id, async (db) => {
    const { snapshot } = await db
      .selectFrom('revisions')
      .select('snapshot')
      .where('estimate_id', '=', estimate_id)
      .executeTakeFirstOrThrow();
    return (snapshot as { lines: object[] }).lines;
  });
  // The hash of what was sent before these fields existed is that of these contents.
  expect(lines.map((line) => Object.keys(line).toSorted())).toEqual([
    [
      'code',
      'cost_type',
      'description',
      'duration_hour',
      'is_optional',
      'itemized_estimate_id',
      'quantity',
      'sub_total_dollar',
      'unit_price_dollar',
    ],
  ]);
});

test('a change of the cost does not mark a sent estimate as changed, but a change of the tax flag does', async () => {
  const acme = await aCompany();
  const { estimate_id } = await aSentEstimate(acme, { tax_rate: 7 });
  const id = (await linesOf(acme, estimate_id))[0]?.itemized_estimate_id ?? '';
  const change = async (itemizedEstimate: object) => {
    await acme.ana.call(itemizedEstimates.update, { params: { id }, body: { itemizedEstimate } });
    const { body } = await acme.ana.call(estimates.read, { params: { id: estimate_id } });
    return body.data.attributes.status;
  };
  expect(await change({ unit_cost_dollar: 5 })).toBe('sent');
  expect(await change({ is_taxable: false })).toBe('revising');
});

test('an invoice is taxed only for its taxable items, and its customer sees which are not', async () => {
  const acme = await aCompany();
  const items = [anItem(), anItem({ amount_dollar: 900, is_taxable: false })];
  const invoice = await acme.anInvoice({ tax_rate: 7.5, items });
  expect(invoice).toMatchObject({ sub_total_sum_lineitems: 1000, tax_amount: 7.5, final_total: 1007.5 });
  expect(await itemsOf(acme, invoice.invoice_id)).toMatchObject([{ is_taxable: true }, { is_taxable: false }]);
  const { customer, token } = await sendInvoice(acme, invoice);
  const { body } = await customer.call(customerPage.read, { params: { token } });
  expect(body.data.attributes).toMatchObject({
    document: { is_taxed_in_part: true, itemized_invoices: [{ is_taxable: true }, { is_taxable: false }] },
  });
  const saved = await itemsOf(acme, invoice.invoice_id);
  const itemized_invoices = saved.map(({ is_taxable: _unknown, ...item }) => ({ ...item, description: 'Roof' }));
  const params = { id: invoice.invoice_id };
  const reply = await acme.ana.call(invoices.update, { params, body: { invoice: { itemized_invoices } } });
  expect(reply.body.data.attributes).toMatchObject({ tax_amount: 7.5 });
});

test('the invoice of a complete approval marks what is not taxed, which can no longer change', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, { ...NO_SCHEDULE, tax_rate: 7.5, lines: [TAXED, UNTAXED] });
  await approve(sent);
  const { body } = await acme.ana.call(installments.billRest, { params: { id: sent.estimate_id }, body: {} });
  const { invoice_id, tax_amount } = body.data.attributes;
  expect(tax_amount).toBe(7.5);
  const items = await itemsOf(acme, invoice_id);
  expect(items).toMatchObject([{ is_taxable: true }, { is_taxable: false }]);
  const params = { id: items[1]?.itemized_invoice_id ?? '' };
  const itemizedInvoice = { is_taxable: true };
  const reply = await acme.ana.attempt(itemizedInvoices.update, { params, body: { itemizedInvoice } });
  expect(reply).toBeError('invoice_amounts_fixed');
});

test('a change order is taxed only for its taxable line items, and rejected if tax and sum have opposite signs', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, { ...NO_SCHEDULE, tax_rate: 10 });
  await approve(sent);
  const { estimate_id } = sent;
  const changeOrder = await acme.aChangeOrder({ estimate_id, line_items: [TAXED, UNTAXED] });
  expect(changeOrder).toMatchObject({ sub_total_dollar: 1000, tax_amount: 10, final_total: 1010 });
  const opposed = [TAXED, { ...UNTAXED, is_credit: true }];
  const change_order = { ...aChangeOrderInput(opposed), estimate_id };
  const faults = { fields: { line_items: [TAX_OPPOSES] } };
  expect((await acme.ana.attempt(changeOrders.create, { body: { change_order } })).body).toMatchObject(faults);
  const params = { id: changeOrder.change_order_id };
  const update = { params, body: { change_order: { line_items: opposed } } };
  expect((await acme.ana.attempt(changeOrders.update, update)).body).toMatchObject(faults);
});
