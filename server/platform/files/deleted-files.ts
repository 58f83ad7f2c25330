import { sql } from 'kysely';
import type { SystemDb } from '../database/database.ts';
import type { Files } from './files.ts';

const AT_ONCE = 1000;

/**
 * Removes the files of rows that were deleted a day ago, or later if their entry requires it. The entry is deleted
 * last, so after a crash in between only the removal is repeated.
 */
export async function purgeDeletedFiles(db: SystemDb, files: Files, now: Date): Promise<void> {
  const deleted = await db
    .selectFrom('deleted_files')
    .select('file_key')
    .where(sql<boolean>`deleted_at + kept_days * interval '1 day' < ${now}`)
    .limit(AT_ONCE)
    .execute();
  for (const { file_key } of deleted) {
    await files.remove(file_key);
    await db.deleteFrom('deleted_files').where('file_key', '=', file_key).execute();
  }
}
