import type { CompanyDb } from '../../platform/database/database.ts';

/** The QuickBooks record of one of ours. */
export interface Link {
  quickbooks_id: string;
  /** Tax and discount are sent as lines, because QuickBooks would compute another total otherwise. */
  as_lines: boolean;
}

/** The links of our records to that QuickBooks company, by our ids; records without one are omitted. */
export async function findLinks(
  db: CompanyDb,
  realmId: string,
  recordIds: readonly string[],
): Promise<Map<string, Link>> {
  const rows = await db
    .selectFrom('quickbooks_records')
    .select(['record_id', 'quickbooks_id', 'as_lines'])
    .where('realm_id', '=', realmId)
    .where('record_id', 'in', recordIds)
    .execute();
  return new Map(rows.map(({ record_id, ...link }) => [record_id, link]));
}

/** A link of one of our records. */
export type NewLink = (
  | { customer_id: string }
  | { invoice_id: string }
  | { customer_payment_id: string }
  | { refund_id: string }
  | { payout_id: string }
) & {
  quickbooks_id: string;
  as_lines?: boolean;
};

/**
 * Stores the link of a record, replacing a previous one. Fails if the record was deleted, unless it is a refund or a
 * payout.
 */
export async function saveLink(db: CompanyDb, realmId: string, link: NewLink): Promise<void> {
  const { quickbooks_id, as_lines = false } = link;
  await db
    .insertInto('quickbooks_records')
    .values({ ...link, realm_id: realmId })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'realm_id', 'record_id']).doUpdateSet({ quickbooks_id, as_lines }),
    )
    .execute();
}
