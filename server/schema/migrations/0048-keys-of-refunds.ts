import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The key of the request that made a refund: repeated after its answer was lost for good, it makes no second one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table online_refunds add request_key text;
    create unique index online_refunds_of_request on online_refunds (company_id, payment_id, account_id, request_key);
  `.execute(db);
}
