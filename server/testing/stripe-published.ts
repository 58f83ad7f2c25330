import { readFileSync } from 'node:fs';

/** Every parameter must be one that Stripe has published for the call, in this file of the library's types. */
export function mustBePublished(given: URLSearchParams, file: string, params: string): void {
  const names = new Set(['limit', 'starting_after', 'ending_before']);
  for (const name of fieldsOf(file, params)) names.add(name);
  for (const name of given.keys()) {
    const top = name.replace(/\[.*$/, '');
    if (!names.has(top)) throw new Error(`Stripe has not published ${top} for ${params}`);
  }
}

/** The same for a JSON body: its fields are those of the call, and theirs are published in the file. */
export function bodyMustBePublished(given: object, file: string, params: string): void {
  const names = new Set(fieldsOf(file, params));
  for (const [name, value] of Object.entries(given)) {
    if (!names.has(name)) throw new Error(`Stripe has not published ${name} for ${params}`);
    fieldsMustBePublished(value, file);
  }
}

function fieldsMustBePublished(given: unknown, file: string): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
  for (const [name, value] of Object.entries(given)) {
    if (!new RegExp(`^ +${name}\\??:`, 'm').test(typesOf(file))) throw new Error(`Stripe has not published ${name}`);
    fieldsMustBePublished(value, file);
  }
}

/** The names of an interface's fields, at whatever depth the file declares it. */
function fieldsOf(file: string, params: string): string[] {
  const [, indent = '', block = ''] =
    new RegExp(`^( *)(?:export )?interface ${params}\\b[^{]*\\{([^]*?)^\\1\\}`, 'm').exec(typesOf(file)) ?? [];
  return [...block.matchAll(new RegExp(`^${indent} {4}(\\w+)\\??:`, 'gm'))].map(([, name = '']) => name);
}

const read = new Map<string, string>();

function typesOf(file: string): string {
  const url = new URL(`../../node_modules/stripe/esm/resources/${file}.d.ts`, import.meta.url);
  const types = read.get(file) ?? readFileSync(url, 'utf8');
  read.set(file, types);
  return types;
}

/** An error, as Stripe returns it. */
export function rejected(status: number, type: string, error: object) {
  return { status, body: { error: { type, ...error } } };
}
