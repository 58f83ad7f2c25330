import { AppError } from '#contract/errors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** Shown at a call that would send a message, and with a message that waits. */
export const CLOSED_SENDS_NOTHING = 'Your company is closed and sends nothing until it is restored.';

/** Whether the company of the transaction is closed until its deletion. */
export async function isClosed(db: CompanyDb): Promise<boolean> {
  const closed = await db
    .selectFrom('companies')
    .select('company_id')
    .where('deletion_due_at', 'is not', null)
    .executeTakeFirst();
  return closed !== undefined;
}

/** Rejects a message that a closed company would send. */
export async function rejectClosed(db: CompanyDb): Promise<void> {
  if (await isClosed(db)) throw new AppError('company_closed', { message: CLOSED_SENDS_NOTHING });
}
