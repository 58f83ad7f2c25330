import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { isList, takesIdempotencyKey } from '#contract/endpoint.ts';
import { access } from '#contract/identity/access.ts';
import { passkeys } from '#contract/identity/passkeys.ts';
import { testApp } from '#testkit/app/app.ts';
import { aBrowser, type Anything } from '#testkit/clients/browser.ts';
import { addPasskey, challengeOf, passkeyRequest } from '#testkit/clients/second-factors.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { everyCall } from '#testkit/fuzz/every-call.ts';
import { PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere, type Person } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import type { Database } from '../../platform/database/database.ts';

/*
 * The statements of every call of the contract, and PostgreSQL's plans for them. No statement may read rows of several
 * companies, so that companies can be distributed. See docs/scaling.md.
 */

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** A scan of a table, with its conditions as text. */
interface Scan {
  table: string;
  conditions: string;
}

/** PostgreSQL's plan for a statement: the tables that it reads, and those that it writes. */
interface Planned {
  statement: string;
  scans: Scan[];
  written: string[];
}

let db: Database;
let acme: Company;
let companyTables: string[];
/** The statements without their values: those of company transactions, and all others. */
const statements = { ofCompanies: new Set<string>(), ofTheSystem: new Set<string>() };

beforeAll(async () => {
  await testApp();
  db = await testDatabase();
  companyTables = await isolatedTables();
  const inCompany = new WeakSet<object>();
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    const text = (typeof statement === 'string' ? statement : statement.text).replace(/\s+/g, ' ').trim();
    if (/^begin\b/.test(text)) inCompany[text.includes('app.company_id') ? 'add' : 'delete'](this);
    else if (/^(select|insert|update|delete|with)\b/i.test(text))
      statements[inCompany.has(this) ? 'ofCompanies' : 'ofTheSystem'].add(text);
    if (/^(commit|rollback)\b/.test(text)) inCompany.delete(this);
    return Reflect.apply(query, this, args) as never;
  });
  acme = await aCompany();
  await makeEveryCall(await oneOfEach(acme));
  vi.mocked(pg.Client.prototype.query).mockRestore();
}, 300_000);

test('the calls of the contract use every company table', async () => {
  const reached = new Set((await planned(statements.ofCompanies)).flatMap(tablesOf));
  expect(companyTables.filter((table) => !reached.has(table))).toEqual(USED_BY_WORKERS);
});

test("every statement compares company_id in each company's table that it reads", async () => {
  const plans = await planned(statements.ofCompanies);
  const unbound = plans.flatMap(({ statement, scans }) =>
    scans.filter((scan) => isOfCompany(scan) && !isBound(scan)).map(({ table }) => `${table}: ${statement}`),
  );
  expect(plans.length).toBeGreaterThan(150);
  expect(unbound).toEqual([]);
});

test('no statement outside a company transaction reads a company table, except through a lookup function', async () => {
  const plans = await planned(statements.ofTheSystem);
  const found = plans.filter((plan) => tablesOf(plan).some((table) => companyTables.includes(table)));
  expect(plans.length).toBeGreaterThan(10);
  expect(found.map(({ statement }) => statement)).toEqual([]);
});

/** Makes every call of the contract as Ana. Some fail because of the calls before them. */
async function makeEveryCall(records: OneOfEach): Promise<void> {
  let succeeded = await usePasskey(acme.ben);
  for (const [, endpoint, sample] of everyCall.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const ana = await elsewhere(acme.ana);
    const args = sample(records);
    const keyed = takesIdempotencyKey(endpoint) && { headers: { ...args.headers, 'idempotency-key': unique() } };
    const { status } = await ana.attempt(endpoint, { ...args, ...keyed });
    if (status < 400) succeeded += 1;
    if (isList(endpoint)) await ana.attempt(endpoint, withoutLimit(args));
  }
  expect(succeeded).toBeGreaterThan(everyCall.length * 0.8);
}

/** Makes the calls that succeed only with a device's signature, and returns their number. */
async function usePasskey(ben: Person): Promise<number> {
  const { device, passkey_id } = await addPasskey(ben);
  const browser = aBrowser();
  const challenge = await challengeOf(browser, ben);
  const credential = device.get(await passkeyRequest(browser, challenge));
  const replies = [
    await browser.call(access.answerByPasskey, { body: { challenge, credential } }),
    await ben.call(passkeys.remove, { params: { id: passkey_id }, body: { current_password: PASSWORD } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  // Includes adding the passkey and requesting its challenge; their helpers throw unless they succeed.
  return replies.length + 2;
}

/** Records that others depend on are changed last. */
const CHANGED_LAST = ['estimates', 'invoices', 'projects', 'customers', 'subscriptions', 'accounts', 'companies'];

function turnOf([name, { method }]: (typeof everyCall)[number]): number {
  if (method === 'GET') return -3;
  // An approved estimate and its invoices accept no other change.
  if (name === 'approvals.record') return CHANGED_LAST.length;
  // The link ends with this call, so its other calls come first.
  if (name === 'customerPage.reportWrongPerson') return -1;
  const [feature = ''] = name.split('.');
  if (method !== 'DELETE' && feature !== 'subscriptions') return -2;
  return CHANGED_LAST.indexOf(feature);
}

/** Tables that only background tasks and calendars use. */
const USED_BY_WORKERS = ['deleted_visits', 'sms_confirmations', 'subscription_reminders'];

function withoutLimit({ query: { limit: _limit, ...query } = {}, ...args }: Anything): Anything {
  return { ...args, query };
}

function isOfCompany({ table }: Scan): boolean {
  return companyTables.includes(table);
}

function isBound({ conditions }: Scan): boolean {
  return /\bcompany_id = /.test(conditions);
}

function tablesOf({ scans, written }: Planned): string[] {
  return [...scans.map(({ table }) => table), ...written];
}

/** The generic plans of statements, in the role that requests use. */
async function planned(all: ReadonlySet<string>): Promise<Planned[]> {
  return db.asOwner(async (owner) => {
    await owner.query(
      `begin; set local plan_cache_mode = force_generic_plan; set local app.company_id = '${acme.company_id}'`,
    );
    await owner.query(`select set_config('role', current_database() || '_app', true)`);
    const plans: Planned[] = [];
    for (const statement of all) plans.push(readPlan(statement, await explained(owner, statement)));
    await owner.query('rollback');
    return plans;
  });
}

async function explained(owner: pg.ClientBase, statement: string): Promise<Plan> {
  const numbers = Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number));
  const values = Array.from({ length: Math.max(0, ...numbers) }, () => 'null').join(', ');
  await owner.query(`prepare explained as ${statement}`);
  const { rows } = await owner.query<Explained>(`explain (format json) execute explained${values && `(${values})`}`);
  await owner.query('deallocate explained');
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`No plan: ${statement}`);
  return plan;
}

interface Explained {
  'QUERY PLAN': { Plan: Plan }[];
}

function readPlan(statement: string, plan: Plan): Planned {
  const scans: Scan[] = [];
  const written: string[] = [];
  for (const { 'Node Type': kind, 'Relation Name': table, ...node } of flat(plan)) {
    if (table && kind === 'ModifyTable') written.push(table);
    else if (table) scans.push({ table, conditions: conditionsOf(node) });
  }
  return { statement, scans, written };
}

function flat(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flat)];
}

function conditionsOf(node: Partial<Plan>): string {
  return [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ');
}

async function isolatedTables(): Promise<string[]> {
  const { rows } = await db.asOwner((owner) =>
    owner.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}
