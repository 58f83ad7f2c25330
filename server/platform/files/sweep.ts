import type { FastifyBaseLogger } from 'fastify';
import { asCompany, type CompanyDb, type Database, type SystemDb } from '../database/database.ts';
import type { Files } from './files.ts';

/** Returns which of the keys have rows, or may still get one. */
export type ExistingKeys = (db: CompanyDb, keys: readonly string[]) => Promise<string[]>;

export interface Sweep {
  database: Database;
  files: Files;
  now: Date;
  log: Pick<FastifyBaseLogger, 'info'>;
  /**
   * Whether this database has the company. Files of an unknown company may belong to another database, and are ignored.
   */
  isHere: (db: CompanyDb) => Promise<boolean>;
  /** The folders to sweep, such as `images`, each with one subfolder per company. */
  folders: Record<string, ExistingKeys>;
}

const AT_ONCE = 500;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Runs a sweep unless a process has done so within the last day. Returns whether it did. */
export async function sweepDaily(sweep: Sweep): Promise<boolean> {
  const isTurn = await takeTurn(sweep.database.systemDb, sweep.now);
  if (isTurn) await sweepFiles(sweep);
  return isTurn;
}

async function takeTurn(systemDb: SystemDb, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await systemDb
    .updateTable('file_sweeps')
    .set({ begun_at: now })
    .where('begun_at', '<=', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Removes orphaned files, whose rows were never committed because the server ended in between. A file younger than a
 * day may still get its row. A file that is recorded as deleted is left to the purge. Concurrent sweeps are harmless.
 */
export async function sweepFiles({ database, files, now, log, isHere, folders }: Sweep): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await files.removeCrumbs(before);
  for (const [folder, existingKeys] of Object.entries(folders)) {
    for await (const { companyId, keys } of oldKeys(files, folder, before)) {
      const stray = await asCompany(database, companyId, async (db) =>
        (await isHere(db)) ? strayAmong(db, keys, existingKeys) : [],
      );
      for (const key of stray) await files.remove(key);
      if (stray.length > 0) log.info({ company_id: companyId, folder, files: stray.length }, 'Removed stray files');
    }
  }
}

/** The keys of old files, in batches that each belong to one company. */
async function* oldKeys(files: Files, folder: string, before: Date) {
  let batch = { companyId: '', keys: [] as string[] };
  for await (const { key, writtenAt } of files.list(folder)) {
    const [, companyId = ''] = COMPANYS_KEY.exec(key) ?? [];
    if (companyId === '' || writtenAt >= before) continue;
    if (batch.companyId !== companyId || batch.keys.length >= AT_ONCE) {
      if (batch.keys.length > 0) yield batch;
      batch = { companyId, keys: [] };
    }
    batch.keys.push(key);
  }
  if (batch.keys.length > 0) yield batch;
}

const COMPANYS_KEY = /^[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+$/;

/** The keys that have neither a row nor a record of deletion. */
async function strayAmong(db: CompanyDb, keys: readonly string[], existingKeys: ExistingKeys): Promise<string[]> {
  const deleted = await db.selectFrom('deleted_files').select('file_key').where('file_key', 'in', keys).execute();
  const spared = new Set([...(await existingKeys(db, keys)), ...deleted.map(({ file_key }) => file_key)]);
  return keys.filter((key) => !spared.has(key));
}
