import { type Kysely, sql } from 'kysely';

/**
 * A table of a later migration gets its place in a schema that deploy/citus.sql has distributed. Elsewhere, the
 * procedures do what they did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_distributed() returns boolean language plpgsql stable set search_path = public, pg_temp as $$
    declare
      distributed boolean := false;
    begin
      if to_regclass('pg_catalog.pg_dist_partition') is not null then
        execute 'select exists (select from pg_dist_partition where logicalrelid = $1)' into distributed using 'companies'::regclass;
      end if;
      return distributed;
    end $$
  `.execute(db);
  await sql`
    create or replace procedure enable_company_isolation(t regclass)
    language plpgsql set search_path = public, pg_temp as $$
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
      if is_distributed() then
        perform create_distributed_table(t, 'company_id', colocate_with => 'companies');
      end if;
    end $$
  `.execute(db);
  await sql`
    create or replace procedure grant_system_table(t regclass, why text default null)
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if why is null and exists (select from pg_attribute where attrelid = t and attname = 'company_id') then
        raise exception '% has a company_id: isolate it, or say why it is a system table', t;
      end if;
      execute format('comment on table %s is %L', t, concat_ws(': ', 'system table', why));
      execute format('grant select, insert, update, delete on %s to %I', t, app_role());
      if is_distributed() then
        perform citus_add_local_table_to_metadata(t);
      end if;
    end $$
  `.execute(db);
}
