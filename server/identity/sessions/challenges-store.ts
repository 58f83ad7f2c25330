import { CHALLENGE_MINUTES, CODES_PER_CHALLENGE } from '#contract/identity/second-factors.ts';
import type { AccountKey } from '../../core/endpoints/person.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';

/** Opens the second step of a login and returns its token, which is not stored anywhere else. */
export async function openChallenge(
  db: SystemDb,
  { company_id, account_id }: AccountKey,
  { isRemembered, now }: { isRemembered: boolean; now: Date },
): Promise<string> {
  const challenge = newToken();
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await db
    .insertInto('second_factor_challenges')
    .values({ token_hash: tokenHash(challenge), company_id, account_id, is_remembered: isRemembered, expires_at })
    .execute();
  return challenge;
}

/**
 * Counts a code or passkey of a challenge before it is verified, so that concurrent guesses are not all verified.
 * Undefined if the challenge is unknown, has expired or has no attempts left.
 */
export async function countAttempt(db: SystemDb, challenge: string, now: Date) {
  return db
    .updateTable('second_factor_challenges')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash(challenge))
    .where('expires_at', '>', now)
    .where('attempts', '<', CODES_PER_CHALLENGE)
    .returning(['company_id', 'account_id', 'is_remembered', 'attempts'])
    .executeTakeFirst();
}

/**
 * Starts a passkey request in a login challenge and returns the value that the device has to sign, which is not
 * stored anywhere else. Undefined if the challenge is unknown, has expired or has no attempts left.
 */
export async function openPasskeyChallenge(db: SystemDb, challenge: string, now: Date) {
  const passkeyChallenge = newToken();
  const row = await db
    .updateTable('second_factor_challenges')
    .set({ passkey_challenge_hash: tokenHash(passkeyChallenge) })
    .where('token_hash', '=', tokenHash(challenge))
    .where('expires_at', '>', now)
    .where('attempts', '<', CODES_PER_CHALLENGE)
    .returning(['company_id', 'account_id'])
    .executeTakeFirst();
  return row && { ...row, passkeyChallenge };
}

/**
 * Takes and deletes the passkey request; returns its hash, or null if there is none. Call it after `countAttempt`,
 * which locks the row.
 */
export async function takePasskeyChallenge(db: SystemDb, challenge: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('second_factor_challenges')
    .select('passkey_challenge_hash')
    .where('token_hash', '=', tokenHash(challenge))
    .executeTakeFirst();
  await db
    .updateTable('second_factor_challenges')
    .set({ passkey_challenge_hash: null })
    .where('token_hash', '=', tokenHash(challenge))
    .execute();
  return row?.passkey_challenge_hash ?? null;
}

/**
 * Marks a challenge as used; returns false if it no longer exists. The second of two concurrent callers waits, and
 * gets false.
 */
export async function useChallenge(db: SystemDb, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', tokenHash(challenge))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends the account's logins that wait for the second step. */
export async function endChallengesOf(db: SystemDb, { company_id, account_id }: AccountKey): Promise<void> {
  await db
    .deleteFrom('second_factor_challenges')
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .execute();
}

export async function forgetOldChallenges(db: SystemDb, now: Date): Promise<void> {
  await db.deleteFrom('second_factor_challenges').where('expires_at', '<', now).execute();
}
