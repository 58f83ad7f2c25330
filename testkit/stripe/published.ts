import { readFileSync } from 'node:fs';

/** Of every list, by an interface that the lists' own extend. */
const PAGING = new Set(['limit', 'starting_after', 'ending_before']);

/**
 * Every parameter of a form, a query or a JSON body, at whatever depth, must be one that Stripe has published for the call
 * in this file of the library's types, and where the types name its values, one of those.
 */
export function mustBePublished(sent: URLSearchParams | object, [file, params]: readonly [string, string]): void {
  const text = typesOf(file);
  const indent = firstMatch(`^( *)(?:export )?interface ${params}\\b`, text)?.[1];
  if (indent === undefined) throw new Error(`Stripe has published no ${params}`);
  const isForm = sent instanceof URLSearchParams;
  const fields = isForm ? nested([...sent].filter(([name]) => !PAGING.has(name))) : sent;
  checkFields(fields, { text, indent, name: params });
}

/** A type, where it is declared: in the block `text`, at this indentation. */
interface Declared {
  text: string;
  indent: string;
  name: string;
}

function checkFields(fields: object, type: Declared): void {
  const types = fieldsOf(type);
  for (const [name, value] of Object.entries(fields)) {
    const written = types.get(name);
    if (written === undefined) throw new Error(`Stripe has not published ${name} for ${type.name}`);
    const child = namedIn(written, type);
    if (child) for (const each of Array.isArray(value) ? value : [value]) checkValue(each, child);
  }
}

function checkValue(value: unknown, type: Declared): void {
  if (typeof value === 'object' && value !== null) return checkFields(value, type);
  const literals = literalsOf(type);
  if (literals && !literals.includes(String(value)))
    throw new Error(`Stripe has not published "${String(value)}" as ${type.name}`);
}

/** The type that a field's names, as `SessionCreateParams.LineItem` does; undefined for text, numbers and metadata. */
function namedIn(written: string, { text, indent }: Declared): Declared | undefined {
  const [, outer, name] = /(\w+)\.(\w+)/.exec(written) ?? [];
  const inner = outer === undefined ? undefined : block({ text, indent, name: outer }, 'namespace');
  return name === undefined || inner === undefined ? undefined : { text: inner, indent: `${indent}    `, name };
}

/** The types of an interface's own fields, as written. */
function fieldsOf(type: Declared): ReadonlyMap<string, string> {
  const body = block(type, 'interface') ?? '';
  const fields = body.matchAll(new RegExp(`^${type.indent} {4}(\\w+)\\??: ([^;]*);`, 'gm'));
  return new Map([...fields].map(([, name = '', written = '']) => [name, written]));
}

/** The values of a type that is a choice of texts; undefined for any other. */
function literalsOf({ text, indent, name }: Declared): string[] | undefined {
  const [, choice] = firstMatch(`^${indent}(?:export )?type ${name} = ([^;]*);`, text) ?? [];
  return choice === undefined ? undefined : [...choice.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

function block({ text, indent, name }: Declared, kind: 'interface' | 'namespace'): string | undefined {
  const pattern = `^${indent}(?:export )?${kind} ${name}\\b[^{]*\\{([^]*?)^${indent}\\}`;
  return firstMatch(pattern, text)?.[1];
}

/** The fields of a form, as `line_items[0][price_data][currency]` nests them. Places in lists hold one value each. */
function nested(form: readonly (readonly [string, string])[]): object {
  const root = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part && !/^\d+$/.test(part));
    const last = path.pop() ?? '';
    const parent = path.reduce<Record<string, unknown>>(
      (at, part) => (at[part] ??= {}) as Record<string, unknown>,
      root,
    );
    parent[last] = last in parent ? [parent[last], value].flat() : value;
  }
  return root;
}

/** The first match of a pattern. A test looks the same up hundreds of times, in texts of 100,000 letters. */
function firstMatch(pattern: string, text: string): RegExpExecArray | null {
  const ofText = matches.get(text) ?? new Map<string, RegExpExecArray | null>();
  matches.set(text, ofText);
  const cached = ofText.get(pattern);
  const match = cached === undefined ? new RegExp(pattern, 'm').exec(text) : cached;
  ofText.set(pattern, match);
  return match;
}

const matches = new Map<string, Map<string, RegExpExecArray | null>>();
const read = new Map<string, string>();

function typesOf(file: string): string {
  const url = new URL(`../../node_modules/stripe/esm/resources/${file}.d.ts`, import.meta.url);
  const types = read.get(file) ?? readFileSync(url, 'utf8');
  read.set(file, types);
  return types;
}
