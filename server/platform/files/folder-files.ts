import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isTemporaryName, writeFileAtomic } from '../atomic-files.ts';
import { FileMissing, isFileKey } from './files.ts';
import type { Files } from './files.ts';

/** Files in a folder of this machine, which is created with the first file. Callers store content types themselves. */
export function folderFiles(root: string): Files {
  return {
    put: (key, bytes) => writeFileAtomic(join(root, key), bytes),
    async read(key) {
      try {
        return await readFile(join(root, key));
      } catch (error) {
        if (isMissing(error)) throw new FileMissing(key, error);
        throw error;
      }
    },
    has: async (key) => (await found(join(root, key)))?.isFile() ?? false,
    remove: (key) => rm(join(root, key), { force: true }),
    async *list(folder = '') {
      for await (const { path, writtenAt } of filesBelow(join(root, folder))) {
        const key = relative(root, path).replaceAll(sep, '/');
        if (isFileKey(key)) yield { key, writtenAt };
      }
    },
    async removeCrumbs(before) {
      for await (const { path, writtenAt } of filesBelow(root)) {
        if (isTemporaryName(path) && writtenAt < before) await rm(path, { force: true });
      }
    },
  };
}

/** Lists folder by folder, so that the names of at most one folder are in memory. */
async function* filesBelow(folder: string): AsyncIterable<{ path: string; writtenAt: Date }> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    if (!entry.isFile()) continue;
    // The file may have been removed in the meantime.
    const file = await found(path);
    if (file) yield { path, writtenAt: file.mtime };
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function found(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** ENOTDIR: a segment of the path is a file. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
