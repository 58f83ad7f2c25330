import type { Selectable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type PasskeyRow = Selectable<Tables['passkeys']>;

export async function listPasskeys(db: CompanyDb, accountId: string, query: ListQuery) {
  const passkeys = db
    .selectFrom('passkeys')
    .select(['passkey_id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId);
  return listPage(db, passkeys, query, { textColumns: ['name'], order: '-passkey_id' });
}

/** All passkeys of an account, among which its browser chooses. */
export async function readPasskeys(db: CompanyDb, accountId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('passkey_id', 'desc')
    .execute();
}

/** The passkey that a browser names, if it belongs to the account. */
export async function findPasskey(
  db: CompanyDb,
  accountId: string,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export async function countPasskeys(db: CompanyDb, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a new passkey; rejects one that an account of the company already has. */
export async function insertPasskey(db: CompanyDb, row: Omit<PasskeyRow, 'company_id'>): Promise<void> {
  try {
    await db.insertInto('passkeys').values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_company_id_credential_id_key')) throw new AppError('duplicate_passkey');
    throw error;
  }
}

/**
 * Records a login with a passkey. Returns false if it no longer exists, or if its counter has not increased, which
 * means that two devices use one key or that a login is replayed. Of two concurrent logins with the same counter the
 * second gets false.
 */
export async function savePasskeyUse(
  db: CompanyDb,
  passkeyId: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ signature_counter: counter, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .where((row) =>
      row.or([
        row('signature_counter', '<', counter),
        // A device without a counter.
        ...(counter === 0 ? [row('signature_counter', '=', 0)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of the account; returns its name, or undefined if the account has no such passkey. */
export async function deletePasskey(db: CompanyDb, accountId: string, passkeyId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/**
 * Starts the registration of a passkey: stores the hash of the challenge that the device has to sign, replacing an
 * earlier one.
 */
export async function saveRegistration(
  db: CompanyDb,
  accountId: string,
  { challengeHash, expiresAt, now }: { challengeHash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  const registration = { registration_challenge_hash: challengeHash, registration_expires_at: expiresAt };
  await db
    .insertInto('second_factors')
    .values({ account_id: accountId, created_at: now, ...registration })
    .onConflict((conflict) => conflict.columns(['company_id', 'account_id']).doUpdateSet(registration))
    .execute();
}

/** Takes and deletes the stored challenge of a registration; undefined if there is none or it has expired. */
export async function takeRegistration(db: CompanyDb, accountId: string, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['registration_challenge_hash', 'registration_expires_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable('second_factors')
    .set({ registration_challenge_hash: null, registration_expires_at: null })
    .where('account_id', '=', accountId)
    .execute();
  const isOpen = row?.registration_expires_at && row.registration_expires_at > now;
  return isOpen ? (row.registration_challenge_hash ?? undefined) : undefined;
}
