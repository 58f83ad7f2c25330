import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What new estimates start from: line items, terms, payment schedule, rates and times under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    -- In place of keep_version(): an estimate that starts from it is no change of the template that somebody is editing.
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
