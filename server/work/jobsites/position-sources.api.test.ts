import { expect, test } from 'vitest';
import { addresses } from '#contract/work/addresses.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';

const ZIP = '4821 W Kennedy Blvd, Tampa, FL 33609';

async function update({ ana }: Company, id: string, jobsite: object) {
  const { body } = await ana.call(jobsites.update, { params: { id }, body: { jobsite } });
  return body.data.attributes;
}

test("the precision of a jobsite's pin is stored and shown to employees", async () => {
  const acme = await aCompany();
  const found = (await acme.ana.call(addresses.geocode, { query: { address: ZIP } })).body;
  const { precision: position_source, latitude, longitude } = found;
  const jobsite = await acme.aJobsite({ latitude, longitude, position_source });
  expect(jobsite).toMatchObject({ position_source: 'zip' });
  const { employee_code } = await acme.anEmployee();
  const { body } = await acme.ana.call(employees.jobsites, { params: { employee_code } });
  expect(body.data[0]?.attributes).toMatchObject({ jobsite_id: jobsite.jobsite_id, position_source: 'zip' });
});

test('a position without a source counts as set by hand, and a jobsite without a position has no source', async () => {
  const acme = await aCompany();
  const { jobsite_id, ...jobsite } = await acme.aJobsite({ position_source: 'zip' });
  expect(jobsite).toMatchObject({ position_source: 'zip' });
  expect(await update(acme, jobsite_id, { latitude: 27.9, longitude: -82.5 })).toMatchObject({
    position_source: 'hand',
  });
  expect(await update(acme, jobsite_id, { name: 'Rear house' })).toMatchObject({ position_source: 'hand' });
  expect(await update(acme, jobsite_id, { latitude: null, longitude: null })).toMatchObject({ position_source: null });
  const customer = await acme.aCustomer({ latitude: 27.9, longitude: -82.5 });
  expect(customer).toMatchObject({ position_source: 'hand' });
});

test('an unknown position source is rejected', async () => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer();
  const body = { customer: { position_source: 'satellite' } };
  const reply = await acme.ana.attempt(customers.update, { params: { id: customer_id }, body });
  expect(reply).toBeError('validation_failed');
});
