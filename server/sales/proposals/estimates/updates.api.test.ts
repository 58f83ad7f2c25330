import { expect, test } from 'vitest';
import { type Estimate, estimates } from '#contract/sales/estimates.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { testApp } from '#testkit/app/app.ts';
import { estimateFaults } from '#testkit/inputs/estimate-faults.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { pageOf, sendAgain } from '#testkit/scenarios/answering.ts';
import { asCompany } from '../../../platform/database/database.ts';
import { pdfPages } from '../../../platform/pdf/pdf-text.ts';

function read({ ana }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  return ana.call(estimates.read, { params: { id: estimate_id } }).then(({ body }) => body.data.attributes);
}

async function linesOf({ ana }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  return body.data.data.map(({ attributes }) => attributes);
}

test('update changes the given fields and the totals', async () => {
  const acme = await aCompany();
  const before = await acme.anEstimate({ tax_rate: 7, description: 'As agreed' });
  const params = { id: before.estimate_id };
  const { body } = await acme.ana.call(estimates.update, { params, body: { estimate: { discount_usd: 20 } } });
  const { updated_at } = body.data.attributes;
  expect(body.data.attributes).toEqual({ ...before, discount_usd: 20, final_total: 87, updated_at });
  expect(updated_at > before.updated_at).toBe(true);
  expect(await read(acme, before)).toEqual(body.data.attributes);
});

