import { AppError } from '#contract/errors.ts';
import type { QuickbooksClient } from '../../platform/accounting/accounting.ts';
import type { QuickbooksWriter } from './attempt.ts';
import type { QuickbooksTransaction } from './quickbooks-records.ts';

interface TransactionFilter {
  /** QuickBooks' id from an earlier send. */
  linkedId: string | undefined;
  /** Narrows the search, in QuickBooks' query language. */
  condition: string;
  /** Our reference in the note. */
  reference: string;
}

/**
 * The record of an earlier send: by QuickBooks' id or, if that is unknown or deleted, by our reference in its note.
 */
export async function findTransaction<T extends QuickbooksTransaction>(
  quickbooks: Pick<QuickbooksClient, 'find' | 'read'>,
  kind: string,
  { linkedId, condition, reference }: TransactionFilter,
): Promise<T | undefined> {
  const linked = linkedId === undefined ? undefined : await quickbooks.read<T>(kind, linkedId);
  if (linked) return linked;
  const found = await quickbooks.find<T>(kind, condition);
  return found.find(({ PrivateNote = '' }) => PrivateNote.includes(reference));
}

/**
 * Deletes the record of something that is no longer valid, and returns its id. Does nothing if it is already deleted
 * in QuickBooks. Throws if that QuickBooks company never had it.
 */
export async function deleteTransaction(
  quickbooks: QuickbooksWriter,
  kind: string,
  existing: QuickbooksTransaction | undefined,
  linkedId: string | undefined,
): Promise<string> {
  const id = existing?.Id ?? linkedId;
  if (id === undefined) throw new AppError('quickbooks_refused', { message: NOT_IN_QUICKBOOKS });
  if (existing) await quickbooks.deleteRecord(kind, existing);
  return id;
}

const NOT_IN_QUICKBOOKS = 'The QuickBooks company that is connected does not have this. Delete it where it was sent.';
