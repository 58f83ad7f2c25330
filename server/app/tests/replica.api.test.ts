import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { isList } from '#contract/endpoint.ts';
import { customers } from '#contract/work/customers.ts';
import { timecards } from '#contract/work/timecards.ts';
import { publicConfig } from '#testkit/app/app.ts';
import { errorLogStream, takeWarnings } from '#testkit/app/error-log.ts';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { type Browser, urlOf } from '#testkit/clients/browser.ts';
import { testEngine } from '#testkit/database/engines.ts';
import {
  findPostgres,
  type ScratchPostgres,
  type ScratchReplica,
  startScratchPostgres,
} from '#testkit/database/scratch-postgres.ts';
import { everyCall } from '#testkit/fuzz/every-call.ts';
import { aCustomerInput } from '#testkit/inputs/inputs.ts';
import { newCustomer } from '#testkit/inputs/requests.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import { asCompany, type Database, replicaReader } from '../../platform/database/database.ts';
import { openPool } from '../../platform/database/postgres.ts';
import { Replica, type ReplicaOutcome } from '../../platform/database/replica.ts';
import { beginFor } from '../../platform/database/transactions.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { type Running, run } from '../run.ts';

/* Reads from a streaming replica, which lags in the tests that pause it. */

const REPORT = { start: '2026-03-01', end: '2026-03-31' };

