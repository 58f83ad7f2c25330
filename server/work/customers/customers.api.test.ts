import { expect, test } from 'vitest';
import { estimates } from '#contract/sales/estimates.ts';
import { type CustomerInput, customers } from '#contract/work/customers.ts';
import { projects } from '#contract/work/projects.ts';
import { aCustomerInput } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';

test('a customer is stored with normalized fields', async () => {
  const { ana } = await aCompany();
  const input: CustomerInput = {
    first_name: '  José ',
    last_name: 'Núñez',
    customer_company_name: 'Núñez & 新しい Co',
    address_1: '12 Bay St',
    address_2: '',
    city: 'Clearwater',
    state: 'florida',
    zip: '337551234',
    email: ' Jose@Customers.Example ',
    phone: '(727) 555 0199',
    latitude: 27.9659,
    longitude: -82.8001,
  };
  const { status, body } = await ana.call(customers.create, { body: { customer: input } });

  expect(status).toBe(201);
  expect(body.data.id).toBe(body.data.attributes.customer_id);
  expect(body.data).toMatchObject({
    type: 'customer',
    attributes: {
      ...input,
      first_name: 'José',
      address_2: null,
      state: 'FL',
      zip: '33755-1234',
      email: 'jose@customers.example',
      phone: '727-555-0199',
      email_consent: true,
      sms_consent: true,
    },
  });
  const params = { id: body.data.id };
  expect((await ana.call(customers.read, { params })).body).toEqual(body);
});

test('both consents of a new customer are recorded unless the body sets them to false', async () => {
  const acme = await aCompany();
  expect(await acme.aCustomer({ sms_consent: false })).toMatchObject({ email_consent: true, sms_consent: false });
});

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['without a first name', { first_name: ' ' }, { first_name: ['First name is required'] }],
  ['without a last name', { last_name: undefined }, { last_name: ['Last name is required'] }],
  [
    'with a long first name',
    { first_name: 'x'.repeat(51) },
    { first_name: ['First name must be at most 50 characters'] },
  ],
  ['with a long last name', { last_name: 'x'.repeat(51) }, { last_name: ['Last name must be at most 50 characters'] }],
  [
    'with a long company name',
    { customer_company_name: 'x'.repeat(51) },
    { customer_company_name: ['Company name must be at most 50 characters'] },
  ],
  ['without an email', { email: '' }, { email: ['Email is required'] }],
  ['with an invalid email', { email: 'pat@nowhere' }, { email: ['Please enter a valid email address'] }],
  ['with two emails', { email: 'a@b.example, c@d.example' }, { email: ['Please enter a valid email address'] }],
  ['without a phone', { phone: undefined }, { phone: ['Phone number is required'] }],
  ['with a nine-digit phone', { phone: '813-555-014' }, { phone: ['Phone number must be 10 digits'] }],
  ['with an invalid ZIP', { zip: '3360' }, { zip: ['Please enter a 5-digit ZIP code or ZIP+4'] }],
  [
    'with an invalid state',
    { state: 'Atlantis' },
    { state: ['Invalid state: "Atlantis". Please select a valid US state.'] },
  ],
  ['with a number for a name', { first_name: 7 }, { first_name: ['First name is required'] }],
  [
    'with a line break in a name',
    { last_name: 'Lee\r\nBcc: all@example.com' },
    { last_name: ['Last name contains characters that cannot be used'] },
  ],
  [
    'with several faults',
    { first_name: '', email: 'x', phone: '1' },
    {
      first_name: ['First name is required'],
      email: ['Please enter a valid email address'],
      phone: ['Phone number must be 10 digits'],
    },
  ],
])('a customer %s is rejected, with all faults in one response', async (_what, fault, fields) => {
  const { ana } = await aCompany();
  const reply = await ana.attempt(customers.create, { body: { customer: { ...aCustomerInput(), ...fault } } });
  expect(reply).toBeError('validation_failed');
  const details = Object.values(fields).flat();
  expect(reply.body).toMatchObject({ error: details[0], details, fields });
  expect((await ana.call(customers.list)).body.meta.total).toBe(0);
});

