import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which reminders of which end have gone out: each once, and anew when the end has moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table subscription_reminders (
      company_id uuid not null default current_company() references companies on delete cascade,
      end_date date not null,
      days_before integer not null,
      sent_at timestamptz(3) not null,
      primary key (company_id, end_date, days_before)
    );
    call enable_company_isolation('subscription_reminders');

    -- Whose subscription ends between two days, the last of which may have begun somewhere on Earth.
    create function subscriptions_ending(from_day date, to_day date) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select company_id from subscriptions
      where subscription_status = 'active' and end_date between from_day and to_day order by end_date;
    end;
    call grant_lookup_function('subscriptions_ending(date, date)');
    create index subscriptions_active_end on subscriptions (end_date) where subscription_status = 'active';
  `.execute(db);
}
