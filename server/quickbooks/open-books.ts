import { Refusal } from '../../contract/refusals.ts';
import {
  type Accounting,
  AccountingOut,
  AccessRefused,
  type Books,
  GrantRefused,
} from '../platform/accounting/accounting.ts';
import type { Clock } from '../platform/clock.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Person } from '../platform/http/person.ts';
import type { Sealing } from '../platform/sealing.ts';
import { type Access, accessToBooks } from './access.ts';

export interface QuickbooksParts {
  /** Undefined where the operator has not set it up. */
  accounting: Accounting | undefined;
  /** What the connections' tokens are stored with. */
  sealing: Sealing;
  clock: Clock;
}

/** Somebody's call, which works in steps. */
export interface QuickbooksCall {
  person: Person;
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

/**
 * Works in the books of the caller's company. Work is begun again, once, where QuickBooks lets it in no longer on the way, so
 * it must be such that it can be. Refuses where QuickBooks is not set up, not connected, or cannot be asked. Throws
 * BooksRefused as it comes: only the work knows what it asked for.
 */
export async function inBooks<T>(
  parts: QuickbooksParts,
  call: QuickbooksCall,
  work: (books: Books, connection: { realmId: string; companyName: string }) => Promise<T>,
): Promise<T> {
  const accounting = configured(parts);
  const workWith = ({ accessToken, ...connection }: Access) =>
    work(accounting.books(connection.realmId, accessToken), connection);
  return askingQuickbooks(async () => {
    const access = await accessToBooks({ ...parts, accounting }, call);
    try {
      return await workWith(access);
    } catch (error) {
      if (!(error instanceof AccessRefused)) throw error;
      return workWith(await accessToBooks({ ...parts, accounting }, call, access.accessToken));
    }
  });
}

/** The accounting service; refuses where the operator has not set it up. */
export function configured({ accounting }: Pick<QuickbooksParts, 'accounting'>): Accounting {
  if (!accounting) throw new Refusal('not_configured', { says: 'QuickBooks is not configured on this server.' });
  return accounting;
}

/** Asks QuickBooks, and makes a refusal of what the caller can only wait for, or mend by connecting again. */
export async function askingQuickbooks<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    refusal.cause = error;
    throw refusal;
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof AccountingOut) return new Refusal('unavailable', { says: CANNOT_ASK, retryAfter: 5 });
  if (error instanceof GrantRefused) return new Refusal('not_connected', { says: NOT_ACCEPTED });
  // Turned away with a token that is minutes old: nothing that the caller did, and nothing to throw the connection away for.
  if (error instanceof AccessRefused) return new Refusal('unavailable', { says: CANNOT_ASK, retryAfter: 60 });
  return undefined;
}

const CANNOT_ASK = 'QuickBooks cannot be reached. Please try again in a moment; nothing is sent twice.';
const NOT_ACCEPTED = 'QuickBooks no longer accepts this connection. Please connect again.';
