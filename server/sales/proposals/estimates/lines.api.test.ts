import { expect, test } from 'vitest';
import { estimates } from '#contract/sales/estimates.ts';
import { type ItemizedEstimate, itemizedEstimates, LINES_MAX } from '#contract/sales/itemized-estimates.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../../platform/ids.ts';

/** The sums of line items and estimate; they must agree. */
async function sums({ ana }: Company, estimate_id: string) {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  const { attributes } = (await ana.call(estimates.read, { params: { id: estimate_id } })).body.data;
  expect(attributes).toMatchObject(body.totals);
  return { lines: body.data.data.map(({ attributes: line }) => line), totals: body.totals, estimate: attributes };
}

function add({ ana }: Company, itemizedEstimate: unknown, headers = {}) {
  return ana.attempt(itemizedEstimates.create, { body: { itemized_estimate: { itemizedEstimate } }, headers });
}

async function anEstimateWithLines(acme: Company, count = 1) {
  const { estimate_id } = await acme.anEstimate({ lines: Array.from({ length: count }, () => aLine()), tax_rate: 10 });
  return { estimate_id, ...(await sums(acme, estimate_id)) };
}

test('create appends line items and updates the totals', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anEstimateWithLines(acme);
  const one = await add(acme, { ...aLine({ unit_price_dollar: 0.335, quantity: 3, duration_hour: 2 }), estimate_id });
  expect(one.status).toBe(201);
  // A third of a dollar is 34 cents before the multiplication.
  expect(one.body.data.map(({ attributes }) => attributes.sub_total_dollar)).toEqual([1.02]);
  const several = await add(acme, [
    { ...aLine({ description: 'Second' }), estimate_id },
    { ...aLine({ description: 'Third', is_optional: true }), estimate_id },
  ]);
  expect(several.body.meta).toMatchObject({ total: 2, estimate: { estimate_id } });

  const { lines, estimate } = await sums(acme, estimate_id);
  expect(lines.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  expect(lines.map(({ description }) => description).slice(2)).toEqual(['Second', 'Third']);
  expect(estimate).toMatchObject({ total_dollar: 301.02, optional_dollar: 100, tax_amount: 30.1, final_total: 331.12 });
  expect(estimate.updated_at).toBe(several.body.meta.estimate.updated_at);
});

test('the update of one line item changes the given fields and the totals', async () => {
  const acme = await aCompany();
  const { estimate_id, lines } = await anEstimateWithLines(acme);
  const [before] = lines as [ItemizedEstimate];
  const params = { id: before.itemized_estimate_id };
  const { body } = await acme.ana.call(itemizedEstimates.update, {
    params,
    body: { itemizedEstimate: { quantity: 2.5, is_optional: true } },
  });
  const { updated_at } = body.data.attributes;
  expect(body.data.attributes).toEqual({
    ...before,
    quantity: 2.5,
    sub_total_dollar: 250,
    is_optional: true,
    updated_at,
  });
  expect((await sums(acme, estimate_id)).estimate).toMatchObject({ optional_dollar: 250, final_total: 275 });
});

test('the deletion of line items updates the totals', async () => {
  const acme = await aCompany();
  const { estimate_id, lines, estimate: before } = await anEstimateWithLines(acme, 3);
  const one = await acme.ana.call(itemizedEstimates.remove, { params: { id: lines[0]?.itemized_estimate_id ?? '' } });
  expect(one.body).toMatchObject({ status: 'deleted', ok: true });
  expect(one.body.meta.estimate.updated_at > before.updated_at).toBe(true);
  expect((await sums(acme, estimate_id)).estimate).toMatchObject({ total_dollar: 200, final_total: 220 });

  const all = await acme.ana.call(itemizedEstimates.removeAll, { params: { id: estimate_id } });
  expect(all.body).toMatchObject({ status: 'deleted', ok: true });
  const after = await sums(acme, estimate_id);
  expect([after.lines, after.estimate.final_total]).toEqual([[], 0]);
});

test.each([
  ['has no price', { unit_price_dollar: '' }, { unit_price_dollar: ['Enter unit price and quantity.'] }],
  ['has no description', { description: ' ' }, { description: ['Enter itemized estimate description.'] }],
  ['has a negative quantity', { quantity: -2 }, { quantity: ['Quantity cannot be negative.'] }],
  ['takes a negative time', { duration_hour: -1 }, { duration_hour: ['Time estimates cannot be negative.'] }],
  [
    'takes a time in words',
    { duration_hour: 'long' },
    { duration_hour: ['Please enter valid numerical values for time estimates.'] },
  ],
  ['is perhaps optional', { is_optional: 'perhaps' }, { is_optional: ['Optional is true or false.'] }],
])('a line item that %s is rejected, and nothing changes', async (_what, fault, fields) => {
  const acme = await aCompany();
  const { estimate_id, estimate, lines } = await anEstimateWithLines(acme);
  const added = await add(acme, [
    { ...aLine(), estimate_id },
    { ...aLine(), ...fault, estimate_id },
  ]);
  expect(added).toBeError('validation_failed');
  expect(added.body).toMatchObject({ details: Object.values(fields).flat() });

  const params = { id: lines[0]?.itemized_estimate_id ?? '' };
  const changed = await acme.ana.attempt(itemizedEstimates.update, { params, body: { itemizedEstimate: fault } });
  expect(changed).toBeError('validation_failed');
  expect(changed.body).toMatchObject({ fields });
  const after = await sums(acme, estimate_id);
  expect([after.estimate, after.lines]).toEqual([estimate, lines]);
});

