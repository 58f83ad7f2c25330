import { type Kysely, sql } from 'kysely';

/** The largest number of plans that a connection to the server of a shard keeps. */
const MOST_PLANS = 100;

/**
 * Runs a read of one company at the server of its shard, on the tables of the shard, and returns the JSON that it
 * selects. Only used on Citus, see docs/scaling.md: called in a statement that selects the company's row, it runs where
 * the row is, with `shard` as the table of the row. If the plan is reused, later calls on the connection do not plan it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function read_on_shard(shard regclass, statement text, arguments text[], is_reused boolean) returns json
    language plpgsql set search_path = public, pg_temp as $$
    declare
      plan text := md5(shard || statement);
      tables text;
      result json;
    begin
      if not exists (select from pg_prepared_statements p where p.name = plan) then
        if (select count(*) from pg_prepared_statements) >= ${sql.lit(MOST_PLANS)} then
          deallocate all;
        end if;
        -- The names of the company tables mean those of the shard. Each is a part of the query in which it is used.
        select 'with ' || string_agg(
          format('%I as not materialized (select * from %I)', t.relname, concat(t.relname, '_', s.shardid)), ', ')
        into tables
        from pg_dist_shard mine
        join pg_dist_partition of_companies on of_companies.logicalrelid = mine.logicalrelid
        join pg_dist_partition p on p.colocationid = of_companies.colocationid
        join pg_dist_shard s on s.logicalrelid = p.logicalrelid and s.shardminvalue = mine.shardminvalue
        join pg_class t on t.oid = p.logicalrelid
        where mine.shardid = substring(shard::text from '\\d+$')::bigint and statement ~ concat('\\m', t.relname, '\\M');
        execute format('prepare %I as %s %s', plan, tables, statement);
      end if;
      execute format('execute %I %s', plan, (
        select '(' || string_agg(quote_nullable(a.value), ', ' order by a.place) || ')'
        from unnest(arguments) with ordinality as a (value, place))) into result;
      if not is_reused then
        execute format('deallocate %I', plan);
      end if;
      return result;
    end $$
  `.execute(db);
}
