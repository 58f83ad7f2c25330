import { describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { access } from '#contract/identity/access.ts';
import { companies } from '#contract/identity/companies.ts';
import { employees } from '#contract/work/employees.ts';
import { images } from '#contract/work/images.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompanyInput, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { purgeDeletedFiles } from '../../platform/files/deleted-files.ts';
import { deleteDueCompanies } from './store.ts';

function change({ ana, company_id }: Company, company: Record<string, unknown>, headers = {}) {
  return ana.attempt(companies.update, { params: { id: company_id }, body: { company }, headers });
}

test("the company's accounts can read it, individually and as a list of one", async () => {
  const acme = await aCompany();
  await aCompany();
  const { body } = await acme.ben.call(companies.list);
  expect(body.meta.total).toBe(1);
  expect(body.data[0]?.attributes).toMatchObject({ company_id: acme.company_id, name: acme.name });
  const one = await acme.ben.call(companies.byAccount, { params: { id: acme.ana.account_id } });
  expect(one.body.data).toEqual(body.data[0]);
});

test('a trial company cannot have a web address in its name, and a paid one can', async () => {
  const { status, body } = await change(await aCompany(), { name: 'Pay at evil.com' });
  expect(status).toBe(422);
  expect(body).toMatchObject({ fields: { name: ['Please leave web addresses out.'] } });
  const paid = await aCompany({ subscription: 'paid' });
  expect((await change(paid, { name: `${unique()}.com` })).status).toBe(200);
});

test('a trial company keeps its existing name when other fields change', async () => {
  const name = `${unique()}.com`;
  const acme = await aCompany({ name });
  expect((await change(acme, { name, city: 'Largo' })).status).toBe(200);
});

test('a company update changes only the given fields', async () => {
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
])('the company update %j is rejected', async (fault, fields) => {
  const reply = await change(await aCompany(), fault);
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
});

test('a company keeps a line of business that was removed from the list', async () => {
  const acme = await aCompany();
  const { asOwner } = await testDatabase();
  await asOwner((owner) =>
    owner.query(`update companies set line_of_business = 'Gas Lighting' where company_id = $1`, [acme.company_id]),
  );
  expect((await change(acme, { line_of_business: 'Gas Lighting', city: 'Largo' })).status).toBe(200);
});

test('a company update that duplicates a registered company is rejected', async () => {
  const acme = await aCompany();
  const rival = await aCompany();
  expect(await change(rival, { name: acme.name.toLowerCase() })).toBeError('duplicate_company');
});

test('a company update with a stale version is rejected', async () => {
  const acme = await aCompany();
  const read = (await acme.ana.call(companies.list)).body.data[0]?.attributes;
  const version = { 'if-unmodified-since-version': read?.updated_at ?? '' };
  expect((await change(acme, { city: 'Largo' }, version)).status).toBe(200);
  expect(await change(acme, { city: 'Tampa' }, version)).toBeError('stale_record');
});

test("a company's time zone must be one of the states', but an existing one can be kept", async () => {
  const acme = await aCompany({ time_zone: 'Pacific/Guam' });
  expect((await change(acme, { time_zone: 'Pacific/Guam', city: 'Largo' })).status).toBe(200);
  const rejected = await change(acme, { time_zone: 'America/Puerto_Rico' });
  expect(rejected).toBeError('validation_failed');
  expect(rejected.body).toMatchObject({ fields: { time_zone: ['Please choose a time zone of the United States'] } });
  expect((await change(acme, { time_zone: 'America/Detroit' })).body.data.attributes.time_zone).toBe('America/Detroit');
});

test('a company uses the main time zone of its state by default', async () => {
  const acme = await aCompany();
  expect((await change(acme, { state: 'CA', time_zone: null })).body.data.attributes.time_zone).toBe(
    'America/Los_Angeles',
  );
  expect((await change(acme, { state: 'FL' })).body.data.attributes.time_zone).toBe('America/Los_Angeles');
});

describe('deletion of a company', () => {
  const close = (by: Company['ana'], { company_id }: Company, body: object = { current_password: PASSWORD }) =>
    by.attempt(companies.remove, { params: { id: company_id }, body });
  const restore = (by: Company['ana'], { company_id }: Company) =>
    by.call(companies.restore, { params: { id: company_id } });
  const login = ({ login_id }: { login_id: string }) =>
    aBrowser().call(access.login, { body: { login_id, login_password: PASSWORD } });

  async function purge(): Promise<void> {
    await deleteDueCompanies((await testApp()).services);
  }

  test("the number of the company's records is returned only to owners, with or without a subscription", async () => {
    const acme = await aCompany();
    const { project_id } = await acme.anEstimate();
    await acme.anInvoice({ project_id });
    const params = { id: acme.company_id };
    const counted = { customers: 1, projects: 1, estimates: 1, invoices: 1, employees: 0, accounts: 2 };
    expect((await acme.ana.call(companies.dependents, { params })).body).toEqual(counted);
    expect(await acme.ben.call(companies.dependents, { params })).toBeError('not_your_role');
    const rival = await aCompany({ subscription: 'expired' });
    expect(await rival.ana.call(companies.dependents, { params })).toBeError('company_not_found');
    const dependents = await rival.ana.call(companies.dependents, { params: { id: rival.company_id } });
    expect(dependents.body).toMatchObject({ customers: 0, accounts: 2 });
  });

  test('only owners can delete the company, with the password', async () => {
    const acme = await aCompany();
    expect(await close(acme.ben, acme)).toBeError('not_your_role');
    const rival = await aCompany();
    expect(await close(rival.ana, acme)).toBeError('company_not_found');
    for (const body of [{}, { current_password: 'not it' }, { company_name: acme.name }]) {
      expect(await close(acme.ana, acme, body)).toBeError('validation_failed');
    }
    const { body } = await acme.ben.call(companies.list);
    expect(body.data[0]?.attributes.deletion_due_at).toBeNull();
  });

  test("an owner who signs in with Google confirms the company's deletion with its name", async () => {
    const acme = await aCompany();
    const { asOwner } = await testDatabase();
    await asOwner((owner) =>
      owner.query(
        `update accounts set auth_provider = 'google', password_hash = null, google_sub = account_id::text where account_id = $1`,
        [acme.ana.account_id],
      ),
    );
    expect(await close(acme.ana, acme)).toBeError('validation_failed');
    expect((await close(acme.ana, acme, { company_name: ` ${acme.name.toUpperCase()} ` })).status).toBe(200);
  });

  test('deleting the company closes it at once for everyone but its owners, and emails every account', async () => {
    testClock.set('2026-11-22T15:00:00Z');
    const acme = await aCompany({ time_zone: 'America/New_York' });
    const records = await oneOfEach(acme);
    expect((await close(acme.ana, acme)).body).toEqual({ status: 'deleted', ok: true });
    expect(await acme.ben.call(access.checkAuth)).toBeError('session_expired');
    const rejected = await login(acme.ben);
    expect(rejected).toBeError('company_closed');
    expect(rejected.body).toMatchObject({ error: expect.stringContaining('deleted on November 29, 2026') as string });
    const code = { employee_code: records.employee_code };
    expect(await aBrowser().call(employees.byCode, { params: code })).toBeError('employee_not_found');
    expect(await aBrowser().call(companies.byCode, { params: { code: acme.company_code } })).toBeError(
      'company_not_found',
    );
    expect((await login(acme.ana)).status).toBe(200);
    const { body } = await acme.ana.call(companies.list);
    expect(body.data[0]?.attributes.deletion_due_at).toBe('2026-11-29T15:00:00.000Z');
    for (const { email } of [acme.ana, acme.ben]) {
      expect((await noticesTo(email)).at(-1)?.content?.subject).toBe(
        `${acme.name} will be deleted on November 29, 2026`,
      );
    }
  });

  test("only owners can cancel the company's deletion, within 7 days", async () => {
    const acme = await aCompany();
    await close(acme.ana, acme);
    testClock.forward({ days: 6 });
    const ana = await elsewhere(acme.ana);
    expect((await restore(ana, acme)).body.data.attributes.deletion_due_at).toBeNull();
    expect((await login(acme.ben)).status).toBe(200);
    expect((await noticesTo(acme.ben.email)).at(-1)?.content?.subject).toBe(`${acme.name} is open again`);
    const entries = (await ana.call(auditLog.list, { query: { record_type: 'company' } })).body.data;
    expect(entries.map(({ attributes }) => attributes.action)).toEqual(['deletion_withdrawn', 'deletion_requested']);
    testClock.forward({ days: 2 });
    await purge();
    expect((await login(acme.ben)).status).toBe(200);
  });

  test('a repeated deletion of the company keeps the date and sends no second notice', async () => {
    const acme = await aCompany();
    await close(acme.ana, acme);
    const due = (await acme.ana.call(companies.list)).body.data[0]?.attributes.deletion_due_at;
    const count = (await noticesTo(acme.ben.email)).length;
    testClock.forward({ hours: 3 });
    await close(acme.ana, acme);
    expect((await acme.ana.call(companies.list)).body.data[0]?.attributes.deletion_due_at).toBe(due);
    expect(await noticesTo(acme.ben.email)).toHaveLength(count);
  });

  test("a company's records are deleted after 7 days, and its name becomes available", async () => {
    const input = aCompanyInput();
    const acme = await aCompany(input);
    await oneOfEach(acme);
    await close(acme.ana, acme);
    testClock.forward({ days: 7, minutes: -1 });
    await purge();
    expect(await rowsOf(acme.company_id)).not.toEqual([]);
    testClock.forward({ minutes: 2 });
    await purge();
    // Payments, whose events may still arrive; the files of deleted rows, and the upkeep that removes them.
    const remaining = ['deleted_files', 'detached_subscription_payments', 'directory', 'due'];
    expect((await rowsOf(acme.company_id)).toSorted()).toEqual(remaining);
    expect(await login(acme.ana)).toBeError('login_failed');
    expect((await aBrowser().call(companies.create, { body: { company: input } })).status).toBe(201);
  });

  test("a deleted company's files are deleted too, its logo after the 90 days in which a sent document can be read", async () => {
    const acme = await aCompany();
    await oneOfEach(acme);
    await acme.ana.attempt(images.upload, { body: { image_for_tag: 'account' } });
    const { database, delivery } = await testApp();
    const keys = await filesOf(acme.company_id);
    const folders = new Set(keys.map((key) => key.split('/')[0]));
    const expected = ['archives', 'images', 'job-notes', 'messages', 'receipts', 'revisions', 'scans', 'signed-copies'];
    expect([...folders].toSorted()).toEqual(expected);
    await close(acme.ana, acme);
    testClock.forward({ days: 7, minutes: 1 });
    await purge();
    // Later than the database's real clock, which dates the deleted files.
    await purgeDeletedFiles(database, acme.company_id, delivery.files, new Date());
    expect(await filesOf(acme.company_id)).toEqual(keys);
    testClock.forward({ days: 2 });
    await purgeDeletedFiles(database, acme.company_id, delivery.files, testClock.now());
    expect(await filesOf(acme.company_id)).toHaveLength(2);
    testClock.forward({ days: 90 });
    await purgeDeletedFiles(database, acme.company_id, delivery.files, testClock.now());
    expect(await filesOf(acme.company_id)).toEqual([]);
  });
});

/** The tables that still contain rows of a company. */
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
