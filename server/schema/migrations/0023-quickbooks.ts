import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Companies' connections to QuickBooks, what is ours there, and what was sent. Of the tokens only encrypted ones are stored, of
 * a sign-on's state only a hash. An attempt is inserted before anything is asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quickbooks_connections (
      company_id uuid primary key default current_company() references companies on delete cascade,
      -- QuickBooks' own id of the company there, and its name.
      realm_id text not null,
      company_name text not null,
      encrypted_tokens bytea not null,
      access_until timestamptz(3) not null,
      refresh_until timestamptz(3) not null,
      -- A process is renewing the tokens until then. Only the holder of the newest lease token records the outcome.
      lease_token uuid,
      lease_until timestamptz(3),
      connected_by_account_id uuid,
      connected_at timestamptz(3) not null,
      foreign key (company_id, connected_by_account_id) references accounts
        on delete set null (connected_by_account_id)
    );
    call enable_company_isolation('quickbooks_connections');

    -- People who were sent to sign on at QuickBooks. The session says who and of which company, and takes it along.
    create table quickbooks_sign_ons (
      state_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      expires_at timestamptz(3) not null
    );
    create index quickbooks_sign_ons_of_session on quickbooks_sign_ons (session_id);
    call grant_system_table('quickbooks_sign_ons');

    -- Which record in which QuickBooks company stands for which of ours.
    create table quickbooks_records (
      company_id uuid not null default current_company(),
      realm_id text not null,
      customer_id uuid,
      invoice_id uuid,
      customer_payment_id uuid,
      record_id uuid not null generated always as (coalesce(customer_id, invoice_id, customer_payment_id)) stored,
      quickbooks_id text not null,
      -- QuickBooks makes another total of this invoice where it is told of tax and discount: they go as lines.
      as_lines boolean not null default false,
      primary key (company_id, realm_id, record_id),
      constraint quickbooks_records_one_record check (num_nonnulls(customer_id, invoice_id, customer_payment_id) = 1),
      foreign key (company_id, customer_id) references customers on delete cascade,
      foreign key (company_id, invoice_id) references invoices on delete cascade,
      foreign key (company_id, customer_payment_id) references customer_payments on delete cascade
    );
    create index quickbooks_records_of_record on quickbooks_records (company_id, record_id);
    call enable_company_isolation('quickbooks_records');

    create table quickbooks_sends (
      company_id uuid not null default current_company(),
      quickbooks_send_id uuid not null,
      realm_id text not null,
      invoice_id uuid not null,
      -- Of the payment that was sent; null where it was the invoice. It stays when the payment is deleted.
      customer_payment_id uuid,
      document_id uuid not null generated always as (coalesce(customer_payment_id, invoice_id)) stored,
      action text,
      status text not null,
      qb_number text,
      amount numeric(16, 2) not null,
      failure_reason text,
      -- The sender's name as it was.
      sent_by text not null,
      -- A process is sending it until then.
      held_until timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, quickbooks_send_id),
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    create unique index quickbooks_sends_one_under_way on quickbooks_sends (company_id, document_id)
      where status = 'sending';
    create index quickbooks_sends_of_invoice on quickbooks_sends (company_id, invoice_id, quickbooks_send_id);
    call enable_company_isolation('quickbooks_sends');
  `.execute(db);
}
