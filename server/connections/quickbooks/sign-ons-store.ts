import { SIGN_ON_MINUTES } from '#contract/connections/quickbooks-connections.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';

/** Records that a person starts a sign-on, and returns its state, which is valid only in this session. */
export async function beginSignOn(
  db: SystemDb,
  { session_id }: Pick<Person, 'session_id'>,
  now: Date,
): Promise<string> {
  const state = newToken();
  const expires_at = new Date(now.getTime() + SIGN_ON_MINUTES * 60 * 1000);
  await db
    .insertInto('quickbooks_sign_ons')
    .values({ state_hash: tokenHash(state), session_id, expires_at })
    .execute();
  return state;
}

/** Marks a sign-on as used; returns false if it is another session's, expired, used or unknown. */
export async function useSignOn(
  db: SystemDb,
  state: string,
  { session_id }: Pick<Person, 'session_id'>,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('quickbooks_sign_ons')
    .where('state_hash', '=', tokenHash(state))
    .where('session_id', '=', session_id)
    .where('expires_at', '>=', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes abandoned sign-ons. */
export async function forgetOldSignOns(db: SystemDb, now: Date): Promise<void> {
  await db.deleteFrom('quickbooks_sign_ons').where('expires_at', '<', now).execute();
}