test('an update with one invalid field changes nothing', async () => {
  const acme = await aCompany();
  const before = await acme.aCustomer();
  const params = { id: before.customer_id };
  const reply = await acme.ana.call(customers.update, {
    params,
    body: { customer: { first_name: 'Kim', phone: '1' } },
  });
  expect(reply).toBeError('validation_failed');
  expect((await acme.ana.call(customers.read, { params })).body.data.attributes).toEqual(before);
});

test('a duplicate customer is rejected: same name, and same email or phone', async () => {
  const acme = await aCompany();
  const { first_name, last_name, email, phone } = await acme.aCustomer({ phone: '813-555-0100' });
  const other = aCustomerInput();
  const again = [
    { ...other, first_name: first_name.toUpperCase(), last_name, email },
    { ...other, first_name, last_name: last_name.toLowerCase(), phone: '(813) 555-0100' },
  ];
  for (const customer of again) {
    const reply = await acme.ana.call(customers.create, { body: { customer } });
    expect(reply).toBeError('duplicate_customer');
    expect(reply.body).toMatchObject({ error: expect.stringMatching(/duplicate/i) as string });
  }
  const namesake = { ...other, first_name, last_name, phone: '813-555-0101' };
  expect((await acme.ana.call(customers.create, { body: { customer: namesake } })).status).toBe(201);
  const wife = { ...other, first_name: 'Lou', last_name, email, phone };
  expect((await acme.ana.call(customers.create, { body: { customer: wife } })).status).toBe(201);
});

test('an update that would make a duplicate customer is rejected', async () => {
  const acme = await aCompany();
  const pat = await acme.aCustomer();
  const kim = await acme.aCustomer({ first_name: 'Kim' });
  const { first_name, email } = pat;
  const params = { id: kim.customer_id };
  const reply = await acme.ana.call(customers.update, { params, body: { customer: { first_name, email } } });
  expect(reply).toBeError('duplicate_customer');
  expect((await acme.ana.call(customers.read, { params })).body.data.attributes).toEqual(kim);
});

test('the same person can be a customer of two companies', async () => {
  const customer = aCustomerInput();
  for (const { ana } of [await aCompany(), await aCompany()]) {
    expect((await ana.call(customers.create, { body: { customer } })).status).toBe(201);
  }
});

test('a customer update changes the given fields and the version', async () => {
  const acme = await aCompany();
  const before = await acme.aCustomer({ customer_company_name: 'Lee & Sons', sms_consent: false });
  const params = { id: before.customer_id };
  const { body } = await acme.ana.call(customers.update, { params, body: { customer: { customer_company_name: '' } } });
  const { updated_at } = body.data.attributes;
  expect(body.data.attributes).toEqual({ ...before, customer_company_name: null, updated_at });
  expect(updated_at > before.updated_at).toBe(true);
});

test('a customer update without fields changes nothing', async () => {
  const acme = await aCompany();
  const before = await acme.aCustomer();
  const params = { id: before.customer_id };
  const { body } = await acme.ana.call(customers.update, { params, body: { customer: {} } });
  expect(body.data.attributes).toEqual(before);
});

test('a customer update ignores unknown fields and those that the server owns', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const owned = {
    company_id: rival.company_id,
    customer_id: '0198b6f4-0000-7000-8000-000000000001',
    created_at: '2001-01-01T00:00:00Z',
    updated_at: '2001-01-01T00:00:00Z',
    favourite_colour: 'green',
  };
  const created = await acme.ana.attempt(customers.create, { body: { customer: { ...aCustomerInput(), ...owned } } });
  expect(created.status).toBe(201);
  expect(created.body.data.id).not.toBe(owned.customer_id);
  const { created_at } = created.body.data.attributes;
  expect(created_at > '2026').toBe(true);

  const params = { id: created.body.data.id };
  const updated = await acme.ana.attempt(customers.update, { params, body: { customer: { ...owned, city: 'Tampa' } } });
  expect(updated.body.data.attributes).toMatchObject({ customer_id: params.id, created_at, city: 'Tampa' });
  expect((await rival.ana.call(customers.list)).body.meta.total).toBe(0);
});

