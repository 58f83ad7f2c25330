import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the provider has paid to companies' banks, with all that each payout is made of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payouts (
      company_id uuid not null default current_company() references companies on delete cascade,
      -- The provider's id.
      payout_id text not null,
      amount numeric(16, 2) not null,
      arrives_on date not null,
      primary key (company_id, payout_id)
    );
    call enable_company_isolation('payouts');

    create table payout_entries (
      company_id uuid not null default current_company(),
      -- The provider's id of the change of the balance.
      transaction_id text not null,
      payout_id text not null,
      kind text not null,
      description text,
      amount numeric(16, 2) not null,
      fee numeric(16, 2) not null,
      net numeric(16, 2) not null generated always as (amount - fee) stored,
      -- Null for an entry of no payment here.
      payment_id uuid,
      created_at timestamptz(3) not null,
      primary key (company_id, transaction_id),
      foreign key (company_id, payout_id) references payouts on delete cascade,
      foreign key (company_id, payment_id) references online_payments on delete set null (payment_id)
    );
    create index payout_entries_of_payout on payout_entries (company_id, payout_id);
    create index payout_entries_of_payment on payout_entries (company_id, payment_id) where payment_id is not null;
    call enable_company_isolation('payout_entries');
  `.execute(db);
}
