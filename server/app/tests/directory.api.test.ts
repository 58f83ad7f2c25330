import { beforeEach, describe, expect, test } from 'vitest';
import { accountInvites, accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { calendarFeeds } from '#contract/work/calendar-feeds.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { anInvite } from '#testkit/records/account-makers.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import { aSentEstimate } from '#testkit/scenarios/answering.ts';
import { deleteCompany } from '../../identity/companies/store.ts';
import { asCompany } from '../../platform/database/database.ts';
import { checkDirectory } from '../../platform/database/directory.ts';

let acme: Company;

beforeEach(async () => {
  acme = await aCompany();
});

/** A provider's event may concern a payment of a company that was deleted since. */
const OF_PAYMENTS = ['subscription_payments_intent_id_key', 'subscription_payments_payment_id_key'];

// Creating one record of each kind takes a while.
test(
  'records of every kind have their entries, and a deleted company keeps those of its payments',
  { timeout: 300_000 },
  async () => {
    await oneOfEach(acme);
    expect(await repairsOf(acme)).toBe(0);
    expect(new Set((await entriesOf(acme)).map(({ kind }) => kind))).toEqual(
      new Set([
        'access_tokens_token_hash_key',
        'account_invites_token_hash_key',
        'accounts_login_id_key',
        'calendar_feeds_token_hash_key',
        'companies_code_key',
        'companies_registered_key',
        'document_links_token_hash_key',
        'employees_code_key',
        ...OF_PAYMENTS,
        'timecards_timecard_id_key',
      ]),
    );
    await asCompany(await testDatabase(), acme.company_id, deleteCompany);
    expect(new Set((await entriesOf(acme)).map(({ kind }) => kind))).toEqual(new Set(OF_PAYMENTS));
  },
);

describe('the entries of links are removed', () => {
  test.each([
    [
      'customer',
      (sent: SentEstimate) => acme.ana.call(customers.remove, { params: { id: sent.estimate.customer_id } }),
    ],
    ['project', (sent: SentEstimate) => acme.ana.call(projects.remove, { params: { id: sent.estimate.project_id } })],
    ['estimate', (sent: SentEstimate) => acme.ana.call(estimates.remove, { params: { id: sent.estimate_id } })],
  ])('when a %s is deleted', async (kind, remove) => {
    const sent = await aSentEstimate(acme);
    const { status } = await acme.ana.call(approvals.sign, { params: { id: sent.estimate_id } });
    expect(status).toBe(201);
    expect((await entriesOf(acme)).filter(isLink)).toHaveLength(2);
    expect((await remove(sent)).status).toBe(200);
    // The link of a message is deleted with its customer only.
    expect((await entriesOf(acme)).filter(isLink)).toHaveLength(kind === 'customer' ? 0 : 1);
    expect(await repairsOf(acme)).toBe(0);
  });
});

test('the entries of an account, its invitations and its calendars are removed when it is deleted', async () => {
  await anInvite(acme.ben, acme.company_code);
  await acme.ben.call(calendarFeeds.create, { body: {} });
  expect((await acme.ana.call(accounts.remove, { params: { id: acme.ben.account_id } })).status).toBe(200);
  expect(await repairsOf(acme)).toBe(0);
});

test('the entry of an invitation is removed when it is revoked', async () => {
  const id = await anInvite(acme.ana, acme.company_code);
  expect(await entriesOf(acme)).toContainEqual(expect.objectContaining({ id }));
  await acme.ana.call(accountInvites.revoke, { params: { id } });
  expect(await entriesOf(acme)).not.toContainEqual(expect.objectContaining({ id }));
  expect(await repairsOf(acme)).toBe(0);
});

test('the entries of an employee are replaced with the code, and removed with the employee', async () => {
  const { employee_id } = await acme.anEmployee();
  const keysOf = async () => (await entriesOf(acme)).filter(({ id }) => id === employee_id).map(({ key }) => key);
  const before = await keysOf();
  await acme.ana.call(employees.renewCode, { params: { id: employee_id } });
  expect(await keysOf()).toHaveLength(1);
  expect(await keysOf()).not.toEqual(before);
  await acme.ana.call(calendarFeeds.create, { body: { employee_id } });
  await acme.ana.call(calendarFeeds.create, { body: { employee_id } });
  expect(await repairsOf(acme)).toBe(0);
  await acme.ana.call(employees.remove, { params: { id: employee_id } });
  expect(await keysOf()).toEqual([]);
  expect(await repairsOf(acme)).toBe(0);
});

test('the entry of a time card is removed when it is deleted', async () => {
  const { timecard_id: id } = await acme.aTimecard({
    clock_in: '2026-03-02T13:00:00Z',
    clock_out: '2026-03-02T17:00:00Z',
  });
  expect(await entriesOf(acme)).toContainEqual(expect.objectContaining({ id }));
  await acme.ana.call(timecards.remove, { params: { id } });
  expect(await entriesOf(acme)).not.toContainEqual(expect.objectContaining({ id }));
});

test('a company that is renamed can no longer be registered twice under its new name', async () => {
  const rival = await aCompany();
  const { body } = await acme.ana.call(companies.list, {});
  const { name, zip, phone } = body.data[0]?.attributes ?? {};
  const params = { id: rival.company_id };
  expect(await rival.ana.attempt(companies.update, { params, body: { company: { name, zip, phone } } })).toBeError(
    'duplicate_company',
  );
  const renamed = { name: `${name} of Tampa` };
  await acme.ana.call(companies.update, { params: { id: acme.company_id }, body: { company: renamed } });
  const { status } = await rival.ana.call(companies.update, { params, body: { company: { name, zip, phone } } });
  expect(status).toBe(200);
  expect(await repairsOf(acme)).toBe(0);
  expect(await repairsOf(rival)).toBe(0);
});

test('the check adds a missing entry and removes one without a row', async () => {
  const { asOwner, systemDb } = await testDatabase();
  const { employee_id } = await acme.anEmployee();
  const entries = await entriesOf(acme);
  await asOwner(async (owner) => {
    await owner.query('delete from directory where id = $1', [employee_id]);
    await owner.query(
      `insert into directory (kind, key, company_id, id)
       values ('timecards_timecard_id_key', $1::text, $2, $1::uuid)`,
      ['0198b6f4-0000-7000-8000-0000000d1cc1', acme.company_id],
    );
  });
  expect(await checkDirectory(systemDb)).toBeGreaterThanOrEqual(2);
  expect(await entriesOf(acme)).toEqual(entries);
  expect(await repairsOf(acme)).toBe(0);
});

type SentEstimate = Awaited<ReturnType<typeof aSentEstimate>>;

interface Entry {
  kind: string;
  key: string;
  id: string;
}

function isLink({ kind }: Entry): boolean {
  return kind === 'document_links_token_hash_key';
}

/** How many entries of the company differ from its rows. */
async function repairsOf({ company_id }: Company): Promise<number> {
  return (await testDatabase()).asOwner(async (owner) => {
    const { rows } = await owner.query<{ count: number }>('select repair_directory($1) as count', [company_id]);
    return rows[0]?.count ?? -1;
  });
}

async function entriesOf({ company_id }: Company): Promise<Entry[]> {
  return (await testDatabase()).asOwner(async (owner) => {
    const { rows } = await owner.query<Entry>(
      'select kind, key, id from directory where company_id = $1 order by kind, key',
      [company_id],
    );
    return rows;
  });
}
