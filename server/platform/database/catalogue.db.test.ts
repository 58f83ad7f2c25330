import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import type { Database } from './database.ts';

/*
 * Queries the catalog for every table, view and function, so that future migrations are checked too.
 */
const ownSchemas = `nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

/**
 * Tables that are neither isolated nor declared as system tables, or that have a company_id without isolation and
 * without a reason.
 */
const unstated = `
  select t.relname as name
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  cross join lateral (select
    exists (select from pg_attribute where attrelid = t.oid and attname = 'company_id' and not attisdropped) as company,
    coalesce(obj_description(t.oid, 'pg_class'), '') as comment,
    t.relrowsecurity and (
      select count(*) = 1 and bool_and(polname = 'company_isolation' and polcmd = '*' and polroles = array[app_role()::regrole::oid]
        and pg_get_expr(polqual, polrelid) = '(company_id = current_company())'
        and pg_get_expr(polwithcheck, polrelid) = '(company_id = current_company())')
      from pg_policy where polrelid = t.oid) as isolated) as found
  where ${ownSchemas} and t.relkind in ('r', 'p') and t.relname not like 'kysely\\_migration%'
    and not found.isolated
    and case when found.company then found.comment not like 'system table: %' else found.comment not like 'system table%' end
  order by 1`;

/** Foreign keys between company tables that would let a row reference another company. */
const looseReferences = `
  select f.conrelid::regclass || '.' || f.conname as name
  from pg_constraint f
  join pg_class t on t.oid = f.conrelid and t.relrowsecurity
  join pg_class target on target.oid = f.confrelid and target.relrowsecurity
  where f.contype = 'f' and not exists (
    select from unnest(f.conkey, f.confkey) as pair(here, there)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.here and a.attname = 'company_id'
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.there and b.attname = 'company_id')
  order by 1`;

/** Views run with their owner's privileges, which bypass isolation, unless they are declared security_invoker. */
const seeThroughViews = `
  select v.relname as name
  from pg_class v join pg_namespace n on n.oid = v.relnamespace
  where ${ownSchemas} and v.relkind in ('v', 'm')
    and not coalesce('security_invoker=true' = any (v.reloptions), false)
    and has_table_privilege(app_role(), v.oid, 'select')
  order by 1`;

/** A SECURITY DEFINER function that does not set search_path can be redirected to another table. */
const redirectableFunctions = `
  select f.oid::regprocedure::text as name
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where ${ownSchemas} and f.prosecdef and not coalesce(f.proconfig::text like '%search_path=%', false)
  order by 1`;

/**
 * Functions that name one of our tables or functions without its schema and do not set search_path. pg_dump output and
 * logical replication run functions with an empty search_path. A body in the SQL standard form is bound when the
 * function is created.
 */
const unqualifiedFunctions = `
  select f.oid::regprocedure::text as name
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where ${ownSchemas} and f.prosqlbody is null and not coalesce(f.proconfig::text like '%search_path=%', false)
    and exists (
      select from (
        select proname || '\\s*\\(' as pattern from pg_proc where pronamespace = n.oid
        union all
        select '(from|join|into|update|table|only|regclass)\\s+' || relname || '\\M' from pg_class
          where relnamespace = n.oid and relkind in ('r', 'p', 'v', 'S')) as named
      where f.prosrc ~* ('(?<![.a-z_])' || named.pattern))
  order by 1`;

/** Objects that every login of the server may use. */
const public_ = `
  select f.oid::regprocedure::text as name
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as a
  where ${ownSchemas} and a.grantee = 0
  union all
  select t.relname
  from pg_class t join pg_namespace n on n.oid = t.relnamespace, aclexplode(t.relacl) as a
  where ${ownSchemas} and a.grantee = 0
  order by 1`;

/** Tables whose rows logical replication cannot identify, because it does not send generated columns. */
const unidentified = `
  select distinct i.indrelid::regclass::text as name
  from pg_index i
  join pg_class t on t.oid = i.indrelid
  join pg_namespace n on n.oid = t.relnamespace
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where ${ownSchemas} and a.attgenerated <> '' and case t.relreplident when 'i' then i.indisreplident else i.indisprimary end
  order by 1`;

let db: Database;

beforeAll(async () => {
  db = await testDatabase();
});

test('every table with a company_id is isolated, and every other table is declared a system table', async () => {
  expect(await db.asOwner((owner) => names(owner, unstated))).toEqual([]);
});

test('every foreign key between company tables includes the company', async () => {
  expect(await db.asOwner((owner) => names(owner, looseReferences))).toEqual([]);
});

test('no view bypasses tenant isolation', async () => {
  expect(await db.asOwner((owner) => names(owner, seeThroughViews))).toEqual([]);
});

test('every lookup function sets its search_path', async () => {
  expect(await db.asOwner((owner) => names(owner, redirectableFunctions))).toEqual([]);
});

test('every function either qualifies the names that it uses with the schema, or sets its search_path', async () => {
  expect(await db.asOwner((owner) => names(owner, unqualifiedFunctions))).toEqual([]);
});

test('nothing is granted to every login of the server', async () => {
  expect(await db.asOwner((owner) => names(owner, public_))).toEqual([]);
});

test('logical replication, with which Citus moves shards, can identify the rows of every table', async () => {
  expect(await db.asOwner((owner) => names(owner, unidentified))).toEqual([]);
});

test('the queries above find violations', async () => {
  await inventing(
    `create table forgotten (company_id uuid not null, id int, primary key (company_id, id));
     create table undecided (id int);
     create table half_isolated (company_id uuid not null, id int, primary key (company_id, id));
     call enable_company_isolation('half_isolated');
     create policy another on half_isolated using (true);
     create table sound (company_id uuid not null, id int, loose int, primary key (company_id, id));
     call enable_company_isolation('sound');
     create unique index on half_isolated (id);
     alter table sound add foreign key (loose) references half_isolated (id);
     create table unsent (id int, copy int generated always as (id) stored primary key);
     create view everybody as select * from sound;
     grant select on everybody to public;
     create function anybody() returns int language sql security definer return 1;
     create function calling() returns int language plpgsql as 'begin return anybody (); end';
     create function reading() returns int language plpgsql as 'begin return (select max(id) from undecided); end';
     create function qualified() returns int language plpgsql as
       'begin return public.anybody() + (select max(id) from public.undecided); end';
     create function searching() returns int language plpgsql set search_path = public, pg_temp as
       'begin return anybody(); end'`,
    async (owner) => {
      expect(await names(owner, unstated)).toEqual(['forgotten', 'half_isolated', 'undecided', 'unsent']);
      expect(await names(owner, looseReferences)).toEqual(['sound.sound_loose_fkey']);
      expect(await names(owner, unidentified)).toEqual(['unsent']);
      expect(await names(owner, seeThroughViews)).toEqual(['everybody']);
      expect(await names(owner, redirectableFunctions)).toEqual(['anybody()']);
      expect(await names(owner, unqualifiedFunctions)).toEqual(['calling()', 'reading()']);
      expect(await names(owner, public_)).toEqual(['everybody']);
    },
  );
});

test('a table with a company_id becomes a system table only with a reason', async () => {
  await inventing('create table inventions (company_id uuid, id int)', async (owner) => {
    await expect(owner.query(`call grant_system_table('inventions')`)).rejects.toThrow('isolate it, or say why');
  });
  await inventing('create table inventions (company_id uuid, id int)', async (owner) => {
    await owner.query(`call grant_system_table('inventions', 'asked before the company is known')`);
    expect(await names(owner, unstated)).toEqual([]);
  });
});

test('the primary key of a company table starts with the company', async () => {
  await inventing('create table inventions (company_id uuid, id int primary key)', async (owner) => {
    await expect(owner.query(`call enable_company_isolation('inventions')`)).rejects.toThrow(
      'must begin with company_id',
    );
  });
});

test('the server cannot access an undeclared table', async () => {
  await inventing('create table undecided (id int)', async (owner) => {
    await owner.query(`select set_config('role', current_database() || '_app', true)`);
    await expect(owner.query('select * from undecided')).rejects.toThrow('permission denied');
  });
});

/** Runs a migration as the owner, and then rolls it back. */
async function inventing(migration: string, look: (owner: pg.ClientBase) => Promise<void>): Promise<void> {
  await db.asOwner(async (owner) => {
    await owner.query('begin');
    try {
      await owner.query(migration);
      await look(owner);
    } finally {
      await owner.query('rollback');
    }
  });
}

async function names(owner: pg.ClientBase, question: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(question);
  return rows.map(({ name }) => name);
}
