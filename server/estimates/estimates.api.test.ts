import { describe, expect, test } from 'vitest';
import { DEFAULT_TERMS, type Estimate, estimates } from '../../contract/estimates.ts';
import { itemizedEstimates } from '../../contract/itemized-estimates.ts';
import { pdfPages } from '../platform/documents/pdf-text.ts';
import { newId } from '../platform/ids.ts';
import { aCompany, type Company } from '../testing/cast.ts';
import { aLine } from '../testing/inputs.ts';

function read({ ana }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  return ana.call(estimates.read, { params: { id: estimate_id } }).then(({ body }) => body.data.attributes);
}

async function linesOf({ ana }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  return body.data.data.map(({ attributes }) => attributes);
}

test('an estimate is kept with its lines, its totals and its project and customer', async () => {
  const acme = await aCompany();
  const project = await acme.aProject();
  const given = {
    project_id: project.project_id,
    name: 'Roof estimate',
    description: 'All of it,\nand the gutters.',
    time_to_complete_day: 3,
    time_to_complete_hr: 4,
    tax_rate: 7.5,
    discount_usd: 50,
    itemized_estimates: [
      aLine({ code: 'R-1', unit_price_dollar: 99.99, quantity: 2.5, duration_hour: 8, cost_type: 'labor' }),
      aLine({ description: 'Skylight', unit_price_dollar: 600, quantity: 1, duration_hour: 1.25, is_optional: true }),
    ],
  } as const;
  const { status, body } = await acme.ana.call(estimates.create, {
    body: { estimate: { ...given, itemized_estimates: [...given.itemized_estimates] } },
  });
  expect(status).toBe(201);
  const { attributes } = body.data;
  expect(body.data).toMatchObject({ type: 'estimate', id: attributes.estimate_id });
  const { itemized_estimates: _, ...fields } = given;
  expect(attributes).toMatchObject({
    ...fields,
    ...DEFAULT_TERMS,
    estimate_number: 1001,
    non_optional_dollar: 249.98,
    optional_dollar: 600,
    total_dollar: 849.98,
    tax_amount: 63.75,
    final_total: 863.73,
    total_hour: 9.25,
    non_optional_hour: 8,
    optional_hour: 1.25,
    customer_id: project.customer_id,
    project_name: project.name,
    customer_last_name: 'Lee',
    created_by_account_id: acme.ana.account_id,
  });
  expect(await read(acme, attributes)).toEqual(attributes);
  expect(await linesOf(acme, attributes)).toMatchObject([
    { position: 0, code: 'R-1', sub_total_dollar: 249.98, cost_type: 'labor', is_optional: false },
    { position: 1, code: null, sub_total_dollar: 600, cost_type: 'all', is_optional: true },
  ]);
});

test('totals in the body are ignored, and so are number and author', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const owned = { total_dollar: 1, final_total: 1, tax_amount: 1, estimate_number: 7, created_by_account_id: newId() };
  const estimate = { project_id, name: 'Roof', itemized_estimates: [{ ...aLine(), sub_total_dollar: 1 }], ...owned };
  const { body } = await acme.ana.attempt(estimates.create, { body: { estimate } });
  const computed = {
    total_dollar: 100,
    final_total: 100,
    tax_amount: 0,
    estimate_number: 1001,
    created_by_account_id: acme.ana.account_id,
  };
  expect(body.data.attributes).toMatchObject(computed);
  const params = { id: body.data.id };
  const patched = await acme.ana.attempt(estimates.update, {
    params,
    body: { estimate: { ...owned, name: 'Roof 2' } },
  });
  expect(patched.body.data.attributes).toMatchObject({ ...computed, name: 'Roof 2' });
});

test('an estimate never costs less than nothing', async () => {
  const acme = await aCompany();
  expect(await acme.anEstimate({ discount_usd: 10_000 })).toMatchObject({ total_dollar: 100, final_total: 0 });
});

test('an estimate may be created without lines and get them later', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const { status, body } = await acme.ana.call(estimates.create, { body: { estimate: { project_id, name: 'Later' } } });
  expect(status).toBe(201);
  expect(body.data.attributes).toMatchObject({ total_dollar: 0, final_total: 0, total_hour: 0 });
});

test('whoever says something about terms is taken at their word', async () => {
  const acme = await aCompany();
  expect(await acme.anEstimate({ valid_business_days: 30 })).toMatchObject({
    valid_business_days: 30,
    terms_and_conditions: null,
    deposit_percent: null,
  });
});

