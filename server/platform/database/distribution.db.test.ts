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
  create function create_reference_table(t regclass) returns void language sql as $$ insert into placed values (t, 'reference') $$;`;

/** Removes what Citus rejects, without a replacement, so that the rest of the script can run. */
const WITHOUT_OBSTACLES = `
  do $$
  declare o record;
  begin
    for o in select * from citus_obstacle loop
      case
        when o.kind = 'trigger' then execute format('drop trigger %I on %s', o.name, o.of_table);
        when o.kind like 'foreign key %' then execute format('alter table %s drop constraint %I', o.of_table, o.name);
        when exists (select from pg_constraint where conindid = o.name::regclass and contype = 'u')
          then execute format('alter table %s drop constraint %I cascade', o.of_table, o.name);
        else execute format('drop index %s', o.name);
      end case;
    end loop;
  end $$;`;

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

test('deploy/citus.sql stops with a list of what Citus rejects, and docs/scaling.md explains each', async () => {
  await rolledBack(async (owner) => {
    await owner.query(preparation);
    const found = await names(owner, 'select distinct name from citus_obstacle order by 1');
    expect(tableOf('What Citus rejects')).toEqual(found);
    const error = await owner.query(distribution).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(pg.DatabaseError);
    const lines = (error as pg.DatabaseError).detail?.split('\n') ?? [];
    expect(new Set(lines.map((line) => /: (\w+) of /.exec(line)?.[1]))).toEqual(new Set(found));
  });
});

test('deploy/citus.sql distributes every company table by company_id, once nothing blocks it', async () => {
  await rolledBack(async (owner) => {
    await owner.query(`${preparation}; ${WITHOUT_OBSTACLES}; ${CITUS}; ${distribution}`);
    const isolated = await names(
      owner,
      `select relname::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`,
    );
    const { rows } = await owner.query<{ name: string; how: string }>(
      'select id::text as name, how from placed order by 1',
    );
    const distributed = rows.filter(({ how }) => how !== 'reference');
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
