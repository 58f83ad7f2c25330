import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { SystemDb } from '../../platform/database/database.ts';

/** The number of failures without a delay, for one login ID or one account's codes, from one origin. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * The secret that an attempt guesses: the password of a login ID, which may not exist, or the codes and passkeys of
 * an account.
 */
export type GuessedSecret = { loginId: string } | { codeOfAccountId: string };

/**
 * An attempt to log in with a password or a second factor, from a browser that the account has used or from a
 * network.
 */
export type LoginAttempt = GuessedSecret & {
  /** The browser's id if the account has signed in with it before. */
  deviceId: string | undefined;
  /** The network address that is counted. */
  address: string;
};

/**
 * The delay in seconds after the given number of consecutive failures: none up to five, then 5, 10, 20 … up to a
 * quarter of an hour.
 */
export function waitAfter(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** (failures - FREE_FAILURES));
}

/**
 * Counts an attempt before its password or code is verified, so that concurrent guesses are not all verified. Throws
 * while its origin has to wait for that login ID, whether the ID exists or not. Call it inside a transaction: a
 * rejected attempt is not counted.
 *
 * Each network has its own delay. All networks together have a limit for one login ID, which does not apply to
 * browsers that the account has signed in with or that have set a new password.
 */
export async function reserveAttempt(
  db: SystemDb,
  attempt: LoginAttempt,
  { countAgainst, now }: { countAgainst: CountAgainst; now: Date },
): Promise<void> {
  const key = { login_id_hash: hashOf(attempt), origin: originOf(attempt) };
  const { attempts, blocked_until } = await db
    .insertInto('login_attempts')
    .values({ ...key, attempts: 0, blocked_until: now, last_attempt_at: now })
    // Locks the row, so that concurrent attempts run one after another from here on.
    .onConflict((conflict) => conflict.columns(['login_id_hash', 'origin']).doUpdateSet({ last_attempt_at: now }))
    .returning(['attempts', 'blocked_until'])
    .executeTakeFirstOrThrow();
  const secondsLeft = (blocked_until.getTime() - now.getTime()) / 1000;
  if (secondsLeft > 0) throw new AppError('too_many_requests', { retryAfter: secondsLeft });
  await db
    .updateTable('login_attempts')
    .set({ attempts: attempts + 1, blocked_until: new Date(now.getTime() + waitAfter(attempts + 1) * 1000) })
    .where('login_id_hash', '=', key.login_id_hash)
    .where('origin', '=', key.origin)
    .execute();
  if (attempt.deviceId === undefined) {
    const limit = 'loginId' in attempt ? 'login_by_unknown_devices' : 'second_factor_by_unknown_devices';
    await countAgainst(db, limit, key.login_id_hash.toString('hex'), now);
  }
}

/** Deletes the attempts of one origin, after a successful login from there. */
export async function forgetAttempts(db: SystemDb, attempt: LoginAttempt): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('login_id_hash', '=', hashOf(attempt))
    .where('origin', '=', originOf(attempt))
    .execute();
}

/** Deletes the password attempts of every origin, after the owner has proved their identity in another way. */
export async function forgetAllAttempts(db: SystemDb, loginId: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('login_id_hash', '=', hashOf({ loginId })).execute();
}

export async function forgetOldAttempts(db: SystemDb, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  await db.deleteFrom('login_attempts').where('last_attempt_at', '<', dayAgo).execute();
}

function originOf({ deviceId, address }: Pick<LoginAttempt, 'deviceId' | 'address'>): string {
  return deviceId === undefined ? `network:${address}` : `device:${deviceId}`;
}

/**
 * People type passwords into the wrong field, so only a hash of the input is stored. The prefix separates passwords
 * from codes, whatever is typed as a login ID.
 */
export function hashOf(guessed: GuessedSecret): Buffer {
  const text = 'loginId' in guessed ? `password:${guessed.loginId.toLowerCase()}` : `code:${guessed.codeOfAccountId}`;
  return createHash('sha256').update(text).digest();
}
