import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/*
 * Files that exist as a whole or not at all, even after a crash or a power cut: written under a temporary name, synced,
 * then renamed. Temporary names begin with a dot; one that a crash leaves behind is never taken for a stored file.
 */

/** Writes a file, replacing one of the same name. Its folder is created if missing. */
export async function writeWholeFile(path: string, bytes: Uint8Array | string): Promise<void> {
  const folder = dirname(path);
  const passing = passingName(folder);
  await mkdir(folder, { recursive: true });
  try {
    await writeSynced(passing, bytes);
    await rename(passing, path);
  } catch (error) {
    await rm(passing, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Writes a new folder with these files by name. An existing folder of that name stays unchanged. */
export async function writeWholeFolder(path: string, files: Record<string, Uint8Array | string>): Promise<void> {
  const passing = passingName(dirname(path));
  await mkdir(passing, { recursive: true });
  try {
    for (const [name, bytes] of Object.entries(files)) await writeSynced(join(passing, name), bytes);
    await syncFolder(passing);
    await rename(passing, path);
  } catch (error) {
    await rm(passing, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
  }
  await syncFolder(dirname(path));
}

/** True for a temporary file or folder. */
export function isPassingName(path: string): boolean {
  return basename(path).startsWith(PASSING);
}

const PASSING = '.passing-';

function passingName(folder: string): string {
  return join(folder, `${PASSING}${randomUUID()}`);
}

async function writeSynced(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once its folder is synced. Windows does so itself and cannot open a folder. */
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
