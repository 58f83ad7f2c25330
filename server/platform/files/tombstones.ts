import { sql } from 'kysely';
import type { HouseDb } from '../database/database.ts';
import type { Generated, GeneratedInstant } from '../database/tables.ts';
import type { Files } from './files.ts';

interface FileTombstonesTable {
  file_key: string;
  deleted_at: GeneratedInstant;
  /** How long the file stays. */
  kept_days: Generated<number>;
}

declare module '../database/tables.ts' {
  interface Tables {
    file_tombstones: FileTombstonesTable;
  }
}

const AT_ONCE = 1000;

/** Removes the files of rows that went a day ago, or longer where the tombstone says so. The tombstone goes last, so a crash in between only repeats the removal. */
export async function removeBuriedFiles(db: HouseDb, files: Files, now: Date): Promise<void> {
  const buried = await db
    .selectFrom('file_tombstones')
    .select('file_key')
    .where(sql<boolean>`deleted_at + kept_days * interval '1 day' < ${now}`)
    .limit(AT_ONCE)
    .execute();
  for (const { file_key } of buried) {
    await files.remove(file_key);
    await db.deleteFrom('file_tombstones').where('file_key', '=', file_key).execute();
  }
}
