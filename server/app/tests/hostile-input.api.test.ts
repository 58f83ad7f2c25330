import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Anything, aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { casesForEngine, testEngine } from '#testkit/database/engines.ts';
import { everyCall, nounOf } from '#testkit/fuzz/every-call.ts';
import { placesIn, replaced } from '#testkit/fuzz/input-places.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import { asAppError, errorBody } from '../../platform/http/errors.ts';
import { readInput } from '../../platform/http/input.ts';

/*
 * Sends values that a hostile or broken client might send in every field of every endpoint: the server never fails with
 * a 500. Values that validation rejects never reach the database, so they are sent on PostgreSQL only. For each field of a
 * body one such value is sent, and the others are only passed to the validation.
 */

const HOSTILE_VALUES = [
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

/** The parts that every request has. */
const ENVELOPES = new Set(['params', 'query']);

let acme: Company;
let records: OneOfEach;
beforeAll(async () => {
  acme = await aCompany();
  records = await oneOfEach(acme);
});

const calls = casesForEngine(everyCall, { of: nounOf });
test.each(calls)('%s rejects or accepts hostile values without a 500', async (_name, endpoint, sample) => {
  const good = sample(records);
  expect(rejectionOf(endpoint, good)).toBeUndefined();
  const { file: _file, ...fields } = good;
  for (const { path } of placesIn(fields).filter((place) => !ENVELOPES.has(place.path))) {
    // Paths and queries contain only text. An empty path segment would select another endpoint.
    const texts = path.startsWith('params') ? HOSTILE_VALUES.filter(Boolean) : HOSTILE_VALUES;
    const values = path.startsWith('body') ? [...HOSTILE_VALUES, ...VALUES] : texts.map((text) => text.toWellFormed());
    // Each field uses a new session and address, because of the limit of three hundred calls a minute.
    const caller: Browser =
      endpoint.auth === 'public' || endpoint.auth === 'link' ? aBrowser() : await elsewhere(acme.ana);
    let isRejected = false;
    for (const value of values) {
      const given = replaced(good, path, value);
      const rejection = rejectionOf(endpoint, given);
      if (rejection && testEngine === 'embedded') continue;
      const reply = rejection && isRejected ? rejection : await caller.attempt(endpoint, given);
      isRejected ||= path.startsWith('body') && rejection !== undefined;
      expect({ path, value: JSON.stringify(value).slice(0, 40), status: reply.status }).toMatchObject({
        status: expect.toSatisfy(isNoFault) as number,
      });
      expect(JSON.stringify(reply.body)).not.toMatch(
        /node_modules|\.ts:\d|syntax error|pg_|postgres|PGlite|invalid byte/i,
      );
    }
  }
});

/**
 * The response to an input that validation rejects before anything else reads it. Excludes forms, which are parsed
 * differently, and calls without a session, whose caller is looked up by the input before validation.
 */
function rejectionOf(endpoint: Endpoint, given: Anything): { status: number; body: unknown } | undefined {
  const isValidatedFirst = ['public', 'session', 'active'].includes(endpoint.auth) && !endpoint.multipart;
  if (!isValidatedFirst) return undefined;
  // The value as it arrives: text in a query, JSON in a body.
  const { params = {}, query = {}, body } = JSON.parse(JSON.stringify(given)) as Anything;
  const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  try {
    readInput(endpoint, { params, query: values, body });
    return undefined;
  } catch (error) {
    const appError = asAppError(error);
    return { status: appError.status, body: errorBody(appError) };
  }
}

function isNoFault(status: number): boolean {
  return status < 500 || status === 503;
}
