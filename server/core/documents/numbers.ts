import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';

/** The kinds with a numbering of their own. */
export type NumberedKind = 'estimate' | 'invoice';

const FIRST_NUMBER = 1001;

/**
 * The company's next number of a kind, without gaps: a transaction that fails returns it. To be taken as late as
 * possible, since others wait on the counter's row until the transaction ends.
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
