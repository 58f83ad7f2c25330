import { type Kysely, sql } from 'kysely';

/**
 * Only a message that waits for its delivery plans reminders. An archive contains messages that were sent long ago, to
 * links that are dead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Triggers of distributed tables need it; elsewhere it has no effect.
  await sql`select set_config('citus.enable_unsafe_triggers', 'on', true)`.execute(db);
  await sql`drop trigger schedule_reminders on messages`.execute(db);
  await sql`
    create trigger schedule_reminders after insert on messages for each row
      when (new.document_kind in ('estimate', 'invoice', 'visit') and not new.is_reminder and not new.is_for_office
        and (new.created_by_account_id is not null or new.approval_id is not null) and new.next_attempt_at is not null)
      execute function schedule_reminders()`.execute(db);
}
