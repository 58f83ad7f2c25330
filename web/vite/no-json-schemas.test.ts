import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codeOfUnused } from './no-json-schemas.ts';

test('the exports of both parts of zod remain, so that its schemas can be built', () => {
  const code = (part: string) =>
    readFileSync(fileURLToPath(new URL(`./${part}.js`, import.meta.resolve('zod/v4/core'))), 'utf8');
  expect(codeOfUnused(code('json-schema-processors'))).toContain('unused as stringProcessor');
  expect(codeOfUnused(code('to-json-schema'))).toContain('unused as createToJSONSchemaMethod');
});

test('an export that is used by mistake throws', async () => {
  const code = codeOfUnused('export const stringProcessor = (schema) => schema;\nexport function finalize() {}');
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, () => void>;
  expect(Object.keys(module)).toEqual(['finalize', 'stringProcessor']);
  expect(() => module['finalize']?.()).toThrow('The browser has no JSON schemas.');
});

test('a part of zod without exports makes the build fail', () => {
  expect(() => codeOfUnused('')).toThrow('has no exports any more');
});
