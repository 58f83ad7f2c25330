import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Estimates and their line items. Totals are stored as computed; numbers come from a counter of the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The last number of each kind of document. Its row is locked last in the transaction that creates a document.
    create table document_counters (
      company_id uuid not null default current_company() references companies on delete cascade,
      kind text not null,
      last_number integer not null,
      primary key (company_id, kind)
    );
    call enable_company_isolation('document_counters');

    create table estimates (
      company_id uuid not null default current_company(),
      estimate_id uuid not null,
      project_id uuid not null,
      customer_id uuid not null,
      estimate_number integer not null,
      name text not null,
      description text,
      terms_and_conditions text,
      valid_business_days integer,
      deposit_percent numeric(6, 3),
      start_percent numeric(6, 3),
      completion_percent numeric(6, 3),
      time_to_complete_day integer not null,
      time_to_complete_hr integer not null,
      tax_rate numeric(6, 3) not null,
      discount_usd numeric(14, 2) not null,
      tax_amount numeric(16, 2) not null,
      total_dollar numeric(16, 2) not null,
      non_optional_dollar numeric(16, 2) not null,
      optional_dollar numeric(16, 2) not null,
      total_hour numeric(14, 2) not null,
      non_optional_hour numeric(14, 2) not null,
      optional_hour numeric(14, 2) not null,
      final_total numeric(16, 2) not null,
      created_by_account_id uuid,
      search_text text not null generated always as (lower(
        name || ' ' || coalesce(description || ' ', '') || estimate_number::text)) stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, estimate_id),
      constraint estimates_number_key unique (company_id, estimate_number),
      foreign key (company_id, project_id, customer_id)
        references projects (company_id, project_id, customer_id) on delete cascade
    );
    create index estimates_of_project on estimates (company_id, project_id);
    create index estimates_of_customer on estimates (company_id, customer_id, estimate_id);
    call enable_company_isolation('estimates');
    call keep_version('estimates');

    create table itemized_estimates (
      company_id uuid not null default current_company(),
      itemized_estimate_id uuid not null,
      estimate_id uuid not null,
      position integer not null,
      code text,
      description text not null,
      unit_price_dollar numeric(12, 2) not null,
      quantity numeric(10, 2) not null,
      sub_total_dollar numeric(16, 2) not null,
      cost_type text not null,
      duration_hour numeric(12, 2) not null,
      is_optional boolean not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, itemized_estimate_id),
      foreign key (company_id, estimate_id) references estimates on delete cascade
    );
    create index itemized_estimates_in_order on itemized_estimates (company_id, estimate_id, position);
    call enable_company_isolation('itemized_estimates');
    call keep_version('itemized_estimates');
  `.execute(db);
}
