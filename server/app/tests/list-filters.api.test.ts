import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { timecards } from '#contract/work/timecards.ts';
import { everyCall } from '#testkit/fuzz/every-call.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import { newId } from '../../platform/ids.ts';

/* Tests of the optional id filters of lists, generated from the contract's table. */

const filters = everyCall.flatMap(([name, endpoint, sample]) =>
  optionalIds(endpoint).map((id) => [name, id, endpoint, sample] as const),
);

/** The optional parameters of a list that name a record. */
function optionalIds({ method, response, query }: Endpoint): string[] {
  const isListOf =
    typeof response !== 'string' &&
    'shape' in response &&
    ['data', 'meta'].every((name) => name in (response.shape as object));
  if (method !== 'GET' || !isListOf || !query) return [];
  return Object.entries(query.shape)
    .filter(([name, of]) => name.endsWith('_id') && of.safeParse(undefined).success)
    .map(([name]) => name);
}

let acme: Company;
let companyRecords: OneOfEach;
let foreign: Record<string, string>;

beforeAll(async () => {
  acme = await aCompany();
  companyRecords = await oneOfEach(acme);
  const rival = await oneOfEach(await aCompany());
  foreign = { ...rival, record_id: rival.customer_id };
});

test('lists are filtered by ids', () => {
  expect(filters.length).toBeGreaterThan(15);
});

describe.each(filters)('%s by %s', (_name, id, endpoint, sample) => {
  test('a list filtered by an id is empty with a foreign, an unknown and a malformed id', async () => {
    const given = sample(companyRecords);
    const ana = await elsewhere(acme.ana);
    for (const value of [foreign[id], newId(), 'x']) {
      expect(value).toBeDefined();
      const query = { ...given.query, [id]: value };
      const { status, body } = await ana.attempt(endpoint, { ...given, query });
      // Some lists also return sums.
      expect([value, status, body]).toMatchObject([value, 200, { data: [], meta: { total: 0 } }]);
    }
  });
});

test.each(['employee_id', 'jobsite_id'] as const)('a report of hours is empty with a foreign %s', async (id) => {
  const query = { start: '2020-01-01', end: '2030-01-01', [id]: foreign[id] };
  const { status, body } = await acme.ana.attempt(timecards.report, { query });
  expect([status, body]).toMatchObject([200, { timecards: [] }]);
});
