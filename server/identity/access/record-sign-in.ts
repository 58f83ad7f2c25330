import { sql } from 'kysely';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { countOne } from '../../platform/http/rate-counters.ts';
import { newId } from '../../platform/ids.ts';
import { findAccount } from '../accounts/store.ts';
import { browserName } from '../sessions/browser-name.ts';
import { type GuessedSecret, hashOf } from './login-waits.ts';

interface SignIn {
  account_id: string;
  http: HttpContext;
  now: Date;
}

interface Failure extends SignIn {
  /** The number of failures within the day, including this one. */
  failures: number;
}

/**
 * The failures of a day that are added to the audit log. Anyone who knows a login ID can cause them, and entries are
 * never deleted, so only the first ones are added individually, with their addresses, and later ones as a running
 * count.
 */
const RECORDED_FAILURES: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500, 1000]);
const DETAILED_FAILURES = 5;
const DAY_SECONDS = 24 * 60 * 60;

/** Counts one more failure and returns the number of failures within the day. */
export async function countFailure(db: SystemDb, failed: GuessedSecret, now: Date): Promise<number> {
  const key = hashOf(failed).toString('hex');
  return countOne(db, { name: 'failed_login', key, now, seconds: DAY_SECONDS });
}

/**
 * Records a wrong code or passkey, after the right password or Google credential, if its count is in
 * `RECORDED_FAILURES`.
 */
export async function recordFailedSecondStep(
  db: CompanyDb,
  { account_id, failures, http, now }: Failure,
  what: 'code' | 'passkey',
): Promise<void> {
  if (!RECORDED_FAILURES.has(failures)) return;
  const account = await findAccount(db, account_id);
  if (!account) return;
  const summary = `Wrong ${what} for ${account.first_name} ${account.last_name}${countOf(failures)}`;
  const entry = { record_type: 'second_factor', record_id: account_id, action: 'failed', summary } as const;
  await recordAuditEntry(db, entry, { name: 'Someone not signed in', http }, now);
}

function countOf(failures: number): string {
  return failures <= DETAILED_FAILURES ? '' : ` (${failures} failures within a day)`;
}

/** Records the sign-in with the browser's name, in the transaction that opens the session. */
export async function recordSignIn(db: CompanyDb, { account_id, http, now }: SignIn): Promise<void> {
  const account = await findAccount(db, account_id);
  if (!account) return;
  const summary = browserName(http.userAgent);
  const entry = { record_type: 'session', record_id: account_id, action: 'signed_in', summary } as const;
  await recordAuditEntry(db, entry, { account, http }, now);
}

/**
 * Records a wrong password in the account's company, if its count is in `RECORDED_FAILURES`. If there is no such
 * account the same statement inserts nothing, so that both cases take equally long.
 */
export async function recordFailedSignIn(db: CompanyDb, { account_id, failures, http, now }: Failure): Promise<void> {
  if (!RECORDED_FAILURES.has(failures)) return;
  await sql`
    insert into audit_entries
      (company_id, audit_entry_id, record_type, record_id, action, summary, account_name, network_address, created_at)
    select company_id, ${newId()}::uuid, 'session', account_id, 'failed',
      'Wrong password for ' || first_name || ' ' || last_name || ${countOf(failures)}::text,
      'Someone not signed in', nullif(${http.address}::text, ''), ${now}::timestamptz
    from accounts where company_id = ${currentCompany} and account_id = ${account_id}
  `.execute(db);
}
