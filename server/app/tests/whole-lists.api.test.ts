import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ListQuery, listQuery } from '#contract/endpoint.ts';
import { customers } from '#contract/work/customers.ts';
import { Customer } from '#contract/work/customers.ts';
import { testDatabase, testEngine } from '#testkit/database/engines.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';
import { isDatabaseTrouble } from '../../platform/database/errors.ts';
import { LIST_CHUNK, ListReading, SHORT_LIST } from '../../platform/database/list-reading.ts';
import { listCustomers } from '../../work/customers/store.ts';

/* Lists that are longer than one chunk. */

const MANY = 2 * SHORT_LIST + 345;

let acme: Company;

beforeAll(async () => {
  acme = await aCompany();
  await addCustomers(acme, MANY);
});

/** Customers with the last names 1 to n, inserted in a different order. */
async function addCustomers({ company_id }: Company, count: number): Promise<void> {
  const { asOwner } = await testDatabase();
  await asOwner((owner) =>
    owner.query(
      `insert into customers (company_id, customer_id, first_name, last_name, email, phone, email_consent, sms_consent, state)
       select $1, gen_random_uuid(), 'Pat', 'Name ' || lpad(n::text, 6, '0'), n || '@example.com', '813-555-0100', true, true,
         case n % 2 when 0 then 'FL' end
       from generate_series(1, $2::integer) n`,
      [company_id, count],
    ),
  );
}

async function listed(query: ListQuery) {
  const { status, body } = await acme.ana.call(customers.list, { query });
  expect(status).toBe(200);
  return { ...body.meta, rows: body.data.map(({ attributes }) => attributes) };
}

test('a list without limit returns every row once, newest first, and counts them', async () => {
  const { total, rows } = await listed({});
  expect(total).toBe(MANY);
  const ids = rows.map(({ customer_id }) => customer_id);
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  expect(ids).toHaveLength(MANY);
});

test('a list without limit keeps its order across chunks, with nulls last', async () => {
  const byName = await listed({ sort: '-last_name' });
  expect(byName.rows[0]?.last_name).toBe(`Name ${String(MANY).padStart(6, '0')}`);
  const names = byName.rows.map(({ last_name }) => last_name);
  expect(names).toEqual(names.toSorted().toReversed());
  const byState = await listed({ sort: 'state' });
  const nullIndex = byState.rows.findIndex(({ state }) => state === null);
  expect(nullIndex).toBe(Math.floor(MANY / 2));
  expect(byState.rows.slice(nullIndex).every(({ state }) => state === null)).toBe(true);
});

test('a search without limit returns every match', async () => {
  const { total, rows } = await listed({ q: 'name pat FL' });
  expect(total).toBe(Math.floor(MANY / 2));
  expect(rows).toHaveLength(total);
});

test('an offset without limit skips rows and counts all of them', async () => {
  const { total, rows } = await listed({ sort: 'last_name', offset: 100 });
  expect([total, rows.length, rows[0]?.last_name]).toEqual([MANY, MANY - 100, 'Name 000101']);
  expect(await listed({ offset: MANY + 1 })).toEqual({ total: MANY, rows: [] });
});

test('a long list has a content type, and no content length', async () => {
  const { headers } = await acme.ana.call(customers.list);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-length']).toBeUndefined();
});

test('a row deleted while a long list is read is skipped, and an inserted one does not shift it', async () => {
  const other = await aCompany();
  await addCustomers(other, SHORT_LIST + 10);
  const reading = new ListReading();
  const query = { sort: 'last_name', reading };
  const next = async () => (await inCompany((db) => listCustomers(db, query, { today: '2026-11-20' }))).rows;
  const database = await testDatabase();
  const inCompany = <T>(work: Parameters<typeof asCompany<T>>[2]) => asCompany(database, other.company_id, work);
  expect(await next()).toEqual([]);
  const first = await next();
  expect(first).toHaveLength(LIST_CHUNK);
  await inCompany((db) => db.deleteFrom('customers').where('last_name', '=', 'Name 001005').execute());
  await other.aCustomer({ last_name: 'Aaron' });
  const rest = [];
  while (!reading.isDone) rest.push(...(await next()));
  expect(rest).toHaveLength(SHORT_LIST + 10 - LIST_CHUNK - 1);
  const names = [...first, ...rest].map(({ last_name }) => last_name);
  expect(names).toEqual(names.toSorted());
  expect(names).not.toContain('Name 001005');
  expect(names).not.toContain('Aaron');
});

test.runIf(testEngine === 'postgres')('a list statement that exceeds its timeout is canceled', async () => {
  const database = await testDatabase();
  const slow = asCompany(database, acme.company_id, (db) => sql`select pg_sleep(30)`.execute(db), {
    statementTimeoutMs: 50,
  });
  const error = await slow.catch((reason: unknown) => reason);
  expect(isDatabaseTrouble(error)).toBe(true);
});

test('a search accepts eight different words and rejects a ninth', async () => {
  const eight = 'a b c d e f g h';
  expect((await acme.ana.call(customers.list, { query: { q: `${eight} A b`, limit: 1 } })).status).toBe(200);
  const reply = await acme.ana.call(customers.list, { query: { q: `${eight} i`, limit: 1 } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ error: 'Search for at most 8 words.' });
  expect(listQuery(Customer).safeParse({ q: 'a '.repeat(100) }).success).toBe(true);
});
