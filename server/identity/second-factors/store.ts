import type { Selectable } from 'kysely';
import type { SecondFactorMethod } from '#contract/identity/second-factors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type AccountRow, updateAccount } from '../accounts/store.ts';
import { endChallengesOf } from '../sessions/challenges-store.ts';

export type SecondFactorRow = Selectable<Tables['second_factors']>;

/** Stores the secret of an app's setup, replacing an earlier unconfirmed one. */
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

/** The second factor of an account, including one that is being set up. */
export async function readSecondFactor(db: CompanyDb, accountId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** The same, locked, so that codes are verified one by one. */
export async function lockSecondFactor(db: CompanyDb, accountId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst();
}

export async function saveUsedStep(db: CompanyDb, accountId: string, step: number): Promise<void> {
  await db.updateTable('second_factors').set({ last_used_step: step }).where('account_id', '=', accountId).execute();
}

/** The kinds of the account's second factors, without those that are being set up. */
export async function readMethods(db: CompanyDb, accountId: string): Promise<SecondFactorMethod[]> {
  const row = await db
    .selectFrom('second_factors')
    .select('app_confirmed_at')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys').select('passkey_id').where('account_id', '=', accountId)).as('has_passkey'),
    )
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return [...(row?.has_passkey ? (['passkey'] as const) : []), ...(row?.app_confirmed_at ? (['app'] as const) : [])];
}

export async function saveAppConfirmed(db: CompanyDb, accountId: string, now: Date): Promise<void> {
  await db.updateTable('second_factors').set({ app_confirmed_at: now }).where('account_id', '=', accountId).execute();
}

export async function deleteApp(db: CompanyDb, accountId: string): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ encrypted_secret: null, app_confirmed_at: null, last_used_step: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Turns the second factor on. */
export async function saveConfirmed(db: CompanyDb, account: AccountRow, now: Date): Promise<void> {
  await updateAccount(db, account, { second_factor_confirmed_at: now });
}

/**
 * Turns the second factor off, or cancels a setup. The secret, the passkeys, the recovery codes and the logins that
 * wait for the second step are deleted with it.
 */
export async function deleteSecondFactor(db: CompanyDb, account: AccountRow): Promise<void> {
  await updateAccount(db, account, { second_factor_confirmed_at: null });
  await db.deleteFrom('second_factors').where('account_id', '=', account.account_id).execute();
  await endChallengesOf(db, account);
}

/** Replaces all recovery codes. */
export async function saveRecoveryCodes(db: CompanyDb, account_id: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id, code_hash })))
    .execute();
}

/** Marks a recovery code as used; returns false if it does not belong to the account. */
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