test('a free line item may be added, and may then be changed in other ways', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anEstimateWithLines(acme);
  const added = await add(acme, { ...aLine({ unit_price_dollar: 0 }), estimate_id });
  expect(added.status).toBe(201);
  const params = { id: added.body.data[0]?.id ?? '' };
  const itemizedEstimate = { description: 'Included', quantity: 0, unit_price_dollar: 0 };
  const { body } = await acme.ana.call(itemizedEstimates.update, { params, body: { itemizedEstimate } });
  expect(body.data.attributes).toMatchObject({ ...itemizedEstimate, sub_total_dollar: 0 });
});

test.each(['unit_price_dollar', 'quantity'])(
  'an update that sets the %s of a line item to 0 is rejected',
  async (field) => {
    const acme = await aCompany();
    const { estimate_id, estimate, lines } = await anEstimateWithLines(acme);
    const params = { id: lines[0]?.itemized_estimate_id ?? '' };
    const body = { itemizedEstimate: { [field]: 0 } };
    const reply = await acme.ana.attempt(itemizedEstimates.update, { params, body });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { [field]: ['Enter unit price and quantity.'] } });
    const after = await sums(acme, estimate_id);
    expect([after.estimate, after.lines]).toEqual([estimate, lines]);
  },
);

test('a line item with another estimate is rejected', async () => {
  const acme = await aCompany();
  const reply = await add(acme, aLine());
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ details: ['No estimate selected'] });
  expect(await add(acme, { ...aLine(), estimate_id: newId() })).toBeError('estimate_not_found');
  expect(await add(acme, [])).toBeError('validation_failed');
});

test('line items of two estimates in one call are rejected', async () => {
  const acme = await aCompany();
  const [one, other] = [await anEstimateWithLines(acme), await anEstimateWithLines(acme)];
  const both = [one, other].map(({ estimate_id }) => ({ ...aLine(), estimate_id }));
  expect(await add(acme, both)).toBeError('validation_failed');
  expect((await sums(acme, one.estimate_id)).lines).toHaveLength(1);
});

test('an estimate has at most five hundred line items', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anEstimateWithLines(acme, LINES_MAX - 1);
  expect((await add(acme, { ...aLine(), estimate_id })).status).toBe(201);
  const reply = await add(acme, { ...aLine(), estimate_id });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ error: 'An estimate has at most 500 lines.' });
  expect((await sums(acme, estimate_id)).totals.total_dollar).toBe(50_000);
});

test('a change of a line item is checked against the version of its estimate', async () => {
  const acme = await aCompany();
  const { estimate_id, estimate, lines } = await anEstimateWithLines(acme);
  const params = { id: lines[0]?.itemized_estimate_id ?? '' };
  const headers = { 'if-unmodified-since-version': estimate.updated_at };
  const change = (quantity: number) =>
    acme.ana.call(itemizedEstimates.update, { params, body: { itemizedEstimate: { quantity } }, headers });
  expect((await change(2)).status).toBe(200);
  expect(await change(3)).toBeError('stale_record');
  expect(await add(acme, { ...aLine(), estimate_id }, headers)).toBeError('stale_record');
  expect((await sums(acme, estimate_id)).totals.total_dollar).toBe(200);
});

test('twenty line items that are added concurrently are all counted, each with its own position', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anEstimateWithLines(acme);
  const replies = await Promise.all(Array.from({ length: 20 }, () => add(acme, { ...aLine(), estimate_id })));
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const { lines, totals } = await sums(acme, estimate_id);
  expect(lines.map(({ position }) => position)).toEqual(Array.from({ length: 21 }, (_, n) => n));
  expect(totals.total_dollar).toBe(2100);
});

test('the line items of another company are not found', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { estimate_id, lines } = await anEstimateWithLines(acme);
  const params = { id: lines[0]?.itemized_estimate_id ?? '' };
  const { ana } = rival;
  expect(await add(rival, { ...aLine(), estimate_id })).toBeError('estimate_not_found');
  expect(await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } })).toBeError('estimate_not_found');
  expect(await ana.call(itemizedEstimates.update, { params, body: { itemizedEstimate: { quantity: 9 } } })).toBeError(
    'itemized_estimate_not_found',
  );
  expect(await ana.call(itemizedEstimates.remove, { params })).toBeError('itemized_estimate_not_found');
  expect(await ana.call(itemizedEstimates.removeAll, { params: { id: estimate_id } })).toBeError('estimate_not_found');
  expect((await sums(acme, estimate_id)).lines).toEqual(lines);
});
