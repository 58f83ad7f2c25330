import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Estimates and change orders. A change order is an addition to an approved estimate, or a credit, which the customer
 * approves separately. The agreement is the approved estimate together with the approved change orders. Totals are
 * stored as computed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounters(db);
  await createEstimates(db);
  await createChangeOrders(db);
}

async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The last number of each kind of document. The transaction that creates a document locks this row last.
    create table document_counters (
      company_id uuid not null default current_company() references companies on delete cascade,
      kind text not null,
      last_number integer not null,
      primary key (company_id, kind)
    );
    call enable_company_isolation('document_counters');
  `.execute(db);
}

async function createEstimates(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      -- The share that the customer retains until the work is accepted.
      retainage_percent numeric(6, 3),
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
      -- The total of the estimate and its change orders; null while the estimate is not approved.
      approved_total numeric(16, 2),
      reminders_off boolean not null default false,
      created_by_account_id uuid,
      search_text text not null generated always as (search_words(
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
      -- The price book item that it was taken from.
      price_item_id uuid,
      code text,
      description text not null,
      unit text,
      unit_price_dollar numeric(12, 2) not null,
      unit_cost_dollar numeric(8, 2) check (unit_cost_dollar >= 0),
      quantity numeric(10, 2) not null,
      sub_total_dollar numeric(16, 2) not null,
      cost_type text not null,
      duration_hour numeric(12, 2) not null,
      is_optional boolean not null,
      is_taxable boolean not null default true,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, itemized_estimate_id),
      foreign key (company_id, estimate_id) references estimates on delete cascade,
      foreign key (company_id, price_item_id) references price_items on delete set null (price_item_id)
    );
    create index itemized_estimates_in_order on itemized_estimates (company_id, estimate_id, position);
    create index itemized_estimates_of_price_item on itemized_estimates (company_id, price_item_id)
      where price_item_id is not null;
    call enable_company_isolation('itemized_estimates');
    call keep_version('itemized_estimates');
  `.execute(db);
}

async function createChangeOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_orders (
      company_id uuid not null default current_company(),
      change_order_id uuid not null,
      estimate_id uuid not null,
      -- Counted per estimate, starting at 1.
      change_order_number integer not null,
      name text not null,
      reason text not null,
      tax_rate numeric(6, 3) not null,
      -- Negative for a credit, as are the next two.
      sub_total_dollar numeric(16, 2) not null,
      tax_amount numeric(16, 2) not null,
      final_total numeric(16, 2) not null,
      time_change_day integer not null,
      bills text not null,
      valid_business_days integer,
      created_by_account_id uuid,
      search_text text not null generated always as (search_words(
        name || ' ' || reason || ' CO ' || change_order_number::text)) stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, change_order_id),
      constraint change_orders_number_key unique (company_id, estimate_id, change_order_number),
      foreign key (company_id, estimate_id) references estimates on delete cascade
    );
    call enable_company_isolation('change_orders');
    call keep_version('change_orders');

    create table change_order_line_items (
      company_id uuid not null default current_company(),
      change_order_line_item_id uuid not null,
      change_order_id uuid not null,
      position integer not null,
      price_item_id uuid,
      code text,
      description text not null,
      unit text,
      unit_price_dollar numeric(12, 2) not null,
      unit_cost_dollar numeric(8, 2) check (unit_cost_dollar >= 0),
      quantity numeric(10, 2) not null,
      -- Negative for a credit.
      sub_total_dollar numeric(16, 2) not null,
      cost_type text not null,
      duration_hour numeric(12, 2) not null,
      is_credit boolean not null,
      is_taxable boolean not null default true,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, change_order_line_item_id),
      foreign key (company_id, change_order_id) references change_orders on delete cascade,
      foreign key (company_id, price_item_id) references price_items on delete set null (price_item_id)
    );
    create index change_order_line_items_in_order on change_order_line_items (company_id, change_order_id, position);
    create index change_order_line_items_of_price_item on change_order_line_items (company_id, price_item_id)
      where price_item_id is not null;
    call enable_company_isolation('change_order_line_items');
    call keep_version('change_order_line_items');
  `.execute(db);
}
