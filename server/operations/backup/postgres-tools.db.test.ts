import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { schemaOf, wholeTableSums } from '#testkit/database/database-sums.ts';
import { testDatabase, testEngine } from '#testkit/database/engines.ts';
import {
  findPostgres,
  runPostgresProgram,
  type ScratchPostgres,
  startScratchPostgres,
} from '#testkit/database/scratch-postgres.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import { asCompany, type Database, openDatabase } from '../../platform/database/database.ts';

/*
 * PostgreSQL's own tools use an empty search_path while they compute columns and index entries. The tests dump this
 * worker's database, with a record of each kind, and restore it on another server.
 */

const LONG = { timeout: 120_000 };
const IN_A_MINUTE = { timeout: 60_000 };
const SLOT = 'replication_test';

describe.runIf(testEngine === 'postgres' && findPostgres() !== undefined)('a populated database', () => {
  let company: Company;
  let source: Database;
  /** The name of the database, which determines the name of the application's role. */
  let name: string;
  let sums: Record<string, string>;
  let server: ScratchPostgres;

  beforeAll(async () => {
    company = await aCompany({ name: 'Ünïcödé & Söhne' });
    await oneOfEach(company);
    source = await testDatabase();
    name = await nameOf(source);
    sums = await wholeTableSums(source);
    server = await startScratchPostgres({ settings: { wal_level: 'logical' } });
    const role = pg.escapeIdentifier(`${name}_app`);
    await run(server.adminUrl, `create role ${role}; grant ${role} to jobsites`);
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
  });

  test('a populated database is complete after pg_dump and psql', LONG, async () => {
    await expectWhole(await restoreWithPsql(name));
  });

  test('a populated database is complete after pg_dump and pg_restore', LONG, async () => {
    const file = join(tempFolder(), 'dump');
    await dump('--format=custom', '--file', file);
    const url = await emptyDatabase(name);
    await runPostgresProgram('pg_restore', ['--no-owner', '--exit-on-error', '--dbname', url, file]);
    await expectWhole(url);
  });

  test('a populated database is complete after logical replication, including later changes', LONG, async () => {
    const published = await opened(await restoreWithPsql('published'));
    const subscribed = await opened(await restoreWithPsql('subscribed', '--schema-only'));
    const publisherUrl = urlAt(server.adminUrl, 'published');
    await run(publisherUrl, 'create publication everything for all tables');
    // A subscription that creates its slot on its own server would wait for itself.
    await run(publisherUrl, `select pg_create_logical_replication_slot('${SLOT}', 'pgoutput')`);
    await run(
      urlAt(server.adminUrl, 'subscribed'),
      `create subscription everything connection '${publisherUrl}' publication everything
         with (create_slot = false, slot_name = '${SLOT}')`,
    );
    await expect.poll(() => wholeTableSums(subscribed), IN_A_MINUTE).toEqual(sums);

    await run(publisherUrl, `update customers set first_name = 'Renée ' || first_name`);
    const changed = await wholeTableSums(published);
    expect(changed.customers).not.toBe(sums.customers);
    await expect.poll(() => wholeTableSums(subscribed), IN_A_MINUTE).toEqual(changed);
  });

  async function dump(...options: string[]): Promise<void> {
    const url = urlAt(process.env.TEST_DATABASE_URL ?? '', name);
    await runPostgresProgram('pg_dump', ['--no-owner', ...options, url]);
  }

  async function restoreWithPsql(database: string, ...options: string[]): Promise<string> {
    const file = join(tempFolder(), 'dump.sql');
    await dump('--file', file, ...options);
    const url = await emptyDatabase(database);
    await runPostgresProgram('psql', ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', file, url]);
    return url;
  }

  async function emptyDatabase(database: string): Promise<string> {
    const identifier = pg.escapeIdentifier(database);
    await run(server.adminUrl, `drop database if exists ${identifier} with (force)`);
    await run(server.adminUrl, `create database ${identifier} owner jobsites template template0`);
    return urlAt(server.url, database);
  }

  /** Checks every row with its generated columns, the schema, and the privileges that the server needs. */
  async function expectWhole(url: string): Promise<void> {
    const restored = await opened(url);
    expect(await wholeTableSums(restored)).toEqual(sums);
    expect(comparable(await schemaOf(restored))).toEqual(comparable(await schemaOf(source)));
    const { rows } = await asCompany(restored, company.company_id, (db) =>
      sql<{ company_id: string }>`select distinct company_id from customers where first_name <> ''
        and customer_id = any (customers_containing(${''}))`.execute(db),
    );
    expect(rows).toEqual([{ company_id: company.company_id }]);
  }
});

async function opened(url: string): Promise<Database> {
  const database = await openDatabase({ dataDir: '', url, poolSize: 1, log: quietLog });
  onTestFinished(() => database.close());
  return database;
}

async function nameOf({ asOwner }: Database): Promise<string> {
  const { rows } = await asOwner((owner) => owner.query<{ name: string }>('select current_database() as name'));
  return rows[0]?.name ?? '';
}

/** A dump omits columns that were dropped, and assigns names to unnamed query columns. */
function comparable(schema: string[]): string[] {
  return schema
    .filter((part) => !part.includes('pg.dropped'))
    .map((part) => part.replaceAll(/(::text) AS text\b/g, '$1'));
}

function urlAt(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
