import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../contract/refusals.ts';
import { type Accounting, AccountingOut, type Grant, GrantRefused } from '../platform/accounting/accounting.ts';
import type { Clock } from '../platform/clock.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Sealing } from '../platform/sealing.ts';
import {
  type ConnectionRow,
  endLease,
  findConnection,
  leaseTokens,
  removeIfSame,
  removeLeased,
  saveRenewed,
} from './connections-store.ts';
import { openGrant, sealGrant } from './sealed-grants.ts';

/** What opens a company's books for the next minutes. */
export interface Access {
  accessToken: string;
  realmId: string;
  companyName: string;
}

interface Parts {
  accounting: Accounting;
  sealing: Sealing;
  clock: Clock;
}

interface Call {
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

/** Renewed this long before its end, so that no work is cut short by it. */
const RENEWED_BEFORE_MS = 5 * 60 * 1000;
/** Others renew meanwhile: how often they are asked whether they are done, and for how long. */
const POLL_MS = 100;
const MOST_POLLS = 150;

/**
 * Access to the books of the call's company, renewed where it ends soon, or was `refused`. However many ask at once, in
 * however many processes, one of them renews. Refuses `not_connected`; throws GrantRefused where the connection turns out to
 * be worth nothing any more, and has removed it then; AccountingOut where nobody knows.
 */
export async function accessToBooks(parts: Parts, call: Call, refused?: string): Promise<Access> {
  let wanted: Wanted = { refused, forMs: RENEWED_BEFORE_MS };
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const found = await call.inCompany((db) => look(db, parts, wanted));
    if (found.is === 'not connected') throw new Refusal('not_connected');
    if (found.is === 'worthless') throw new GrantRefused('The tokens were sealed with another key');
    if (found.is === 'good') return found.access;
    if (found.is === 'to renew') {
      await renew(parts, call, found);
      // However short its life is, nobody gives us one that lives longer.
      wanted = { refused, forMs: 0 };
    } else await sleep(POLL_MS);
  }
  throw new AccountingOut('Somebody else was renewing the access for too long');
}

interface Wanted {
  /** A token that was turned away already. */
  refused: string | undefined;
  /** For how long the token must be good at least. */
  forMs: number;
}

type Found =
  | { is: 'not connected' | 'worthless' | 'being renewed' }
  | { is: 'good'; access: Access }
  | { is: 'to renew'; grant: Grant; companyId: string; lease: string };

async function look(db: CompanyDb, { sealing, clock }: Parts, { refused, forMs }: Wanted): Promise<Found> {
  const row = await findConnection(db);
  if (!row) return { is: 'not connected' };
  const grant = openGrant(sealing, row);
  if (!grant) {
    await removeIfSame(db, row);
    return { is: 'worthless' };
  }
  const now = clock();
  const isGood = grant.accessUntil.getTime() - now.getTime() > forMs && grant.accessToken !== refused;
  if (isGood) return { is: 'good', access: accessOf(row, grant) };
  const lease = await leaseTokens(db, row, now);
  return lease ? { is: 'to renew', grant, companyId: row.company_id, lease } : { is: 'being renewed' };
}

/** Trades the grant for a new one and keeps that before anybody uses it. */
async function renew(
  { accounting, sealing }: Parts,
  { inCompany }: Call,
  { grant, companyId, lease }: Extract<Found, { is: 'to renew' }>,
): Promise<void> {
  try {
    const renewed = await accounting.renew(grant);
    await inCompany((db) => saveRenewed(db, lease, sealGrant(sealing, companyId, renewed)));
  } catch (error) {
    if (!(error instanceof GrantRefused)) {
      // The answer may be lost and the trade done: the grant that we have is good for the next attempt all the same.
      await inCompany((db) => endLease(db, lease));
      throw error;
    }
    // Where somebody has renewed, or connected, in the meantime theirs counts.
    if (await inCompany((db) => removeLeased(db, lease))) throw error;
  }
}

function accessOf({ realm_id, company_name }: ConnectionRow, { accessToken }: Grant): Access {
  return { accessToken, realmId: realm_id, companyName: company_name };
}
