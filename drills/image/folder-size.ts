import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The total bytes of all files in a folder. */
export function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
