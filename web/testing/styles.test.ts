import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const files = (pattern: string) =>
  globSync(pattern, { cwd: WEB, exclude: ['build/**'] }).map((file) => join(WEB, file));
const read = (file: string) => readFileSync(file, 'utf8');

/** `file class` for each class that a module defines. */
const defined = new Set<string>();
for (const file of files('**/*.module.css')) {
  const selectors = read(file)
    .replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|'[^'\n]*'|"[^"\n]*"/g, '')
    .replace(/composes: [^;]*;|url\([^)]*\)/g, '');
  for (const [, name] of selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)) defined.add(`${file} ${name}`);
}

/** `file class` for each class that a component or another module refers to. */
const used = new Set<string>();
for (const file of files('**/*.{ts,tsx}')) {
  const source = read(file);
  const code = source.replace(/'[.#][^']*'/g, '');
  for (const [, name, module] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    for (const [, key] of code.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g')))
      used.add(`${join(dirname(file), module ?? '')} ${key}`);
  }
}

test('every class that a component refers to is defined in its CSS module', () => {
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

test('every class of a CSS module is used by a component', () => {
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
});
