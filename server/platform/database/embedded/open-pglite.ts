import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { collectGarbage } from '../../collect-garbage.ts';
import { syncFolder, syncTree } from '../../sync-to-disk.ts';
import { SyncedNodeFs } from './synced-node-fs.ts';

export interface PGliteFolder {
  folder: string;
  /** Whether a commit waits until the disk has it. */
  isSynced: boolean;
}

/**
 * WebAssembly cannot reserve memory without using it: PostgreSQL's default of 128 MB would be allocated at the start. A
 * page that is not in the buffers comes from the operating system's cache, which is nearly as fast.
 */
const MEMORY = ['-c', 'shared_buffers=32MB'];

/**
 * Opens PGlite on its folder, which is created if missing. Throws a message for the operator if the folder contains
 * something else.
 *
 * With `isSynced`, a commit is acknowledged once its WAL is on the disk, so it survives a power failure. PGlite starts
 * PostgreSQL with fsync off, and the default wal_sync_method, fdatasync, does nothing in Emscripten.
 */
export async function openPGlite({ folder, isSynced }: PGliteFolder): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeDatabase(folder, isSynced);
  // PostgreSQL does not start with an empty postmaster.pid, which a power failure can leave behind. `lockFolder`
  // excludes other processes.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  if (!isSynced) return PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...MEMORY] });
  // An earlier run may not have synced, because of EMBEDDED_SYNC=off or an earlier version of the product.
  syncTree(folder);
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return PGlite.create({
    fs: new SyncedNodeFs(folder),
    startParams: [...startParams, ...MEMORY, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  });
}

/** Created under a temporary name, so that a database that a crash leaves unfinished is never opened. */
async function makeDatabase(folder: string, isSynced: boolean): Promise<void> {
  if (existsSync(`${folder}.replaced`)) {
    throw new Error(
      `a restore was interrupted. Restore again, or rename ${folder}.replaced to ${folder} to go back to what was there`,
    );
  }
  if (existsSync(folder)) removeEmpty(folder);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  await createAndClose(unfinished);
  // Releases the memory of the engine that created the database.
  collectGarbage();
  if (isSynced) syncTree(unfinished);
  renameSync(unfinished, folder);
  if (isSynced) syncFolder(dirname(folder));
}

async function createAndClose(folder: string): Promise<void> {
  const lite = await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...MEMORY] });
  await lite.close();
}

function removeEmpty(folder: string): void {
  if (readdirSync(folder).length > 0) {
    throw new Error(
      'it holds files, but no database (PG_VERSION is missing). Restore a backup, or move the folder away',
    );
  }
  rmdirSync(folder);
}