const NOT_TIME = 'Please enter valid numerical values for time estimates.';
const NOT_RATE = 'Please enter valid numerical values for tax rate or discount amount.';
const faults: [string, Record<string, unknown>, Record<string, string[]>][] = [
  ['no name', { name: '' }, { name: ['Estimate name is required'] }],
  ['days in words', { time_to_complete_day: 'three' }, { time_to_complete_day: [NOT_TIME] }],
  ['half a day', { time_to_complete_day: 1.5 }, { time_to_complete_day: [NOT_TIME] }],
  ['negative hours', { time_to_complete_hr: -1 }, { time_to_complete_hr: ['Time estimates cannot be negative.'] }],
  [
    '366 days',
    { time_to_complete_day: 366 },
    { time_to_complete_day: ['Time estimates exceed maximum allowed values.'] },
  ],
  ['24 hours', { time_to_complete_hr: 24 }, { time_to_complete_hr: ['Time estimates exceed maximum allowed values.'] }],
  ['a tax rate in words', { tax_rate: 'some' }, { tax_rate: [NOT_RATE] }],
  ['a negative tax rate', { tax_rate: -1 }, { tax_rate: ['Tax rate cannot be negative.'] }],
  ['a tax rate of a hundred', { tax_rate: 100 }, { tax_rate: ['Tax rate must be at most 99%.'] }],
  ['a discount in words', { discount_usd: 'a bit' }, { discount_usd: [NOT_RATE] }],
  ['a negative discount', { discount_usd: -1 }, { discount_usd: ['Discount cannot be negative.'] }],
  [
    'a discount over ten thousand',
    { discount_usd: 10_000.01 },
    { discount_usd: ['Discount must be at most $10,000.'] },
  ],
  [
    'a schedule of 90 percent',
    { deposit_percent: 50, start_percent: 25, completion_percent: 15 },
    { deposit_percent: ['The deposit, start and completion percentages must total 100%.'] },
  ],
  [
    'a line without description',
    { itemized_estimates: [aLine(), aLine({ description: '' })] },
    { 'itemized_estimates.1.description': ['Enter itemized estimate description.'] },
  ],
  [
    'a price over its cap',
    { itemized_estimates: [aLine({ unit_price_dollar: 100_000.01 })] },
    { 'itemized_estimates.0.unit_price_dollar': ['Unit price must be at most $100,000.'] },
  ],
  [
    'a quantity over its cap',
    { itemized_estimates: [aLine({ quantity: 10_001 })] },
    { 'itemized_estimates.0.quantity': ['Quantity must be at most 10,000.'] },
  ],
  [
    'a negative price',
    { itemized_estimates: [aLine({ unit_price_dollar: -1 })] },
    { 'itemized_estimates.0.unit_price_dollar': ['Unit price cannot be negative.'] },
  ],
  [
    'a cost type of its own',
    { itemized_estimates: [{ ...aLine(), cost_type: 'magic' }] },
    { 'itemized_estimates.0.cost_type': ['Cost type must be all, labor or material.'] },
  ],
];

test.each([
  ...faults,
  ['no project', { project_id: undefined }, { project_id: ['Please select a project.'] }],
  [
    'lines that cost nothing',
    { itemized_estimates: [aLine({ quantity: 0 })] },
    { itemized_estimates: ['Enter unit price and quantity.'] },
  ],
] as typeof faults)('an estimate with %s is refused', async (_what, fault, fields) => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const estimate = { project_id, name: 'Roof', itemized_estimates: [aLine()], ...fault };
  const reply = await acme.ana.attempt(estimates.create, { body: { estimate } });
  expect(reply).toRefuse('validation_failed');
  expect(reply.body).toMatchObject({ fields, details: Object.values(fields).flat() });
  expect((await acme.ana.call(estimates.listJoined)).body.meta.total).toBe(0);
});

test('of a new estimate’s lines one may cost nothing', async () => {
  const acme = await aCompany();
  expect(await acme.anEstimate({ lines: [aLine(), aLine({ unit_price_dollar: 0 })] })).toMatchObject({
    total_dollar: 100,
  });
});

test('an estimate is for a project of one’s own, and names no other customer', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const [ours, theirs] = [await acme.aProject(), await rival.aProject()];
  const create = (project_id: string, customer_id?: string) =>
    acme.ana.call(estimates.create, { body: { estimate: { name: 'Roof', project_id, customer_id } } });
  expect(await create(theirs.project_id)).toRefuse('project_not_found');
  expect(await create(newId())).toRefuse('project_not_found');
  expect(await create(ours.project_id, theirs.customer_id)).toRefuse('customer_not_found');
  expect(await create(ours.project_id, (await acme.aCustomer()).customer_id)).toRefuse('validation_failed');
  expect((await create(ours.project_id, ours.customer_id)).status).toBe(201);
});

