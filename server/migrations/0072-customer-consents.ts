import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Each change of a customer's consents, kept as evidence: when, by whom and why. Phones that were sent the text which
 * confirms a consent are kept apart from customers, so that nobody gets it twice from a company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table customer_consents (
      company_id uuid not null default current_company(),
      customer_consent_id uuid not null,
      customer_id uuid not null,
      channel text not null,
      is_given boolean not null,
      reason text,
      recorded_by_account_id uuid,
      recorded_by text,
      confirmed_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, customer_consent_id),
      foreign key (company_id, customer_id) references customers on delete cascade
    );
    create index customer_consents_of_customer on customer_consents (company_id, customer_id, customer_consent_id);
    call enable_company_isolation('customer_consents');

    create table text_confirmations (
      company_id uuid not null default current_company() references companies on delete cascade,
      phone text not null,
      sent_at timestamptz(3) not null,
      primary key (company_id, phone)
    );
    call enable_company_isolation('text_confirmations');
  `.execute(db);
}