describe.skipIf(testEngine === 'embedded' || !findPostgres())('replica', () => {
  let server: ScratchPostgres;
  let standby: ScratchReplica;
  let database: Database;
  let at: Running;
  let acme: Company;
  let outcomes: ReplicaOutcome[] = [];

  beforeAll(async () => {
    server = await startScratchPostgres();
    standby = await server.startReplica();
    const config = publicConfig({
      DATA_DIR: mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'replica-')),
      DATABASE_URL: server.url,
      REPLICA_URL: standby.url,
      BACKUP_KEEP: 'off',
    });
    const metrics = createMetrics();
    const replicaRead = (outcome: ReplicaOutcome) => {
      outcomes.push(outcome);
      metrics.replicaRead(outcome);
    };
    const options = { clock: testClock.now, metrics: { ...metrics, replicaRead } };
    at = await run({ ...config, role: 'web' }, pino({ level: 'warn' }, errorLogStream), options);
    ({ database } = at);
    acme = await aCompany({ at });
    await standby.resumeReplay();
    // The first read gets the current position; later reads reuse it.
    await untilRead(acme.ben);
  }, 180_000);
  beforeEach(() => {
    outcomes = [];
  });
  afterEach(() => standby.resumeReplay());
  afterAll(async () => {
    await at?.stop();
    await standby?.stop();
    await server?.stop();
  });

  const total = async (browser: Browser) => (await browser.call(customers.list)).body.meta.total;

  async function untilRead(browser: Browser): Promise<void> {
    outcomes = [];
    while (!outcomes.includes('read')) await total(browser);
  }

  test('the replica serves whole lists, the report and the audit log', async () => {
    expect(await total(acme.ben)).toBe(0);
    expect((await acme.ben.call(timecards.report, { query: REPORT })).status).toBe(200);
    expect((await acme.ben.call(auditLog.list)).status).toBe(200);
    expect(outcomes).toEqual(['read', 'read', 'read']);
  });

  test('reads from the replica are counted in the metrics', async () => {
    await total(acme.ben);
    const metricsRequest = { url: '/metrics', headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' };
    expect((await at.app.inject(metricsRequest)).body).toMatch(/^replica_reads_total\{outcome="read"\} [1-9]/m);
  });

  test('the replica does not serve pages, records and other reads', async () => {
    await acme.ben.call(customers.list, { query: { limit: 10 } });
    expect(outcomes).toEqual([]);
  });

  test('the replica is behind for a browser that has just written, and serves other browsers', async () => {
    await standby.pauseReplay();
    const before = await total(acme.ben);
    expect((await acme.ana.call(...newCustomer(aCustomerInput()))).status).toBe(201);
    outcomes = [];
    expect(await total(acme.ana)).toBe(before + 1);
    expect(await total(acme.ben)).toBe(before);
    expect(outcomes).toEqual(['behind', 'read']);
    await standby.resumeReplay();
    outcomes = [];
    expect([await total(acme.ana), await total(acme.ben)]).toEqual([before + 1, before + 1]);
    expect(outcomes).toEqual(['read', 'read']);
  });

  test('the replica serves no caller whose data would be older than its limit', async () => {
    const replica = aReplica({ maxAgeMs: 0 });
    await standby.pauseReplay();
    await acme.ana.call(...newCustomer(aCustomerInput()));
    expect(await replica.read(beginFor(acme.company_id), async () => 'read', undefined)).toBeUndefined();
    expect(outcomes).toEqual(['behind']);
    await replica.close();
  });

  test('the replica serves a CSV, and the primary records the download', async () => {
    for (const url of [urlOf(timecards.report, { query: REPORT }), urlOf(auditLog.list, {})]) {
      const { status, headers } = await acme.ben.request({ method: 'GET', url, headers: { accept: 'text/csv' } });
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    }
    expect(outcomes).toEqual(['read', 'read']);
    const exports = await asCompany(database, acme.company_id, (db) =>
      db.selectFrom('audit_entries').select('record_type').where('action', '=', 'exported').execute(),
    );
    expect(exports.map(({ record_type }) => record_type).toSorted()).toEqual(['audit_log', 'timecard_report']);
  });

  test('the replica serves every list of the contract, since none of them writes', async () => {
    const { customer_id, project_id, estimate_id } = await acme.anEstimate();
    const { jobsite_id } = await acme.aJobsite({ project_id });
    const { employee_id, employee_code } = await acme.anEmployee();
    const { invoice_id } = await acme.anInvoice({ project_id, estimate_id });
    const ids = { customer_id, project_id, estimate_id, jobsite_id, employee_id, employee_code, invoice_id };
    const companyAndAccount = { company_id: acme.company_id, account_id: acme.ben.account_id };
    const records = { ...companyAndAccount, ...ids, agreed_estimate_id: estimate_id } as OneOfEach;
    await standby.resumeReplay();
    for (const [name, endpoint, sample] of everyCall) {
      const { auth, method } = endpoint;
      if (!isList(endpoint) || method !== 'GET' || (auth !== 'active' && auth !== 'session')) continue;
      outcomes = [];
      const { query = {}, ...given } = sample(records);
      // Next steps are only read for a page.
      const { limit: _limit, include: _include, ...whole } = query;
      const { status } = await acme.ben.attempt(endpoint, { ...given, query: whole });
      expect([name, status, outcomes]).toEqual([name, 200, ['read']]);
    }
  });

  test('the replica isolates companies, and rejects writes', async () => {
    const rival = await aCompany({ at });
    await acme.ana.call(...newCustomer(aCustomerInput()));
    await standby.resumeReplay();
    const read = replicaReader(database, undefined);
    const names = await read(rival.company_id, (db) => db.selectFrom('customers').selectAll().execute());
    expect(names).toEqual([]);
    const { rows } = await read(acme.company_id, (db) =>
      sql<{ role: string }>`select current_user::text as role from customers limit 1`.execute(db),
    );
    expect(rows).toEqual([{ role: 'jobsites_app' }]);
    const pool = openPool({ url: standby.url, mayBeReadOnly: true, poolSize: 1, log: quietLog });
    await expect(pool.query('select * from customers')).rejects.toThrow('no company set');
    await pool.end();
    await expect(read(acme.company_id, (db) => db.deleteFrom('customers').execute())).rejects.toThrow('read-only');
  });

  test('all further reads of a call use the primary once the replica has failed', async () => {
    const read = replicaReader(database, undefined);
    await read(acme.company_id, (db) => sql`select pg_is_in_recovery() or 1 / 0 > 0`.execute(db)).catch(
      () => undefined,
    );
    const { rows } = await read(acme.company_id, (db) =>
      sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db),
    );
    expect(rows).toEqual([{ is_replica: false }]);
  });

  test('the primary serves reads while the replica is down, with one warning, until it is back', async () => {
    const logged: string[] = [];
    const recordLog = (_about: unknown, words?: string) => void logged.push(words ?? '');
    const log = { ...quietLog, warn: recordLog, info: recordLog };
    const replica = aReplica({ downMs: 0, log });
    const read = () => replica.read(beginFor(acme.company_id), async () => 'read', undefined);
    await standby.interrupt();
    expect([await read(), await read()]).toEqual([undefined, undefined]);
    expect(await total(acme.ben)).toBeGreaterThan(0);
    expect(logged).toEqual(['The replica cannot be read: its reads go to the primary']);
    await standby.resume();
    await standby.resumeReplay();
    expect(await read()).toEqual({ value: 'read' });
    expect(logged.at(-1)).toBe('The replica can be read again');
    await replica.close();
    takeWarnings();
  });

  test('a replica that is the primary itself is not used', async () => {
    const replica = aReplica({}, server.url);
    expect(await replica.read(beginFor(acme.company_id), async () => 'read', undefined)).toBeUndefined();
    expect(await replica.read(beginFor(acme.company_id), async () => 'read', undefined)).toBeUndefined();
    expect(outcomes).toEqual(['failed', 'down']);
    await replica.close();
  });

  function aReplica(parts: Partial<ConstructorParameters<typeof Replica>[0]>, url = standby.url): Replica {
    const pool = openPool({ url, mayBeReadOnly: true, poolSize: 1, connectionTimeoutMs: 2000, log: quietLog });
    const onRead = (outcome: ReplicaOutcome) => void outcomes.push(outcome);
    return new Replica({ pool, primary: database.pool, onRead, log: quietLog, ...parts });
  }
});
