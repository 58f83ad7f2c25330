import { randomUUID } from 'node:crypto';
import { api } from '#contract/api.ts';
import { API_BASE, type Endpoint, type Endpoints } from '#contract/endpoint.ts';
import { placesIn, replaced } from './input-places.ts';

/** What customers have behind their links: real tokens and ids, and bodies that were valid once. */
export interface FuzzedWorld {
  tokens: readonly string[];
  ids: readonly string[];
  /** By the last part of the path: `approval`, `decline`. */
  bodies: Readonly<Record<string, readonly object[]>>;
}

export interface FuzzedCall {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** From 0 up to 1, exclusive. */
export type Random = () => number;

/** Every endpoint that anyone with a link can call. */
const BEHIND_LINKS: readonly Endpoint[] = Object.values(api)
  .flatMap((endpoints) => Object.values(endpoints as Endpoints))
  .filter(({ path }) => path.startsWith('/links/'));

/** Ends a link for good: a real token would soon leave nothing to call. */
const ENDS_LINK = '/links/:token/wrong_person';

const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'x'.repeat(5000),
  "'; drop table approvals; --",
  '\u0000',
  '\ud800',
  '\u202e٣ 中文 🛠️',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  '9999-99-99',
  '2026-02-30',
  'Mars/Olympus',
  0,
  -1,
  0.005,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[]]]],
  Array.from({ length: 300 }, () => [[0, 0]]),
  { __proto__: null, constructor: { prototype: 1 } },
];
const HOSTILE_PATHS = ['%00', '%zz', '%ff%fe', '..%2f..', 'x'.repeat(9000), '%F0%9F%9B%A0', ' ', ';drop', 'null', '0'];
const HOSTILE_STRINGS = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '['.repeat(5000),
  '{"approval":',
  '\u0000',
  '{"__proto__":{"a":1}}',
];
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=x'];
const KEYS = ['', 'x'.repeat(300), 'same key', '\t', '中'.normalize('NFKD').replace(/[^ -~]/g, '-')];

/** A call behind a link, as a broken or malicious client might send it; one in some is valid. */
export function fuzzedCall({ tokens, ids, bodies }: FuzzedWorld, random: Random): FuzzedCall {
  const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)] as T;
  const seldom = () => random() < 0.15;
  const { method, path } = pick(BEHIND_LINKS);
  const parts: Record<string, () => string> = {
    token: () => (seldom() || path === ENDS_LINK ? pick([...HOSTILE_PATHS, randomUUID()]) : pick(tokens)),
    id: () => (seldom() ? pick([...HOSTILE_PATHS, randomUUID()]) : pick(ids)),
  };
  const called = API_BASE + path.replace(/:(\w+)/g, (_, name: string) => parts[name]?.() ?? '');
  const query = seldom() ? `?${pick(['a=1', 'sort[]=', '%', 'limit=-1', `q=${'x'.repeat(3000)}`])}` : '';
  if (method === 'GET') return { method, path: called + query, headers: {} };
  const body = pick(bodies[path.split('/').at(-1) ?? ''] ?? [{}]);
  return {
    method: 'POST',
    path: called + query,
    headers: {
      'content-type': seldom() ? pick(TYPES) : 'application/json',
      'idempotency-key': seldom() ? pick(KEYS) : randomUUID(),
    },
    body: seldom() ? pick(HOSTILE_STRINGS) : JSON.stringify(seldom() ? body : spoiled(body, { pick, random })),
  };
}

interface Choosing {
  pick: <T>(among: readonly T[]) => T;
  random: Random;
}

/** The body with one to three of its values replaced by hostile ones. */
function spoiled(input: object, { pick, random }: Choosing): object {
  let body = input;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const places = placesIn(body);
    if (places.length > 0) body = replaced(body, pick(places).path, pick(HOSTILE));
  }
  return body;
}
