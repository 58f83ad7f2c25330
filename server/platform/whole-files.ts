import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/*
 * Files that are there as a whole or not at all, even after a crash or a power cut: written under a passing name, synced,
 * then renamed. Passing names begin with a dot; what a crash leaves of them is never taken for a file of ours.
 */

/** Writes a file, replacing one of the same name. Its folder is made where it is missing. */
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

/** Writes a new folder with these files by name. Where a folder of that name has come before, it stays as it is. */
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

/** True for what is being written, or was when a crash came. */
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

/** A rename is lasting once its folder is written down. Windows does so by itself and cannot open one. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A folder that holds something cannot be renamed onto; Windows calls that EPERM. */
function isTaken(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTEMPTY' || code === 'EEXIST' || (process.platform === 'win32' && code === 'EPERM');
}
