import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What a company sells, with its price: defaults for the line items of its estimates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_items (
      company_id uuid not null default current_company() references companies on delete cascade,
      price_item_id uuid not null,
      code text,
      description text not null,
      category text,
      unit_price_dollar numeric(8, 2) not null check (unit_price_dollar >= 0),
      unit_cost_dollar numeric(8, 2) check (unit_cost_dollar >= 0),
      hours_per_unit numeric(8, 2) not null check (hours_per_unit >= 0),
      cost_type text not null check (cost_type in ('all', 'labor', 'material')),
      is_active boolean not null,
      -- The company's day on which somebody last set or confirmed the price.
      price_checked_on date not null,
      created_by_account_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      primary key (company_id, price_item_id)
    );
    create unique index price_items_code_key on price_items (company_id, lower(code));
    call enable_company_isolation('price_items');
    call keep_version('price_items');
  `.execute(db);
}
