import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { testDatabase } from '../testing/engines.ts';
import { aCompany } from '../testing/factories.ts';
import { up } from '../migrations/0073-position-sources.ts';

/** Kysely over one connection, whose transaction the test controls. */
function over(owner: pg.ClientBase): Kysely<unknown> {
  const client = { query: owner.query.bind(owner), release: () => undefined };
  const pool = { connect: async () => client, end: async () => undefined };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) });
}

test('existing pins become approximate in the exact middle of their ZIP code, and exact elsewhere', async () => {
  const { company_id } = await aCompany();
  const database = await testDatabase();
  const rows = await database.asOwner(async (owner) => {
    await owner.query('begin');
    try {
      await owner.query('alter table customers drop column position_source');
      await owner.query('alter table jobsites drop column position_source');
      const insert = (last_name: string, zip: string | null, latitude: number | null, longitude: number | null) =>
        owner.query(
          `insert into customers (company_id, customer_id, first_name, last_name, email, phone, zip, latitude, longitude,
             email_consent, sms_consent) values ($1, $2, 'Pat', $3, 'pat@customers.example', '813-555-0142', $4, $5, $6, true, true)`,
          [company_id, newId(), last_name, zip, latitude, longitude],
        );
      await insert('Middle', '33609-1234', 27.9425, -82.5057);
      await insert('House', '33609', 27.9449, -82.5265);
      await insert('Nowhere', '33609', null, null);
      await insert('Zipless', null, 27.9425, -82.5057);
      const before = await owner.query('select updated_at from customers where company_id = $1 order by customer_id', [
        company_id,
      ]);
      await up(over(owner));
      const after = await owner.query('select updated_at from customers where company_id = $1 order by customer_id', [
        company_id,
      ]);
      expect(after.rows).toEqual(before.rows);
      const { rows } = await owner.query<{ last_name: string; position_source: string | null }>(
        'select last_name, position_source from customers where company_id = $1 order by last_name',
        [company_id],
      );
      return rows;
    } finally {
      await owner.query('rollback');
    }
  });
  expect(rows.map(({ last_name, position_source }) => [last_name, position_source])).toEqual([
    ['House', 'hand'],
    ['Middle', 'zip'],
    ['Nowhere', null],
    ['Zipless', 'hand'],
  ]);
});
