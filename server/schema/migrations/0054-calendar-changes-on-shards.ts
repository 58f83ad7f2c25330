import { type Kysely, sql } from 'kysely';

/**
 * The trigger also works on the shards of a distributed schema: their tables have a number in their names, and Citus
 * rejects a volatile function in an update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Locks the visits in the order of their ids, in the same order as a change of a series.
    create or replace function count_calendar_change() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    declare
      changed uuid[];
      of_table constant text := regexp_replace(tg_table_name, '_[0-9]+$', '');
      changed_at constant timestamptz := clock_timestamp();
    begin
      if of_table = 'companies' then
        changed := array(
          select visit_id from visits where company_id = new.company_id order by visit_id for no key update);
      elsif of_table = 'customers' then
        changed := array(
          select v.visit_id from visits v
          join projects p on p.company_id = new.company_id and p.project_id = v.project_id
          where v.company_id = new.company_id and p.customer_id = new.customer_id
          order by v.visit_id for no key update of v);
      elsif of_table = 'projects' then
        changed := array(
          select visit_id from visits where company_id = new.company_id and project_id = new.project_id
          order by visit_id for no key update);
      elsif of_table = 'jobsites' then
        changed := array(
          select visit_id from visits where company_id = new.company_id and jobsite_id = new.jobsite_id
          order by visit_id for no key update);
      elsif of_table = 'employees' then
        changed := array(
          select v.visit_id from visits v
          join visit_crew c on c.company_id = new.company_id and c.visit_id = v.visit_id
          where v.company_id = new.company_id and c.employee_id = new.employee_id
          order by v.visit_id for no key update of v);
      end if;
      update visits set calendar_sequence = calendar_sequence + 1, calendar_changed_at = changed_at
      where company_id = new.company_id and visit_id = any(changed);
      return null;
    end $$;
  `.execute(db);
}
