import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The directory maps a key that a caller has, such as a login ID, to its company and its row. It is the only table that
 * is unique across companies: a company's own tables can then be distributed by company, and a lookup reads one company.
 * The server writes an entry in the transaction that writes its row, and removes it in the transaction that deletes the
 * row (decision 0043). Triggers cannot do this, because a trigger of a distributed table may not write a local table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDirectory(db);
  await createWrites(db);
  await createRows(db);
  await createRepair(db);
  await replaceKeys(db);
}

async function createDirectory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory (
      -- The unique key that the entry enforces. Errors name it.
      kind text not null constraint directory_kind_known check (kind in (
        'companies_code_key', 'companies_registered_key', 'accounts_login_id_key', 'accounts_google_sub_key',
        'account_invites_token_hash_key', 'employees_code_key', 'timecards_timecard_id_key',
        'document_links_token_hash_key', 'calendar_feeds_token_hash_key')),
      -- Tokens and codes are stored as their hashes.
      key text not null,
      company_id uuid not null,
      -- The id of the row that has the key.
      id uuid not null
    );
    create index directory_of_company on directory (company_id, id);
    -- No grants: the server reads and writes the directory through functions.
    comment on table directory is 'system table: read before the company is known';

    create function directory_key(of_kind text, of_value text) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      return case
        when of_kind in ('accounts_login_id_key', 'companies_registered_key') then lower(of_value)
        when of_kind = 'employees_code_key' then encode(sha256(convert_to(of_value, 'UTF8')), 'hex')
        else of_value
      end;
    end $$;
  `.execute(db);
}

/** What the server calls in the transaction of a company. An entry always belongs to that company. */
async function createWrites(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_to_directory(of_kind text, of_id uuid, of_value text) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into directory (kind, key, company_id, id)
        values (of_kind, directory_key(of_kind, of_value), current_company(), of_id);
    end $$;
    call grant_lookup_function('add_to_directory(text, uuid, text)');

    -- Replaces the key of a row, or adds its first one.
    create function replace_in_directory(of_kind text, of_id uuid, of_value text) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update directory set key = directory_key(of_kind, of_value)
        where company_id = current_company() and id = of_id and kind = of_kind;
      if not found then
        perform add_to_directory(of_kind, of_id, of_value);
      end if;
    end $$;
    call grant_lookup_function('replace_in_directory(text, uuid, text)');

    create function remove_from_directory(of_ids uuid[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from directory where company_id = current_company() and id = any (of_ids);
    end $$;
    call grant_lookup_function('remove_from_directory(uuid[])');

    create function remove_company_from_directory() returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from directory where company_id = current_company();
    end $$;
    call grant_lookup_function('remove_company_from_directory()');

    -- A company that still has no account after its first day was created by mistake or as a test.
    create or replace function remove_abandoned_companies(created_before timestamptz) returns bigint
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      removed uuid[];
    begin
      with deleted as (
        delete from companies c where c.created_by_account_id is null and c.created_at < created_before
        returning c.company_id
      )
      select array_agg(company_id) into removed from deleted;
      delete from directory where company_id = any (removed);
      return coalesce(cardinality(removed), 0);
    end $$;
  `.execute(db);
}

