import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Syncs the names in a folder, for example after a rename. Windows does this automatically and cannot open a folder.
 */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncOpened(path, 'r');
}

/** Syncs a folder with everything in it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    // Windows can only sync files that are open for writing.
    else if (entry.isFile()) syncOpened(path, 'r+');
  }
  syncFolder(folder);
}

function syncOpened(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
