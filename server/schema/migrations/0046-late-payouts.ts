import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lines of a payout know their payment by the provider's id, which is linked when the payment arrives after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_entries add intent_id text;
    update payout_entries e set intent_id = p.intent_id from online_payments p
      where p.company_id = e.company_id and p.payment_id = e.payment_id;
    create index payout_entries_unlinked on payout_entries (company_id, intent_id) where payment_id is null;
  `.execute(db);
}
