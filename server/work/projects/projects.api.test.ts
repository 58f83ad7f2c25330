import { expect, test } from 'vitest';
import { estimates } from '#contract/sales/estimates.ts';
import { projects } from '#contract/work/projects.ts';
import { messageRow, sendEstimate } from '#testkit/app/test-delivery.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

test('a project is stored with its customer', async () => {
  const acme = await aCompany();
  const customer = await acme.aCustomer();
  const input = {
    customer_id: customer.customer_id,
    name: 'New roof',
    project_description: 'Tear off,\nthen lay.',
    project_type: 'Roofing',
    estimated_sum: 12_500.505,
    estimated_duration_days: 5,
    start_date: '2027-03-01',
    end_date: '2027-03-05',
  };
  const { status, body } = await acme.ana.call(projects.create, { body: { project: input } });
  expect(status).toBe(201);
  const { attributes } = body.data;
  expect(body.data).toMatchObject({ type: 'project', id: attributes.project_id });
  expect(attributes).toMatchObject({
    ...input,
    estimated_sum: 12_500.51,
    is_active: true,
    company_code: acme.company_code,
    company_name: acme.name,
    created_by_account_id: acme.ana.account_id,
  });

  const params = { id: attributes.project_id };
  const read = await acme.ben.call(projects.read, { params });
  expect(read.body.data.attributes).toEqual({
    ...attributes,
    customer_first_name: customer.first_name,
    customer_last_name: customer.last_name,
    customer_company_name: customer.customer_company_name,
    customer_address_1: customer.address_1,
    customer_address_2: customer.address_2,
    customer_city: customer.city,
    customer_state: customer.state,
    customer_zip: customer.zip,
    customer_phone: customer.phone,
    customer_email: customer.email,
  });
});

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['without a customer', { customer_id: undefined }, { customer_id: ['Please select a customer'] }],
  ['without a name', { name: '' }, { name: ['Project name is required'] }],
  ['with a long name', { name: 'x'.repeat(51) }, { name: ['Project name must be at most 50 characters'] }],
  [
    'with a long description',
    { project_description: 'x'.repeat(501) },
    { project_description: ['Project description must be at most 500 characters'] },
  ],
  ['without a type', { project_type: '' }, { project_type: ['Project type is required'] }],
  [
    'with an unknown type',
    { project_type: 'Moon base' },
    { project_type: ['"Moon base" is not on the list. Please choose an entry of the list.'] },
  ],
  ['with an invalid date', { start_date: '2027-02-30' }, { start_date: ['Start date must be a date, as 2026-11-20'] }],
  [
    'that ends before it starts',
    { start_date: '2027-03-05', end_date: '2027-03-01' },
    { end_date: ['End date cannot be before the start date'] },
  ],
  ['with a negative sum', { estimated_sum: -1 }, { estimated_sum: ['The estimated sum cannot be negative'] }],
  ['with a sum that is not a number', { estimated_sum: 'a lot' }, { estimated_sum: ['Please enter a number'] }],
  [
    'with a fractional duration',
    { estimated_duration_days: 0.5 },
    { estimated_duration_days: ['Please enter a number'] },
  ],
  ['with an invalid active flag', { is_active: 'perhaps' }, { is_active: ['Active is true or false'] }],
])('a project %s is rejected', async (_what, fault, fields) => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer();
  const project = { customer_id, name: 'New roof', project_type: 'Roofing', ...fault };
  const reply = await acme.ana.attempt(projects.create, { body: { project } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields, details: Object.values(fields).flat() });
  expect((await acme.ana.call(projects.list)).body.meta.total).toBe(0);
});

test("a project for another company's customer is rejected", async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { customer_id } = await rival.aCustomer();
  for (const id of [customer_id, newId()]) {
    const project = { customer_id: id, name: 'New roof', project_type: 'Roofing' };
    expect(await acme.ana.call(projects.create, { body: { project } })).toBeError('customer_not_found');
  }
  expect((await rival.ana.call(projects.list)).body.meta.total).toBe(0);
});

test('a second project of the same name for a customer is rejected', async () => {
  const acme = await aCompany();
  const { name, customer_id, project_type } = await acme.aProject();
  const again = { name: name.toUpperCase(), customer_id, project_type };
  const reply = await acme.ana.call(projects.create, { body: { project: again } });
  expect(reply).toBeError('duplicate_project');
  expect(reply.body).toMatchObject({ error: expect.stringMatching(/duplicate/i) as string });
  expect((await acme.aProject({ name })).name).toBe(name);

  const other = await acme.aProject({ customer_id });
  const params = { id: other.project_id };
  expect(await acme.ana.call(projects.update, { params, body: { project: { name } } })).toBeError('duplicate_project');
});

test('a project update changes the given fields', async () => {
  const acme = await aCompany();
  const before = await acme.aProject({ start_date: '2027-03-01', end_date: '2027-03-05', is_active: true });
  const params = { id: before.project_id };
  const project = { is_active: false, end_date: null };
  const { body } = await acme.ana.call(projects.update, { params, body: { project } });
  const { updated_at } = body.data.attributes;
  expect(body.data.attributes).toEqual({ ...before, ...project, updated_at });
  expect(updated_at > before.updated_at).toBe(true);
});

