import { sql } from 'kysely';
import type { CompanyDb } from '../platform/database/database.ts';
import type { CompanyId } from '../platform/database/tables.ts';

interface DocumentCountersTable {
  company_id: CompanyId;
  kind: NumberedKind;
  last_number: number;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    document_counters: DocumentCountersTable;
  }
}

/** What carries a running number of its own. */
type NumberedKind = 'estimate' | 'invoice';

const FIRST_NUMBER = 1001;

/**
 * The company's next number of a kind: no gaps, because a transaction that fails gives it back. Take it as late as
 * possible: until the transaction ends everybody waits on the counter's row.
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
