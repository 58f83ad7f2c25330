import { type Letterhead, readLetterhead } from '../../../core/documents/letterhead.ts';
import { addBusinessDays } from '../../../platform/clock.ts';
import { partiesOf } from '../../../core/documents/parties.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { estimateContent } from './estimate-content.ts';
import type { EstimateDocument } from './estimate-document.ts';
import type { JoinedEstimateRow } from './store.ts';
import { estimateLineItems } from './line-items.ts';
import type { LineRow } from './rows.ts';

interface Source {
  company: Letterhead;
  estimate: JoinedEstimateRow;
  lines: readonly LineRow[];
  /** The company's day on which the document is made; its validity counts from it. */
  day: string;
}

/** The complete content of the estimate on a day: later changes of any record do not affect it. */
export function estimateSnapshot({ company, estimate, lines, day }: Source): EstimateDocument {
  return {
    estimate_number: estimate.estimate_number,
    date: day,
    valid_until: estimate.valid_business_days === null ? null : addBusinessDays(day, estimate.valid_business_days),
    ...partiesOf(company, estimate),
    ...estimateContent(estimate, lines),
    text_above_signature: company.text_above_signature ?? '',
  };
}

/** The snapshot of an estimate as it stands, with the dates of a day. */
export async function snapshotOf(db: CompanyDb, estimate: JoinedEstimateRow, day: string): Promise<EstimateDocument> {
  const company = await readLetterhead(db);
  return estimateSnapshot({ company, estimate, lines: await estimateLineItems.list(db, estimate.estimate_id), day });
}
