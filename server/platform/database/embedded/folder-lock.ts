import { existsSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks a data folder for one process: PGlite does not check for a second writer, and with two writers rows are lost
 * silently. Throws a message that names the process that holds the lock.
 *
 * The operating system holds the lock on the empty file `database.lock`, and releases it when its process ends for any
 * reason. Therefore no stale lock has to be detected and taken over, which two processes could both do. Node has no
 * call for such a lock, but the SQLite inside Node takes one when it opens an exclusive transaction. Nothing is ever
 * written to that file. POSIX drops the lock when this process closes *any* handle of that file, so nothing else may
 * open it.
 */
export async function lockFolder(dataDir: string): Promise<{ release: () => void }> {
  const pidFile = path.join(dataDir, 'database.pid');
  const lock = new DatabaseSync(lockFileIn(dataDir), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const pid = await readFile(pidFile, 'utf8').catch(() => '');
    throw new Error(
      `The data folder ${dataDir} is in use by another JobsitesPro process (pid ${pid.trim() || 'unknown'}). ` +
        'Stop it first, or set DATABASE_URL to share a PostgreSQL database.',
      { cause: error },
    );
  }
  const release = () => {
    try {
      rmSync(pidFile, { force: true });
    } finally {
      lock.close();
    }
  };
  await writeFile(pidFile, `${process.pid}\n`).catch((error: unknown) => {
    lock.close();
    throw error;
  });
  return { release };
}

/**
 * Throws the same error as `lockFolder` if another process has the folder, and adds nothing to the folder. The lock
 * file itself is never removed: a process that has just opened it would lock a file that the next process does not
 * find.
 */
export async function rejectLockedFolder(dataDir: string): Promise<void> {
  if (existsSync(lockFileIn(dataDir))) (await lockFolder(dataDir)).release();
}

function lockFileIn(dataDir: string): string {
  return path.join(dataDir, 'database.lock');
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
