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

function hashOf(file: string): string {
  return createHash('sha256').update(file.replaceAll('\\', '/')).digest('hex').slice(0, 4);
}
