import { describe, expect, test } from 'vitest';
import { DEFAULT_TERMS } from '#contract/sales/estimate-fields.ts';
import { type Estimate, estimates } from '#contract/sales/estimates.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { estimateFaults } from '#testkit/inputs/estimate-faults.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../../platform/ids.ts';
import { pdfPages } from '../../../platform/pdf/pdf-text.ts';

function read({ ana }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  return ana.call(estimates.read, { params: { id: estimate_id } }).then(({ body }) => body.data.attributes);
}

async function linesOf({ ana }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  return body.data.data.map(({ attributes }) => attributes);
}

test('create stores an estimate with its line items, totals, project and customer', async () => {
  const acme = await aCompany();
  const project = await acme.aProject();
  const input = {
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
    body: { estimate: { ...input, itemized_estimates: [...input.itemized_estimates] } },
  });
  expect(status).toBe(201);
  const { attributes } = body.data;
  expect(body.data).toMatchObject({ type: 'estimate', id: attributes.estimate_id });
  const { itemized_estimates: _, ...fields } = input;
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

test('create ignores totals, number and author in the body', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const ownedFields = {
    total_dollar: 1,
    final_total: 1,
    tax_amount: 1,
    estimate_number: 7,
    created_by_account_id: newId(),
  };
  const estimate = {
    project_id,
    name: 'Roof',
    itemized_estimates: [{ ...aLine(), sub_total_dollar: 1 }],
    ...ownedFields,
  };
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
    body: { estimate: { ...ownedFields, name: 'Roof 2' } },
  });
  expect(patched.body.data.attributes).toMatchObject({ ...computed, name: 'Roof 2' });
});

test('the final total of an estimate is never negative', async () => {
  const acme = await aCompany();
  expect(await acme.anEstimate({ discount_usd: 10_000 })).toMatchObject({ total_dollar: 100, final_total: 0 });
});

test('an estimate can be created without line items, which are added later', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const { status, body } = await acme.ana.call(estimates.create, { body: { estimate: { project_id, name: 'Later' } } });
  expect(status).toBe(201);
  expect(body.data.attributes).toMatchObject({ total_dollar: 0, final_total: 0, total_hour: 0 });
});

test('given terms replace all default terms', async () => {
  const acme = await aCompany();
  expect(await acme.anEstimate({ valid_business_days: 30 })).toMatchObject({
    valid_business_days: 30,
    terms_and_conditions: null,
    deposit_percent: null,
  });
});

test.each([
  ...estimateFaults,
  ['no project', { project_id: undefined }, { project_id: ['Please select a project.'] }],
  [
    'lines that cost nothing',
    { itemized_estimates: [aLine({ quantity: 0 })] },
    { itemized_estimates: ['Enter unit price and quantity.'] },
  ],
] as typeof estimateFaults)('create rejects an estimate with %s', async (_what, fault, fields) => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const estimate = { project_id, name: 'Roof', itemized_estimates: [aLine()], ...fault };
  const reply = await acme.ana.attempt(estimates.create, { body: { estimate } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields, details: Object.values(fields).flat() });
  expect((await acme.ana.call(estimates.listJoined)).body.meta.total).toBe(0);
});

test('a line item of a new estimate may cost nothing', async () => {
  const acme = await aCompany();
  expect(await acme.anEstimate({ lines: [aLine(), aLine({ unit_price_dollar: 0 })] })).toMatchObject({
    total_dollar: 100,
  });
});

test('create rejects a project of another company, and another customer', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const [ownProject, theirs] = [await acme.aProject(), await rival.aProject()];
  const create = (project_id: string, customer_id?: string) =>
    acme.ana.call(estimates.create, { body: { estimate: { name: 'Roof', project_id, customer_id } } });
  expect(await create(theirs.project_id)).toBeError('project_not_found');
  expect(await create(newId())).toBeError('project_not_found');
  expect(await create(ownProject.project_id, theirs.customer_id)).toBeError('customer_not_found');
  expect(await create(ownProject.project_id, (await acme.aCustomer()).customer_id)).toBeError('validation_failed');
  expect((await create(ownProject.project_id, ownProject.customer_id)).status).toBe(201);
});

describe('numbers', () => {
  test('estimate numbers begin at 1001 in each company and have no gaps, even with concurrent requests', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const project_id = (await acme.aProject()).project_id;
    const create = (name: string) => acme.ana.call(estimates.create, { body: { estimate: { project_id, name } } });
    // Every third of them fails.
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => create(n % 3 === 2 ? '' : `Estimate ${n}`)));
    const numbers = replies.flatMap(({ status, body }) =>
      status === 201 ? [body.data.attributes.estimate_number] : [],
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => 1001 + n));
    expect((await rival.anEstimate()).estimate_number).toBe(1001);
  });

  test('the numbers of deleted estimates are not reused', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate();
    expect((await acme.ana.call(estimates.remove, { params: { id: estimate_id } })).status).toBe(200);
    expect((await acme.anEstimate()).estimate_number).toBe(1002);
  });
});

test('remove deletes an estimate with its line items', async () => {
  const acme = await aCompany();
  const { estimate_id } = await acme.anEstimate();
  const params = { id: estimate_id };
  expect((await acme.ana.call(estimates.remove, { params })).body).toEqual({ status: 'deleted', ok: true });
  expect(await acme.ana.call(estimates.read, { params })).toBeError('estimate_not_found');
  expect(await acme.ana.call(estimates.remove, { params })).toBeError('estimate_not_found');
  expect(await acme.ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } })).toBeError('estimate_not_found');
});

test('byCustomer lists the estimates of a customer, and of one of its projects', async () => {
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
  // A foreign or unknown project matches nothing.
  const rival = await aCompany();
  for (const id of [(await rival.aProject()).project_id, newId(), 'no id']) {
    expect(await idsOf({ customer_id, project_id: id })).toEqual([]);
  }
  expect(await rival.ana.call(estimates.byCustomer, { query: { customer_id } })).toBeError('customer_not_found');
});

test('the PDF contains the data of the estimate', async () => {
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
  for (const sentence of [
    acme.name,
    'Pat Lee',
    'Señor Núñez’ tiles 新しい屋根',
    '2,469.00',
    '172.83',
    '12.34',
    '2,629.49',
    '1001',
  ]) {
    expect(text).toContain(sentence);
  }
});

test('the PDF of another company’s estimate or of an unknown one is not found', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { estimate_id } = await acme.anEstimate();
  expect(await rival.ana.call(estimates.pdf, { query: { estimate_id } })).toBeError('estimate_not_found');
  const none = await rival.ana.attempt(estimates.pdf, {});
  expect(none).toBeError('validation_failed');
  expect(none.body).toMatchObject({ error: 'No estimate selected' });
});
