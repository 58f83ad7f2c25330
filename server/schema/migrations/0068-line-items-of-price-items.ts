import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Line items say what they count, whether they are taxed, what they cost the company, and which item of the price book they
 * were taken from. Those from before are taxed, as their documents say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_items
      add unit text,
      add is_taxable boolean not null default true;

    alter table itemized_estimates
      add unit text,
      add is_taxable boolean not null default true,
      add price_item_id uuid,
      add unit_cost_dollar numeric(8, 2) check (unit_cost_dollar >= 0),
      add foreign key (company_id, price_item_id) references price_items on delete set null (price_item_id);
    create index itemized_estimates_of_price_item on itemized_estimates (company_id, price_item_id)
      where price_item_id is not null;

    alter table change_order_line_items
      add unit text,
      add is_taxable boolean not null default true,
      add price_item_id uuid,
      add unit_cost_dollar numeric(8, 2) check (unit_cost_dollar >= 0),
      add foreign key (company_id, price_item_id) references price_items on delete set null (price_item_id);
    create index change_order_line_items_of_price_item on change_order_line_items (company_id, price_item_id)
      where price_item_id is not null;

    alter table itemized_invoices add is_taxable boolean not null default true;
  `.execute(db);
}
