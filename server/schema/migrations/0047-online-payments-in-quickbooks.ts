import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * How online payments are booked in QuickBooks, per company there: its accounts are unknown to any other. Refunds and the
 * fees of payouts are sent like invoices and payments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quickbooks_settings (
      company_id uuid not null default current_company() references companies on delete cascade,
      realm_id text not null,
      -- QuickBooks' ids, with the names as they were; null for Undeposited Funds.
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

    -- A refund is one of online_refunds, or the payment whose dispute was lost. Neither refunds nor payouts hold the
    -- record: what was sent of one that failed later is found again, and deleted there.
    alter table quickbooks_records drop constraint quickbooks_records_pkey;
    alter table quickbooks_records drop constraint quickbooks_records_one_record;
    alter table quickbooks_records drop column record_id;
    alter table quickbooks_records
      add refund_id uuid,
      add payout_id text,
      add foreign key (company_id) references companies on delete cascade;
    alter table quickbooks_records add record_id text not null generated always as
      (coalesce(customer_id::text, invoice_id::text, customer_payment_id::text, refund_id::text, payout_id)) stored;
    alter table quickbooks_records
      add primary key (company_id, realm_id, record_id),
      add constraint quickbooks_records_one_record
        check (num_nonnulls(customer_id, invoice_id, customer_payment_id, refund_id, payout_id) = 1);
    create index quickbooks_records_of_record on quickbooks_records (company_id, record_id);

    alter table quickbooks_sends drop column document_id;
    alter table quickbooks_sends
      -- Null for the fees of a payout, which are of no invoice.
      alter invoice_id drop not null,
      add refund_id uuid,
      add payout_id text,
      add foreign key (company_id) references companies on delete cascade;
    alter table quickbooks_sends add document_id text not null generated always as
      (coalesce(customer_payment_id::text, refund_id::text, payout_id, invoice_id::text)) stored;
    create unique index quickbooks_sends_one_under_way on quickbooks_sends (company_id, document_id)
      where status = 'sending';
    create index quickbooks_sends_of_document on quickbooks_sends (company_id, document_id, quickbooks_send_id);
  `.execute(db);
}
