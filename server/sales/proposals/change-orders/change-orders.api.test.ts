import { expect, test } from 'vitest';
import { approvals } from '#contract/sales/approvals.ts';
import { type ChangeOrder, changeOrders } from '#contract/sales/change-orders.ts';
import { aChangeOrderInput, aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, type Sent } from '#testkit/scenarios/answering.ts';
import { aSentChangeOrder } from '#testkit/scenarios/change-orders.ts';

const CREDIT = { ...aLine({ description: 'Gutters left out', unit_price_dollar: 40 }), is_credit: true };

async function anApprovedEstimate(company: Company): Promise<Sent> {
  const sent = await aSentEstimate(company, { ...NO_SCHEDULE, tax_rate: 7 });
  await approve(sent);
  return sent;
}

async function aChangeOrder(company: Company, fields: Parameters<Company['aChangeOrder']>[0] | object = {}) {
  const { estimate_id } = await anApprovedEstimate(company);
  return company.aChangeOrder({ estimate_id, ...fields });
}

async function read({ ana }: Company, { change_order_id: id }: Pick<ChangeOrder, 'change_order_id'>) {
  return (await ana.call(changeOrders.read, { params: { id } })).body.data.attributes;
}

function update({ ana }: Company, { change_order_id: id }: Pick<ChangeOrder, 'change_order_id'>, change_order: object) {
  return ana.attempt(changeOrders.update, { params: { id }, body: { change_order } });
}

test('a change order has the tax rate of its estimate, signed totals and the next number', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anApprovedEstimate(acme);
  const first = await acme.aChangeOrder({ estimate_id });
  expect(first).toMatchObject({
    change_order_number: 1,
    estimate_number: 1001,
    status: 'draft',
    bills: 'alone',
    valid_business_days: 5,
    time_change_day: 0,
    tax_rate: 7,
    sub_total_dollar: 100,
    tax_amount: 7,
    final_total: 107,
    approved_total: 107,
  });
  const second = await acme.aChangeOrder({ estimate_id, line_items: [CREDIT], tax_rate: 0, bills: 'at_completion' });
  expect(second).toMatchObject({ change_order_number: 2, sub_total_dollar: -40, tax_amount: 0, final_total: -40 });
  expect(second.line_items).toMatchObject([{ is_credit: true, sub_total_dollar: -40, unit_price_dollar: 40 }]);
  expect(await read(acme, second)).toEqual(second);
});

test('the change orders of an estimate are listed newest first, with their line items', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anApprovedEstimate(acme);
  const first = await acme.aChangeOrder({ estimate_id });
  const second = await acme.aChangeOrder({ estimate_id, name: 'Gutters' });
  await aChangeOrder(acme);
  const list = async (query: object) => {
    const { body } = await acme.ana.call(changeOrders.byEstimate, { query: { estimate_id, ...query } });
    return { total: body.meta.total, rows: body.data.map(({ attributes }) => attributes) };
  };
  expect(await list({})).toEqual({ total: 2, rows: [second, first] });
  expect(await list({ q: 'gutt' })).toEqual({ total: 1, rows: [second] });
  expect(await list({ sort: 'change_order_number', limit: 1 })).toEqual({ total: 2, rows: [first] });
});

test('create rejects a change order of an estimate that is not or no longer approved', async () => {
  const acme = await aCompany();
  const { estimate_id } = await acme.anEstimate();
  const change_order = { ...aChangeOrderInput(), estimate_id };
  expect(await acme.ana.attempt(changeOrders.create, { body: { change_order } })).toBeError('not_approved');
  const withdrawn = await anApprovedEstimate(acme);
  const params = { id: withdrawn.estimate_id };
  await acme.ana.call(approvals.withdraw, { params, body: { reason: 'By mistake' } });
  const late = { ...change_order, estimate_id: withdrawn.estimate_id };
  expect(await acme.ana.attempt(changeOrders.create, { body: { change_order: late } })).toBeError('not_approved');
});

