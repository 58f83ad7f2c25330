import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the server keeps in DATA_DIR. Whatever else an operator has put there stays as it is. */
const OURS = ['backups', 'database', 'database.lock', 'database.pid', 'files', 'outbox', 'secret.key'];
const FOR_OTHERS = 0o077;

/** From here on the process makes files and folders that only its own user can open. */
export function keepNewFilesPrivate(): void {
  process.umask(FOR_OTHERS);
}

/**
 * Takes DATA_DIR, and what the server keeps in it, from everybody but its own user: 0700 for folders, 0600 for files. Gives
 * how many were open to others. Nothing is opened on the way, for that would drop the lock of the embedded database.
 */
export function makeDataPrivate(dataDir: string): number {
  if (process.platform === 'win32') return 0;
  return closeOne(dataDir) + OURS.reduce((sum, name) => sum + closeAll(join(dataDir, name)), 0);
}

function closeAll(path: string): number {
  const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory();
  const inside = isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  return [path, ...inside.map((name) => join(path, name))].reduce((sum, each) => sum + closeOne(each), 0);
}

/** A link is left alone: it has no mode, and what it leads to may not be ours. */
function closeOne(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const isOurs = found?.isDirectory() || found?.isFile();
  if (!found || !isOurs || (found.mode & FOR_OTHERS) === 0) return 0;
  chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
  return 1;
}
