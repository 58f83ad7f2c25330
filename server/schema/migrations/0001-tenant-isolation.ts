import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/*
 * Tenant isolation. Every table declares its kind in the migration that creates it:
 *
 *   call enable_company_isolation('customers')   a company table: row-level security shows one company's rows at a time
 *   call grant_system_table('rate_counters')     a system table: no business data, no company
 *   call grant_system_table('sessions', 'asked before the company is known')
 *                                                a system table that has a company_id; the reason becomes its comment
 *
 * A migration also declares `call keep_version('customers')` for a table with updated_at, and `call
 * grant_lookup_function('session_company(text)')` for a SECURITY DEFINER function that is called before the company is
 * known. The server cannot access a table or function that declares nothing.
 *
 * pg_dump output and logical replication run functions with an empty search_path. A function that names a table or
 * another of our functions must therefore set its own search_path or qualify the name with the schema.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRoles(db);
  await createTableProcedures(db);
  await createVersions(db);
}

async function createRoles(db: Kysely<unknown>): Promise<void> {
  await sql`
    revoke all on schema public from public;
    alter default privileges revoke execute on functions from public;

    create function app_role() returns name language sql stable
      return (current_database() || '_app')::name;

    -- Separate from current_company, so that the planner can inline that function and use indexes that begin with
    -- company_id. Both are parallel safe: every query of a company table calls them, and a large aggregate can then use
    -- several workers.
    create function no_company_set() returns uuid language plpgsql stable parallel safe as $$
    begin
      raise exception 'no company set' using errcode = 'insufficient_privilege',
        hint = 'Read and write a company''s tables inside asCompany.';
    end $$;

    create function current_company() returns uuid language sql stable parallel safe
      return coalesce(nullif(current_setting('app.company_id', true), '')::uuid, no_company_set());

    do $$
    begin
      execute format('grant usage on schema public to %I', app_role());
    end $$;
  `.execute(db);
}

async function createTableProcedures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create procedure enable_company_isolation(t regclass) language plpgsql set search_path = public, pg_temp as $$
    begin
      if not exists (
        select from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = t and i.indisprimary and a.attname = 'company_id'
      ) then
        raise exception 'the primary key of % must begin with company_id', t;
      end if;
      execute format('alter table %s enable row level security', t);
      execute format('create policy company_isolation on %s to %I using (company_id = current_company())
        with check (company_id = current_company())', t, app_role());
      execute format('grant select, insert, update, delete on %s to %I', t, app_role());
    end $$;

    create procedure grant_system_table(t regclass, why text default null)
      language plpgsql set search_path = public, pg_temp as $$
    begin
      if why is null and exists (select from pg_attribute where attrelid = t and attname = 'company_id') then
        raise exception '% has a company_id: isolate it, or say why it is a system table', t;
      end if;
      execute format('comment on table %s is %L', t, concat_ws(': ', 'system table', why));
      execute format('grant select, insert, update, delete on %s to %I', t, app_role());
    end $$;

    create procedure grant_lookup_function(f regprocedure) language plpgsql set search_path = public, pg_temp as $$
    begin
      execute format('grant execute on function %s to %I', f, app_role());
    end $$;

    call grant_lookup_function('current_company()');
    call grant_lookup_function('no_company_set()');
  `.execute(db);
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- updated_at is the version that callers compare, so it must grow even if the clock stops or is set back.
    create function next_version() returns trigger language plpgsql as $$
    begin
      new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
      return new;
    end $$;

    create procedure keep_version(t regclass) language plpgsql set search_path = public, pg_temp as $$
    begin
      execute format('create trigger keep_version before update on %s for each row execute function next_version()', t);
    end $$;
  `.execute(db);
}
