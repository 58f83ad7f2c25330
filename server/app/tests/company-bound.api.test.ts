import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isList, takesIdempotencyKey } from '#contract/endpoint.ts';
import { access } from '#contract/identity/access.ts';
import { passkeys } from '#contract/identity/passkeys.ts';
import { testApp } from '#testkit/app/app.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Anything } from '#testkit/clients/browser.ts';
import { addPasskey, challengeOf, passkeyRequest } from '#testkit/clients/second-factors.ts';
import { isOnCitus, shardTasksOf } from '#testkit/database/citus.ts';
import { companyTablesOf, type Planned, planned, tablesOf, unboundTables } from '#testkit/database/company-bound.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { everyCall } from '#testkit/fuzz/every-call.ts';
import { PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere, type Person } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import { deliverDue } from '../../core/delivery/deliver.ts';
import { messageOutbox } from '../../core/delivery/message-outbox.ts';
import { noticeOutbox, urgentNoticeOutbox } from '../../core/delivery/notice-outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import { jobDispatcher } from '../../platform/queue/jobs.ts';
import { cleanUp } from '../background-tasks.ts';
import { jobsOf, tasksOf } from '../compose.ts';
import { features } from '../features.ts';
import { keepUpCompanies } from '../upkeep.ts';

/*
 * The statements of every call of the contract and of background work, and PostgreSQL's plans for them. No statement may
 * read rows of several companies, so that companies can be distributed, and so that a mistake in a policy shows nothing
 * of another company. See docs/scaling.md.
 */

let db: Database;
let acme: Company;
let companyTables: string[];
/** The statements of each call, and of background work. */
const statementsByCall = new Map<string, Set<string>>();
let currentCall = 'background work';
/** The statements with the values of one execution: those of company transactions, and all others. */
const statements = { ofCompanies: new Map<string, unknown[]>(), ofTheSystem: new Map<string, unknown[]>() };

beforeAll(async () => {
  await testApp();
  db = await testDatabase();
  companyTables = await companyTablesOf(db);
  const inCompany = new WeakSet<object>();
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function recorded(this: pg.Client, ...args: unknown[]) {
    const [statement, ofStatement = []] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
    const { text: raw, values = ofStatement } = typeof statement === 'string' ? { text: statement } : statement;
    const text = raw.replace(/\s+/g, ' ').trim();
    if (/^begin\b/.test(text)) inCompany[text.includes('app.company_id') ? 'add' : 'delete'](this);
    else if (/^(select|insert|update|delete|with)\b/i.test(text))
      record(text, values, inCompany.has(this) ? 'ofCompanies' : 'ofTheSystem');
    if (/^(commit|rollback)\b/.test(text)) inCompany.delete(this);
    return Reflect.apply(query, this, args) as never;
  });
  acme = await aCompany();
  await makeEveryCall(await oneOfEach(acme));
  currentCall = 'background work';
  await doBackgroundWork();
  vi.mocked(pg.Client.prototype.query).mockRestore();
}, 300_000);

function record(text: string, values: unknown[], kind: keyof typeof statements): void {
  statements[kind].set(text, values);
  const ofCall = statementsByCall.get(currentCall) ?? new Set();
  statementsByCall.set(currentCall, ofCall.add(text));
}

describe.skipIf(isOnCitus)('on PostgreSQL', () => {
  test('the calls of the contract and background work use every company table', async () => {
    const reached = new Set((await planned(db, statements.ofCompanies.keys())).flatMap(tablesOf));
    expect(companyTables.filter((table) => !reached.has(table))).toEqual(USED_AFTER_DELETION);
  });

  test('every statement compares company_id of each company table with a value, without the policies', async () => {
    const plans = await planned(db, statements.ofCompanies.keys());
    expect(plans.length).toBeGreaterThan(150);
    expect(plans.flatMap(unbound)).toEqual([]);
  });

  test('no statement outside a company transaction reads a company table, except through a lookup function', async () => {
    const plans = await planned(db, statements.ofTheSystem.keys());
    const found = plans.filter((plan) => tablesOf(plan).some((table) => companyTables.includes(table)));
    expect(plans.length).toBeGreaterThan(10);
    expect(found.map(({ statement }) => statement)).toEqual([]);
  });

  test.each([
    ['a select', 'select from customers where customer_id = $1', ['customers']],
    [
      'one of two joined tables',
      'select from customers c join projects p using (customer_id) where c.company_id = $1',
      ['projects'],
    ],
    [
      'a subquery',
      'select (select count(*) from visits v where v.company_id = p.company_id and v.project_id = p.project_id) from projects p where p.company_id = $1',
      ['visits'],
    ],
    ['an update', 'update invoices set name = $1 where invoice_id = $2', ['invoices']],
    ['a delete', 'delete from images where image_id = $1', ['images']],
    ['an insert', 'insert into comments (comment_id) values ($1)', ['comments']],
  ])('the company is missing in %s', async (_kind, statement, missing) => {
    const plans = await planned(db, [statement]);
    expect(plans.flatMap((plan) => unboundTables(plan, companyTables))).toEqual(missing);
  });

  test('a table that is joined by company_id is bound by the comparison of the other table', async () => {
    const [plan] = await planned(db, [
      'select from customers c left join projects p on p.company_id = c.company_id and p.customer_id = c.customer_id where c.company_id = $1',
    ]);
    expect(plan && unboundTables(plan, companyTables)).toEqual([]);
  });
});

