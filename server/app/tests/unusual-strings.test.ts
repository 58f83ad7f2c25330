import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { api, webhooks } from '#contract/api.ts';
import type { Endpoint, Endpoints } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { everyCall } from '#testkit/fuzz/every-call.ts';
import { placesIn, replaced } from '#testkit/fuzz/input-places.ts';
import { MOST_MS, processorMs, UNUSUAL_STRINGS } from '#testkit/fuzz/unusual-strings.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import { readInput } from '../../platform/http/input.ts';
import { newId } from '../../platform/ids.ts';

/*
 * The process serves all companies, so one request must not block it. Neither the schemas of the contract nor a regular
 * expression may take quadratic time in the length of a text.
 */

const ROOT = join(import.meta.dirname, '../../..');
const unusualStrings = Object.entries(UNUSUAL_STRINGS);
const { expressions, built } = regularExpressions();

/** The texts that take too long, as "dots: 5700 ms". */
function slowStrings(work: (text: string) => unknown): string[] {
  return unusualStrings
    .map(([name, text]) => ({ name, ms: processorMs(() => work(text)) }))
    .filter(({ ms }) => ms > MOST_MS)
    .map(({ name, ms }) => `${name}: ${ms} ms`);
}

test('there are eleven unusual texts of 40,000 characters', () => {
  expect(unusualStrings.map(([, { length }]) => length)).toEqual(Array.from({ length: 11 }, () => 40_000));
});

test('every part of every input schema rejects or accepts unusual texts within 20 ms', () => {
  const schemas = new Map<z.ZodType, string>();
  for (const [noun, endpoints] of Object.entries({ ...api, webhooks })) {
    for (const [name, { params, query, body }] of Object.entries(endpoints as Endpoints)) {
      collectSchemas({ params, query, body }, `${noun}.${name}`, schemas);
    }
  }
  expect(schemas.size).toBeGreaterThan(1000);
  const slow = [...schemas].map(([schema, path]) => ({
    path,
    unusualStrings: slowStrings((text) => schema.safeParse(text)),
  }));
  expect(slow.filter((one) => one.unusualStrings.length > 0)).toEqual([]);
});

/** A schema and the schemas of its parts, each once. A transform is left out: it receives only valid input. */
function collectSchemas(given: unknown, path: string, into: Map<z.ZodType, string>): void {
  if (typeof given !== 'object' || given === null || into.has(given as z.ZodType)) return;
  if (!('_zod' in given)) {
    for (const [name, part] of Object.entries(given)) collectSchemas(part, `${path}.${name}`, into);
    return;
  }
  const schema = given as z.ZodType & { def: Partial<Record<(typeof PARTS)[number], unknown>> };
  if (schema.def.type !== 'transform') into.set(schema, path);
  for (const part of PARTS) collectSchemas(schema.def[part], path, into);
}

/** The properties of a Zod definition that contain other schemas. */
const PARTS = [
  'shape',
  'innerType',
  'in',
  'out',
  'element',
  'items',
  'rest',
  'options',
  'left',
  'right',
  'keyType',
  'valueType',
] as const;

test('every field of every endpoint that is otherwise valid takes an unusual text within 20 ms', () => {
  // The validation does not look up records.
  const records = new Proxy({} as OneOfEach, { get: () => newId() });
  for (const [name, endpoint, sample] of everyCall) {
    const { params = {}, query = {}, body } = sample(records);
    const valid = { params, query, body };
    const places = placesIn(valid).filter(({ value }) => typeof value === 'string');
    const slow = places.map(({ path }) => ({
      path,
      unusualStrings: slowStrings((text) => accepts(endpoint, replaced(valid, path, text))),
    }));
    expect({ name, slow: slow.filter((one) => one.unusualStrings.length > 0) }).toEqual({ name, slow: [] });
  }
});

function accepts(endpoint: Endpoint, input: Parameters<typeof readInput>[1]): boolean {
  try {
    readInput(endpoint, input);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

test('every regular expression of the server and the contract searches unusual texts within 20 ms', () => {
  expect(expressions.size).toBeGreaterThan(200);
  const slow = [...expressions].map(([expression, { pattern, flags, file }]) => {
    // Searches the whole text, as replace and split do.
    const everywhere = new RegExp(pattern, flags.replace(/[gy]/g, '') + 'g');
    return { expression, file, unusualStrings: slowStrings((text) => text.replace(everywhere, '')) };
  });
  expect(slow.filter(({ unusualStrings: slowOnes }) => slowOnes.length > 0)).toEqual([]);
});

test('only the listed modules build regular expressions, which this test cannot find', () => {
  expect([...built].sort()).toEqual([
    // Character sets and fixed words: each matches in only one way.
    'server/identity/second-factors/recovery-codes.ts',
    'server/platform/http/pages.ts',
    // For a PDF's own keys, in PDFs that the server has rendered.
    'server/platform/pdf/pdf-text.ts',
    'server/platform/pdf/printable.ts',
    // For table names, in the source code.
    'server/schema/table-types.ts',
    // Like the first two.
    'server/settings/environment.ts',
    'server/work/employees/find-employee.ts',
  ]);
});

interface Found {
  /** Keyed by their text. */
  expressions: Map<string, { pattern: string; flags: string; file: string }>;
  /** The files that call RegExp. */
  built: Set<string>;
}

function regularExpressions(): Found {
  const found: Found = { expressions: new Map(), built: new Set() };
  for (const file of globSync('{server,contract,domain}/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|\/testing\/|\/migrations\//.test(file)) continue;
    collectExpressions(parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: 'ts' }), file, found);
  }
  return found;
}

interface SyntaxNode {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function collectExpressions(given: unknown, file: string, found: Found): void {
  if (typeof given !== 'object' || given === null) return;
  const { regex, callee } = given as SyntaxNode;
  if (regex) found.expressions.set(`/${regex.pattern}/${regex.flags}`, { ...regex, file });
  if (callee?.name === 'RegExp') found.built.add(file);
  for (const part of Object.values(given)) collectExpressions(part, file, found);
}
