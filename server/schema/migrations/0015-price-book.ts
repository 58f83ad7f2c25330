import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What a company sells, with prices: the defaults for line items of its estimates. Also the templates for new
 * estimates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPriceItems(db);
  await createLineMemories(db);
  await createTemplates(db);
}

async function createPriceItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_items (
      company_id uuid not null default current_company() references companies on delete cascade,
      price_item_id uuid not null,
      code text,
      description text not null,
      -- Descriptions that differ only in case and spaces are the same.
      description_key text not null generated always as (lower(regexp_replace(description, '\\s+', ' ', 'g'))) stored,
      category text,
      unit text,
      unit_price_dollar numeric(8, 2) not null check (unit_price_dollar >= 0),
      unit_cost_dollar numeric(8, 2) check (unit_cost_dollar >= 0),
      hours_per_unit numeric(8, 2) not null check (hours_per_unit >= 0),
      cost_type text not null check (cost_type in ('all', 'labor', 'material')),
      is_taxable boolean not null default true,
      is_active boolean not null,
      -- The company's day on which the price was last set or confirmed.
      price_checked_on date not null,
      -- The number of sent documents that contain it.
      times_used integer not null default 0,
      last_used_at timestamptz(3),
      -- The prices in the last three documents sent since the price was set or confirmed, newest first.
      recent_prices numeric(12, 2)[] not null default '{}',
      created_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, price_item_id)
    );
    create unique index price_items_code_key on price_items (company_id, lower(code));
    create index price_items_description_key on price_items (company_id, description_key);
    call enable_company_isolation('price_items');
    -- Replaces keep_version(): sending a document must not change the version of an item that a user is editing.
    create trigger keep_version before update on price_items
      for each row when (new.times_used = old.times_used) execute function next_version();
  `.execute(db);
}

/** Line items of sent documents that are in no price book. They are suggested when a user types them again. */
async function createLineMemories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table line_memories (
      company_id uuid not null default current_company() references companies on delete cascade,
      line_memory_id uuid not null,
      code text,
      description text not null,
      -- Descriptions that differ only in case and spaces are the same.
      description_key text not null,
      unit text,
      last_price numeric(12, 2) not null,
      hours_per_unit numeric(8, 2) not null,
      cost_type text not null check (cost_type in ('all', 'labor', 'material')),
      is_taxable boolean not null,
      -- The number of documents that contain it.
      times_used integer not null,
      last_used_at timestamptz(3) not null,
      primary key (company_id, line_memory_id),
      constraint line_memories_description_key unique (company_id, description_key)
    );
    -- Suggested from the second use on.
    create index line_memories_by_use on line_memories (company_id, times_used desc, last_used_at desc)
      where times_used > 1;
    call enable_company_isolation('line_memories');
  `.execute(db);
}

/** Named templates with line items, terms, payment schedule, rates and times. */
async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table estimate_templates (
      company_id uuid not null default current_company() references companies on delete cascade,
      estimate_template_id uuid not null,
      name text not null,
      terms_and_conditions text,
      valid_business_days integer,
      deposit_percent numeric(6, 3),
      start_percent numeric(6, 3),
      completion_percent numeric(6, 3),
      retainage_percent numeric(6, 3),
      time_to_complete_day integer not null,
      time_to_complete_hr integer not null,
      tax_rate numeric(6, 3) not null,
      discount_usd numeric(12, 2) not null,
      times_used integer not null default 0,
      last_used_at timestamptz(3),
      created_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, estimate_template_id)
    );
    create unique index estimate_templates_name_key on estimate_templates (company_id, lower(name));
    call enable_company_isolation('estimate_templates');
    -- Replaces keep_version(): creating an estimate from a template must not change the version of the template that a
    -- user is editing.
    create trigger keep_version before update on estimate_templates
      for each row when (new.times_used = old.times_used) execute function next_version();

    create table itemized_estimate_templates (
      company_id uuid not null default current_company(),
      itemized_estimate_template_id uuid not null,
      estimate_template_id uuid not null,
      position integer not null,
      code text,
      description text not null,
      unit_price_dollar numeric(12, 2) not null,
      quantity numeric(10, 2) not null,
      sub_total_dollar numeric(16, 2) not null,
      cost_type text not null,
      duration_hour numeric(12, 2) not null,
      is_optional boolean not null,
      unit text,
      is_taxable boolean not null,
      price_item_id uuid,
      unit_cost_dollar numeric(8, 2) check (unit_cost_dollar >= 0),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, itemized_estimate_template_id),
      foreign key (company_id, estimate_template_id) references estimate_templates on delete cascade,
      foreign key (company_id, price_item_id) references price_items on delete set null (price_item_id)
    );
    create index itemized_estimate_templates_in_order
      on itemized_estimate_templates (company_id, estimate_template_id, position);
    create index itemized_estimate_templates_of_price_item on itemized_estimate_templates (company_id, price_item_id)
      where price_item_id is not null;
    call enable_company_isolation('itemized_estimate_templates');
    call keep_version('itemized_estimate_templates');
  `.execute(db);
}
