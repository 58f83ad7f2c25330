import { type Kysely, sql } from 'kysely';

/** The trigger reads the time before its update, which may then run on any server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Locks the visits in the order of their ids, in the same order as a change of a series.
    create or replace function count_calendar_change() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    declare
      changed uuid[];
      -- Citus rejects a volatile function in an update.
      changed_at constant timestamptz := clock_timestamp();
    begin
      if tg_table_name = 'companies' then
        changed := array(
          select visit_id from visits where company_id = new.company_id order by visit_id for no key update);
      elsif tg_table_name = 'customers' then
        changed := array(
          select v.visit_id from visits v
          join projects p on p.company_id = new.company_id and p.project_id = v.project_id
          where v.company_id = new.company_id and p.customer_id = new.customer_id
          order by v.visit_id for no key update of v);
      elsif tg_table_name = 'projects' then
        changed := array(
          select visit_id from visits where company_id = new.company_id and project_id = new.project_id
          order by visit_id for no key update);
      elsif tg_table_name = 'jobsites' then
        changed := array(
          select visit_id from visits where company_id = new.company_id and jobsite_id = new.jobsite_id
          order by visit_id for no key update);
      elsif tg_table_name = 'employees' then
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
