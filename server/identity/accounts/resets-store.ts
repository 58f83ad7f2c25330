import type { SystemDb } from '../../platform/database/database.ts';

interface AccountKey {
  company_id: string;
  account_id: string;
}

/** Stores the account's password reset link; an older one stops working. */
export async function insertReset(
  db: SystemDb,
  { company_id, account_id }: AccountKey,
  { tokenHash: token_hash, expiresAt: expires_at }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ company_id, account_id, token_hash, expires_at })
    .onConflict((conflict) =>
      conflict.constraint('password_resets_one_an_account').doUpdateSet({ token_hash, expires_at }),
    )
    .execute();
}

/** The account of a link, even an expired one; undefined if the link is unknown, replaced or used. */
export async function findReset(db: SystemDb, tokenHash: Buffer) {
  return db
    .selectFrom('password_resets')
    .select(['company_id', 'account_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/**
 * Marks a link as used; returns false if it does not exist or has expired. The second of two concurrent callers
 * waits, and gets false.
 */
export async function useReset(db: SystemDb, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function forgetReset(db: SystemDb, { company_id, account_id }: AccountKey): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .execute();
}

const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes links that expired a week ago. Until then the error explains why a link does not work. */
export async function forgetOldResets(db: SystemDb, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute();
}
