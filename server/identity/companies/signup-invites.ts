import { AppError } from '#contract/errors.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';

const VALID_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** An invitation of the operator to sign up with a new company, which works once. */
export interface SignupInvite {
  /** In lowercase. */
  email: string;
  expires_at: Date;
}

/** Invites a person, and returns the token of the link. An earlier invitation of the same address stops working. */
export async function createSignupInvite(
  db: SystemDb,
  email: string,
  now: Date,
): Promise<SignupInvite & { token: string }> {
  const token = newToken();
  const row = {
    token_hash: tokenHash(token),
    created_at: now,
    expires_at: new Date(now.getTime() + VALID_DAYS * DAY_MS),
  };
  await db
    .insertInto('signup_invites')
    .values({ email: email.toLowerCase(), ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
  return { email: email.toLowerCase(), expires_at: row.expires_at, token };
}

/** The invitations that can still be used, the oldest first. */
export async function listSignupInvites(db: SystemDb, now: Date): Promise<SignupInvite[]> {
  return db
    .selectFrom('signup_invites')
    .select(['email', 'expires_at'])
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('email')
    .execute();
}

/** Revokes the invitation of an address. Returns false if it has none. */
export async function deleteSignupInvite(db: SystemDb, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signup_invites')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The invitation of a link. Throws if it is unknown, used, replaced, revoked, or expired. */
export async function findSignupInvite(db: SystemDb, token: string, now: Date): Promise<SignupInvite> {
  const row = await db
    .selectFrom('signup_invites')
    .select(['email', 'expires_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) throw new AppError('invite_not_found');
  return row;
}

/**
 * Uses up the invitation of a link; throws without one that works. The second of two concurrent callers waits for the
 * first and is rejected.
 */
export async function useSignupInvite(db: SystemDb, token: string | null | undefined, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('signup_invites')
    .where('token_hash', '=', tokenHash(token ?? ''))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('invite_required', { message: BY_INVITATION });
}

const BY_INVITATION =
  'New companies sign up by invitation of the operator here. The invitation is missing, was used, or has expired.';

/** Deletes expired invitations. */
export async function deleteOldSignupInvites(db: SystemDb, now: Date): Promise<void> {
  await db.deleteFrom('signup_invites').where('expires_at', '<=', now).execute();
}