test('an update that removes the description of a project in progress is rejected', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject({ project_description: 'Tear off' });
  const params = { id: project_id };
  for (const project_description of ['', '  ', null]) {
    const body = { project: { name: 'Other', project_description } };
    const reply = await acme.ana.attempt(projects.update, { params, body });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { project_description: ['Project description is required'] } });
  }
  const { attributes } = (await acme.ana.call(projects.read, { params })).body.data;
  expect(attributes.project_description).toBe('Tear off');
});

test('an update can take a project without a description out of progress', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const body = { project: { is_active: false } };
  const reply = await acme.ana.call(projects.update, { params: { id: project_id }, body });
  expect(reply.body.data.attributes).toMatchObject({ is_active: false, project_description: null });
});

test('an end date before the saved start date is rejected', async () => {
  const acme = await aCompany();
  const before = await acme.aProject({ start_date: '2027-03-05' });
  const params = { id: before.project_id };
  const reply = await acme.ana.call(projects.update, {
    params,
    body: { project: { name: 'Other', end_date: '2027-03-01' } },
  });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { end_date: ['End date cannot be before the start date'] } });
  expect((await acme.ana.call(projects.read, { params })).body.data.attributes).toMatchObject(before);
});

test('a project remains with its customer and its company, whatever an update contains', async () => {
  const acme = await aCompany();
  const before = await acme.aProject();
  const { customer_id } = await acme.aCustomer();
  const params = { id: before.project_id };
  const moving = await acme.ana.attempt(projects.update, { params, body: { project: { customer_id } } });
  expect(moving).toBeError('validation_failed');
  const project = { company_code: 'ZZZZZZ', created_by_account_id: acme.ben.account_id };
  const { status, body } = await acme.ana.attempt(projects.update, { params, body: { project } });
  expect(status).toBe(200);
  expect(body.data.attributes).toEqual(before);
});

test('a project update with a stale version is rejected', async () => {
  const acme = await aCompany();
  const { project_id, updated_at } = await acme.aProject();
  const params = { id: project_id };
  const headers = { 'if-unmodified-since-version': updated_at };
  const change = (name: string) => acme.ana.call(projects.update, { params, body: { project: { name } }, headers });
  expect((await change('First')).status).toBe(200);
  expect(await change('Second')).toBeError('stale_record');
  expect((await acme.ana.call(projects.read, { params })).body.data.attributes.name).toBe('First');
});

test("a customer's projects can be listed separately", async () => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer();
  const first = await acme.aProject({ customer_id });
  const second = await acme.aProject({ customer_id });
  await acme.aProject();
  const { body } = await acme.ana.call(projects.byCustomer, { params: { id: customer_id } });
  expect(body.data.map(({ id }) => id)).toEqual([second.project_id, first.project_id]);
  expect(body.data[0]?.attributes.customer_last_name).toBe('Lee');
  expect((await acme.ana.call(projects.listJoined)).body.meta.total).toBe(3);

  const rival = await aCompany();
  for (const id of [customer_id, newId(), 'no id at all']) {
    expect(await rival.ana.call(projects.byCustomer, { params: { id } })).toBeError('customer_not_found');
  }
});

test('a project is deleted with its estimates', async () => {
  const acme = await aCompany();
  const { estimate_id, project_id } = await acme.anEstimate();
  const params = { id: project_id };
  expect((await acme.ana.call(projects.remove, { params })).body).toEqual({ status: 'deleted', ok: true });
  expect(await acme.ana.call(projects.read, { params })).toBeError('project_not_found');
  expect(await acme.ana.call(projects.remove, { params })).toBeError('project_not_found');
  expect(await acme.ana.call(estimates.read, { params: { id: estimate_id } })).toBeError('estimate_not_found');
});

test('a project name of fifty letters in any script is accepted', async () => {
  const acme = await aCompany();
  const name = `屋根${unique()}`.padEnd(50, '瓦');
  expect((await acme.aProject({ name })).name).toBe(name);
});

test('internal notes are stored with the project and not shown to a customer', async () => {
  const acme = await aCompany();
  const { project_id, internal_notes } = await acme.aProject({ internal_notes: 'Slow payer' });
  expect(internal_notes).toBe('Slow payer');
  const params = { id: project_id };
  const project = { internal_notes: 'Gate code: bluebird' };
  await acme.ana.call(projects.update, { params, body: { project } });
  expect((await acme.ana.call(projects.read, { params })).body.data.attributes).toMatchObject(project);

  const estimate = await acme.anEstimate({ project_id });
  expect(estimate).not.toHaveProperty('internal_notes');
  const pdf = await acme.ana.call(estimates.pdf, { query: { estimate_id: estimate.estimate_id } });
  expect(pdfPages(pdf.body).join('\n')).not.toContain('bluebird');
  const { body } = await sendEstimate(acme, estimate);
  const { content, document } = await messageRow(acme, body.data.id);
  expect(JSON.stringify([content, document])).not.toContain('bluebird');
});

test('internal notes are limited to 2,000 characters', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const reply = await acme.ana.attempt(projects.update, {
    params: { id: project_id },
    body: { project: { internal_notes: 'x'.repeat(2001) } },
  });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { internal_notes: ['Notes for us must be at most 2000 characters'] } });
});
