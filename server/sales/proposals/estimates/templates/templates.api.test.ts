import { describe, expect, test } from 'vitest';
import { type EstimateTemplate, estimateTemplates, TEMPLATES_MAX } from '#contract/sales/estimate-templates.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { priceItems } from '#contract/sales/price-items.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aLine, aTemplateInput } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/ids.ts';

async function read({ ana }: Company, { estimate_template_id: id }: Pick<EstimateTemplate, 'estimate_template_id'>) {
  return (await ana.call(estimateTemplates.read, { params: { id } })).body.data.attributes;
}

async function linesOf({ ana }: Company, estimate_id: string) {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  return body.data.data.map(({ attributes }) => attributes);
}

/** An estimate that is created from a template. */
async function start(company: Company, from: { estimate_template_id: string; prices?: 'saved' | 'book' }, fields = {}) {
  const { project_id } = await company.aProject();
  const body = { estimate: { project_id, name: 'Kitchen', ...fields }, ...from };
  return (await company.ana.call(estimates.create, { body })).body.data.attributes;
}

test('an estimate is saved as a template with its lines, terms, schedule, rates and times', async () => {
  const acme = await aCompany();
  const { price_item_id } = await acme.aPriceItem({ unit_price_dollar: 92, unit_cost_dollar: 40 });
  const line = aLine({ price_item_id, unit: 'sq ft', is_taxable: false, unit_cost_dollar: 38, code: 'TIL-1' });
  const input = {
    terms_and_conditions: 'Paid in 10 days.',
    valid_business_days: 10,
    deposit_percent: 40,
    start_percent: 0,
    completion_percent: 60,
    time_to_complete_day: 3,
    time_to_complete_hr: 4,
    tax_rate: 7.5,
    discount_usd: 5,
  };
  const { estimate_id } = await acme.anEstimate({ ...input, lines: [line, aLine()] });
  const body = { estimate_template: { name: 'Kitchen' } };
  const saved = await acme.ana.call(estimateTemplates.saveEstimate, { params: { id: estimate_id }, body });
  const template = saved.body.data.attributes;
  expect(template).toMatchObject({
    ...input,
    name: 'Kitchen',
    times_used: 0,
    last_used_at: null,
    itemized_estimates: [
      { ...line, book_price_dollar: 92, book_cost_dollar: 40 },
      { price_item_id: null, book_price_dollar: null },
    ],
    saved_total: 202.5,
    book_total: 194.5,
  });
  expect(await read(acme, template)).toEqual(template);
});

describe('an estimate from a template', () => {
  test("an estimate from a template takes missing fields from it, with stored prices or today's from the price book", async () => {
    const acme = await aCompany();
    const item = await acme.aPriceItem({ unit_price_dollar: 92, unit_cost_dollar: 40 });
    const lines = [aLine({ price_item_id: item.price_item_id, quantity: 2, unit_cost_dollar: 38 }), aLine()];
    const template = await acme.aTemplate({ lines, tax_rate: 10, terms_and_conditions: 'Ours' });
    const saved = await start(acme, template);
    expect(saved).toMatchObject({ name: 'Kitchen', tax_rate: 10, terms_and_conditions: 'Ours', final_total: 330 });
    const today = await start(acme, { ...template, prices: 'book' }, { tax_rate: 0 });
    expect(today).toMatchObject({ tax_rate: 0, final_total: 284 });
    expect(await linesOf(acme, today.estimate_id)).toMatchObject([
      { unit_price_dollar: 92, unit_cost_dollar: 40, price_item_id: item.price_item_id, quantity: 2 },
      { unit_price_dollar: 100 },
    ]);
    expect(await read(acme, template)).toMatchObject({ times_used: 2, updated_at: template.updated_at });
  });

  test('an estimate from a template has its own lines and its own payment schedule if they are given', async () => {
    const acme = await aCompany();
    const schedule = { deposit_percent: 50, start_percent: 0, completion_percent: 50 };
    const template = await acme.aTemplate({ ...schedule, retainage_percent: 0, lines: [aLine(), aLine()] });
    const overrides = { deposit_percent: 100, itemized_estimates: [aLine({ unit_price_dollar: 7 })] };
    const estimate = await start(acme, template, overrides);
    expect(estimate).toMatchObject({ deposit_percent: 100, completion_percent: null, final_total: 7 });
    expect(await start(acme, template)).toMatchObject({ ...schedule, final_total: 200 });
  });

  test('an estimate from a template remains unchanged after the template and the item are deleted', async () => {
    const acme = await aCompany();
    const { price_item_id: id } = await acme.aPriceItem({ unit_price_dollar: 92 });
    const template = await acme.aTemplate({ lines: [aLine({ price_item_id: id })] });
    await acme.ana.call(priceItems.remove, { params: { id } });
    expect(await read(acme, template)).toMatchObject({
      itemized_estimates: [{ price_item_id: null, book_price_dollar: null }],
      book_total: 100,
    });
    const { estimate_id } = await start(acme, { ...template, prices: 'book' });
    await acme.ana.call(estimateTemplates.remove, { params: { id: template.estimate_template_id } });
    expect(await linesOf(acme, estimate_id)).toMatchObject([{ unit_price_dollar: 100, price_item_id: null }]);
  });

  test('an estimate from an unknown template is rejected', async () => {
    const acme = await aCompany();
    const { project_id } = await acme.aProject();
    const body = { estimate: { project_id, name: 'Kitchen' }, estimate_template_id: newId() };
    expect(await acme.ana.attempt(estimates.create, { body })).toBeError('estimate_template_not_found');
  });
});

