import { createHash } from 'node:crypto';
import { asCompany, type Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import type { Spool } from './spool.ts';
import { addPartKeys, type ArchivedFile } from './store.ts';

/** The size of a stored part, which is held in memory. */
const PART_BYTES = 4 * 1024 * 1024;

interface PartServices {
  database: Database;
  files: Files;
}

interface ArchiveKey {
  company_id: string;
  archive_id: string;
}

/** The storage key of a new part. */
export function newPartKey({ company_id, archive_id }: ArchiveKey): string {
  return `archives/${company_id}/${archive_id}.${newId()}`;
}

/** Stores a file of the spool in parts, in bounded memory. */
export async function storeInParts(
  { database, files }: PartServices,
  archive: ArchiveKey,
  { spool, name }: { spool: Spool; name: string },
): Promise<ArchivedFile> {
  const hash = createHash('sha256');
  const stored: ArchivedFile = { name, keys: [], size: 0, sha256: '' };
  for (const chunk of spool.chunks(name, PART_BYTES)) {
    const key = newPartKey(archive);
    await asCompany(database, archive.company_id, (db) => addPartKeys(db, archive.archive_id, [key]));
    await files.put(key, chunk, 'application/octet-stream');
    hash.update(chunk);
    stored.keys.push(key);
    stored.size += chunk.length;
  }
  return { ...stored, sha256: hash.digest('hex') };
}
