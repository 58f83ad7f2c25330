import { CHALLENGE_MINUTES, CODES_PER_CHALLENGE } from '../../contract/second-factors.ts';
import type { AccountKey } from '../accounts/store.ts';
import type { SystemDb } from '../platform/database/database.ts';
import { newToken, tokenHash } from '../platform/ids.ts';

/** Opens the second step of a login and returns its token, which is stored nowhere else. */
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
 * Counts one of a challenge's codes before it is verified, so that guesses at the same time do not all get verified.
 * Undefined if the challenge is unknown, has expired or has no code left.
 */
export async function countCode(db: SystemDb, challenge: string, now: Date) {
  return db
    .updateTable('second_factor_challenges')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash(challenge))
    .where('expires_at', '>', now)
    .where('attempts', '<', CODES_PER_CHALLENGE)
    .returning(['company_id', 'account_id', 'is_remembered', 'attempts'])
    .executeTakeFirst();
}

/** Uses a challenge up; false if it is gone. Of two concurrent callers one waits, and gets false. */
export async function useChallenge(db: SystemDb, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', tokenHash(challenge))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends the logins of an account that wait for a code. */
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