describe('an update', () => {
  test('the update of a template changes the given fields, and given lines replace all stored ones', async () => {
    const acme = await aCompany();
    const template = await acme.aTemplate({ lines: [aLine(), aLine()] });
    const params = { id: template.estimate_template_id };
    const headers = { 'if-unmodified-since-version': template.updated_at };
    const change = (estimate_template: object) =>
      acme.ana.attempt(estimateTemplates.update, { params, body: { estimate_template }, headers });
    const reply = await change({ name: 'Bath', itemized_estimates: [aLine({ description: 'Tub' })] });
    expect(reply.status).toBe(200);
    const changed = await read(acme, template);
    expect(changed).toMatchObject({ name: 'Bath', itemized_estimates: [{ description: 'Tub' }] });
    expect(changed.itemized_estimates).toHaveLength(1);
    expect(await change({ name: 'Bath 2' })).toBeError('stale_record');
  });

  test('the update of a template is rejected if the payment schedule would not add up', async () => {
    const acme = await aCompany();
    const template = await acme.aTemplate({ deposit_percent: 50, start_percent: 0, completion_percent: 50 });
    const params = { id: template.estimate_template_id };
    const body = { estimate_template: { deposit_percent: 60 } };
    expect(await acme.ana.attempt(estimateTemplates.update, { params, body })).toBeError('validation_failed');
    expect(await read(acme, template)).toEqual(template);
  });
});

test('a second template of the same name in any case is rejected, also by renaming', async () => {
  const acme = await aCompany();
  await acme.aTemplate({ name: 'Kitchen' });
  const body = { estimate_template: { ...aTemplateInput(), name: 'KITCHEN' } };
  expect(await acme.ana.attempt(estimateTemplates.create, { body })).toBeError('duplicate_estimate_template');
  const { estimate_id } = await acme.anEstimate();
  const saving = { params: { id: estimate_id }, body: { estimate_template: { name: 'kitchen' } } };
  expect(await acme.ana.attempt(estimateTemplates.saveEstimate, saving)).toBeError('duplicate_estimate_template');
  const other = await acme.aTemplate();
  const rename = { params: { id: other.estimate_template_id }, body: { estimate_template: { name: 'Kitchen' } } };
  expect(await acme.ana.attempt(estimateTemplates.update, rename)).toBeError('duplicate_estimate_template');
  expect((await (await aCompany()).aTemplate({ name: 'Kitchen' })).name).toBe('Kitchen');
});

test('the list returns templates by name, and can be searched by name', async () => {
  const acme = await aCompany();
  const bath = await acme.aTemplate({ name: 'Bathroom' });
  const kitchen = await acme.aTemplate({ name: 'Kitchen' });
  const list = async (query: object) => {
    const { body } = await acme.ana.call(estimateTemplates.list, { query });
    return body.data.map(({ attributes }) => attributes);
  };
  expect(await list({ sort: 'name' })).toEqual([bath, kitchen]);
  expect(await list({ q: 'kit' })).toEqual([kitchen]);
});

test('a company has at most 200 templates', async () => {
  const acme = await aCompany();
  await asCompany(await testDatabase(), acme.company_id, async (db) => {
    const templates = Array.from({ length: TEMPLATES_MAX }, (_, at) => ({
      estimate_template_id: newId(),
      name: `Template ${at}`,
      time_to_complete_day: 0,
      time_to_complete_hr: 0,
      tax_rate: 0,
      discount_usd: 0,
    }));
    await db.insertInto('estimate_templates').values(templates).execute();
  });
  const reply = await acme.ana.attempt(estimateTemplates.create, { body: { estimate_template: aTemplateInput() } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { name: ['Keep at most 200 templates.'] } });
});
