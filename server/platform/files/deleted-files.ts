import { sql } from 'kysely';
import { asCompany, type CompanyDb, type Database } from '../database/database.ts';
import type { Files } from './files.ts';

const AT_ONCE = 1000;

/** When the file of a deleted row is removed: a day later, or more if its entry requires it. */
const purgeAt = sql<Date>`deleted_at + kept_days * interval '1 day'`;

/**
 * Removes the files of a company's deleted rows that are due. The company may be deleted too. The entries are deleted
 * last, so after a crash in between only the removal is repeated.
 */
export async function purgeDeletedFiles(database: Database, companyId: string, files: Files, now: Date): Promise<void> {
  const due = await asCompany(database, companyId, (db) =>
    db.selectFrom('deleted_files').select('file_key').where(purgeAt, '<', now).limit(AT_ONCE).execute(),
  );
  if (due.length === 0) return;
  const keys = due.map(({ file_key }) => file_key);
  for (const key of keys) await files.remove(key);
  await asCompany(database, companyId, (db) => db.deleteFrom('deleted_files').where('file_key', 'in', keys).execute());
}

/** When the company's next file is due to be removed; undefined if there is none. */
export async function nextPurge(db: CompanyDb): Promise<Date | undefined> {
  const row = await db
    .selectFrom('deleted_files')
    .select(sql<Date | null>`min(${purgeAt})`.as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}
