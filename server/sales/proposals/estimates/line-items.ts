import { LINES_MAX } from '#contract/sales/itemized-estimates.ts';
import { LineItemStore } from '../../../core/documents/line-item-store.ts';
import { requireParent } from '../../../core/documents/ownership.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';

export const estimateLineItems = new LineItemStore({
  table: 'itemized_estimates',
  id: 'itemized_estimate_id',
  parent: 'estimate_id',
  notFound: 'itemized_estimate_not_found',
  max: LINES_MAX,
  tooMany: `An estimate has at most ${LINES_MAX} lines.`,
});

/** A line item stays with its estimate: an estimate in the request must exist and be its own. */
export async function requireEstimateOfLine(
  db: CompanyDb,
  estimateId: string,
  named: string | undefined,
): Promise<void> {
  await requireParent(db, 'estimate_id', {
    named,
    parent: estimateId,
    sentence: 'This line belongs to another estimate.',
  });
}
