import type { Selectable } from 'kysely';
import type { CompanyDb } from '../platform/database/database.ts';
import type { CompanyId, Instant } from '../platform/database/tables.ts';
import { newId } from '../platform/ids.ts';

interface QuickbooksConnectionsTable {
  company_id: CompanyId;
  /** QuickBooks' own id of the company there. */
  realm_id: string;
  /** The company's name there. */
  company_name: string;
  sealed_tokens: Buffer;
  access_until: Instant;
  refresh_until: Instant;
  lease_token: string | null;
  lease_until: Instant | null;
  /** Null once that account is gone. */
  connected_by_account_id: string | null;
  connected_at: Instant;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    quickbooks_connections: QuickbooksConnectionsTable;
  }
}

export type ConnectionRow = Selectable<QuickbooksConnectionsTable>;

/** The tokens of a grant, as they are stored. */
export type SealedGrant = Pick<ConnectionRow, 'sealed_tokens' | 'access_until' | 'refresh_until'>;

type NewConnection = SealedGrant &
  Pick<ConnectionRow, 'realm_id' | 'company_name' | 'connected_by_account_id' | 'connected_at'>;

/** Longer than a renewal may take; short enough that nobody waits for long after a crash. */
const LEASE_MS = 30_000;

export async function findConnection(db: CompanyDb): Promise<ConnectionRow | undefined> {
  return db.selectFrom('quickbooks_connections').selectAll().executeTakeFirst();
}

/** Keeps the company's connection in place of the one before it, whoever is renewing that one. */
export async function saveConnection(db: CompanyDb, connection: NewConnection): Promise<void> {
  const lease = { lease_token: null, lease_until: null };
  await db
    .insertInto('quickbooks_connections')
    .values(connection)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...connection, ...lease }))
    .execute();
}

/** Removes the connection and gives back what it was; undefined where there is none. */
export async function removeConnection(db: CompanyDb): Promise<ConnectionRow | undefined> {
  return db.deleteFrom('quickbooks_connections').returningAll().executeTakeFirst();
}

/** Removes the connection if it still has those tokens: another that was made meanwhile stays. */
export async function removeIfSame(db: CompanyDb, { sealed_tokens }: ConnectionRow): Promise<void> {
  await db.deleteFrom('quickbooks_connections').where('sealed_tokens', '=', sealed_tokens).execute();
}

/**
 * Takes the connection's tokens, as they were read, in hand for renewing, and gives the lease's token; undefined where
 * somebody else has them, or has renewed them since.
 */
export async function leaseTokens(
  db: CompanyDb,
  { sealed_tokens }: ConnectionRow,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('quickbooks_connections')
    .set({ lease_token: newId(), lease_until: new Date(now.getTime() + LEASE_MS) })
    .where('sealed_tokens', '=', sealed_tokens)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', now)]))
    .returning('lease_token')
    .executeTakeFirst();
  return row?.lease_token ?? undefined;
}

/** Keeps the renewed tokens; what they were made of is gone. Nothing happens where the lease was lost. */
export async function saveRenewed(db: CompanyDb, lease: string, renewed: SealedGrant): Promise<void> {
  await db
    .updateTable('quickbooks_connections')
    .set({ ...renewed, lease_token: null, lease_until: null })
    .where('lease_token', '=', lease)
    .execute();
}

/** Leaves the tokens as they are, for the next who tries. */
export async function endLease(db: CompanyDb, lease: string): Promise<void> {
  await db
    .updateTable('quickbooks_connections')
    .set({ lease_token: null, lease_until: null })
    .where('lease_token', '=', lease)
    .execute();
}

/** Removes a connection whose tokens are worth nothing any more; one whose lease was lost is somebody else's affair. */
export async function removeLeased(db: CompanyDb, lease: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('quickbooks_connections')
    .where('lease_token', '=', lease)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
