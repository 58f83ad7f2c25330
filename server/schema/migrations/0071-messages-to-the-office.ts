import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Tests and copies that a company sends to itself are messages like those to its customers, and no dealing with a
 * customer: they have no link, and reminders do not count from them. An email may leave its PDF behind its link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column attaches_pdf boolean not null default true,
      add column is_for_office boolean not null default false;

    drop trigger schedule_reminders on messages;
    create trigger schedule_reminders after insert on messages for each row
      when (new.document_kind in ('estimate', 'invoice', 'visit') and not new.is_reminder and not new.is_for_office
        and (new.created_by_account_id is not null or new.approval_id is not null))
      execute function schedule_reminders();
  `.execute(db);
}