describe('an update', () => {
  test('changes the fields that it carries, and the totals where they follow', async () => {
    const acme = await aCompany();
    const before = await acme.anEstimate({ tax_rate: 7, description: 'As agreed' });
    const params = { id: before.estimate_id };
    const { body } = await acme.ana.call(estimates.update, { params, body: { estimate: { discount_usd: 20 } } });
    const { updated_at } = body.data.attributes;
    expect(body.data.attributes).toEqual({ ...before, discount_usd: 20, final_total: 87, updated_at });
    expect(updated_at > before.updated_at).toBe(true);
    expect(await read(acme, before)).toEqual(body.data.attributes);
  });

  test.each(faults)('with %s is refused and changes nothing', async (_what, fault, fields) => {
    const acme = await aCompany();
    const before = await acme.anEstimate();
    const params = { id: before.estimate_id };
    const reply = await acme.ana.attempt(estimates.update, { params, body: { estimate: { name: 'Other', ...fault } } });
    expect(reply).toRefuse('validation_failed');
    expect(reply.body).toMatchObject({ fields });
    expect(await read(acme, before)).toEqual(before);
  });

  test('of one part of the schedule must leave the whole a whole', async () => {
    const acme = await aCompany();
    const before = await acme.anEstimate();
    const update = (estimate: object) =>
      acme.ana.call(estimates.update, { params: { id: before.estimate_id }, body: { estimate } });
    expect(await update({ deposit_percent: 60 })).toRefuse('validation_failed');
    expect((await update({ deposit_percent: 60, start_percent: 15 })).status).toBe(200);
    expect((await update({ deposit_percent: null, start_percent: null, completion_percent: null })).status).toBe(200);
  });

  test('with lines makes the lines exactly these: changed, added, deleted, in this order', async () => {
    const acme = await aCompany();
    const before = await acme.anEstimate({
      lines: [1, 2, 3].map((quantity) => aLine({ quantity, code: `L-${quantity}` })),
    });
    const [first, , third] = await linesOf(acme, before);
    const itemized_estimates = [
      { ...aLine({ quantity: 5, code: 'L-3' }), itemized_estimate_id: third?.itemized_estimate_id ?? '' },
      { ...aLine({ quantity: 4, code: 'L-4', is_optional: true }), itemized_estimate_id: '' },
      { ...aLine({ quantity: 1, code: 'L-1' }), itemized_estimate_id: first?.itemized_estimate_id ?? '' },
    ];
    const params = { id: before.estimate_id };
    const { body } = await acme.ana.call(estimates.update, { params, body: { estimate: { itemized_estimates } } });
    expect(body.data.attributes).toMatchObject({ total_dollar: 1000, optional_dollar: 400, final_total: 1000 });
    expect((await linesOf(acme, before)).map(({ code, position }) => [code, position])).toEqual([
      ['L-3', 0],
      ['L-4', 1],
      ['L-1', 2],
    ]);
    expect((await linesOf(acme, before))[2]).toEqual({
      ...first,
      position: 2,
      updated_at: expect.any(String) as string,
    });
  });

  test('with a line that is not its own changes nothing at all', async () => {
    const acme = await aCompany();
    const before = await acme.anEstimate();
    const [kept] = await linesOf(acme, before);
    const [foreign] = await linesOf(acme, await acme.anEstimate());
    const itemized_estimates = [kept, foreign].map((line) => ({
      ...aLine({ quantity: 9 }),
      itemized_estimate_id: line?.itemized_estimate_id ?? '',
    }));
    const params = { id: before.estimate_id };
    const reply = await acme.ana.call(estimates.update, {
      params,
      body: { estimate: { name: 'Other', itemized_estimates } },
    });
    expect(reply).toRefuse('itemized_estimate_not_found');
    expect(await read(acme, before)).toEqual(before);
    expect(await linesOf(acme, before)).toEqual([kept]);
    expect(await linesOf(acme, { estimate_id: foreign?.estimate_id ?? '' })).toEqual([foreign]);
  });

  test('with no line left, or one that costs nothing, is refused', async () => {
    const acme = await aCompany();
    const before = await acme.anEstimate();
    for (const itemized_estimates of [[], [aLine(), aLine({ quantity: 0 })]]) {
      const params = { id: before.estimate_id };
      const reply = await acme.ana.call(estimates.update, { params, body: { estimate: { itemized_estimates } } });
      expect(reply).toRefuse('validation_failed');
      expect(reply.body).toMatchObject({ error: 'Enter unit price and quantity.' });
    }
    expect(await linesOf(acme, before)).toHaveLength(1);
  });

  test('does not move an estimate to another project', async () => {
    const acme = await aCompany();
    const before = await acme.anEstimate();
    const { project_id, customer_id } = await acme.aProject();
    const params = { id: before.estimate_id };
    const { body } = await acme.ana.attempt(estimates.update, {
      params,
      body: { estimate: { project_id, customer_id } },
    });
    expect(body.data.attributes).toEqual(before);
  });

  test('of a stale copy is refused, a change of a line counting as a change', async () => {
    const acme = await aCompany();
    const copy = await acme.anEstimate();
    const headers = { 'if-unmodified-since-version': copy.updated_at };
    const change = { params: { id: copy.estimate_id }, body: { estimate: { name: 'Other' } } };
    const [line] = await linesOf(acme, copy);
    const params = { id: line?.itemized_estimate_id ?? '' };
    const changed = await acme.ben.call(itemizedEstimates.update, {
      params,
      body: { itemizedEstimate: { quantity: 2 } },
    });

    expect(await acme.ana.call(estimates.update, { ...change, headers })).toRefuse('stale_record');
    const fresh = { 'if-unmodified-since-version': changed.body.meta.estimate.updated_at };
    expect((await acme.ana.call(estimates.update, { ...change, headers: fresh })).status).toBe(200);
  });
});

