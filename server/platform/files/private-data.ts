import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Entries of DATA_DIR that belong to the server. All other entries remain unchanged. */
export const DATA_ENTRIES = [
  'backup.socket',
  'backups',
  'database',
  'database.lock',
  'database.pid',
  'database.replaced',
  'files',
  'outbox',
  'sandbox',
  'secret.key',
];
const FOR_OTHERS = 0o077;

/** From this call on, files and folders that the process creates are accessible only to its own user. */
export function makeNewFilesPrivate(): void {
  process.umask(FOR_OTHERS);
}

/**
 * Restricts DATA_DIR, and the server's entries in it, to its own user: 0700 for folders, 0600 for files. Returns the
 * number of entries that were accessible to others. Opens no file, because that would drop the lock of the embedded
 * database.
 */
export function makeDataPrivate(dataDir: string): number {
  if (process.platform === 'win32') return 0;
  return closeOne(dataDir) + DATA_ENTRIES.reduce((sum, name) => sum + closeAll(join(dataDir, name)), 0);
}

function closeAll(path: string): number {
  const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory();
  const inside = isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  return [path, ...inside.map((name) => join(path, name))].reduce((sum, each) => sum + closeOne(each), 0);
}

/** Symbolic links are skipped: a link has no mode, and its target may not be ours. */
function closeOne(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const isFileOrFolder = found?.isDirectory() || found?.isFile();
  if (!found || !isFileOrFolder || (found.mode & FOR_OTHERS) === 0) return 0;
  chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
  return 1;
}
