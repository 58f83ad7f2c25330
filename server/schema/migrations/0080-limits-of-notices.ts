import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Which company a notice comes from, so that companies take turns, and whether somebody waits for it. Copies of approvals
 * note that they are counted as messages, and payment promises when the company was notified of them, so that several go into one
 * email.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices
      -- Zeros for none: what the contact page and login ID reminders send.
      add column of_company_id uuid not null default '00000000-0000-0000-0000-000000000000',
      -- Reset links, confirmations and warnings about an account: delivered apart from everything else.
      add column is_urgent boolean not null default false;
    drop index notices_due;
    create index notices_due on notices (is_urgent, of_company_id, next_attempt_at, notice_id) where status = 'queued';

    -- Counted when it is delivered, once for all attempts.
    alter table messages add column is_counted boolean not null default false;

    -- Null until the company was notified.
    alter table payment_promises add column notified_at timestamptz(3);
    update payment_promises set notified_at = created_at;
  `.execute(db);
}
