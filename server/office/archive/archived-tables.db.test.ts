import { expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import { ARCHIVED_TABLES } from './archived-tables.ts';
import { EVIDENCE_TABLES, LEFT_OUT_TABLES } from './other-tables.ts';

interface CatalogRow {
  name: string;
  columns: string[];
  key: string[] | null;
}

/** The tables of the schema with their stored columns, without the company, and their primary keys. */
async function catalog(): Promise<CatalogRow[]> {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query<CatalogRow>(`
      select c.relname as name,
        array_agg(a.attname::text order by a.attname) filter (where a.attname <> 'company_id') as columns,
        (select array_agg(k.attname::text order by array_position(i.indkey::smallint[], k.attnum))
          from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary and k.attname <> 'company_id' and k.attgenerated = '') as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid, c.relname`),
  );
  return rows;
}

const listed = [...ARCHIVED_TABLES, ...EVIDENCE_TABLES];

test('each table is either in archives or left out for a reason', async () => {
  const decided = [...listed.map(({ name }) => name), ...Object.keys(LEFT_OUT_TABLES)];
  expect(decided.toSorted()).toEqual((await catalog()).map(({ name }) => name).toSorted());
});

test('each column of a table in archives is either in them or left out for a reason', async () => {
  const columnsOf = new Map((await catalog()).map(({ name, columns }) => [name, columns]));
  for (const { name, columns, leftOut } of listed)
    expect({ name, columns: [...columns, ...Object.keys(leftOut)].toSorted() }).toEqual({
      name,
      columns: columnsOf.get(name)?.toSorted(),
    });
});

test('the lines of an archive are in the order of their primary key', async () => {
  const keyOf = new Map((await catalog()).map(({ name, key }) => [name, key ?? []]));
  for (const { name, key } of listed)
    expect({ name, key }).toEqual({ name, key: expect.arrayContaining(keyOf.get(name) ?? []) });
});

test('each table comes after the tables that it references', async () => {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query<{ from: string; to: string }>(`
      select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`),
  );
  const place = new Map<string, number>(ARCHIVED_TABLES.map(({ name }, at) => [name, at]));
  const wrong = rows.filter(({ from, to }) => (place.get(from) ?? Infinity) < (place.get(to) ?? -1));
  expect(wrong).toEqual([]);
});

test('no secret is in an archive', () => {
  const secret = /token(?!_id)|password|secret|hash$|_code$|lease|session|provider|intent/;
  const found = listed.flatMap(({ name, columns }) =>
    columns.filter((column) => secret.test(column)).map((column) => `${name}.${column}`),
  );
  // A reason is no code, and the tokens of a time stamp authority are public signatures.
  expect(found).toEqual(['declines.reason_code', 'time_stamps.token']);
});