test('create rejects a change order that changes neither the price nor the days', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anApprovedEstimate(acme);
  const nothing = { ...aChangeOrderInput([aLine({ unit_price_dollar: 0 })]), estimate_id };
  const reply = await acme.ana.attempt(changeOrders.create, { body: { change_order: nothing } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toHaveProperty('fields.line_items');
  const longer = await acme.aChangeOrder({ estimate_id, line_items: [], time_change_day: 3 });
  expect(longer).toMatchObject({ final_total: 0, time_change_day: 3, line_items: [] });
  expect(await update(acme, longer, { time_change_day: 0 })).toBeError('validation_failed');
});

test.each([
  ['no reason', { reason: ' ' }, 'reason'],
  ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ['more days than a year', { time_change_day: -366 }, 'time_change_day'],
  ['an unknown way of billing', { bills: 'later' }, 'bills'],
  ['a negative price', { line_items: [aLine({ unit_price_dollar: -1 })] }, 'line_items.0.unit_price_dollar'],
])('create rejects a change order with %s', async (_what, fault, field) => {
  const acme = await aCompany();
  const { estimate_id } = await anApprovedEstimate(acme);
  const change_order = { ...aChangeOrderInput(), estimate_id, ...fault };
  const reply = await acme.ana.attempt(changeOrders.create, { body: { change_order } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toHaveProperty(['fields', field]);
});

test('an update with the complete list of line items computes the totals again', async () => {
  const acme = await aCompany();
  const before = await aChangeOrder(acme);
  const [line] = before.line_items;
  const line_items = [
    CREDIT,
    { ...aLine({ quantity: 2 }), change_order_line_item_id: line?.change_order_line_item_id },
  ];
  const { body } = await update(acme, before, { line_items, tax_rate: 10 });
  const after = body.data.attributes;
  expect(after).toMatchObject({ sub_total_dollar: 160, tax_amount: 16, final_total: 176, name: before.name });
  expect(after.line_items.map(({ sub_total_dollar }) => sub_total_dollar)).toEqual([-40, 200]);
  expect(after.line_items[1]?.change_order_line_item_id).toBe(line?.change_order_line_item_id);
  expect(after.updated_at > before.updated_at).toBe(true);
  const { body: renamed } = await update(acme, before, { name: 'Skylights' });
  expect(renamed.data.attributes).toMatchObject({ name: 'Skylights', final_total: 176 });
});

test('an update with a stale version, or with the line item of another change order, is rejected', async () => {
  const acme = await aCompany();
  const before = await aChangeOrder(acme);
  const other = await aChangeOrder(acme);
  const change_order_line_item_id = other.line_items[0]?.change_order_line_item_id;
  const foreign = { line_items: [{ ...aLine(), change_order_line_item_id }] };
  expect(await update(acme, before, foreign)).toBeError('change_order_line_item_not_found');
  expect(await update(acme, before, { estimate_id: other.estimate_id })).toBeError('validation_failed');
  await update(acme, before, { name: 'First' });
  const params = { id: before.change_order_id };
  const headers = { 'if-unmodified-since-version': before.updated_at };
  const body = { change_order: { name: 'Second' } };
  expect(await acme.ana.attempt(changeOrders.update, { params, body, headers })).toBeError('stale_record');
});

test('the number of a deleted change order is reused only if it was never sent', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anApprovedEstimate(acme);
  const remove = ({ change_order_id: id }: Pick<ChangeOrder, 'change_order_id'>) =>
    acme.ana.call(changeOrders.remove, { params: { id } });
  await remove(await acme.aChangeOrder({ estimate_id }));
  const sent = await aSentChangeOrder(acme, { estimate_id });
  const second = await aSentChangeOrder(acme, { estimate_id });
  expect([sent.change_order_number, second.change_order_number]).toEqual([1, 2]);
  await remove(second);
  await remove(sent);
  expect((await acme.aChangeOrder({ estimate_id })).change_order_number).toBe(3);
});

test('a change order that was never approved is deleted with its line items', async () => {
  const acme = await aCompany();
  const changeOrder = await aChangeOrder(acme);
  const params = { id: changeOrder.change_order_id };
  await acme.ana.call(changeOrders.remove, { params });
  expect(await acme.ana.attempt(changeOrders.read, { params })).toBeError('change_order_not_found');
  expect(await acme.ana.attempt(changeOrders.remove, { params })).toBeError('change_order_not_found');
});
