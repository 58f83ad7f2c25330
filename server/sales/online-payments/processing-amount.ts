import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';

/**
 * The amount in transit from the bank of an invoice's customer: at most one payment. `column` holds the invoice's id.
 */
export function processingAmount(db: CompanyDb, column: string) {
  return processing(db, column).select(sql<string>`coalesce(sum(under_way.amount), 0)::text`.as('processing_amount'));
}

/** When the customer started that payment; null if there is none. In a JSON value it is a text. */
export function processingSince(db: CompanyDb, column: string) {
  return processing(db, column).select(sql<Date | string | null>`min(under_way.created_at)`.as('processing_since'));
}

function processing(db: CompanyDb, column: string) {
  return db
    .selectFrom('online_payments as under_way')
    .where(sql`under_way.invoice_id`, '=', sql.ref(column))
    .where('under_way.state', '=', 'processing');
}
