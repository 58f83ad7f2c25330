import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { testEngine } from '#testkit/database/engines.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#testkit/database/pgbouncer.ts';
import { aDatabaseWithTwoLogins, type TwoLogins } from '#testkit/database/two-logins.ts';
import { asCompany, type Database, openDatabase, withSystemTransaction } from './database.ts';
import { isDatabaseOut } from './errors.ts';

const ACME = '0198b6f4-0000-7000-8000-00000000aaaa';
const isPossible = testEngine === 'postgres' && hasPgbouncer();
if (testEngine === 'postgres' && !isPossible) console.log('pooler     skipped: pgbouncer must be installed, in PATH');

/** What a connection that PgBouncer rejects without the setting would send at its start. */
const IGNORED = 'options,statement_timeout,idle_in_transaction_session_timeout';

let logins: TwoLogins;
let pooler: Pgbouncer | undefined;
const opened: Database[] = [];

const start = async (options: Partial<Parameters<typeof startPgbouncer>[0]> = {}) => {
  pooler = await startPgbouncer({ url: logins.serverUrl, others: [logins.ownerUrl], ...options });
  return pooler;
};

const open = async (through: Pgbouncer, options: { isPooled?: boolean; ownerUrl?: string; poolSize?: number } = {}) => {
  const { isPooled = true, ownerUrl = logins.ownerUrl, poolSize = 5 } = options;
  const url = through.through(logins.serverUrl);
  const db = await openDatabase({ dataDir: '', url, ownerUrl, isPooled, poolSize, log: quietLog });
  opened.push(db);
  return db;
};

describe.skipIf(!isPossible)('PgBouncer', () => {
  beforeAll(async () => {
    logins = await aDatabaseWithTwoLogins();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()));
    await pooler?.stop();
    pooler = undefined;
  });
  afterAll(() => logins.drop());

  describe.each(['transaction', 'session'] as const)('in %s mode', (poolMode) => {
    let db: Database;
    beforeEach(async () => {
      db = await open(await start({ poolMode }));
      await db.migrate();
    });

    test('every transaction runs in the app role with our settings', async () => {
      const states = await Promise.all(
        Array.from({ length: 20 }, () =>
          withSystemTransaction(db, async (system) => {
            const { rows } =
              await sql`select current_user = ${logins.app} as is_app, current_setting('TimeZone') as zone,
              current_setting('DateStyle') as style, current_setting('jit') as jit,
              current_setting('statement_timeout') as statement, pg_sleep(0.01),
              current_setting('idle_in_transaction_session_timeout') as idle`.execute(system);
            return rows[0];
          }),
        ),
      );
      const expected = { is_app: true, zone: 'UTC', style: 'ISO, MDY', jit: 'off', statement: '30s', idle: '30s' };
      for (const state of states) expect(state).toMatchObject(expected);
    });

    test('the company and the timeout of a transaction do not reach the next one', async () => {
      await asCompany(db, ACME, (acme) => sql`select count(*) from customers`.execute(acme), {
        statementTimeoutMs: 5000,
      });
      const { rows } = await sql<{ company: string; timeout: string }>`
        select current_setting('app.company_id', true) as company, current_setting('statement_timeout') as timeout
      `.execute(db.systemDb);
      expect(rows).toEqual([{ company: expect.toBeOneOf(['', null]), timeout: '30s' }]);
      await expect(sql`select count(*) from customers`.execute(db.systemDb)).rejects.toThrow();
    });

    test('statements that run often get no name', async () => {
      for (let times = 0; times < 30; times++) {
        await Promise.all(
          Array.from({ length: 3 }, () => sql`select ${String(times)}::text as often`.execute(db.systemDb)),
        );
      }
      const { rows } = await db.pool.query<{ count: number }>('select count(*) as count from pg_prepared_statements');
      expect(rows).toEqual([{ count: 0 }]);
    });

    test('a cursor streams within its transaction', async () => {
      const found: number[] = [];
      await asCompany(db, ACME, async (acme) => {
        const stream = acme
          .selectFrom(sql<{ n: number }>`generate_series(1, 25)`.as<'t'>(sql`t(n)`))
          .select('t.n')
          .stream(10);
        for await (const { n } of stream) found.push(n);
      });
      expect(found).toHaveLength(25);
    });
  });

  test('five processes that start at the same time store the login’s defaults', async () => {
    const through = await start();
    const all = await Promise.all(Array.from({ length: 5 }, () => open(through)));
    await Promise.all(all.map((db) => db.migrate()));
    for (const db of all)
      expect((await db.pool.query('select current_user as role')).rows).toEqual([{ role: logins.app }]);
  });

  test('connections that the pooler opened before the defaults were stored are replaced', async () => {
    const { username } = new URL(logins.serverUrl);
    await logins.administer(
      `alter role ${username} in database ${new URL(logins.serverUrl).pathname.slice(1)} reset all`,
    );
    const through = await start();
    const early = new pg.Client({ connectionString: through.through(logins.serverUrl) });
    await early.connect();
    await early.query('select 1');
    await early.end();
    const db = await open(through);
    await db.migrate();
    expect((await db.pool.query('select current_user as role')).rows).toEqual([{ role: logins.app }]);
  });

  test('statement mode is rejected at the start', async () => {
    const db = await open(await start({ poolMode: 'statement' }));
    await expect(db.migrate()).rejects.toThrow('set pool_mode = transaction');
  });

  test.each([
    ['rejects', {}],
    ['ignores', { ignore_startup_parameters: IGNORED }],
  ])('a start without DATABASE_POOLER is rejected if PgBouncer %s the settings of a session', async (_, settings) => {
    const db = await open(await start({ settings }), { isPooled: false });
    await expect(db.migrate()).rejects.toThrow('set DATABASE_POOLER=transaction');
  });

  test.each([
    ['rejects', {}],
    ['ignores', { ignore_startup_parameters: IGNORED }],
  ])('a MIGRATION_DATABASE_URL through the pooler is rejected if it %s settings', async (_, settings) => {
    const through = await start({ settings });
    const db = await open(through, { ownerUrl: through.through(logins.ownerUrl) });
    await expect(db.migrate()).rejects.toThrow('The database of MIGRATION_DATABASE_URL is behind a pooler');
  });

  test('a login that could act as the owner is rejected', async () => {
    const through = await start();
    const [owner, server] = [logins.ownerUrl, logins.serverUrl].map((url) => new URL(url).username);
    await logins.administer(`grant ${owner} to ${server}`);
    const db = await open(through);
    await expect(db.migrate()).rejects.toThrow('give it a login that owns nothing');
    await logins.administer(`revoke ${owner} from ${server}`);
  });

  test('the database counts as out while PgBouncer cannot reach it', async () => {
    const through = await start({ settings: { query_wait_timeout: '1' } });
    const db = await open(through);
    await db.migrate();
    await through.administer(`disable ${new URL(logins.serverUrl).pathname.slice(1)}`);
    await through.administer(`kill ${new URL(logins.serverUrl).pathname.slice(1)}`);
    const error = await withSystemTransaction(db, async () => undefined).catch((reason: unknown) => reason);
    expect(isDatabaseOut(error)).toBe(true);
    await through.administer(`resume ${new URL(logins.serverUrl).pathname.slice(1)}`);
    await through.administer(`enable ${new URL(logins.serverUrl).pathname.slice(1)}`);
    await withSystemTransaction(db, async () => undefined);
  });
});
