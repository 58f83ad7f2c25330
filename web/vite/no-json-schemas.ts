import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The parts of zod that describe its schemas as JSON schemas. */
const JSON_SCHEMA_PART = /\/node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves zod's JSON schemas out of the browser's build. Only the server describes its API with them, but every schema
 * refers to them, so that the bundler would keep them: 5 kB of each form, compressed.
 */
export function noJsonSchemas(): Plugin {
  return {
    name: 'no-json-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      return JSON_SCHEMA_PART.test(id) ? codeOfUnused(await readFile(id, 'utf8')) : undefined;
    },
  };
}

/** A module with the same exports. Each export is a function that throws an error. */
export function codeOfUnused(code: string): string {
  const names = Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name);
  if (names.length === 0) throw new Error('The part of zod for JSON schemas has no exports any more.');
  return [
    `const unused = () => { throw new Error('The browser has no JSON schemas.'); };`,
    `export { ${names.map((name) => `unused as ${name}`).join(', ')} };`,
  ].join('\n');
}
