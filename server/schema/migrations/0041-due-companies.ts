import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The queue of companies also contains those with reminders, payments and accounts to check, signed copies to render, and
 * the closed companies. It replaces the functions that read the rows of all companies, and their indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await fillDue(db);
  await dropFunctions(db);
  await replaceIndexes(db);
}

async function fillDue(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into due (company_id, kind, next_at)
      select company_id, 'reminders', min(next_check_at) from reminder_schedules
        where next_check_at is not null group by company_id
      union all
      select company_id, 'online_payments', min(next_check_at) from online_payments
        where next_check_at is not null group by company_id
      union all
      select company_id, 'subscription_payments', min(next_check_at) from subscription_payments
        where status = 'pending' group by company_id
      union all
      select company_id, 'subscription_ends', clock_timestamp() from subscriptions
        where subscription_status = 'active' and end_date >= current_date - 1
      union all
      select company_id, 'stripe_accounts', min(next_check_at) from stripe_accounts
        where disconnected_at is null and provider_account_id is not null group by company_id
      union all
      select company_id, 'signed_copies', clock_timestamp() from approvals
        where signed_pdf_sha256 is null group by company_id
      union all
      select company_id, 'company_deletion', deletion_due_at from companies where deletion_due_at is not null;
  `.execute(db);
}

async function dropFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function companies_due_for_deletion(timestamptz);
    drop function subscriptions_ending(date, date);
    drop function subscription_payments_left_open(timestamptz, integer);
    drop function stripe_accounts_due(timestamptz, integer);
    drop function online_payments_due(timestamptz, integer);
    drop function reminders_due(timestamptz, integer);
    drop function approvals_without_signed_pdf(uuid, integer);
  `.execute(db);
}

/** Their readers now name the company. The other indexes of these tables begin with it already. */
async function replaceIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index companies_deletion_due_at;
    drop index subscriptions_active_end;
    drop index subscription_payments_to_check;
    drop index stripe_accounts_to_check;
    drop index online_payments_to_check;
    drop index reminder_schedules_due;
    drop index approvals_without_signed_pdf;
    create index online_payments_to_check on online_payments (company_id, next_check_at)
      where next_check_at is not null;
    create index approvals_without_signed_pdf on approvals (company_id, approval_id) where signed_pdf_sha256 is null;
  `.execute(db);
}
