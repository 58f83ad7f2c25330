import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What customers have paid on invoices. The sum of an invoice's payments stands on the invoice too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_payments (
      company_id uuid not null default current_company(),
      customer_payment_id uuid not null,
      invoice_id uuid not null,
      amount numeric(14, 2) not null,
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
    call enable_company_isolation('customer_payments');
    call keep_version('customer_payments');
  `.execute(db);
}
