import type { HouseDb } from '../database/database.ts';
import type { GeneratedInstant } from '../database/tables.ts';
import type { Files } from './files.ts';

interface FileTombstonesTable {
  file_key: string;
  deleted_at: GeneratedInstant;
}

declare module '../database/tables.ts' {
  interface Tables {
    file_tombstones: FileTombstonesTable;
  }
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 1000;

/** Removes the files of rows that went a day ago. The tombstone goes last, so a crash in between only repeats the removal. */
export async function removeBuriedFiles(db: HouseDb, files: Files, now: Date): Promise<void> {
  const buried = await db
    .selectFrom('file_tombstones')
    .select('file_key')
    .where('deleted_at', '<', new Date(now.getTime() - KEPT_MS))
    .limit(AT_ONCE)
    .execute();
  for (const { file_key } of buried) {
    await files.remove(file_key);
    await db.deleteFrom('file_tombstones').where('file_key', '=', file_key).execute();
  }
}
