import { AppError } from '#contract/errors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** The error of a call that would send a message, and the failure reason of a waiting message. */
export const CLOSED_SENDS_NOTHING = 'Your company is closed and sends nothing until it is restored.';

/** Whether the transaction's company is closed and waiting for its deletion. */
export async function isClosed(db: CompanyDb): Promise<boolean> {
  const closed = await db
    .selectFrom('companies')
    .select('company_id')
    .where('deletion_due_at', 'is not', null)
    .executeTakeFirst();
  return closed !== undefined;
}

/** Throws if a closed company would send a message. */
export async function rejectClosed(db: CompanyDb): Promise<void> {
  if (await isClosed(db)) throw new AppError('company_closed', { message: CLOSED_SENDS_NOTHING });
}
