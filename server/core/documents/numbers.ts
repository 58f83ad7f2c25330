import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';

/** The kinds of records that have their own numbering. */
export type NumberedKind = 'estimate' | 'invoice';

const FIRST_NUMBER = 1001;

/**
 * Returns the company's next number of a kind, without gaps: a failed transaction returns its number. Call it as late
 * as possible, because others wait for the counter's row until the transaction ends.
 */
export async function nextNumber(db: CompanyDb, kind: NumberedKind): Promise<number> {
  const { last_number } = await db
    .insertInto('document_counters')
    .values({ kind, last_number: FIRST_NUMBER })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ last_number: sql`document_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
