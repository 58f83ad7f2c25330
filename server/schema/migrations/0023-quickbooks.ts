import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Companies' connections to QuickBooks, the records that correspond to ours, and what was sent. Tokens are stored only
 * in encrypted form, and the state of a sign-on only as a hash. An attempt is inserted before anything is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createConnections(db);
  await createSettings(db);
  await createRecords(db);
  await createSends(db);
}

async function createConnections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quickbooks_connections (
      company_id uuid primary key default current_company() references companies on delete cascade,
      -- QuickBooks' own id of its company, and that company's name.
      realm_id text not null,
      company_name text not null,
      encrypted_tokens bytea not null,
      access_until timestamptz(3) not null,
      refresh_until timestamptz(3) not null,
      -- A process is renewing the tokens until this time. Only the holder of the newest lease token records the
      -- outcome.
      lease_token uuid,
      lease_until timestamptz(3),
      connected_by_account_id uuid,
      connected_at timestamptz(3) not null,
      foreign key (company_id, connected_by_account_id) references accounts
        on delete set null (connected_by_account_id)
    );
    call enable_company_isolation('quickbooks_connections');

    -- Users who were redirected to sign on at QuickBooks. The session identifies the user and the company. The row is
    -- deleted with the session.
    create table quickbooks_sign_ons (
      state_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      expires_at timestamptz(3) not null
    );
    create index quickbooks_sign_ons_of_session on quickbooks_sign_ons (session_id);
    call grant_system_table('quickbooks_sign_ons');
  `.execute(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How online payments are booked in QuickBooks, per QuickBooks company: account ids are valid only in their own
    -- company.
    create table quickbooks_settings (
      company_id uuid not null default current_company() references companies on delete cascade,
      realm_id text not null,
      -- QuickBooks' ids, with the names at the time of the choice; null for Undeposited Funds.
      deposit_account_id text,
      deposit_account_name text,
      books_fees boolean not null,
      fee_account_id text,
      fee_account_name text,
      sends_by_itself boolean not null,
      primary key (company_id, realm_id),
      check (not books_fees or (deposit_account_id is not null and fee_account_id is not null))
    );
    call enable_company_isolation('quickbooks_settings');
  `.execute(db);
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Maps our records to the records of a QuickBooks company. A refund is a row of online_refunds, or the payment
    -- whose dispute was lost. Refunds and payouts are not foreign keys: a record that was sent and failed later can
    -- still be found and deleted in QuickBooks.
    create table quickbooks_records (
      company_id uuid not null default current_company() references companies on delete cascade,
      realm_id text not null,
      customer_id uuid,
      invoice_id uuid,
      customer_payment_id uuid,
      refund_id uuid,
      payout_id text,
      record_id text not null generated always as
        (coalesce(customer_id::text, invoice_id::text, customer_payment_id::text, refund_id::text, payout_id)) stored,
      quickbooks_id text not null,
      -- QuickBooks computes a different total for this invoice if tax and discount are sent, so they are sent as lines.
      as_lines boolean not null default false,
      primary key (company_id, realm_id, record_id),
      constraint quickbooks_records_one_record
        check (num_nonnulls(customer_id, invoice_id, customer_payment_id, refund_id, payout_id) = 1),
      foreign key (company_id, customer_id) references customers on delete cascade,
      foreign key (company_id, invoice_id) references invoices on delete cascade,
      foreign key (company_id, customer_payment_id) references customer_payments on delete cascade
    );
    create index quickbooks_records_of_record on quickbooks_records (company_id, record_id);
    call enable_company_isolation('quickbooks_records');
  `.execute(db);
}

async function createSends(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quickbooks_sends (
      company_id uuid not null default current_company() references companies on delete cascade,
      quickbooks_send_id uuid not null,
      realm_id text not null,
      -- Null for the fees of a payout, which belong to no invoice.
      invoice_id uuid,
      -- The payment that was sent; null if the invoice was sent. The id remains when the payment is deleted.
      customer_payment_id uuid,
      refund_id uuid,
      payout_id text,
      document_id text not null generated always as
        (coalesce(customer_payment_id::text, refund_id::text, payout_id, invoice_id::text)) stored,
      action text,
      status text not null,
      qb_number text,
      amount numeric(16, 2) not null,
      failure_reason text,
      -- The sender's name at that time.
      sent_by text not null,
      -- A process is sending it until this time.
      held_until timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (company_id, quickbooks_send_id),
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    create unique index quickbooks_sends_one_under_way on quickbooks_sends (company_id, document_id)
      where status = 'sending';
    create index quickbooks_sends_of_invoice on quickbooks_sends (company_id, invoice_id, quickbooks_send_id);
    create index quickbooks_sends_of_document on quickbooks_sends (company_id, document_id, quickbooks_send_id);
    call enable_company_isolation('quickbooks_sends');
  `.execute(db);
}
