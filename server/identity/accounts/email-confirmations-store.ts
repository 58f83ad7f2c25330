import type { SystemDb } from '../../platform/database/database.ts';
import type { AccountKey } from './store.ts';

interface NewConfirmation {
  email: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** Stores the account's link that confirms an address; an older one stops working. */
export async function insertConfirmation(
  db: SystemDb,
  { company_id, account_id }: AccountKey,
  { email, tokenHash: token_hash, expiresAt: expires_at }: NewConfirmation,
): Promise<void> {
  await db
    .insertInto('email_confirmations')
    .values({ company_id, account_id, email, token_hash, expires_at })
    .onConflict((conflict) =>
      conflict.constraint('email_confirmations_one_an_account').doUpdateSet({ email, token_hash, expires_at }),
    )
    .execute();
}

/** The account and address of a link; undefined if it is unknown, replaced or expired. */
export async function findConfirmation(db: SystemDb, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('email_confirmations')
    .select(['company_id', 'account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function forgetOldConfirmations(db: SystemDb, now: Date): Promise<void> {
  await db.deleteFrom('email_confirmations').where('expires_at', '<', now).execute();
}
