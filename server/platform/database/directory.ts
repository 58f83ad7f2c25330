import { sql } from 'kysely';
import { NIL } from 'uuid';
import type { CompanyDb, SystemDb } from './database.ts';

/** The unique key that an entry of the directory enforces. */
export type DirectoryKind =
  | 'companies_code_key'
  | 'companies_registered_key'
  | 'accounts_login_id_key'
  | 'accounts_google_sub_key'
  | 'account_invites_token_hash_key'
  | 'employees_code_key'
  | 'timecards_timecard_id_key'
  | 'document_links_token_hash_key'
  | 'calendar_feeds_token_hash_key'
  | 'subscription_payments_payment_id_key'
  | 'subscription_payments_intent_id_key'
  | 'access_tokens_token_hash_key'
  | 'access_tokens_former_hash_key';

/**
 * Adds the key of a new row to the directory, in the transaction that inserts the row. Throws a unique violation of the
 * constraint `kind` if another row, of any company, has the key. A token is given as the hexadecimal text of its hash;
 * the database normalizes login IDs and hashes codes.
 */
export async function addToDirectory(db: CompanyDb, kind: DirectoryKind, id: string, value: string): Promise<void> {
  await sql`select ${inDirectory(kind, id, value)}`.execute(db);
}

/** The expression of `addToDirectory`, for a statement that also does something else. */
export function inDirectory(kind: DirectoryKind, id: string, value: string) {
  return sql`add_to_directory(${kind}, ${id}, ${value})`;
}

/** Replaces the key of a row, or adds its first one. Throws as `addToDirectory` does. */
export async function replaceInDirectory(db: CompanyDb, kind: DirectoryKind, id: string, value: string): Promise<void> {
  await sql`select replace_in_directory(${kind}, ${id}, ${value})`.execute(db);
}

/** Removes all keys of rows, in the transaction that deletes the rows. */
export async function removeFromDirectory(db: CompanyDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`select remove_from_directory(${ids})`.execute(db);
}

/** Removes the keys of a company, in the transaction that deletes it. Those of its subscription payments remain. */
export async function removeCompanyFromDirectory(db: CompanyDb): Promise<void> {
  await sql`select remove_company_from_directory()`.execute(db);
}

/** Whether no company exists. */
export async function isDirectoryEmpty(db: SystemDb): Promise<boolean> {
  const { rows } = await sql`select id from companies_in_directory(${NIL}, 1) as id`.execute(db);
  return rows.length === 0;
}

const COMPANIES_AT_ONCE = 500;

/**
 * Compares the directory with the rows of every company. Adds missing entries, removes those without a row, and returns
 * how many it changed. Each company is a transaction of its own.
 */
export async function checkDirectory(db: SystemDb): Promise<number> {
  let repairs = 0;
  let last: string = NIL;
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from companies_in_directory(${last}, ${COMPANIES_AT_ONCE}) as id
    `.execute(db);
    for (const { id } of rows) {
      const { rows: repaired } = await sql<{ count: number }>`select repair_directory(${id}) as count`.execute(db);
      repairs += repaired[0]?.count ?? 0;
      last = id;
    }
    if (rows.length < COMPANIES_AT_ONCE) return repairs;
  }
}
