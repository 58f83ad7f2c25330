import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What of online payments goes back to customers, and in which payout the rest reached the company's bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_payments
      add refunded_amount numeric(14, 2) not null default 0
        constraint refunded_at_most_paid check (refunded_amount between 0 and amount);

    alter table online_payments
      -- By refunds, and by disputes that were lost.
      add refunded_amount numeric(16, 2) not null default 0 check (refunded_amount between 0 and amount),
      add lost_amount numeric(16, 2) not null default 0,
      add dispute_state text not null default 'none',
      add dispute_reason text,
      add dispute_due_by timestamptz(3),
      add disputed_at timestamptz(3),
      add dispute_ended_at timestamptz(3),
      -- When it was found to have arrived.
      add paid_at timestamptz(3),
      add payout_id text,
      add payout_on date;
    update online_payments p set paid_at = c.created_at from customer_payments c
      where c.company_id = p.company_id and c.customer_payment_id = p.customer_payment_id;
    create index online_payments_of_payout on online_payments (company_id, payout_id) where payout_id is not null;
    create index online_payments_disputed on online_payments (company_id) where dispute_state = 'open';

    create table online_refunds (
      company_id uuid not null default current_company(),
      -- Also the provider's idempotency key.
      refund_id uuid not null,
      payment_id uuid not null,
      -- Null until the provider has responded: its outcome is unknown.
      provider_refund_id text,
      amount numeric(16, 2) not null check (amount > 0),
      reason text,
      state text not null,
      failure_reason text,
      -- Who gave it back; null for one made in the provider's dashboard.
      account_id uuid,
      by_name text not null,
      -- The customer has been notified.
      is_announced boolean not null default false,
      created_at timestamptz(3) not null,
      primary key (company_id, refund_id),
      foreign key (company_id, payment_id) references online_payments on delete cascade,
      foreign key (company_id, account_id) references accounts on delete set null (account_id)
    );
    create index online_refunds_of_payment on online_refunds (company_id, payment_id, refund_id);
    create unique index online_refunds_of_provider on online_refunds (company_id, provider_refund_id);
    call enable_company_isolation('online_refunds');
  `.execute(db);
}
