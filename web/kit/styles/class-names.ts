import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { CSSOptions } from 'vite';

const WEB = join(import.meta.dirname, '..', '..');

/**
 * Names a class of a CSS module after the class and its file. Vite's own names also contain the line, which compresses
 * badly: every page loads the names of its classes twice, in a style sheet and in a script.
 */
export const shortClassNames: CSSOptions = {
  modules: { generateScopedName: (name, file) => `${name}_${hashOf(relative(WEB, file.replace(/\?.*/, '')))}` },
};

const filesByHash = new Map<string, string>();

/** Throws if another file has the same hash: equal class names of both would then be one. */
function hashOf(path: string): string {
  const file = path.replaceAll('\\', '/');
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 4);
  const other = filesByHash.get(hash) ?? file;
  if (other !== file)
    throw new Error(`${file} and ${other} have the same hash: let class names have more digits of it.`);
  filesByHash.set(hash, file);
  return hash;
}
