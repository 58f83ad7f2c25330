import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, testEngine } from '#testkit/database/engines.ts';
import { TransactionHandle } from './connection.ts';
import { asCompany, withSystemTransaction } from './database.ts';
import type { Database, SystemDb } from './database.ts';
import { isUniqueViolation } from './errors.ts';
import { PreparedStatements, preparedStatements } from './prepared-statements.ts';

const ACME = '0198b6f4-0000-7000-8000-00000000aaaa';

let db: Database;

beforeAll(async () => {
  db = await testDatabase();
  await db.asOwner((owner) => owner.query(`create table notes (n int primary key); call grant_system_table('notes')`));
});
beforeEach(async () => {
  await db.pool.query('delete from notes');
  // Earlier tests may have used up the names of the process.
  preparedStatements.forget();
});
afterAll(() => db.asOwner((owner) => owner.query('drop table notes')));

test('a transaction is committed when the work succeeds', async () => {
  await withSystemTransaction(db, (systemDb) => write(systemDb, 1));
  expect(await notes()).toEqual([1]);
});

test('a transaction is rolled back when the work throws', async () => {
  const work = withSystemTransaction(db, async (systemDb) => {
    await write(systemDb, 1);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await notes()).toEqual([]);
});

test.each([
  ['40001', 2],
  ['40P01', 2],
  ['55P03', 1],
])('a transaction that fails with %s is run %i times', async (code, expected) => {
  let times = 0;
  const transaction = () =>
    withSystemTransaction(db, async (systemDb) => {
      times += 1;
      await write(systemDb, times);
      await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(systemDb);
    });
  await expect(transaction()).rejects.toMatchObject({ code });
  expect(times).toBe(expected);
  expect(await notes()).toEqual([]);
});

test('a transaction that conflicted with another one succeeds when it is retried', async () => {
  let times = 0;
  const transaction = () =>
    withSystemTransaction(db, async (systemDb) => {
      times += 1;
      await write(systemDb, times);
      if (times === 1) await sql.raw(`do $$ begin raise exception using errcode = '40P01'; end $$`).execute(systemDb);
      return times;
    });
  expect(await transaction()).toBe(2);
  expect(await notes()).toEqual([2]);
});

test.skipIf(testEngine === 'embedded')(
  'both transactions of a deadlock succeed, one of them after a retry',
  async () => {
    await withSystemTransaction(db, (systemDb) => write(systemDb, 1));
    await withSystemTransaction(db, (systemDb) => write(systemDb, 2));
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    let runs = 0;
    const lock = (systemDb: SystemDb, n: number) => sql`select from notes where n = ${n} for update`.execute(systemDb);
    const lockBoth = (order: [number, number], own: PromiseWithResolvers<void>, other: PromiseWithResolvers<void>) =>
      withSystemTransaction(db, async (systemDb) => {
        runs += 1;
        await lock(systemDb, order[0]);
        own.resolve();
        await other.promise;
        await lock(systemDb, order[1]);
      });
    await Promise.all([lockBoth([1, 2], first, second), lockBoth([2, 1], second, first)]);
    // More attempts, in case the machine is so slow that they meet in a second deadlock.
    expect(runs).toBeGreaterThanOrEqual(3);
  },
);

test('a statement that runs often is prepared on its connection', async () => {
  const client = await db.pool.connect();
  try {
    const { db: often } = new TransactionHandle(client, new PreparedStatements());
    for (let n = 0; n < 10; n++) await sql`select n as often from notes where n = ${n}`.execute(often);
    const prepared = await sql`
      select from pg_prepared_statements where statement like 'select n as often %'
    `.execute(often);
    expect(prepared.rows).toHaveLength(1);
  } finally {
    client.release();
  }
});

const often = (systemDb: SystemDb) => sql`select * from notes where n > ${0}`.execute(systemDb);

test.each([
  ['in a transaction', () => withSystemTransaction(db, often)],
  ['outside of a transaction', () => often(db.systemDb)],
])('a prepared statement %s returns the columns that a migration has added', async (_location, read) => {
  await withSystemTransaction(db, (systemDb) => write(systemDb, 1));
  for (let round = 0; round < 10; round++) await read();
  await db.asOwner((owner) => owner.query(`alter table notes add column greeting text not null default 'hello'`));
  // Uses every connection of the pool at the same time.
  const results = await Promise.all(Array.from({ length: 10 }, read));
  await db.asOwner((owner) => owner.query('alter table notes drop column greeting'));
  expect(results.map(({ rows }) => rows)).toEqual(results.map(() => [{ n: 1, greeting: 'hello' }]));
});

test('statements outside a transaction are prepared too', async () => {
  for (let n = 0; n < 10; n++) await sql`select n as alone from notes where n = ${n}`.execute(db.systemDb);
  const clients = await Promise.all(Array.from({ length: db.engine === 'embedded' ? 1 : 2 }, () => db.pool.connect()));
  try {
    const prepared = await Promise.all(
      clients.map((client) =>
        client.query("select from pg_prepared_statements where statement like 'select n as alone %'"),
      ),
    );
    expect(prepared.some(({ rowCount }) => rowCount === 1)).toBe(true);
  } finally {
    for (const client of clients) client.release();
  }
});

test('a transaction of the pool itself is rejected, because its statements run on any connection', async () => {
  await expect(db.systemDb.transaction().execute((trx) => write(trx as unknown as SystemDb, 1))).rejects.toThrow(
    'withSystemTransaction',
  );
  expect(await sql`select from notes`.execute(db.systemDb)).toMatchObject({ rows: [] });
});

test('a failed query leaves the connection usable', async () => {
  for (let round = 0; round < 20; round++) {
    await expect(withSystemTransaction(db, (systemDb) => sql`select * from nowhere`.execute(systemDb))).rejects.toThrow(
      'nowhere',
    );
  }
  await withSystemTransaction(db, (systemDb) => write(systemDb, 1));
  expect(await notes()).toEqual([1]);
});

test('a transaction with a swallowed error does not count as success', async () => {
  const work = withSystemTransaction(db, async (systemDb) => {
    await write(systemDb, 1);
    await sql`select * from nowhere`.execute(systemDb).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back instead of committed');
  expect(await notes()).toEqual([]);
});

test('the next transaction does not inherit the company', async () => {
  const company = () => db.pool.query(`select current_setting('app.company_id', true) as company`);
  await asCompany(db, ACME, (acme) => sql`select 1`.execute(acme));
  await expect(asCompany(db, ACME, (acme) => sql`select * from nowhere`.execute(acme))).rejects.toThrow();
  // Uses every connection of the pool at the same time.
  for (const { rows } of await Promise.all(Array.from({ length: 10 }, company))) {
    expect(rows[0].company || null).toBeNull();
  }
});

test('a handle rejects queries after its transaction', async () => {
  const leaked = await withSystemTransaction(db, async (systemDb) => ({ systemDb }));
  await expect(write(leaked.systemDb, 1)).rejects.toThrow('This transaction has ended');
});

test('a query with a forgotten await cannot run in another transaction', async () => {
  const forgotten: Promise<unknown>[] = [];
  await withSystemTransaction(db, async (systemDb) => {
    for (const n of [1, 2, 3]) forgotten.push(write(systemDb, n).catch(() => 'refused'));
  });
  expect(await Promise.all(forgotten)).toContain('refused');
});

test('a connection released in the middle of a transaction is not reused', async () => {
  const client = await db.pool.connect();
  await client.query(`begin; set local app.company_id = '${ACME}'; insert into notes values (1)`);
  client.release();
  const company = `coalesce(current_setting('app.company_id', true), '')`;
  const { rows } = await db.pool.query(`select ${company} as company, count(*) as many from notes`);
  expect(rows).toEqual([{ company: '', many: 0 }]);
});

test('concurrent queries of one transaction run one after another', async () => {
  await withSystemTransaction(db, (systemDb) => Promise.all([1, 2, 3, 4].map((n) => write(systemDb, n))));
  expect(await notes()).toEqual([1, 2, 3, 4]);
});

test('many concurrent transactions all complete', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => withSystemTransaction(db, (systemDb) => write(systemDb, n))));
  expect(await notes()).toHaveLength(50);
});