describe.runIf(isOnCitus)('on a cluster', () => {
  test('every statement of a company runs on one shard, and once for each change of a modifying query', async () => {
    const tasks = [...(await shardTasksOf(db, statements.ofCompanies))];
    const spread = tasks.filter(([, { count }]) => count > 1).map(([statement]) => statement);
    expect(spread.filter((statement) => !/^with .*\b(insert|update|delete)\b/.test(statement))).toEqual([]);
    expect(tasks.filter(([, { count }]) => count === 1).length).toBeGreaterThan(150);
    if (process.env.TASKS_BY_CALL) writeFileSync(process.env.TASKS_BY_CALL, tableOfTasks(new Map(tasks)));
  });

  test.each(['ofCompanies', 'ofTheSystem'] as const)('the statements %s run completely', async (which) => {
    const tasks = [...(await shardTasksOf(db, statements[which]))];
    const wrong = tasks.filter(([, { hasNone, isRejected }]) => hasNone || isRejected);
    expect(wrong.map(([statement]) => statement)).toEqual([]);
  });

  test('no statement of the system runs on several shards, except in a lookup function', async () => {
    const tasks = [...(await shardTasksOf(db, statements.ofTheSystem))];
    expect(tasks.filter(([, { count }]) => count > 1).map(([statement]) => statement)).toEqual([]);
  });
});

/** A table of the calls with the number of their companies' statements and of the tasks for these. */
function tableOfTasks(tasks: ReadonlyMap<string, { count: number }>): string {
  const rows = [...statementsByCall].map(([call, texts]) => {
    const counts = [...texts].flatMap((text) => tasks.get(text)?.count ?? []).filter((count) => count > 0);
    const several = counts.filter((count) => count > 1);
    return [call, counts.length, counts.reduce((a, b) => a + b, 0), several.join(', ') || '–'];
  });
  const head = ['call', 'statements', 'tasks', 'tasks of a statement with several'];
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows.toSorted()].map(line).join('');
}

/** Only events of payments whose company was deleted change this table. */
const USED_AFTER_DELETION = ['detached_subscription_payments'];

function unbound(plan: Planned): string[] {
  return unboundTables(plan, companyTables).map((table) => `${table}: ${plan.statement}`);
}

/** Does the background work that is due for a second company: now, some days later, and before its trial ends. */
async function doBackgroundWork(): Promise<void> {
  await oneOfEach(await aCompany());
  for (const days of [0, 5, 80]) {
    testClock.forward({ days });
    await doDueWork();
  }
  // Companies of other tests are repaired too: tests change rows without the server, which would mark them.
  takeErrors();
}

/** All background work except backups: deliveries, jobs, tasks, and the deletion of expired data. */
async function doDueWork(): Promise<void> {
  const { services, delivery } = await testApp();
  await deliverDue(messageOutbox, delivery);
  await deliverDue(noticeOutbox, delivery);
  await deliverDue(urgentNoticeOutbox, delivery);
  await jobDispatcher(jobsOf(features, services), services).run();
  for (const task of tasksOf(features, services)) await task.run();
  await cleanUp(services);
  await keepUpCompanies(services);
}

/** Makes every call of the contract as Ana. Some fail because of the calls before them. */
async function makeEveryCall(records: OneOfEach): Promise<void> {
  let succeeded = await usePasskey(acme.ben);
  for (const [name, endpoint, sample] of everyCall.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    currentCall = name;
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

function withoutLimit({ query: { limit: _limit, ...query } = {}, ...args }: Anything): Anything {
  return { ...args, query };
}
