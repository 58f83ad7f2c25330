import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { emptyPostgres, testEngine } from '#testkit/database/engines.ts';
import { createAppRole } from './app-role.ts';
import { asCompany, asCompanySnapshot, withSystemTransaction, openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { isDatabaseOut, isReadOnly } from './errors.ts';

const ACME = '0198b6f4-0000-7000-8000-00000000aaaa';

// Only for PostgreSQL: the embedded engine has one process and one connection, which cannot be closed from outside.
describe.skipIf(testEngine === 'embedded')('PostgreSQL engine', () => {
  let server: { url: string; drop(): Promise<void> };
  const opened: Database[] = [];

  const open = async (poolSize = 5): Promise<Database> => {
    const db = await openDatabase({ dataDir: '', url: server.url, poolSize, log: quietLog });
    opened.push(db);
    return db;
  };

  beforeEach(async () => {
    server = await emptyPostgres();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()));
    await server.drop();
  });

  test('five processes that start at the same time migrate an empty database once', async () => {
    const starters = await Promise.all(Array.from({ length: 5 }, () => open()));
    await Promise.all(starters.map((db) => db.migrate()));
    const { rows } = await starters[0]!.asOwner((owner) =>
      owner.query('select name, count(*) as times from kysely_migration group by name'),
    );
    expect(rows).toContainEqual({ name: '0001-tenant-isolation', times: 1 });
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
  });

  test('a process of the previous release starts on a database that a newer release has migrated', async () => {
    const db = await open();
    await db.migrate();
    await db.asOwner((owner) =>
      owner.query(`insert into kysely_migration values ('9999-later', '2199-01-01T00:00:00.000Z')`),
    );
    await expect(db.migrate()).resolves.toBeUndefined();
  });

  test('a database of a development version is rejected with a one-sentence error, and stays unchanged', async () => {
    const db = await open();
    await db.migrate();
    const all = () => db.asOwner(async (owner) => (await owner.query('select name from kysely_migration')).rows);
    // Before the first release, the migrations had other names, with higher numbers than today's.
    await db.asOwner((owner) =>
      owner.query(`update kysely_migration set name = '0001-company-isolation' where name = '0001-tenant-isolation';
        update kysely_migration set name = '0093-companies-of-notices' where name = '0026-search-lookups'`),
    );
    const before = await all();
    await expect(db.migrate()).rejects.toThrow(
      'made by a development version (migration 0001-company-isolation) that this one cannot upgrade',
    );
    expect(await all()).toEqual(before);
  });

  test.each([
    [`encoding 'UTF8' locale 'C' template template0`, 'UTF8'],
    [`encoding 'SQL_ASCII' locale 'C' template template0`, 'SQL_ASCII'],
  ])('a database created with %s, whose searches would miss names, is rejected', async (options, encoding) => {
    const poor = await emptyPostgres(options);
    const db = await openDatabase({ dataDir: '', url: poor.url, poolSize: 1, log: quietLog });
    await expect(db.migrate()).rejects.toThrow(`has the encoding ${encoding} and a locale without lower case`);
    await db.close();
    await poor.drop();
  });

  test('a login that cannot create the role gets an error that explains what to ask an administrator for', async () => {
    const login = await open(1);
    await login.asOwner((owner) =>
      owner.query('create role mere_login login password null; grant mere_login to current_user'),
    );
    const error = await login.asOwner(async (owner) => {
      await owner.query('set role mere_login');
      return createAppRole(owner).catch((reason: unknown) => reason);
    });
    await login.asOwner((owner) => owner.query('drop role mere_login'));
    expect(String(error)).toMatch(
      /^Error: The login mere_login may not make the role \w+_app. Ask an administrator to run: /,
    );
  });

  test('a role that an administrator created and granted is used unchanged', async () => {
    const db = await open();
    await db.asOwner((owner) =>
      owner.query(`do $$ begin
        execute format('create role %I nologin', current_database() || '_app');
        execute format('grant %I to current_user', current_database() || '_app');
      end $$`),
    );
    await db.migrate();
    const { rows } = await db.pool.query(`select current_user = current_database() || '_app' as ours`);
    expect(rows).toEqual([{ ours: true }]);
  });

  test('a server without its role does not fall back to the owner', async () => {
    const db = await open();
    await expect(db.pool.query('select 1')).rejects.toThrow('role');
  });

  test('only the current call fails when the server closes its connection in a transaction', async () => {
    const db = await open(1);
    await db.asOwner((owner) => createAppRole(owner));
    const work = asCompany(db, ACME, async (acme) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(acme);
      await db.asOwner((owner) => owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]));
      await sql`select 1`.execute(acme);
    });
    const error = await work.catch((reason: unknown) => reason);
    expect(isDatabaseOut(error)).toBe(true);
    expect(
      await withSystemTransaction(db, async (systemDb) => (await sql`select 1 as one`.execute(systemDb)).rows),
    ).toEqual([{ one: 1 }]);
  });

  test('idle connections that the server closed are replaced', async () => {
    const db = await open(3);
    await db.asOwner((owner) => createAppRole(owner));
    await Promise.all([1, 2, 3].map(() => db.pool.query('select pg_sleep(0.05)')));
    await db.asOwner((owner) =>
      owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    );
    const deadline = Date.now() + 5_000;
    let response: unknown;
    while (!response && Date.now() < deadline) {
      response = await db.pool.query('select 1').catch((error: unknown) => {
        if (!isDatabaseOut(error)) throw error;
      });
    }
    expect(response).toBeDefined();
  });

  test('a server that became read-only counts as out, for open and for new connections', async () => {
    const db = await open(1);
    await db.migrate();
    const write = () => withSystemTransaction(db, (system) => sql`delete from jobs`.execute(system));
    await write();
    await db.pool.query('set session characteristics as transaction read only');
    const onOpen = await write().catch((reason: unknown) => reason);
    expect([isDatabaseOut(onOpen), db.pool.totalCount]).toEqual([true, 0]);
    await db.pool.query('set session characteristics as transaction read only');
    const outside = await sql`delete from jobs`.execute(db.systemDb).catch((reason: unknown) => reason);
    expect([isDatabaseOut(outside), db.pool.totalCount]).toEqual([true, 0]);
    const name = pg.escapeIdentifier(new URL(server.url).pathname.slice(1));
    await db.asOwner((owner) => owner.query(`alter database ${name} set default_transaction_read_only to on`));
    expect(isDatabaseOut(await write().catch((reason: unknown) => reason))).toBe(true);
    await db.asOwner((owner) =>
      owner.query(`set transaction_read_only to off; alter database ${name} reset default_transaction_read_only`),
    );
    await write();
  });

  test('a write in a transaction that was declared read-only is an error of the caller', async () => {
    const db = await open(1);
    await db.migrate();
    const write = asCompanySnapshot(db, ACME, (acme) => sql`delete from jobs`.execute(acme));
    const error = await write.catch((reason: unknown) => reason);
    expect([isReadOnly(error), isDatabaseOut(error)]).toEqual([true, false]);
  });

  test('a commit whose wait for the synchronous standby is canceled counts as the database being out', async () => {
    const db = await open(1);
    await db.migrate();
    await withSystemTransaction(db, async () => undefined);
    // As PostgreSQL reports it.
    const client = await db.pool.connect();
    client.emit('notice', { routine: 'SyncRepWaitForLSN' });
    client.release();
    const error = await withSystemTransaction(db, async () => undefined).catch((reason: unknown) => reason);
    expect([isDatabaseOut(error), db.pool.totalCount]).toEqual([true, 0]);
    await withSystemTransaction(db, async () => undefined);
  });

  test('the database counts as out when every connection is in use', async () => {
    const db = await open(1);
    await db.asOwner((owner) => createAppRole(owner));
    const taken = await db.pool.connect();
    db.pool.options.connectionTimeoutMillis = 50;
    const error = await withSystemTransaction(db, async () => undefined).catch((reason: unknown) => reason);
    taken.release();
    expect(isDatabaseOut(error)).toBe(true);
  });
});

test.skipIf(testEngine === 'embedded')('an unreachable server counts as the database being out', async () => {
  const db = await openDatabase({ dataDir: '', url: 'postgres://x@127.0.0.1:1/x', poolSize: 1, log: quietLog });
  const error = await withSystemTransaction(db, async () => undefined).catch((reason: unknown) => reason);
  expect(isDatabaseOut(error)).toBe(true);
  await db.close();
});
