import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Invoices and their line items. Totals are stored as computed; numbers come from a counter of the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoices (
      company_id uuid not null default current_company(),
      invoice_id uuid not null,
      project_id uuid not null,
      customer_id uuid not null,
      estimate_id uuid,
      invoice_number integer not null,
      name text not null,
      payment_instruction text,
      issue_date date not null,
      due_date date not null,
      tax_rate numeric(6, 3) not null,
      discount_usd numeric(14, 2) not null,
      sub_total_sum_lineitems numeric(16, 2) not null,
      tax_amount numeric(16, 2) not null,
      sub_total_after_tax numeric(16, 2) not null,
      final_total numeric(16, 2) not null,
      -- The sum of its payments. Updating it does not change the version: update nothing else with it.
      amount_paid numeric(16, 2) not null,
      balance_due numeric(16, 2) not null generated always as (final_total - amount_paid) stored,
      status text not null
        generated always as (case when final_total - amount_paid <= 0 then 'PAID' else 'OUTSTANDING' end) stored,
      created_by_account_id uuid,
      search_text text not null generated always as (lower(
        name || ' ' || invoice_number::text || ' ' ||
        case when final_total - amount_paid <= 0 then 'PAID' else 'OUTSTANDING' end)) stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, invoice_id),
      constraint invoices_number_key unique (company_id, invoice_number),
      foreign key (company_id, project_id, customer_id)
        references projects (company_id, project_id, customer_id) on delete cascade,
      foreign key (company_id, estimate_id) references estimates on delete set null (estimate_id)
    );
    create unique index invoices_name_key on invoices (company_id, project_id, lower(name), issue_date);
    create index invoices_of_customer on invoices (company_id, customer_id, invoice_id);
    create index invoices_of_estimate on invoices (company_id, estimate_id) where estimate_id is not null;
    call enable_company_isolation('invoices');
    -- In place of keep_version(): a payment is no change of the invoice that somebody is editing.
    create trigger keep_version before update on invoices
      for each row when (new.amount_paid = old.amount_paid) execute function next_version();

    create table itemized_invoices (
      company_id uuid not null default current_company(),
      itemized_invoice_id uuid not null,
      invoice_id uuid not null,
      position integer not null,
      code text not null,
      description text not null,
      amount_dollar numeric(12, 2) not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, itemized_invoice_id),
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    create index itemized_invoices_in_order on itemized_invoices (company_id, invoice_id, position);
    call enable_company_isolation('itemized_invoices');
    call keep_version('itemized_invoices');
  `.execute(db);
}
