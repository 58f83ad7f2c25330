import { AppError } from '#contract/errors.ts';
import {
  type Accounting,
  AccountingOut,
  AccessRejected,
  type QuickbooksClient,
  GrantRejected,
} from '../../platform/accounting/accounting.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { type Access, quickbooksAccess } from './access.ts';

export interface QuickbooksParts {
  /** Undefined if it is not configured. */
  accounting: Accounting | undefined;
  /** Encrypts the connections' tokens. */
  encryption: Encryption;
  clock: Clock;
}

/** A call without a surrounding transaction. */
export interface QuickbooksCall {
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

/**
 * Runs work in the QuickBooks company of the caller's company. The work is retried once if QuickBooks rejects the
 * access token during it, so it must be repeatable. Throws if QuickBooks is not configured, not connected, or
 * unavailable. QuickbooksRejected is not mapped, because only the work knows its request.
 */
export async function withQuickbooks<T>(
  parts: QuickbooksParts,
  call: QuickbooksCall,
  work: (quickbooks: QuickbooksClient, connection: { realmId: string; companyName: string }) => Promise<T>,
): Promise<T> {
  const accounting = configured(parts);
  const workWith = ({ accessToken, ...connection }: Access) =>
    work(accounting.client(connection.realmId, accessToken), connection);
  return callQuickbooks(async () => {
    const access = await quickbooksAccess({ ...parts, accounting }, call);
    try {
      return await workWith(access);
    } catch (error) {
      if (!(error instanceof AccessRejected)) throw error;
      return workWith(await quickbooksAccess({ ...parts, accounting }, call, access.accessToken));
    }
  });
}

/** The accounting service; throws if it is not configured. */
export function configured({ accounting }: Pick<QuickbooksParts, 'accounting'>): Accounting {
  if (!accounting) throw new AppError('not_configured', { message: 'QuickBooks isn’t set up on this server.' });
  return accounting;
}

/** Calls QuickBooks, and maps errors that the caller can resolve by waiting or by connecting again. */
export async function callQuickbooks<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const appError = appErrorOf(error);
    if (!appError) throw error;
    appError.cause = error;
    throw appError;
  }
}

function appErrorOf(error: unknown): AppError | undefined {
  if (error instanceof AccountingOut)
    return new AppError('unavailable', { message: QUICKBOOKS_UNAVAILABLE, retryAfter: 5 });
  if (error instanceof GrantRejected) return new AppError('not_connected', { message: NOT_ACCEPTED });
  // A token only minutes old was rejected. The caller cannot fix this, and it is no reason to delete the connection.
  if (error instanceof AccessRejected)
    return new AppError('unavailable', { message: QUICKBOOKS_UNAVAILABLE, retryAfter: 60 });
  return undefined;
}

const QUICKBOOKS_UNAVAILABLE = 'QuickBooks cannot be reached. Please try again in a moment; nothing is sent twice.';
const NOT_ACCEPTED = 'QuickBooks no longer accepts this connection. Please connect again.';
