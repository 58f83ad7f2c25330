import type { CompanyDb } from '../platform/database/database.ts';
import { requireOwn } from '../documents/ownership.ts';

/** A line item stays with its estimate: a named estimate must exist, and be its own. */
export async function requireEstimateOfLine(db: CompanyDb, own: string, named: string | undefined): Promise<void> {
  await requireOwn(db, 'estimate_id', { named, own, sentence: 'This line belongs to another estimate.' });
}
