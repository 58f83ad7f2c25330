import { readFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import type { Database } from './database.ts';

/*
 * Compares deploy/citus.sql and docs/scaling.md with the schema. A developer who adds a table, a key or a lookup
 * function must state how it is handled when companies are distributed. The tests do not need Citus: its functions are
 * replaced.
 */

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const DISTRIBUTE = read('deploy/citus.sql');
const PAGE = read('docs/scaling.md');

/**
 * Replacements of Citus' functions. They record each placement, and check that the tables that a table references were
 * placed before it.
 */
const CITUS = `
  create temporary table placed (id regclass primary key, how text) on commit drop;
  create function create_distributed_table(t regclass, column_name text, colocate_with text) returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and conrelid = t and confrelid <> t
      and confrelid not in (select id from placed)) then
      raise exception '% refers to a table that is not distributed yet', t;
    end if;
    insert into placed values (t, concat_ws(' ', column_name, colocate_with));
  end $$;
  create function create_reference_table(t regclass) returns void language sql as $$ insert into placed values (t, 'reference') $$;
  create function citus_add_local_table_to_metadata(t regclass, cascade_via_foreign_keys boolean) returns void language sql as
    $$ insert into placed values (t, 'local') $$;`;

/** Keys that do not begin with the company and would therefore separate rows of a company. */
const keysLedByAnotherColumn = `
  select i.indexrelid::regclass::text as name
  from pg_index i
  join pg_class t on t.oid = i.indrelid and t.relrowsecurity
  join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'company_id'
  where i.indisunique and a.attnum = any (i.indkey::smallint[]) and i.indkey[0] <> a.attnum
  union all
  select conrelid::regclass || '.' || conname
  from pg_constraint f
  join pg_class t on t.oid = f.conrelid and t.relrowsecurity
  join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'company_id'
  where f.contype = 'f' and f.conkey[1] <> a.attnum
  order by 1`;

/** SECURITY DEFINER functions see every company's rows. */
const definerFunctions = `
  select f.proname as name
  from pg_proc f where f.pronamespace = 'public'::regnamespace and f.prosecdef order by 1`;

const [preparation = '', distribution = ''] = DISTRIBUTE.split(/(?=^do \$\$\ndeclare\n {2}obstacles)/m);

let db: Database;

beforeAll(async () => {
  db = await testDatabase();
});

test('deploy/citus.sql names every table once, and a table with company_id is distributed if it is isolated', async () => {
  await rolledBack(async (owner) => {
    await owner.query(preparation);
    const wrong = await names(
      owner,
      `select name from table_placement join pg_class t on t.oid = name::regclass
       where (placement = 'distributed') <> t.relrowsecurity order by 1`,
    );
    expect(wrong).toEqual([]);
  });
});

test('deploy/citus.sql stops at a table that it does not name', async () => {
  await rolledBack(async (owner) => {
    await owner.query('create table ladders (id int)');
    await expect(owner.query(preparation)).rejects.toThrow('differ in these tables: ladders');
  });
});

test('the schema has nothing that Citus rejects', async () => {
  await rolledBack(async (owner) => {
    await owner.query(preparation);
    expect(await names(owner, `select format('%s of %s', name, of_table) as name from citus_obstacle`)).toEqual([]);
  });
});

test('deploy/citus.sql stops with a list of what Citus rejects', async () => {
  await rolledBack(async (owner) => {
    await owner.query(`
      create unique index customers_unique_id on customers (customer_id);
      alter table sessions add constraint sessions_of_account foreign key (company_id, account_id) references accounts
        not valid;
      alter table visits add constraint visits_of_jobsite foreign key (company_id, jobsite_id) references jobsites
        on delete set null (jobsite_id) not valid`);
    await owner.query(preparation);
    const error = await owner.query(distribution).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(pg.DatabaseError);
    expect((error as pg.DatabaseError).detail?.split('\n')).toEqual([
      'foreign key between a local and a distributed table: sessions_of_account of sessions',
      'foreign key that sets a column to null: visits_of_jobsite of visits',
      'unique key without company_id: customers_unique_id of customers',
    ]);
  });
});

test('docs/scaling.md explains every trigger of a company table', async () => {
  const triggers = `
    select distinct tgname as name from pg_trigger join pg_class t on t.oid = tgrelid
    where not tgisinternal and t.relrowsecurity and t.relnamespace = 'public'::regnamespace`;
  await rolledBack(async (owner) => expect(tableOf('Triggers')).toEqual(await names(owner, triggers)));
});

test('deploy/citus.sql distributes every company table by company_id', async () => {
  await rolledBack(async (owner) => {
    await owner.query(`${preparation}; ${CITUS}; ${distribution}`);
    const isolated = await names(
      owner,
      `select relname::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`,
    );
    const { rows } = await owner.query<{ name: string; how: string }>(
      'select id::text as name, how from placed order by 1',
    );
    const distributed = rows.filter(({ how }) => how.startsWith('company_id'));
    expect(distributed.map(({ name }) => name)).toEqual(isolated);
    for (const { name, how } of distributed) {
      expect([name, how]).toEqual([name, name === 'companies' ? 'company_id none' : 'company_id companies']);
    }
  });
});

test('every key of a company table that contains company_id begins with it', async () => {
  expect(await db.asOwner((owner) => names(owner, keysLedByAnotherColumn))).toEqual([]);
});

test('docs/scaling.md explains every function that sees all companies', async () => {
  const functions = await db.asOwner((owner) => names(owner, definerFunctions));
  const explained = ['Look-ups by a key', 'Work for all companies', 'Of one company'].flatMap(tableOf);
  expect(explained.toSorted()).toEqual(functions);
});

/** The names in code in the first column of the table below a heading of docs/scaling.md, sorted. */
function tableOf(heading: string): string[] {
  const section = PAGE.split(/^#+ /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const cells = Array.from(section.matchAll(/^\| (`[^|]*) \|/gm), ([, cell = '']) => cell);
  return cells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)).toSorted();
}

async function rolledBack(work: (owner: pg.ClientBase) => Promise<void>): Promise<void> {
  await db.asOwner(async (owner) => {
    await owner.query('begin');
    try {
      await work(owner);
    } finally {
      await owner.query('rollback');
    }
  });
}

async function names(owner: pg.ClientBase, question: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(question);
  return rows.map(({ name }) => name).toSorted();
}
