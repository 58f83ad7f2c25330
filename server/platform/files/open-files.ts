import { join } from 'node:path';
import { isFileKey } from './files.ts';
import type { Files, S3Config } from './files.ts';
import { folderFiles } from './folder-files.ts';

/**
 * The configured file store: a bucket if one is configured, otherwise `files` in the data folder. Rejects keys that are
 * not plain paths.
 */
export async function openFiles(config: { dataDir: string } | { s3: S3Config }): Promise<Files> {
  const files = 's3' in config ? await bucket(config.s3) : folderFiles(join(config.dataDir, 'files'));
  return {
    put: async (key, bytes, contentType) => files.put(checked(key), bytes, contentType),
    read: async (key) => files.read(checked(key)),
    has: async (key) => files.has(checked(key)),
    remove: async (key) => files.remove(checked(key)),
    list: (folder) => files.list(folder === undefined ? undefined : checked(folder)),
    removeCrumbs: (before) => files.removeCrumbs(before),
  };
}

/** The client is loaded only if used, because it takes 33 MB. */
async function bucket(config: S3Config): Promise<Files> {
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(config);
}

function checked(key: string): string {
  if (!isFileKey(key)) throw new TypeError(`Not a file key: ${JSON.stringify(key)}`);
  return key;
}