describe('numbers', () => {
  test('begin at 1001 in each company and have no gap, however many are created at once', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const project_id = (await acme.aProject()).project_id;
    const create = (name: string) => acme.ana.call(estimates.create, { body: { estimate: { project_id, name } } });
    // Every third of them fails on its way.
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => create(n % 3 === 2 ? '' : `Estimate ${n}`)));
    const numbers = replies.flatMap(({ status, body }) =>
      status === 201 ? [body.data.attributes.estimate_number] : [],
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => 1001 + n));
    expect((await rival.anEstimate()).estimate_number).toBe(1001);
  });

  test('of deleted estimates stay unused', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate();
    expect((await acme.ana.call(estimates.remove, { params: { id: estimate_id } })).status).toBe(200);
    expect((await acme.anEstimate()).estimate_number).toBe(1002);
  });
});

test('a deleted estimate is gone with its lines', async () => {
  const acme = await aCompany();
  const { estimate_id } = await acme.anEstimate();
  const params = { id: estimate_id };
  expect((await acme.ana.call(estimates.remove, { params })).body).toEqual({ status: 'deleted', ok: true });
  expect(await acme.ana.call(estimates.read, { params })).toRefuse('estimate_not_found');
  expect(await acme.ana.call(estimates.remove, { params })).toRefuse('estimate_not_found');
  expect(await acme.ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } })).toRefuse('estimate_not_found');
});

test('a customer’s estimates are listed apart, those of one project too', async () => {
  const acme = await aCompany();
  const first = await acme.anEstimate();
  const { project_id } = await acme.aProject({ customer_id: first.customer_id });
  const second = await acme.anEstimate({ project_id });
  await acme.anEstimate();
  const idsOf = async (query: { customer_id: string; project_id?: string }) =>
    (await acme.ana.call(estimates.byCustomer, { query })).body.data.map(({ id }) => id);
  const { customer_id } = first;
  expect(await idsOf({ customer_id })).toEqual([second.estimate_id, first.estimate_id]);
  expect(await idsOf({ customer_id, project_id })).toEqual([second.estimate_id]);
  // Another's project, or none at all, is a filter that nothing passes.
  const rival = await aCompany();
  for (const id of [(await rival.aProject()).project_id, newId(), 'no id']) {
    expect(await idsOf({ customer_id, project_id: id })).toEqual([]);
  }
  expect(await rival.ana.call(estimates.byCustomer, { query: { customer_id } })).toRefuse('customer_not_found');
});

test('the PDF says what the estimate says', async () => {
  const acme = await aCompany();
  const { estimate_id } = await acme.anEstimate({
    tax_rate: 7,
    discount_usd: 12.34,
    lines: [aLine({ description: 'Señor Núñez’ tiles 新しい屋根', unit_price_dollar: 1234.5, quantity: 2 })],
  });
  const { status, headers, body } = await acme.ana.call(estimates.pdf, { query: { estimate_id } });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Estimate-1001.pdf"',
    'cache-control': 'private, no-store',
  });
  const text = pdfPages(body).join('\n');
  for (const said of [
    acme.name,
    'Pat Lee',
    'Señor Núñez’ tiles 新しい屋根',
    '2,469.00',
    '172.83',
    '12.34',
    '2,629.49',
    '1001',
  ]) {
    expect(text).toContain(said);
  }
});

test('there is no PDF of another company’s estimate, or of none', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { estimate_id } = await acme.anEstimate();
  expect(await rival.ana.call(estimates.pdf, { query: { estimate_id } })).toRefuse('estimate_not_found');
  const none = await rival.ana.attempt(estimates.pdf, {});
  expect(none).toRefuse('validation_failed');
  expect(none.body).toMatchObject({ error: 'No estimate selected' });
});
