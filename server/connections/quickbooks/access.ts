import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import { type Accounting, AccountingOut, type Grant, GrantRejected } from '../../platform/accounting/accounting.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import {
  type ConnectionRow,
  endLease,
  findConnection,
  leaseTokens,
  removeIfSame,
  removeLeased,
  saveRenewed,
} from './connections-store.ts';
import { decryptGrant, encryptGrant } from './encrypted-grants.ts';

/** A valid access token for a company's QuickBooks company. */
export interface Access {
  accessToken: string;
  realmId: string;
  companyName: string;
}

interface Parts {
  accounting: Accounting;
  encryption: Encryption;
  clock: Clock;
}

interface Call {
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

/** A token is renewed this long before its expiry, so that it lasts for the work. */
const RENEWED_BEFORE_MS = 5 * 60 * 1000;
/** Polling interval and limit while another caller renews the token. */
const POLL_MS = 100;
const MOST_POLLS = 150;

/**
 * Returns access to the QuickBooks company of the caller's company, renewed if it expires soon or was `refused`. Of
 * concurrent callers, in any number of processes, one renews. Throws `not_connected`; GrantRefused if the consent has
 * ended, after removing the connection; AccountingOut if the service is unavailable.
 */
export async function quickbooksAccess(parts: Parts, call: Call, rejected?: string): Promise<Access> {
  let wanted: Wanted = { rejected, forMs: RENEWED_BEFORE_MS };
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const found = await call.inCompany((db) => look(db, parts, wanted));
    if (found.is === 'not connected') throw new AppError('not_connected');
    if (found.is === 'worthless') throw new GrantRejected('The tokens were sealed with another key');
    if (found.is === 'good') return found.access;
    if (found.is === 'to renew') {
      await renew(parts, call, found);
      // A new token is accepted however short its lifetime is, because Intuit would not issue a longer one.
      wanted = { rejected, forMs: 0 };
    } else await sleep(POLL_MS);
  }
  throw new AccountingOut('Somebody else was renewing the access for too long');
}

interface Wanted {
  /** A token that was already rejected. */
  rejected: string | undefined;
  /** The minimum remaining lifetime. */
  forMs: number;
}

type Found =
  | { is: 'not connected' | 'worthless' | 'being renewed' }
  | { is: 'good'; access: Access }
  | { is: 'to renew'; grant: Grant; companyId: string; lease: string };

async function look(db: CompanyDb, { encryption, clock }: Parts, { rejected, forMs }: Wanted): Promise<Found> {
  const row = await findConnection(db);
  if (!row) return { is: 'not connected' };
  const grant = decryptGrant(encryption, row);
  if (!grant) {
    await removeIfSame(db, row);
    return { is: 'worthless' };
  }
  const now = clock();
  const isGood = grant.accessUntil.getTime() - now.getTime() > forMs && grant.accessToken !== rejected;
  if (isGood) return { is: 'good', access: accessOf(row, grant) };
  const lease = await leaseTokens(db, row, now);
  return lease ? { is: 'to renew', grant, companyId: row.company_id, lease } : { is: 'being renewed' };
}

/** Exchanges the grant for a new one and stores that before it is used. */
async function renew(
  { accounting, encryption }: Parts,
  { inCompany }: Call,
  { grant, companyId, lease }: Extract<Found, { is: 'to renew' }>,
): Promise<void> {
  try {
    const renewed = await accounting.renew(grant);
    await inCompany((db) => saveRenewed(db, lease, encryptGrant(encryption, companyId, renewed)));
  } catch (error) {
    if (!(error instanceof GrantRejected)) {
      // The response may be lost after the exchange; our grant is still valid for the next attempt.
      await inCompany((db) => endLease(db, lease));
      throw error;
    }
    // If another process has renewed, or connected, in the meantime, its grant counts.
    if (await inCompany((db) => removeLeased(db, lease))) throw error;
  }
}

function accessOf({ realm_id, company_name }: ConnectionRow, { accessToken }: Grant): Access {
  return { accessToken, realmId: realm_id, companyName: company_name };
}
