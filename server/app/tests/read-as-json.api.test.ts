import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { isOnCitus } from '#testkit/database/citus.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import { asCompany, asCompanySnapshot, type Database } from '../../platform/database/database.ts';
import { preparedStatements } from '../../platform/database/prepared-statements.ts';
import { instantOf, readAsJson } from '../../platform/database/read-as-json.ts';

/* Reads that Citus runs at the server of the company's shard return the same as on the other engines. */

let db: Database;
let acme: Company;
let other: Company;

beforeAll(async () => {
  db = await testDatabase();
  preparedStatements.forget();
  acme = await aCompany();
  other = await aCompany();
  await acme.aCustomer({ last_name: 'Alvarez' });
  await other.aCustomer({ last_name: 'Okafor' });
});

const read = <Row>(statement: RawBuilder<unknown>, { company_id } = acme) =>
  asCompany(db, company_id, (companyDb) => readAsJson<Row>(companyDb, statement));

const NAMES = sql`select last_name from customers order by last_name`;

test('rows arrive in their order, with decimals as numbers and instants as texts', async () => {
  const rows = await read<{ n: number; amount: number; at: string; day: string }>(
    sql`select n, n * 0.1 as amount, timestamptz '2026-11-20 14:47:00-05' as at, date '2026-11-20' as day
      from generate_series(3, 1, -1) n`,
  );
  expect(rows.map(({ n, amount, day }) => [n, amount, day])).toEqual([
    [3, 0.3, '2026-11-20'],
    [2, 0.2, '2026-11-20'],
    [1, 0.1, '2026-11-20'],
  ]);
  expect(instantOf(rows[0]?.at ?? null)).toEqual(new Date('2026-11-20T19:47:00Z'));
});

test('no rows are an empty list', async () => {
  expect(await read(sql`select 1 where false`)).toEqual([]);
});

test('values of every type are passed unchanged', async () => {
  const texts = ['a, b', 'c"d', String.raw`e\f`, '', 'g\nh', "i'j"];
  const at = new Date('2026-11-20T19:47:00.123Z');
  const [row] = await read<Record<string, unknown>>(
    sql`select ${texts}::text[] as texts, ${"k'l"}::text as text, ${at}::timestamptz = ${at.toISOString()}::timestamptz
      as is_instant, ${true}::boolean as flag, ${7}::integer as count, ${null}::text as nothing, ${{ m: [1] }}::jsonb as json`,
  );
  expect(row).toEqual({ texts, text: "k'l", is_instant: true, flag: true, count: 7, nothing: null, json: { m: [1] } });
});

test('a read sees the rows of its company only, even without a comparison', async () => {
  for (let times = 0; times < 8; times++) {
    expect(await read(NAMES)).toEqual([{ last_name: 'Alvarez' }]);
    expect(await read(NAMES, other)).toEqual([{ last_name: 'Okafor' }]);
  }
});

test('a read sees what its transaction has written', async () => {
  const found = asCompany(db, acme.company_id, async (companyDb) => {
    await companyDb.updateTable('customers').set({ last_name: 'Nowak' }).execute();
    const rows = await readAsJson(companyDb, NAMES);
    await companyDb.updateTable('customers').set({ last_name: 'Alvarez' }).execute();
    return rows;
  });
  expect(await found).toEqual([{ last_name: 'Nowak' }]);
});

test('a read works in a transaction that only reads', async () => {
  const rows = await asCompanySnapshot(db, acme.company_id, (companyDb) => readAsJson(companyDb, NAMES));
  expect(rows).toEqual([{ last_name: 'Alvarez' }]);
});

test.runIf(isOnCitus)('the server of the shard keeps the plan of a frequent read, and not of a rare one', async () => {
  const plansOf = (about: string) => sql`select name from pg_prepared_statements where statement like ${`%${about}%`}`;
  const named = (name: string) => sql`select ${name}::text as name from customers where company_id = ${currentCompany}`;
  for (let times = 0; times < 6; times++) await read(sql`select 'frequent' as kind, c.* from (${named('a')}) c`);
  await read(sql`select 'rare' as kind, c.* from (${named('a')}) c`);
  // The database of this test has more than one connection.
  const found = async (about: string) => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => read(plansOf(about))));
    return rows.some(({ length }) => length > 0);
  };
  expect([await found("''frequent''"), await found("'frequent' as kind"), await found("'rare' as kind")]).toEqual([
    false,
    true,
    false,
  ]);
});
