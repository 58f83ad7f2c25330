import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Invoices, their line items, and the payments of customers. Totals are stored as computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInvoices(db);
  await createLineItems(db);
  await createPayments(db);
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
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
      -- Tax and discount are not computed from the line items: they are shares of the amounts that the customer
      -- approved.
      amounts_are_fixed boolean not null default false,
      sub_total_sum_lineitems numeric(16, 2) not null,
      tax_amount numeric(16, 2) not null,
      sub_total_after_tax numeric(16, 2) not null,
      final_total numeric(16, 2) not null,
      -- The sum of its payments. Updating it does not change the version: update nothing else in the same statement.
      amount_paid numeric(16, 2) not null,
      voided_at timestamptz(3),
      void_reason text,
      balance_due numeric(16, 2) not null
        generated always as (case when voided_at is null then final_total - amount_paid else 0 end) stored,
      status text not null generated always as (
        case when voided_at is not null then 'VOID' when final_total - amount_paid <= 0 then 'PAID' else 'OUTSTANDING' end) stored,
      takes_online_payment boolean not null default true,
      -- If null, only the whole balance can be paid online.
      partial_payment_minimum numeric(16, 2) check (partial_payment_minimum > 0),
      reminders_off boolean not null default false,
      created_by_account_id uuid,
      search_text text not null generated always as (search_words(name || ' ' || invoice_number::text || ' ' ||
        case when voided_at is not null then 'VOID' when final_total - amount_paid <= 0 then 'PAID' else 'OUTSTANDING' end))
        stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, invoice_id),
      constraint invoices_number_key unique (company_id, invoice_number),
      foreign key (company_id, project_id, customer_id)
        references projects (company_id, project_id, customer_id) on delete cascade,
      foreign key (company_id, estimate_id) references estimates on delete set null (estimate_id),
      check ((voided_at is null) = (void_reason is null))
    );
    create unique index invoices_name_key on invoices (company_id, project_id, lower(name), issue_date);
    create index invoices_of_customer on invoices (company_id, customer_id, invoice_id);
    create index invoices_of_estimate on invoices (company_id, estimate_id) where estimate_id is not null;
    call enable_company_isolation('invoices');
    -- Replaces keep_version(): a payment must not change the version of an invoice that a user is editing.
    create trigger keep_version before update on invoices
      for each row when (new.amount_paid = old.amount_paid) execute function next_version();

    -- Home uses these indexes to find its lines and sums among many invoices.
    create index invoices_owed on invoices (company_id, due_date) include (balance_due, customer_id)
      where status = 'OUTSTANDING';
    create index invoices_overpaid on invoices (company_id, invoice_id) where balance_due < 0;
    create index invoices_by_issue_date on invoices (company_id, issue_date) include (final_total, voided_at);
    -- A payment that arrived after its invoice was voided.
    create index invoices_paid_and_void on invoices (company_id, invoice_id)
      where voided_at is not null and amount_paid > 0;
  `.execute(db);
}

async function createLineItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table itemized_invoices (
      company_id uuid not null default current_company(),
      itemized_invoice_id uuid not null,
      invoice_id uuid not null,
      position integer not null,
      code text not null,
      description text not null,
      -- May bill a whole estimate, whose total has more digits than a line item that a user types in.
      amount_dollar numeric(16, 2) not null,
      is_taxable boolean not null default true,
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

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_payments (
      company_id uuid not null default current_company(),
      customer_payment_id uuid not null,
      invoice_id uuid not null,
      source text not null default 'company',
      amount numeric(14, 2) not null,
      refunded_amount numeric(14, 2) not null default 0
        constraint refunded_at_most_paid check (refunded_amount between 0 and amount),
      payment_date date not null,
      payment_method text not null,
      note text,
      created_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, customer_payment_id),
      foreign key (company_id, invoice_id) references invoices on delete cascade
    );
    create index customer_payments_of_invoice on customer_payments (company_id, invoice_id, payment_date);
    create index customer_payments_by_date on customer_payments (company_id, payment_date)
      include (amount, refunded_amount);
    call enable_company_isolation('customer_payments');
    call keep_version('customer_payments');
  `.execute(db);
}
