import { type Kysely, sql } from 'kysely';

/** Functions of triggers, and procedures of migrations, that name tables or functions of ours. */
const ROUTINES = [
  'agreement_holds',
  'enable_company_isolation',
  'forget_unpaid_attempts',
  'grant_lookup_function',
  'grant_system_table',
  'keep_version',
  'note_invoice_opened',
  'note_invoice_sent',
  'record_deleted_visit',
  'rename_employee_on_timecards',
  'rename_employee_on_visits',
  'rename_jobsite_on_timecards',
  'rename_jobsite_on_visits',
  'reschedule_reminders',
  'schedule_reminders',
];

/**
 * pg_dump's output and logical replication compute generated columns and index entries with an empty search_path, so that a
 * function which names another one without its schema fails, and the rows are lost. What rows are computed with names the
 * schema, since a search_path of its own would cost each row; triggers and procedures get a search_path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_words(content text) returns text
    language plpgsql immutable strict parallel safe cost 100 as $$
    declare
      plain constant text := public.search_fold(content);
      apart constant text := regexp_replace(plain, '[!-/:-@[-\`{-~\\s]+', ' ', 'g');
    begin
      return ' ' || plain || case when apart = plain then '' else ' ' || apart end ||
        case when strpos(plain, '''') = 0 then ''
          else ' ' || regexp_replace(replace(plain, '''', ''), '[!-/:-@[-\`{-~\\s]+', ' ', 'g') end;
    end $$;
  `.execute(db);
  for (const name of ROUTINES) {
    await sql`alter routine ${sql.ref(name)} set search_path = public, pg_temp`.execute(db);
  }
}