test.each(estimateFaults)('update with %s is rejected, and nothing changes', async (_what, fault, fields) => {
  const acme = await aCompany();
  const before = await acme.anEstimate();
  const params = { id: before.estimate_id };
  const reply = await acme.ana.attempt(estimates.update, { params, body: { estimate: { name: 'Other', ...fault } } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
  expect(await read(acme, before)).toEqual(before);
});

test('update rejects a schedule that does not add up', async () => {
  const acme = await aCompany();
  const before = await acme.anEstimate();
  const update = (estimate: object) =>
    acme.ana.call(estimates.update, { params: { id: before.estimate_id }, body: { estimate } });
  expect(await update({ deposit_percent: 60 })).toBeError('validation_failed');
  expect((await update({ deposit_percent: 60, start_percent: 15 })).status).toBe(200);
  expect((await update({ deposit_percent: null, start_percent: null, completion_percent: null })).status).toBe(200);
});

test.each([
  [{ completion_percent: 4.999, retainage_percent: 20.001 }, { retainage_percent: ['Retainage must be at most 20%'] }],
  [
    { completion_percent: 20, retainage_percent: 10 },
    { deposit_percent: ['The deposit, start, completion and retainage percentages must total 100%.'] },
  ],
  [{ completion_percent: 20 }, { deposit_percent: ['The deposit, start and completion percentages must total 100%.'] }],
])('update rejects a schedule of %o, and names the shares', async (estimate, fields) => {
  const acme = await aCompany();
  const before = await acme.anEstimate();
  const reply = await acme.ana.attempt(estimates.update, { params: { id: before.estimate_id }, body: { estimate } });
  expect(reply.body).toMatchObject({ fields });
});

test('update sets a retainage, which is shown to the customer in the payment schedule', async () => {
  const acme = await aCompany();
  const before = await acme.anEstimate();
  const estimate = { completion_percent: 12.5, retainage_percent: 12.5 };
  const { body } = await acme.ana.call(estimates.update, { params: { id: before.estimate_id }, body: { estimate } });
  expect(body.data.attributes).toMatchObject(estimate);
  const { document } = await pageOf(await sendAgain(acme, before));
  expect(document.payment_schedule).toEqual([
    { label: 'Deposit', percent: 50, amount: 50 },
    { label: 'At start', percent: 25, amount: 25 },
    { label: 'At completion', percent: 12.5, amount: 12.5 },
    { label: 'Retainage', percent: 12.5, amount: 12.5 },
  ]);
});

test('update with line items updates, inserts, deletes and reorders them', async () => {
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

test('update with a foreign line item is rejected completely', async () => {
  const acme = await aCompany();
  const before = await acme.anEstimate();
  const [storedLine] = await linesOf(acme, before);
  const [foreign] = await linesOf(acme, await acme.anEstimate());
  const itemized_estimates = [storedLine, foreign].map((line) => ({
    ...aLine({ quantity: 9 }),
    itemized_estimate_id: line?.itemized_estimate_id ?? '',
  }));
  const params = { id: before.estimate_id };
  const reply = await acme.ana.call(estimates.update, {
    params,
    body: { estimate: { name: 'Other', itemized_estimates } },
  });
  expect(reply).toBeError('itemized_estimate_not_found');
  expect(await read(acme, before)).toEqual(before);
  expect(await linesOf(acme, before)).toEqual([storedLine]);
  expect(await linesOf(acme, { estimate_id: foreign?.estimate_id ?? '' })).toEqual([foreign]);
});

test('update that leaves no line item is rejected', async () => {
  const acme = await aCompany();
  const before = await acme.anEstimate();
  const params = { id: before.estimate_id };
  const reply = await acme.ana.call(estimates.update, { params, body: { estimate: { itemized_estimates: [] } } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ error: 'Enter unit price and quantity.' });
  expect(await linesOf(acme, before)).toHaveLength(1);
});

test('update accepts a line item that was free from its creation', async () => {
  const acme = await aCompany();
  const before = await acme.anEstimate({ lines: [aLine(), aLine({ unit_price_dollar: 0 })] });
  const itemized_estimates = (await linesOf(acme, before)).map((line) => ({ ...aLine(), ...line }));
  const params = { id: before.estimate_id };
  const reply = await acme.ana.attempt(estimates.update, { params, body: { estimate: { itemized_estimates } } });
  expect(reply.status).toBe(200);
  expect((await linesOf(acme, before)).map((line) => line?.unit_price_dollar)).toEqual([100, 0]);
});

test('update that makes a line item free or adds a free one is rejected, and nothing changes', async () => {
  const acme = await aCompany();
  const before = await acme.anEstimate({ lines: [aLine(), aLine({ unit_price_dollar: 0 })] });
  const saved = await linesOf(acme, before);
  const [first, second] = saved.map((line) => ({ ...aLine(), ...line }));
  const itemized_estimates = [{ ...first, quantity: 0 }, second, { ...aLine({ unit_price_dollar: 0 }) }];
  const params = { id: before.estimate_id };
  const reply = await acme.ana.attempt(estimates.update, { params, body: { estimate: { itemized_estimates } } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({
    fields: {
      'itemized_estimates.0.quantity': ['Enter unit price and quantity.'],
      'itemized_estimates.2.unit_price_dollar': ['Enter unit price and quantity.'],
    },
  });
  expect(await linesOf(acme, before)).toEqual(saved);
});

test('update that names another project is rejected, and the estimate stays in its project', async () => {
  const acme = await aCompany();
  const before = await acme.anEstimate();
  const { project_id, customer_id } = await acme.aProject();
  const params = { id: before.estimate_id };
  const reply = await acme.ana.attempt(estimates.update, { params, body: { estimate: { project_id, customer_id } } });
  expect(reply).toBeError('validation_failed');
  expect((await acme.ana.call(estimates.read, { params })).body.data.attributes).toEqual(before);
});

test('update with a stale version is rejected, also after a change of a line item', async () => {
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

  expect(await acme.ana.call(estimates.update, { ...change, headers })).toBeError('stale_record');
  const fresh = { 'if-unmodified-since-version': changed.body.meta.estimate.updated_at };
  expect((await acme.ana.call(estimates.update, { ...change, headers: fresh })).status).toBe(200);
});

test('the standard validity sentence follows its field, and custom terms stay unchanged', async () => {
  const acme = await aCompany();
  const { estimate_id } = await acme.anEstimate();
  const params = { id: estimate_id };
  const termsAfter = async (estimate: object) => {
    const { body } = await acme.ana.attempt(estimates.update, { params, body: { estimate } });
    return body.data.attributes.terms_and_conditions;
  };
  expect(await termsAfter({ valid_business_days: 30 })).toMatch(/^This estimate is valid for 30 business days\. Work/);
  expect(await termsAfter({ valid_business_days: null })).toContain('30 business days');
  const customTerms = 'Prices hold for 5 business days.';
  expect(await termsAfter({ terms_and_conditions: customTerms, valid_business_days: 10 })).toBe(customTerms);

  const standard = 'This estimate is valid for 5 business days.';
  const created = await acme.anEstimate({ terms_and_conditions: standard, valid_business_days: 1 });
  expect(created.terms_and_conditions).toBe('This estimate is valid for 1 business day.');
});

test('the PDF of an older estimate contains its days once', async () => {
  const acme = await aCompany();
  const { estimate_id } = await acme.anEstimate({ valid_business_days: 30 });
  const { database } = await testApp();
  const terms_and_conditions = 'This estimate is valid for 5 business days.';
  await asCompany(database, acme.company_id, (db) =>
    db.updateTable('estimates').set({ terms_and_conditions }).where('estimate_id', '=', estimate_id).execute(),
  );
  const text = pdfPages((await acme.ana.call(estimates.pdf, { query: { estimate_id } })).body).join('\n');
  expect(text).toContain('This estimate is valid for 30 business days.');
});