test('a unique violation is reported with its constraint', async () => {
  await db.pool.query('insert into notes values (1)');
  const error = await withSystemTransaction(db, (systemDb) => write(systemDb, 1)).catch((reason: unknown) => reason);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'another')).toBe(false);
});

test('a long list is streamed in chunks, in order', async () => {
  await db.pool.query('insert into notes select generate_series(1, 250)');
  const streamed = await withSystemTransaction(db, async (systemDb) => {
    const seen: number[] = [];
    const query = systemDb.withTables<{ notes: { n: number } }>().selectFrom('notes').select('n').orderBy('n');
    for await (const { n } of query.where('n', '>', 0).stream(100)) seen.push(n);
    return seen;
  });
  expect(streamed).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
});

test('days and decimals are returned as text, counts as numbers, and instants as Dates', async () => {
  const { rows } = await db.pool.query(`
    select date '2026-03-08' as day, array[date '2026-03-08'] as days, numeric '10.10' as price,
      array[numeric '10.10'] as prices, count(*) as many, timestamptz '2026-03-08T07:00:00Z' as at`);
  expect(rows).toEqual([
    {
      day: '2026-03-08',
      days: ['2026-03-08'],
      price: '10.10',
      prices: ['10.10'],
      many: 1,
      at: new Date('2026-03-08T07:00:00Z'),
    },
  ]);
});

test('a bigint beyond the safe integers is rejected instead of rounded', async () => {
  await expect(db.pool.query('select 9007199254740993 as n')).rejects.toThrow('too large');
  expect((await db.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

async function write(systemDb: SystemDb, n: number): Promise<void> {
  await sql`insert into notes values (${n})`.execute(systemDb);
}

async function notes(): Promise<number[]> {
  const { rows } = await db.pool.query<{ n: number }>('select n from notes order by n');
  return rows.map(({ n }) => n);
}
