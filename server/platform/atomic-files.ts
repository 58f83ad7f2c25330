import { randomUUID } from 'node:crypto';
import { access, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/*
 * Writes files that are either complete or missing, even after a crash or a power failure: each is written under a
 * temporary name, synced, and then renamed. Temporary names begin with a dot, so a file that a crash leaves behind is
 * never treated as a stored file.
 */

/** Writes a file, replacing one of the same name. Its folder is created if missing. */
export async function writeFileAtomic(path: string, bytes: Uint8Array | string): Promise<void> {
  const folder = dirname(path);
  const temporary = temporaryName(folder);
  await makeFolder(folder);
  try {
    await writeSynced(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Writes a file with these permissions. An existing file of that name stays unchanged. */
export async function writeNewFile(
  path: string,
  bytes: Uint8Array | string,
  { mode }: { mode: number },
): Promise<void> {
  if (await exists(path)) return;
  const folder = dirname(path);
  const temporary = temporaryName(folder);
  await makeFolder(folder);
  try {
    await writeSynced(temporary, bytes, mode);
    // A link and not a rename, because a rename would replace a file that another process has written in the meantime.
    await link(temporary, path).catch(async (error: unknown) => {
      // Some file systems do not support links, for example on USB sticks.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rename(temporary, path);
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(folder);
}

/** Writes a new folder with these files by name. An existing folder of that name stays unchanged. */
export async function writeFolderAtomic(path: string, files: Record<string, Uint8Array | string>): Promise<void> {
  const temporary = temporaryName(dirname(path));
  await makeFolder(dirname(path));
  await mkdir(temporary);
  try {
    for (const [name, bytes] of Object.entries(files)) await writeSynced(join(temporary, name), bytes);
    await syncFolder(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
  }
  await syncFolder(dirname(path));
}

/**
 * Creates a folder and its missing parents, and syncs their names: a synced file is lost with its folder if the folder
 * is not synced.
 */
export async function makeFolder(path: string): Promise<void> {
  const wanted = resolve(path);
  const firstMade = await mkdir(wanted, { recursive: true });
  const unsynced: string[] = [];
  let isNew = firstMade !== undefined;
  for (let folder = wanted; folder !== dirname(folder); folder = dirname(folder)) {
    // An existing folder may have been created recently and not be synced yet, so each process syncs it once.
    if (!isNew && syncedFolders.has(folder)) break;
    unsynced.unshift(folder);
    if (folder === firstMade) isNew = false;
  }
  for (const folder of unsynced) {
    await syncFolder(dirname(folder)).catch(ignoreUnreadable);
    syncedFolders.add(folder);
  }
}

/** Folders whose names this process has synced, together with the names of all their parents. */
const syncedFolders = new Set<string>();

/** We can read every folder that we have created. */
function ignoreUnreadable(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
}

/** True for a temporary file or folder. */
export function isTemporaryName(path: string): boolean {
  return basename(path).startsWith(TEMPORARY);
}

const TEMPORARY = '.tmp-';

function temporaryName(folder: string): string {
  return join(folder, `${TEMPORARY}${randomUUID()}`);
}

async function writeSynced(path: string, bytes: Uint8Array | string, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A rename is durable once its folder is synced. Windows does this automatically and cannot open a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A non-empty folder cannot be the target of a rename; Windows reports EPERM. */
function isTaken(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTEMPTY' || code === 'EEXIST' || (process.platform === 'win32' && code === 'EPERM');
}
