import { describe, expect, test } from 'vitest';
import { access } from '../../contract/access.ts';
import { companies } from '../../contract/companies.ts';
import { images } from '../../contract/images.ts';
import { removeBuriedFiles } from '../platform/files/tombstones.ts';
import { testApp } from '../testing/app.ts';
import { aBrowser } from '../testing/browser.ts';
import { aCompany, type Company } from '../testing/cast.ts';
import { testDatabase } from '../testing/engines.ts';
import { aCompanyInput, PASSWORD } from '../testing/inputs.ts';
import { papersOf } from '../testing/papers.ts';
import { testClock } from '../testing/test-clock.ts';

function change({ ana, company_id }: Company, company: Record<string, unknown>, headers = {}) {
  return ana.attempt(companies.update, { params: { id: company_id }, body: { company }, headers });
}

test('its people read the company, alone and as a list of one', async () => {
  const acme = await aCompany();
  await aCompany();
  const { body } = await acme.ben.call(companies.list);
  expect(body.meta.total).toBe(1);
  expect(body.data[0]?.attributes).toMatchObject({ company_id: acme.company_id, name: acme.name });
  const one = await acme.ben.call(companies.byAccount, { params: { id: acme.ana.account_id } });
  expect(one.body.data).toEqual(body.data[0]);
});

test('an update changes what it carries and nothing else', async () => {
  const acme = await aCompany({ web_url: 'acme.example', address_2: 'Suite 2' });
  const before = (await acme.ana.call(companies.list)).body.data[0]?.attributes;
  const { status, body } = await change(acme, { city: 'Largo', phone: '8135550199', company_code: 'ZZZZZZ' });
  expect(status).toBe(200);
  const { updated_at, ...fields } = body.data.attributes;
  expect({ ...before, ...fields }).toMatchObject({
    ...before,
    city: 'Largo',
    phone: '813-555-0199',
    updated_at: before?.updated_at,
  });
  expect(updated_at > (before?.updated_at ?? '')).toBe(true);
  expect((await change(acme, { web_url: '', address_2: '' })).body.data.attributes).toMatchObject({
    web_url: null,
    address_2: null,
  });
});

test.each<[Record<string, unknown>, Record<string, string[]>]>([
  [{ zip: '' }, { zip: ['ZIP code is required'] }],
  [{ phone: '' }, { phone: ['Phone number is required'] }],
  [{ email: '' }, { email: ['Email is required'] }],
  [{ name: ' ' }, { name: ['Name is required'] }],
  [
    { line_of_business: 'Piracy' },
    { line_of_business: ['"Piracy" is not on the list. Please choose an entry of the list.'] },
  ],
])('%j is refused', async (fault, fields) => {
  const reply = await change(await aCompany(), fault);
  expect(reply).toRefuse('validation_failed');
  expect(reply.body).toMatchObject({ fields });
});

test('a line of business that has left the list stays with whoever has it', async () => {
  const acme = await aCompany();
  const { asOwner } = await testDatabase();
  await asOwner((owner) =>
    owner.query(`update companies set line_of_business = 'Gas Lighting' where company_id = $1`, [acme.company_id]),
  );
  expect((await change(acme, { line_of_business: 'Gas Lighting', city: 'Largo' })).status).toBe(200);
});

test('a company cannot become another that is registered', async () => {
  const acme = await aCompany();
  const rival = await aCompany();
  expect(await change(rival, { name: acme.name.toLowerCase() })).toRefuse('duplicate_company');
});

test('a stale copy is refused', async () => {
  const acme = await aCompany();
  const read = (await acme.ana.call(companies.list)).body.data[0]?.attributes;
  const version = { 'if-unmodified-since-version': read?.updated_at ?? '' };
  expect((await change(acme, { city: 'Largo' }, version)).status).toBe(200);
  expect(await change(acme, { city: 'Tampa' }, version)).toRefuse('stale_record');
});

test('no time zone means the main one of the state', async () => {
  const acme = await aCompany();
  expect((await change(acme, { state: 'CA', time_zone: null })).body.data.attributes.time_zone).toBe(
    'America/Los_Angeles',
  );
  expect((await change(acme, { state: 'FL' })).body.data.attributes.time_zone).toBe('America/Los_Angeles');
});

describe('deleting a company', () => {
  const remove = (by: Company['ana'], { company_id }: Company) =>
    by.call(companies.remove, { params: { id: company_id } });

  test('is for its founder alone', async () => {
    const acme = await aCompany();
    expect(await remove(acme.ben, acme)).toRefuse('not_the_founder');
    const rival = await aCompany();
    expect(await remove(rival.ana, acme)).toRefuse('company_not_found');
    expect((await acme.ana.call(companies.list)).body.meta.total).toBe(1);
  });

  test('takes everything in it, ends its sessions and frees its name', async () => {
    const input = aCompanyInput();
    const acme = await aCompany(input);
    await papersOf(acme);
    const reply = await remove(acme.ana, acme);
    expect(reply.body).toEqual({ status: 'deleted', ok: true });
    expect(acme.ana.cookies.size).toBe(0);
    expect(await acme.ben.call(access.checkAuth)).toRefuse('session_expired');
    const { login_id } = acme.ana;
    const login = { body: { login_id, login_password: PASSWORD } };
    expect(await aBrowser().call(access.login, login)).toRefuse('login_failed');
    expect(await aBrowser().call(companies.byCode, { params: { code: acme.company_code } })).toRefuse(
      'company_not_found',
    );
    expect(await rowsOf(acme.company_id)).toEqual([]);
    expect((await aBrowser().call(companies.create, { body: { company: input } })).status).toBe(201);
  });

  test('takes its files too, the logo after the 90 days that a sent document can be read', async () => {
    const acme = await aCompany();
    await papersOf(acme);
    await acme.ana.attempt(images.upload, { body: { image_for_tag: 'account' } });
    const { database, delivery } = await testApp();
    const keys = await filesOf(acme.company_id);
    expect(keys).toHaveLength(5);
    await remove(acme.ana, acme);
    await removeBuriedFiles(database.house, delivery.files, testClock.now());
    expect(await filesOf(acme.company_id)).toHaveLength(5);
    testClock.forward({ days: 2 });
    await removeBuriedFiles(database.house, delivery.files, testClock.now());
    expect(await filesOf(acme.company_id)).toHaveLength(2);
    testClock.forward({ days: 90 });
    await removeBuriedFiles(database.house, delivery.files, testClock.now());
    expect(await filesOf(acme.company_id)).toEqual([]);
  });
});

/** The tables in which a company still has rows. */
async function rowsOf(companyId: string): Promise<string[]> {
  const { asOwner } = await testDatabase();
  return asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
    );
    const left: string[] = [];
    for (const { name } of rows) {
      const found = await owner.query(`select from ${name} where company_id = $1`, [companyId]);
      if (found.rows.length > 0) left.push(name);
    }
    return left;
  });
}

async function filesOf(companyId: string): Promise<string[]> {
  const { delivery } = await testApp();
  const files = [];
  for await (const { key } of delivery.files.list()) if (key.includes(companyId)) files.push(key);
  return files;
}
