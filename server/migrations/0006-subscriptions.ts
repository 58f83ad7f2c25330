import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What a company has paid for, or tries: one row a company, seen by all of its accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table subscriptions (
      company_id uuid not null default current_company() references companies on delete cascade,
      subscription_id uuid not null,
      subscription_status text not null,
      subscription_action text not null,
      plan_type text not null,
      monthly_amount numeric(10, 2) not null,
      number_of_months_subscribed integer not null,
      start_date date not null,
      end_date date not null,
      canceled_at timestamptz(3),
      auto_renewal boolean not null default false,
      next_payment_date date,
      cancellation_reason text,
      trial_used_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, subscription_id),
      constraint subscriptions_one_a_company unique (company_id)
    );
    call enable_company_isolation('subscriptions');
    call keep_version('subscriptions');
  `.execute(db);
}
