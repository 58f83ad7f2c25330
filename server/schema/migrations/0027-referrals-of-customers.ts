import { type Kysely, sql } from 'kysely';

/** Who a customer was referred by; the customer is found by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- PostgreSQL before 17 cannot change what a column is computed from; its index goes with it.
    alter table customers add referred_by text, drop search_text,
      add search_text text not null generated always as (search_words(
        first_name || ' ' || last_name || ' ' || coalesce(customer_company_name || ' ', '') ||
        coalesce(address_1 || ' ', '') || coalesce(address_2 || ' ', '') || coalesce(city || ' ', '') ||
        coalesce(state || ' ', '') || coalesce(zip || ' ', '') || email || ' ' || phone ||
        coalesce(' ' || referred_by, '')) || search_digits(phone)) stored;
    create index customers_search_grams on customers
      using gin (search_grams(company_id, search_text)) with (gin_pending_list_limit = 256);
    alter index customers_search_grams alter column 1 set statistics 0;
  `.execute(db);
}
