import type { Selectable } from 'kysely';
import { type AccountRow, updateAccount } from '../accounts/store.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type SecondFactorRow = Selectable<Tables['second_factors']>;

/** Stores the secret of a setup; an unconfirmed one before it is replaced. */
export async function saveSetup(
  db: CompanyDb,
  { account_id, encrypted_secret, created_at }: Pick<SecondFactorRow, 'account_id' | 'encrypted_secret' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ account_id, encrypted_secret, created_at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'account_id'])
        .doUpdateSet({ encrypted_secret, created_at, last_used_step: null }),
    )
    .execute();
}

/** The second factor of an account, or one that is being set up; locked, so that codes are verified one by one. */
export async function lockSecondFactor(db: CompanyDb, accountId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst();
}

export async function saveUsedStep(db: CompanyDb, accountId: string, step: number): Promise<void> {
  await db.updateTable('second_factors').set({ last_used_step: step }).where('account_id', '=', accountId).execute();
}

/** Switches the second factor on. */
export async function saveConfirmed(db: CompanyDb, account: AccountRow, now: Date): Promise<void> {
  await updateAccount(db, account, { second_factor_confirmed_at: now });
}

/** Switches it off, or ends a setup: the secret, the recovery codes and the logins that wait for a code go with it. */
export async function deleteSecondFactor(db: CompanyDb, account: AccountRow): Promise<void> {
  await updateAccount(db, account, { second_factor_confirmed_at: null });
  await db.deleteFrom('second_factors').where('account_id', '=', account.account_id).execute();
}

/** Replaces all recovery codes. */
export async function saveRecoveryCodes(db: CompanyDb, account_id: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id, code_hash })))
    .execute();
}

/** Uses a recovery code up; false if it is none of the account's. */
export async function useRecoveryCode(db: CompanyDb, accountId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: CompanyDb, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
