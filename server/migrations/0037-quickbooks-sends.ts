import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What is ours in QuickBooks, and what was sent there: an attempt is written down before anything is asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

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
      -- Somebody is sending it until then.
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
