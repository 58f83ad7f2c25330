import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whom a company works for. The same person twice is refused by the database itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`

    create table customers (
      company_id uuid not null default current_company() references companies on delete cascade,
      customer_id uuid not null,
      first_name text not null,
      last_name text not null,
      customer_company_name text,
      address_1 text,
      address_2 text,
      city text,
      state text,
      zip text,
      email text not null,
      phone text not null,
      latitude double precision,
      longitude double precision,
      email_consent boolean not null,
      sms_consent boolean not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, customer_id)
    );
    create unique index customers_name_email_key on customers (company_id, lower(first_name), lower(last_name), email);
    create unique index customers_name_phone_key on customers (company_id, lower(first_name), lower(last_name), phone);
    create index customers_last_name on customers (company_id, lower(last_name), lower(first_name));
    call enable_company_isolation('customers');
    call keep_version('customers');
  `.execute(db);
}
