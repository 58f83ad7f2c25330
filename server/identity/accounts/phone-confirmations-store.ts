import type { SystemDb } from '../../platform/database/database.ts';
import type { AccountKey } from './store.ts';

interface NewConfirmation {
  phone: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** Stores the account's link that confirms a phone; an older one stops working. */
export async function storePhoneConfirmation(
  db: SystemDb,
  { company_id, account_id }: AccountKey,
  { phone, tokenHash: token_hash, expiresAt: expires_at }: NewConfirmation,
): Promise<void> {
  await db
    .insertInto('phone_confirmations')
    .values({ company_id, account_id, phone, token_hash, expires_at })
    .onConflict((conflict) =>
      conflict.constraint('phone_confirmations_one_an_account').doUpdateSet({ phone, token_hash, expires_at }),
    )
    .execute();
}

/** The account and phone of a link; undefined if it is unknown, replaced or expired. */
export async function findPhoneConfirmation(db: SystemDb, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('phone_confirmations')
    .select(['company_id', 'account_id', 'phone'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteOldPhoneConfirmations(db: SystemDb, now: Date): Promise<void> {
  await db.deleteFrom('phone_confirmations').where('expires_at', '<', now).execute();
}
