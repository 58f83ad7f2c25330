import type { Selectable } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

export type ConnectionRow = Selectable<Tables['quickbooks_connections']>;

/** The tokens of a grant as they are stored. */
export type EncryptedGrant = Pick<ConnectionRow, 'encrypted_tokens' | 'access_until' | 'refresh_until'>;

type NewConnection = EncryptedGrant &
  Pick<ConnectionRow, 'realm_id' | 'company_name' | 'connected_by_account_id' | 'connected_at'>;

/** Longer than a renewal may take, and short enough that a crash does not block other callers for long. */
const LEASE_MS = 30_000;

export async function findConnection(db: CompanyDb): Promise<ConnectionRow | undefined> {
  return db.selectFrom('quickbooks_connections').selectAll().executeTakeFirst();
}

/** Stores the company's connection, replacing the previous one even during a renewal. */
export async function saveConnection(db: CompanyDb, connection: NewConnection): Promise<void> {
  const lease = { lease_token: null, lease_until: null };
  await db
    .insertInto('quickbooks_connections')
    .values(connection)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...connection, ...lease }))
    .execute();
}

/** Deletes and returns the connection; undefined if there is none. */
export async function removeConnection(db: CompanyDb): Promise<ConnectionRow | undefined> {
  return db.deleteFrom('quickbooks_connections').returningAll().executeTakeFirst();
}

/** Deletes the connection if it still has those tokens; a newer one is not deleted. */
export async function removeIfSame(db: CompanyDb, { encrypted_tokens }: ConnectionRow): Promise<void> {
  await db.deleteFrom('quickbooks_connections').where('encrypted_tokens', '=', encrypted_tokens).execute();
}

/**
 * Leases the connection's tokens, as they were read, for a renewal and returns the lease; undefined if they are
 * leased or have been renewed since.
 */
export async function leaseTokens(
  db: CompanyDb,
  { encrypted_tokens }: ConnectionRow,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('quickbooks_connections')
    .set({ lease_token: newId(), lease_until: new Date(now.getTime() + LEASE_MS) })
    .where('encrypted_tokens', '=', encrypted_tokens)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', now)]))
    .returning('lease_token')
    .executeTakeFirst();
  return row?.lease_token ?? undefined;
}

/** Stores the renewed tokens in place of the old ones. Does nothing if the lease was lost. */
export async function saveRenewed(db: CompanyDb, lease: string, renewed: EncryptedGrant): Promise<void> {
  await db
    .updateTable('quickbooks_connections')
    .set({ ...renewed, lease_token: null, lease_until: null })
    .where('lease_token', '=', lease)
    .execute();
}

/** Releases the tokens unchanged. */
export async function endLease(db: CompanyDb, lease: string): Promise<void> {
  await db
    .updateTable('quickbooks_connections')
    .set({ lease_token: null, lease_until: null })
    .where('lease_token', '=', lease)
    .execute();
}

/** Deletes a connection whose tokens are invalid, if the lease is still valid. */
export async function removeLeased(db: CompanyDb, lease: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('quickbooks_connections')
    .where('lease_token', '=', lease)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