test('a customer update with a stale version is rejected without losing data', async () => {
  const acme = await aCompany();
  const read = await acme.aCustomer();
  const params = { id: read.customer_id };
  const headers = { 'if-unmodified-since-version': read.updated_at };
  const byAna = await acme.ana.call(customers.update, { params, body: { customer: { city: 'Largo' } }, headers });
  expect(byAna.status).toBe(200);

  const byBen = await acme.ben.call(customers.update, { params, body: { customer: { city: 'Dunedin' } }, headers });
  expect(byBen).toBeError('stale_record');
  expect((await acme.ben.call(customers.read, { params })).body.data.attributes.city).toBe('Largo');
});

test('a malformed version is rejected', async () => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer();
  const headers = { 'if-unmodified-since-version': 'yesterday' };
  const input = { params: { id: customer_id }, body: { customer: { city: 'Largo' } }, headers };
  expect(await acme.ana.call(customers.update, input)).toBeError('malformed_request');
});

test('a customer is deleted with its projects and estimates', async () => {
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  const remaining = await acme.anEstimate();
  const params = { id: estimate.customer_id };
  expect((await acme.ana.call(customers.remove, { params })).body).toEqual({ status: 'deleted', ok: true });

  expect(await acme.ana.call(customers.read, { params })).toBeError('customer_not_found');
  expect(await acme.ana.call(customers.remove, { params })).toBeError('customer_not_found');
  expect(await acme.ana.call(projects.read, { params: { id: estimate.project_id } })).toBeError('project_not_found');
  expect(await acme.ana.call(estimates.read, { params: { id: estimate.estimate_id } })).toBeError('estimate_not_found');
  expect((await acme.ana.call(estimates.read, { params: { id: remaining.estimate_id } })).status).toBe(200);
});

test('a body without its customer is rejected', async () => {
  const { ana } = await aCompany();
  const reply = await ana.attempt(customers.create, { body: aCustomerInput() });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ error: 'Send the fields under "customer".' });
});

test('the best matches of a search are first: names, then companies, phones, and addresses', async () => {
  const { ana, aCustomer, aProject } = await aCompany();
  const at = { city: 'Clearwater', state: 'FL', zip: '33755' };
  await aCustomer({ first_name: 'Ada', last_name: 'Quill', ...at, address_1: '813 Laurel Ct', phone: '727-555-0101' });
  const byPhone = await aCustomer({ first_name: 'Bea', last_name: 'Quill', phone: '727-281-3555', address_1: null });
  await aCustomer({ first_name: 'Cy', last_name: 'Quill', customer_company_name: '813 Decks', phone: '727-555-0102' });
  await aCustomer({ first_name: 'Dana', last_name: '813 Whit', phone: '727-555-0103' });
  const found = async (q: string) =>
    (await ana.call(customers.list, { query: { q, sort: 'match' } })).body.data.map(
      ({ attributes }) => attributes.first_name,
    );
  expect(await found('813')).toEqual(['Dana', 'Cy', 'Bea', 'Ada']);
  expect(await found('dana 8')).toEqual(['Dana']);
  await aProject({ customer_id: byPhone.customer_id, name: 'Porch' });
  await aProject({ customer_id: byPhone.customer_id, name: 'Quill pen holder' });
  const named = await ana.call(projects.listJoined, { query: { q: 'quill', sort: 'match' } });
  expect(named.body.data.map(({ attributes }) => attributes.name)).toEqual(['Quill pen holder', 'Porch']);
});
