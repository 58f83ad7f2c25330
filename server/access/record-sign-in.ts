import { sql } from 'kysely';
import { findAccount } from '../accounts/store.ts';
import { recordAuditEntry } from '../audit-log/record.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { HttpContext } from '../endpoints/handlers.ts';
import { newId } from '../platform/ids.ts';
import { browserName } from './browser-name.ts';

interface SignIn {
  account_id: string;
  http: HttpContext;
  now: Date;
}

/** Records a wrong code or passkey, after the right password or Google's credential. */
export async function recordFailedSecondStep(
  db: CompanyDb,
  { account_id, http, now }: SignIn,
  what: 'code' | 'passkey',
): Promise<void> {
  const account = await findAccount(db, account_id);
  if (!account) return;
  const summary = `Wrong ${what} for ${account.first_name} ${account.last_name}`;
  const entry = { record_type: 'second_factor', record_id: account_id, action: 'failed', summary } as const;
  await recordAuditEntry(db, entry, { name: 'Somebody not signed in', http }, now);
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
 * Records a wrong password in the account's company. If there is no such account the same statement inserts nothing, so
 * that both cases take equally long.
 */
export async function recordFailedSignIn(db: CompanyDb, { account_id, http, now }: SignIn): Promise<void> {
  await sql`
    insert into audit_entries
      (audit_entry_id, record_type, record_id, action, summary, account_name, network_address, created_at)
    select ${newId()}::uuid, 'session', account_id, 'failed', 'Wrong password for ' || first_name || ' ' || last_name,
      'Somebody not signed in', nullif(${http.address}::text, ''), ${now}::timestamptz
    from accounts where account_id = ${account_id}
  `.execute(db);
}
