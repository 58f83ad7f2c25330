import { sql } from 'kysely';
import { ONLINE_PAYMENTS } from '../../core/due-kinds.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { AT_NEXT_POLL, markDue } from '../../platform/queue/due.ts';

/**
 * For `returning` of an update of invoices: whether the invoice had an open attempt to pay it online. If its balance
 * changes, or it can no longer be paid online, a trigger cancels the attempt.
 */
export const openAttempt = sql<boolean>`exists (
  select from online_payments attempt
  where attempt.company_id = ${currentCompany} and attempt.invoice_id = invoices.invoice_id
    and attempt.state in ('created', 'open')
)`.as('has_open_attempt');

/** Lets the background task close the pages of attempts that an update may have canceled. */
export function markCanceled(db: CompanyDb, rows: readonly { has_open_attempt: boolean }[]): void {
  if (rows.some(({ has_open_attempt }) => has_open_attempt)) markDue(db, ONLINE_PAYMENTS, AT_NEXT_POLL);
}
