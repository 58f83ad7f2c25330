import { AppError } from '#contract/errors.ts';
import type { Books } from '../../platform/accounting/accounting.ts';
import type { BooksWriting } from './attempt.ts';
import type { BooksNoted } from './records-in-books.ts';

interface Sought {
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
export async function findNoted<T extends BooksNoted>(
  books: Pick<Books, 'find' | 'read'>,
  kind: string,
  { linkedId, condition, reference }: Sought,
): Promise<T | undefined> {
  const linked = linkedId === undefined ? undefined : await books.read<T>(kind, linkedId);
  if (linked) return linked;
  const found = await books.find<T>(kind, condition);
  return found.find(({ PrivateNote = '' }) => PrivateNote.includes(reference));
}

/**
 * Deletes the record of something that is no longer valid, and returns its id. Does nothing if it is already deleted
 * in QuickBooks. Throws if that QuickBooks company never had it.
 */
export async function deleteNoted(
  books: BooksWriting,
  kind: string,
  there: BooksNoted | undefined,
  linkedId: string | undefined,
): Promise<string> {
  const id = there?.Id ?? linkedId;
  if (id === undefined) throw new AppError('quickbooks_refused', { message: NOT_THERE });
  if (there) await books.deleteRecord(kind, there);
  return id;
}

const NOT_THERE = 'The QuickBooks company that is connected does not have this. Delete it where it was sent.';
