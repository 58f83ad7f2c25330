import { beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#contract/work/customers.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aJobsiteInput } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { createJobsite } from './store.ts';

const CITY_AND_STATE = 'City and state are required. Please select a valid address.';

test('a jobsite is stored with its project and its customer', async () => {
  const acme = await aCompany();
  const customer = await acme.aCustomer();
  const project = await acme.aProject({ customer_id: customer.customer_id, project_description: 'All of it' });
  const input = {
    name: 'Main house',
    jobsite_description: 'Use the side gate.\nMind the dog.',
    project_id: project.project_id,
    address_1: '4821 W Kennedy Blvd',
    address_2: 'Unit 3',
    city: 'Tampa',
    state: 'FL',
    zip: '33609-2513',
    latitude: 27.944912,
    longitude: -82.526513,
  };
  const { status, body } = await acme.ana.call(jobsites.create, { body: { jobsite: input } });
  expect(status).toBe(201);
  const { attributes } = body.data;
  expect(body.data).toMatchObject({ type: 'jobsite', id: attributes.jobsite_id });
  expect(attributes).toMatchObject({
    ...input,
    project_name: project.name,
    project_description: 'All of it',
    project_type: project.project_type,
    company_code: acme.company_code,
    company_name: acme.name,
    created_by_account_id: acme.ana.account_id,
  });

  const read = await acme.ben.call(jobsites.read, { params: { id: attributes.jobsite_id } });
  expect(read.body.data.attributes).toEqual({
    ...attributes,
    customer_id: customer.customer_id,
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
  expect((await acme.ben.call(jobsites.list)).body.data).toEqual([body.data]);
});

test('a jobsite requires only a name, a project, a city and a state', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const jobsite = { name: 'Somewhere', project_id, city: 'Tampa', state: 'florida', address_1: '', zip: '' };
  const { body } = await acme.ana.call(jobsites.create, { body: { jobsite } });
  expect(body.data.attributes).toMatchObject({
    state: 'FL',
    address_1: null,
    address_2: null,
    zip: null,
    latitude: null,
    longitude: null,
    jobsite_description: null,
  });
});

const faultsOfBoth: [string, Record<string, unknown>, Record<string, string[]>][] = [
  ['without a name', { name: ' ' }, { name: ['Jobsite name is required'] }],
  ['with a long name', { name: 'x'.repeat(101) }, { name: ['Jobsite name must be at most 100 characters'] }],
  ['without a project', { project_id: '' }, { project_id: ['Please select a project'] }],
  [
    'with a long description',
    { jobsite_description: 'x'.repeat(501) },
    { jobsite_description: ['Jobsite description must be at most 500 characters'] },
  ],
  ['without a city', { city: '' }, { city: [CITY_AND_STATE] }],
  ['with a long city', { city: 'x'.repeat(51) }, { city: ['City must be at most 50 characters'] }],
  ['without a state', { state: '' }, { state: [CITY_AND_STATE] }],
  [
    'in another country',
    { state: 'Ontario' },
    { state: ['Invalid state: "Ontario". Please select a valid US state.'] },
  ],
  ['with an incomplete ZIP code', { zip: '336' }, { zip: ['Please enter a 5-digit ZIP code or ZIP+4'] }],
  ['with an invalid latitude', { latitude: 91 }, { latitude: ['Latitude must be from -90 to 90'] }],
  ['with a longitude that is not a number', { longitude: 'west' }, { longitude: ['Longitude must be a number'] }],
];

test.each([
  ...faultsOfBoth,
  ['without any fields', 'empty', { name: ['Jobsite name is required'], project_id: ['Please select a project'] }],
] as const)('a jobsite %s is rejected', async (_what, fault, fields) => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const jobsite = fault === 'empty' ? {} : { ...aJobsiteInput(), project_id, ...fault };
  const reply = await acme.ana.attempt(jobsites.create, { body: { jobsite } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
  expect((await acme.ana.call(jobsites.list)).body.meta.total).toBe(0);
});

test.each([
  ...faultsOfBoth,
  ['without a description', { jobsite_description: '' }, { jobsite_description: ['Jobsite description is required'] }],
  ['without an address', { address_1: null }, { address_1: ['Address is required'] }],
])('an update to a jobsite %s is rejected', async (_what, jobsite, fields) => {
  const acme = await aCompany();
  const before = await acme.aJobsite();
  const params = { id: before.jobsite_id };
  const reply = await acme.ana.attempt(jobsites.update, { params, body: { jobsite } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields, details: Object.values(fields).flat() });
  expect((await acme.ana.call(jobsites.read, { params })).body.data.attributes).toMatchObject(before);
});

test("a jobsite of another company's project is rejected", async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const theirs = await rival.aProject();
  const otherJobsite = await acme.aJobsite();
  for (const project_id of [theirs.project_id, newId()]) {
    const jobsite = { ...aJobsiteInput(), project_id };
    expect(await acme.ana.call(jobsites.create, { body: { jobsite } })).toBeError('project_not_found');
    const move = { params: { id: otherJobsite.jobsite_id }, body: { jobsite: { project_id } } };
    expect(await acme.ana.call(jobsites.update, move)).toBeError('project_not_found');
  }
  const { body } = await acme.ana.call(jobsites.list);
  expect(body.data.map(({ attributes }) => attributes)).toEqual([otherJobsite]);
});

test('a project deleted while its jobsite is being written also deletes the jobsite', async () => {
  const acme = await aCompany();
  const row = { ...aJobsiteInput(), jobsite_id: newId(), project_id: newId() };
  const writing = asCompany(await testDatabase(), acme.company_id, (db) => createJobsite(db, row));
  await expect(writing).rejects.toMatchObject({ code: 'project_not_found' });
});

test.each(['projects', 'jobsites'] as const)('a new record of %s for another company is rejected', async (noun) => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { project_id, customer_id } = await acme.aProject();
  const make = (company_code: string | null) =>
    noun === 'projects'
      ? acme.ana.call(projects.create, {
          body: { project: { name: 'Deck', project_type: 'Roofing', customer_id, company_code } },
        })
      : acme.ana.call(jobsites.create, { body: { jobsite: { ...aJobsiteInput(), project_id, company_code } } });
  expect(await make(rival.company_code)).toBeError('company_not_found');
  expect(await make('NOBODY')).toBeError('company_not_found');
  const { status, body } = await make(acme.company_code.toLowerCase());
  expect([status, body.data.attributes.company_code]).toEqual([201, acme.company_code]);
});

test('a second jobsite of the same name in a project is rejected', async () => {
  const acme = await aCompany();
  const { name, project_id } = await acme.aJobsite();
  const again = { ...aJobsiteInput(), name: name.toUpperCase(), project_id };
  const reply = await acme.ana.call(jobsites.create, { body: { jobsite: again } });
  expect(reply).toBeError('duplicate_jobsite');
  expect(reply.body).toMatchObject({ error: expect.stringMatching(/duplicate/i) as string });

  const elsewhere = await acme.aJobsite({ name });
  const params = { id: elsewhere.jobsite_id };
  expect(await acme.ana.call(jobsites.update, { params, body: { jobsite: { project_id } } })).toBeError(
    'duplicate_jobsite',
  );
});

test('a jobsite update changes the given fields', async () => {
  const acme = await aCompany();
  const before = await acme.aJobsite({ address_2: 'Unit 3' });
  const params = { id: before.jobsite_id };
  const jobsite = { address_2: '', latitude: 27.95, longitude: -82.46, zip: null };
  const { body } = await acme.ana.call(jobsites.update, { params, body: { jobsite } });
  const { updated_at } = body.data.attributes;
  expect(body.data.attributes).toEqual({ ...before, ...jobsite, address_2: null, updated_at });
  expect(updated_at > before.updated_at).toBe(true);
});

test('a jobsite update can move it to another project', async () => {
  const acme = await aCompany();
  const { jobsite_id } = await acme.aJobsite();
  const { project_id, name } = await acme.aProject();
  const { body } = await acme.ana.call(jobsites.update, {
    params: { id: jobsite_id },
    body: { jobsite: { project_id } },
  });
  expect(body.data.attributes).toMatchObject({ project_id, project_name: name });
});

test('a jobsite remains with its company, whatever an update contains', async () => {
  const acme = await aCompany();
  const before = await acme.aJobsite();
  const jobsite = { company_code: 'ZZZZZZ', created_by_account_id: acme.ben.account_id, project_name: 'Mine' };
  const params = { id: before.jobsite_id };
  const { status, body } = await acme.ana.attempt(jobsites.update, { params, body: { jobsite } });
  expect([status, body.data.attributes]).toEqual([200, before]);
});

test('a jobsite update with a stale version is rejected', async () => {
  const acme = await aCompany();
  const { jobsite_id, updated_at } = await acme.aJobsite();
  const params = { id: jobsite_id };
  const headers = { 'if-unmodified-since-version': updated_at };
  const change = (name: string) => acme.ana.call(jobsites.update, { params, body: { jobsite: { name } }, headers });
  expect((await change('First')).status).toBe(200);
  expect(await change('Second')).toBeError('stale_record');
  expect((await acme.ana.call(jobsites.read, { params })).body.data.attributes.name).toBe('First');
});

test('a deleted jobsite returns 404', async () => {
  const acme = await aCompany();
  const { jobsite_id, project_id } = await acme.aJobsite();
  const params = { id: jobsite_id };
  expect((await acme.ana.call(jobsites.remove, { params })).body).toEqual({ status: 'deleted', ok: true });
  expect(await acme.ana.call(jobsites.read, { params })).toBeError('jobsite_not_found');
  expect(await acme.ana.call(jobsites.remove, { params })).toBeError('jobsite_not_found');
  const body = { jobsite: { name: 'Back' } };
  expect(await acme.ana.call(jobsites.update, { params, body })).toBeError('jobsite_not_found');
  expect((await acme.ana.call(projects.read, { params: { id: project_id } })).status).toBe(200);
});

test.each(['project', 'customer'] as const)('deleting a %s deletes its jobsites and no others', async (parent) => {
  const acme = await aCompany();
  const { customer_id, project_id } = await acme.aProject();
  await acme.aJobsite({ project_id });
  await acme.aJobsite({ project_id });
  const other = await acme.aJobsite();
  const [remove, id] = parent === 'project' ? [projects.remove, project_id] : [customers.remove, customer_id];
  expect((await acme.ana.call(remove, { params: { id } })).status).toBe(200);
  const { body } = await acme.ana.call(jobsites.list);
  expect(body.data.map(({ id }) => id)).toEqual([other.jobsite_id]);
});

describe('the list', () => {
  let acme: Company;
  const found = async (query: Record<string, string>) => {
    const { body } = await acme.ana.attempt(jobsites.listJoined, { query });
    return body.data.map(({ attributes }) => attributes.name);
  };

  beforeAll(async () => {
    acme = await aCompany();
    const lee = await acme.aCustomer({ first_name: 'Zoë', last_name: 'Leeward' });
    const roof = await acme.aProject({ customer_id: lee.customer_id, name: 'Roof over porch' });
    const deck = await acme.aProject({ name: 'Deck' });
    const tampa = { address_1: '4821 W Kennedy Blvd', city: 'Tampa', zip: '33609' };
    await acme.aJobsite({ ...tampa, project_id: roof.project_id, name: 'Bungalow' });
    await acme.aJobsite({ ...tampa, project_id: roof.project_id, name: 'annex', city: 'Largo', zip: '33770' });
    await acme.aJobsite({ ...tampa, project_id: deck.project_id, name: 'Cabin', jobsite_description: 'Code 4711' });
  });

  test.each([
    ['its name', 'bunga', ['Bungalow']],
    ['its description', '4711', ['Cabin']],
    ['its address', 'kennedy', ['Cabin', 'annex', 'Bungalow']],
    ['its city', 'LARGO', ['annex']],
    ['its ZIP code', '33770', ['annex']],
    ['its project', 'porch', ['annex', 'Bungalow']],
    ['its customer', 'zoë leeward', ['annex', 'Bungalow']],
    ['words from several fields', 'leeward tampa', ['Bungalow']],
  ])('the list of jobsites can be searched by %s', async (_what, q, names) => {
    expect(await found({ q })).toEqual(names);
    const { body } = await acme.ana.call(jobsites.list, { query: { q } });
    expect(body.data.map(({ attributes }) => attributes.name)).toEqual(names);
  });

  test('the list of jobsites is sorted by name, ignoring case, or by creation', async () => {
    expect(await found({ sort: 'name' })).toEqual(['annex', 'Bungalow', 'Cabin']);
    expect(await found({ sort: 'created_at' })).toEqual(['Bungalow', 'annex', 'Cabin']);
  });

  test('the list contains and counts the jobsites of one project or one customer', async () => {
    const all = await acme.ana.call(jobsites.listJoined, { query: { sort: 'name' } });
    const [annex] = all.body.data.map(({ attributes }) => attributes);
    const { project_id = '', customer_id = '' } = annex ?? {};
    expect(await found({ project_id, sort: 'name' })).toEqual(['annex', 'Bungalow']);
    expect(await found({ customer_id, sort: 'name' })).toEqual(['annex', 'Bungalow']);
    const { body } = await acme.ana.call(jobsites.listJoined, { query: { project_id, limit: 1 } });
    expect([body.data.length, body.meta.total]).toEqual([1, 2]);
    for (const nobodys of [newId(), 'no id at all']) {
      expect(await found({ project_id: nobodys })).toEqual([]);
      expect(await found({ customer_id: nobodys })).toEqual([]);
    }
  });
});
