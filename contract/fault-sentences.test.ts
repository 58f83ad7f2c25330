import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoints } from './endpoint.ts';
import { checkInput } from './validation.ts';

const WRONG: readonly [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a fraction', -1.005],
  ['a huge number', 1e308],
  ['no number', Number.NaN],
  ['text', 'text'],
  ['an empty text', ''],
  ['a huge text', 'x'.repeat(20_000)],
  ['true', true],
  ['a list', []],
  ['a list of nothing', [null]],
  ['a list of numbers', [1, 2]],
  ['a huge list', Array.from({ length: 2000 }, () => 0)],
  ['an object', {}],
  ['an object of something else', { a: { b: 1 } }],
];

/** Words in zod's and JavaScript's messages that are meant for developers. */
const FOR_DEVELOPERS =
  /Invalid input|Invalid option|Invalid (string|number|ISO|UUID|URL)|Unrecognized|Too (big|small)|\bexpected\b|\breceived\b|undefined|NaN|\bnull\b|\[object|must match pattern|>=|<=/;

const parts = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Endpoints).flatMap(([name, endpoint]) =>
    (['body', 'query'] as const).flatMap((part): [string, z.ZodType][] => {
      const schema = endpoint[part];
      return schema ? [[`${part} of ${feature}.${name}`, schema]] : [];
    }),
  ),
);

test.each(parts)('the schemas of the %s report faults in plain sentences', (_name, schema) => {
  const faulty: { path: string; what: string; message: string }[] = [];
  for (const path of pathsIn(schema)) {
    for (const [what, value] of WRONG) {
      // A request without a body is rejected before it is validated against its schema.
      if (path.length === 0 && (value === undefined || value === null)) continue;
      const { error } = checkInput(schema, inputWith(path, value));
      for (const { message } of error?.issues ?? []) {
        if (FOR_DEVELOPERS.test(message) || !isSentence(message)) faulty.push({ path: path.join('.'), what, message });
      }
    }
  }
  expect(faulty).toEqual([]);
});

test('a field without its own message is named in words', () => {
  const schema = z.object({
    job: z.object({ hourly_rate: z.number(), is_done: z.boolean(), tags: z.array(z.string()) }),
  });
  const { error } = checkInput(schema, { job: { hourly_rate: '7', tags: [1] } });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Hourly rate must be a number.',
    'Is done is missing.',
    'Tags must be text.',
  ]);
});

function isSentence(message: string): boolean {
  return /^["“$\p{Lu}]/u.test(message) && message.trim().split(/\s+/).length >= 2;
}

/** The paths of all fields of a schema, and of the schema itself. */
function pathsIn(schema: z.core.$ZodType, path: readonly string[] = []): (readonly string[])[] {
  const { def } = schema._zod as { def: Definition };
  const within: (readonly string[])[] = [];
  for (const inner of [def.innerType, def.in, def.out, def.valueType, ...(def.options ?? [])])
    if (inner) within.push(...pathsIn(inner, path).slice(1));
  for (const [name, inner] of Object.entries(def.shape ?? {})) within.push(...pathsIn(inner, [...path, name]));
  if (def.element) within.push(...pathsIn(def.element, [...path, '0']));
  return [path, ...within];
}

interface Definition {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
}

/** An input that contains only one value, at the given path. */
function inputWith(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);
}
