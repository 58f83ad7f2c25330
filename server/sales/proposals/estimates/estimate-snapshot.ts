import { readLetterhead } from '../../../core/documents/letterhead.ts';
import { estimateRef } from '../../../core/documents/proposal-ref.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { seesAsSent, snapshotHead } from '../content.ts';
import { contentSha256, estimateContent } from './estimate-content.ts';
import type { EstimateDocument } from './estimate-document.ts';
import { estimateLineItems } from './line-items.ts';
import type { JoinedEstimateRow } from './store.ts';

/**
 * The complete current content of an estimate, with the dates of a day. Later changes of any record do not affect it.
 */
export async function estimateSnapshot(
  db: CompanyDb,
  estimate: JoinedEstimateRow,
  day: string,
): Promise<EstimateDocument> {
  const company = await readLetterhead(db);
  const lines = await estimateLineItems.list(db, estimate.estimate_id);
  return {
    estimate_number: estimate.estimate_number,
    ...snapshotHead(company, estimate, day),
    ...estimateContent(estimate, lines, estimate.customer_sees ?? company.customer_sees),
  };
}

/**
 * The hash of the stored content that the customer of an estimate agrees to. An estimate without a choice of its own
 * keeps showing what its newest revision shows: a new default of the company must not pause estimates that were sent.
 */
export async function readEstimateSha256(db: CompanyDb, id: string): Promise<Buffer> {
  const row = await db.selectFrom('estimates').selectAll().where('estimate_id', '=', id).executeTakeFirstOrThrow();
  const sees = row.customer_sees ?? (await seesAsSent(db, estimateRef(id)));
  return contentSha256(estimateContent(row, await estimateLineItems.list(db, id), sees));
}
