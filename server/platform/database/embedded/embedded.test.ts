import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { openDatabase } from '../database.ts';
import type { Engine } from '../engine.ts';
import { isDatabaseOut } from '../errors.ts';
import { openEmbedded } from './embedded.ts';

/** In milliseconds; much longer than any other call here takes. */
const LONGEST = 1000;
const HANG = `select count(*) from generate_series(1, 1000000000)`;

const temporary = () => mkdtemp(path.join(tmpdir(), 'jobsites-embedded-'));

let fresh: string;
let dataDir: string;
let engine: Engine | undefined;

// Copied for each test, because creating a database takes longer than all of the tests.
beforeAll(async () => {
  fresh = await temporary();
  await (await openEmbedded({ dataDir: fresh, isSynced: false, log: quietLog })).close();
}, 120_000);
afterAll(() => rm(fresh, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await temporary();
  cpSync(fresh, dataDir, { recursive: true });
});
afterEach(async () => {
  await engine?.close();
  engine = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const open = async (options?: { longestCall: number }) => {
  engine = await openEmbedded({ dataDir, isSynced: false, log: quietLog, ...options });
  return engine;
};

test(
  'a call that hangs is ended, waiting callers get an error, and the next call works',
  { timeout: 120_000 },
  async () => {
    const { pool, asOwner } = await open({ longestCall: LONGEST });
    await asOwner((owner) => owner.query('create table notes (n int); grant all on notes to postgres_app'));
    await pool.query('insert into notes values (1)');

    const client = await pool.connect();
    await client.query('begin; insert into notes values (2)');
    const waiting = pool.query('select 1');
    const hung = await client.query(HANG).catch((error: unknown) => error);
    expect(isDatabaseOut(hung)).toBe(true);
    const afterwards = await client.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseOut(afterwards)).toBe(true);
    client.release();

    expect((await waiting).rowCount).toBe(1);
    expect((await pool.query('select n, current_user as who from notes')).rows).toEqual([
      { n: 1, who: 'postgres_app' },
    ]);
  },
);

test('a database opened with a longer limit ends a call only after that limit', { timeout: 120_000 }, async () => {
  const database = await openDatabase({
    dataDir,
    poolSize: 1,
    embeddedSync: false,
    longestCallMs: LONGEST,
    log: quietLog,
  });
  engine = database;
  const hung = await database.pool.query(HANG).catch((error: unknown) => error);
  expect(isDatabaseOut(hung)).toBe(true);
});

test('a call of a migration may take longer, but the calls after it may not', { timeout: 120_000 }, async () => {
  const { pool, asOwner } = await open({ longestCall: LONGEST });
  const slow = `do $$ begin while clock_timestamp() < now() + interval '2 s' loop end loop; end $$`;
  await asOwner((owner) => owner.query(slow), { mayTakeLong: true });
  const hung = await pool.query(HANG).catch((error: unknown) => error);
  expect(isDatabaseOut(hung)).toBe(true);
});

test('a transaction left open is rolled back before the connection is reused', { timeout: 120_000 }, async () => {
  const { pool, asOwner } = await open();
  await asOwner((owner) => owner.query('create table notes (n int); grant all on notes to postgres_app'));
  const client = await pool.connect();
  await client.query(`begin; set local app.company_id = 'x'; insert into notes values (1)`);
  client.release(true);
  const company = `coalesce(current_setting('app.company_id', true), '')`;
  const { rows } = await pool.query(`select count(*) as many, ${company} as company from notes`);
  expect(rows).toEqual([{ many: 0, company: '' }]);
});

test('maintenance measures the tables and removes old versions of rows', { timeout: 120_000 }, async () => {
  const { pool, asOwner, maintain } = await open();
  await asOwner((owner) => owner.query('create table notes (n int); grant all on notes to postgres_app'));
  await pool.query('insert into notes select generate_series(1, 10000)');
  await pool.query('update notes set n = -n');
  await maintain?.();
  const { rows } = await pool.query<{ reltuples: number; relallvisible: number }>(
    `select reltuples, relallvisible from pg_class where relname = 'notes'`,
  );
  expect(rows[0]?.reltuples).toBe(10_000);
  expect(rows[0]?.relallvisible).toBeGreaterThan(0);
});

test('stored data is still present when the folder is opened again', { timeout: 120_000 }, async () => {
  const first = await open();
  await first.asOwner((owner) => owner.query('create table notes as select 1 as n'));
  await first.close();
  const second = await open();
  expect((await second.asOwner((owner) => owner.query('select n from notes'))).rows).toEqual([{ n: 1 }]);
});

test('large queries and large results arrive complete', { timeout: 120_000 }, async () => {
  const { pool } = await open();
  const long = 'é€😀x'.repeat(500_000);
  const { rows } = await pool.query('select $1::text as long, length($1::text) as letters', [long]);
  expect(rows[0].long === long).toBe(true);
  expect(rows[0].letters).toBe(2_000_000);
});

test('a damaged folder makes the start fail, and stays unlocked', { timeout: 120_000 }, async () => {
  await (await open()).close();
  engine = undefined;
  await writeFile(path.join(dataDir, 'database', 'PG_VERSION'), 'nonsense');
  await expect(open()).rejects.toThrow();
  await writeFile(path.join(dataDir, 'database', 'PG_VERSION'), '18\n');
  await expect(open()).resolves.toBeDefined();
});
