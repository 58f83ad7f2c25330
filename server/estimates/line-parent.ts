import { invalid } from '../../contract/errors.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { readEstimate } from './store.ts';

/** A line item stays with its estimate: a given estimate must exist, and be its own. */
export async function requireEstimateOfLine(
  db: CompanyDb,
  estimateId: string,
  named: string | undefined,
): Promise<void> {
  if (named === undefined || named === estimateId) return;
  await readEstimate(db, named);
  throw invalid({ estimate_id: ['This line belongs to another estimate.'] });
}
