import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { testApp } from '#testkit/app/app.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompanyInput, anAccountInput, unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { keepUpCompanies } from '../../app/upkeep.ts';

test('a new company is stored with its own code', async () => {
  const input = {
    ...aCompanyInput(),
    state: 'Florida',
    phone: '8135550142',
    zip: '33609-1234',
    web_url: 'acme.example',
  };
  const { status, body } = await aBrowser().call(companies.create, { body: { company: input } });
  expect(status).toBe(201);
  const { company_code, time_zone } = body.data.attributes;
  expect(company_code).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
  expect(time_zone).toBe('America/New_York');
  expect(body.data).toMatchObject({
    id: body.data.attributes.company_id,
    type: 'company',
    attributes: {
      ...input,
      state: 'FL',
      phone: '813-555-0142',
      web_url: 'https://acme.example',
      address_2: null,
      created_by_account_id: null,
    },
  });
});

test('a new company is stored with the given time zone', async () => {
  const company = { ...aCompanyInput(), state: 'FL', time_zone: 'America/Chicago' };
  const { body } = await aBrowser().call(companies.create, { body: { company } });
  expect(body.data.attributes.time_zone).toBe('America/Chicago');
});

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['a name', { name: '' }, { name: ['Name is required'] }],
  ['a line of business', { line_of_business: '' }, { line_of_business: ['Line of business is required'] }],
  ['an address', { address_1: '' }, { address_1: ['Address 1 is required'] }],
  ['a city', { city: '' }, { city: ['City is required'] }],
  ['a state', { state: '' }, { state: ['State is required'] }],
  ['a ZIP', { zip: '' }, { zip: ['ZIP code is required'] }],
  ['a complete ZIP', { zip: '336' }, { zip: ['Please enter a 5-digit ZIP code or ZIP+4'] }],
  ['a phone', { phone: '' }, { phone: ['Phone number is required'] }],
  ['a ten-digit phone', { phone: '555' }, { phone: ['Phone number must be 10 digits'] }],
  ['an email', { email: '' }, { email: ['Email is required'] }],
  ['a valid email', { email: 'office' }, { email: ['Please enter a valid email address'] }],
  ['a valid web address', { web_url: 'javascript:alert(1)' }, { web_url: ['Please enter a valid web address'] }],
  [
    'a time zone of the United States',
    { time_zone: 'America/Puerto_Rico' },
    { time_zone: ['Please choose a time zone of the United States'] },
  ],
  ['a valid time zone', { time_zone: 'Mars/Olympus' }, { time_zone: ['Please choose a time zone'] }],
  [
    'a line of business from the list',
    { line_of_business: 'Piracy' },
    { line_of_business: ['"Piracy" is not on the list. Please choose an entry of the list.'] },
  ],
])('creating a company requires %s', async (_what, fault, fields) => {
  const reply = await aBrowser().attempt(companies.create, { body: { company: { ...aCompanyInput(), ...fault } } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields, details: Object.values(fields).flat() });
});

test('a registered company is rejected as a duplicate', async () => {
  const company = aCompanyInput();
  await aCompany(company);
  const again = { ...company, name: company.name.toUpperCase(), zip: `${company.zip}-1234` };
  const reply = await aBrowser().call(companies.create, { body: { company: again } });
  expect(reply).toBeError('duplicate_company');
  expect(reply.body).toMatchObject({ error: expect.stringMatching(/duplicate/i) as string });

  const elsewhere = { ...company, zip: '33755' };
  expect((await aBrowser().call(companies.create, { body: { company: elsewhere } })).status).toBe(201);
});

test('the name of a company that never got an account is accepted', async () => {
  const company = aCompanyInput();
  expect((await aBrowser().call(companies.create, { body: { company } })).status).toBe(201);
  expect((await aBrowser().call(companies.create, { body: { company } })).status).toBe(201);
});

test('of two identical new companies, the one that gets an account first is registered', async () => {
  const company = aCompanyInput();
  const outcomes = [];
  for (const browser of [aBrowser(), aBrowser()]) {
    const { body } = await browser.call(companies.create, { body: { company } });
    outcomes.push({ browser, company_code: body.data.attributes.company_code });
  }
  const [first, second] = await Promise.all(
    outcomes.map(({ browser, company_code }) =>
      browser.call(accounts.create, { body: { account: anAccountInput({ company_code }) } }),
    ),
  );
  expect([first?.status, second?.status].toSorted()).toEqual([201, 409]);
  expect(first?.status === 409 ? first : second).toBeError('duplicate_company');
});

test("the company's code gives access to its public fields, and an account of the company to all fields", async () => {
  const acme = await aCompany();
  const params = { code: acme.company_code.toLowerCase() };
  const { body } = await aBrowser().call(companies.byCode, { params });
  const { address_2, ...card } = aCompanyInput();
  expect(Object.keys(body.data.attributes).toSorted()).toEqual(
    ['address_2', 'company_code', ...Object.keys(card)].toSorted(),
  );
  expect(body.data.id).toBe(acme.company_code);
  expect(address_2).toBeUndefined();

  const rival = await aCompany();
  expect((await rival.ana.call(companies.byCode, { params })).body).toEqual(body);
  const ownCompany = await acme.ben.call(companies.byCode, { params });
  expect(ownCompany.body.data.attributes).toMatchObject({
    company_id: acme.company_id,
    created_by_account_id: acme.ana.account_id,
  });
});

test('an unknown code is rejected', async () => {
  for (const code of ['ZZZZZZ', 'nothing like a code', `' or 1=1 --`]) {
    expect(await aBrowser().call(companies.byCode, { params: { code } })).toBeError('company_not_found');
  }
});

test('one address can create five companies an hour', async () => {
  testClock.stop();
  const browser = aBrowser();
  const create = () => browser.call(companies.create, { body: { company: aCompanyInput() } });
  for (let count = 0; count < 5; count++) expect((await create()).status).toBe(201);
  // Rejected calls created nothing and are not counted.
  const rejected = await browser.attempt(companies.create, { body: { company: {} } });
  expect(rejected).toBeError('validation_failed');

  const sixth = await create();
  expect(sixth).toBeError('too_many_requests');
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});

test('a company without an account is deleted after a day', async () => {
  const { systemDb, asOwner } = await testDatabase();
  const company = { ...aCompanyInput(), name: `Given up ${unique()}` };
  const { body } = await aBrowser().call(companies.create, { body: { company } });
  const remaining = await aCompany();
  const codes = [body.data.attributes.company_code, remaining.company_code];
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await asOwner((owner) =>
    owner.query('update companies set created_at = $1 where company_code = any($2)', [yesterday, codes]),
  );
  await keepUpCompanies((await testApp()).services);
  // Companies of other tests are repaired too: tests change rows without the server, which would mark them.
  takeErrors();

  const { rows } = await sql<{ id: string | null }>`
    select company_with_code(code) as id from unnest(${codes}::text[]) as code
  `.execute(systemDb);
  expect(rows.map(({ id }) => id)).toEqual([null, remaining.company_id]);
});
