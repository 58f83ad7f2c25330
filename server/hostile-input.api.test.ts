import { beforeAll, expect, test } from 'vitest';
import { api } from '../contract/api.ts';
import type { Endpoint, Endpoints } from '../contract/endpoint.ts';
import { type Anything, aBrowser, type Browser } from './testing/browser.ts';
import { aCompany, type Company, elsewhere } from './testing/cast.ts';
import { type Papers, papersOf, samples } from './testing/papers.ts';

/* Every field of every call, with whatever a hostile or broken client might put there: never a fault of ours. */

const TEXTS = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  `' or 1=1 --`,
  '%',
  String.raw`\u0000 \ %s ${'$'}{7*7} {{7*7}}`,
  '../../../../etc/passwd',
  'a\r\nSet-Cookie: jobsitespro_session=x',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '‮txt.exe',
  '9'.repeat(400),
  'x'.repeat(20_000),
  '1e999',
  '-0',
  'NaN',
  '2027-02-31',
];
const VALUES = [
  null,
  0,
  -1,
  1e308,
  1.005,
  true,
  [],
  {},
  [null],
  { a: { b: {} } },
  Array.from({ length: 600 }, () => ({})),
];

const calls = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Endpoints).map(([name, endpoint]): [string, Endpoint, (papers: Papers) => Anything] => [
    `${noun}.${name}`,
    endpoint,
    (samples as unknown as Record<string, Record<string, (papers: Papers) => Anything>>)[noun]?.[name] ?? (() => ({})),
  ]),
);

let acme: Company;
let papers: Papers;
beforeAll(async () => {
  acme = await aCompany();
  papers = await papersOf(acme);
});

test.each(calls)('%s stands it', async (_name, endpoint, sample) => {
  const good = sample(papers);
  for (const path of pathsOf(good)) {
    // Paths and queries carry texts only; an empty part of a path would be another call's.
    const texts = path.startsWith('params') ? TEXTS.filter(Boolean) : TEXTS;
    const values = path.startsWith('body') ? [...TEXTS, ...VALUES] : texts.map((text) => text.toWellFormed());
    // A session, and an address, of its own for each field: three hundred calls a minute are its limit.
    const caller: Browser = endpoint.who === 'public' ? aBrowser() : await elsewhere(acme.ana);
    for (const value of values) {
      const reply = await caller.attempt(endpoint, replaced(good, path, value));
      expect({ path, value: JSON.stringify(value).slice(0, 40), status: reply.status }).toMatchObject({
        status: expect.toSatisfy(isNoFault) as number,
      });
      expect(JSON.stringify(reply.body)).not.toMatch(
        /node_modules|\.ts:\d|syntax error|pg_|postgres|PGlite|invalid byte/i,
      );
    }
  }
});

function isNoFault(status: number): boolean {
  return status < 500 || status === 503;
}

/** Every place in the input: the fields, and the objects and lists around them. */
function pathsOf(given: unknown, path = ''): string[] {
  const here = path.includes('.') || path === 'body' ? [path] : [];
  if (typeof given !== 'object' || given === null) return here;
  return [
    ...here,
    ...Object.entries(given).flatMap(([name, value]) => pathsOf(value, path ? `${path}.${name}` : name)),
  ];
}

function replaced(given: Anything, path: string, value: unknown): Anything {
  const copy = structuredClone(given) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((within, name) => within[name] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy;
}