/** The entries that a company's rows should have. Only the owner of the schema may call it. */
async function createRows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function directory_entries_of(of_company uuid) returns table (kind text, key text, id uuid)
    language plpgsql stable set search_path = public, pg_temp as $$
    begin
      return query
      select held.kind, directory_key(held.kind, held.value), held.id from (
        select 'companies_code_key' as kind, company_code as value, company_id as id
          from companies where company_id = of_company
        union all
        select 'companies_registered_key', concat_ws(E'\n', name, left(zip, 5), phone), company_id
          from companies where company_id = of_company and created_by_account_id is not null
        union all
        select 'accounts_login_id_key', login_id, account_id from accounts where company_id = of_company
        union all
        select 'accounts_google_sub_key', google_sub, account_id
          from accounts where company_id = of_company and google_sub is not null
        union all
        select 'account_invites_token_hash_key', encode(token_hash, 'hex'), account_invite_id
          from account_invites where company_id = of_company
        union all
        select 'employees_code_key', employee_code, employee_id from employees where company_id = of_company
        union all
        select 'timecards_timecard_id_key', timecard_id::text, timecard_id from timecards where company_id = of_company
        union all
        select 'document_links_token_hash_key', encode(token_hash, 'hex'), link_id
          from document_links where company_id = of_company
        union all
        select 'calendar_feeds_token_hash_key', encode(token_hash, 'hex'), calendar_feed_id
          from calendar_feeds where company_id = of_company
      ) as held;
    end $$;
  `.execute(db);
}

async function createRepair(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Removes a company's entries without a row, adds those that are missing, and returns how many it changed. The first
    -- comparison locks nothing. Before anything is changed, the entries and rows are compared again while no transaction
    -- writes entries, so that those of an unfinished transaction are not mistaken for differences.
    create function repair_directory(of_company uuid) returns integer
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      kinds text[];
      keys text[];
      ids uuid[];
      removed integer;
      added integer;
    begin
      for pass in 1 .. 2 loop
        select array_agg(e.kind), array_agg(e.key), array_agg(e.id) into kinds, keys, ids
          from directory_entries_of(of_company) e;
        if pass = 1 then
          perform from (
            (select d.kind, d.key, d.id from directory d where d.company_id = of_company
              except select e.* from unnest(kinds, keys, ids) as e (kind, key, id))
            union all
            (select e.* from unnest(kinds, keys, ids) as e (kind, key, id)
              except select d.kind, d.key, d.id from directory d where d.company_id = of_company)
          ) as different limit 1;
          if not found then
            return 0;
          end if;
          lock table directory in share row exclusive mode;
        end if;
      end loop;
      delete from directory d where d.company_id = of_company and not exists (
        select from unnest(kinds, keys, ids) as e (kind, key, id)
        where e.kind = d.kind and e.key = d.key and e.id = d.id);
      get diagnostics removed = row_count;
      insert into directory (kind, key, company_id, id)
        select e.kind, e.key, of_company, e.id from unnest(kinds, keys, ids) as e (kind, key, id)
        where not exists (
          select from directory d
          where d.company_id = of_company and d.kind = e.kind and d.key = e.key and d.id = e.id)
        on conflict do nothing;
      get diagnostics added = row_count;
      return removed + added;
    end $$;
    call grant_lookup_function('repair_directory(uuid)');

    -- The companies that have rows or entries, in pages.
    create function companies_in_directory(after uuid, at_most integer) returns setof uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      existing uuid[];
    begin
      existing := array(
        select c.company_id from companies c where c.company_id > after order by c.company_id limit at_most);
      return query
      select c.id from unnest(existing) as c (id)
      union
      select d.company_id from (
        select distinct company_id from directory where company_id > after order by company_id limit at_most) d
      order by 1 limit at_most;
    end $$;
    call grant_lookup_function('companies_in_directory(uuid, integer)');
  `.execute(db);
}

/**
 * Fills the directory, and drops the keys that it replaces. Its indexes have their names. Account ids are random UUIDs, which need no
 * check.
 */
async function replaceKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into directory (kind, key, company_id, id)
      select e.kind, e.key, c.company_id, e.id
      from companies c cross join lateral directory_entries_of(c.company_id) e;
    alter table companies drop constraint companies_code_key;
    drop index companies_registered_key;
    drop index accounts_login_id_key;
    drop index accounts_account_id_key;
    alter table accounts drop constraint accounts_google_sub_key;
    alter table account_invites drop constraint account_invites_token_hash_key;
    alter table employees drop constraint employees_code_key;
    drop index timecards_timecard_id_key;
    alter table document_links drop constraint document_links_token_hash_key;
    alter table calendar_feeds drop constraint calendar_feeds_token_hash_key;
    create unique index companies_code_key on directory (key) where kind = 'companies_code_key';
    create unique index companies_registered_key on directory (key) where kind = 'companies_registered_key';
    create unique index accounts_login_id_key on directory (key) where kind = 'accounts_login_id_key';
    create unique index accounts_google_sub_key on directory (key) where kind = 'accounts_google_sub_key';
    create unique index account_invites_token_hash_key on directory (key) where kind = 'account_invites_token_hash_key';
    create unique index employees_code_key on directory (key) where kind = 'employees_code_key';
    create unique index timecards_timecard_id_key on directory (key) where kind = 'timecards_timecard_id_key';
    create unique index document_links_token_hash_key on directory (key) where kind = 'document_links_token_hash_key';
    create unique index calendar_feeds_token_hash_key on directory (key) where kind = 'calendar_feeds_token_hash_key';
  `.execute(db);
}
