import { beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, mayCall } from '#contract/endpoint.ts';
import { type Role, ROLES } from '#contract/roles.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { missingScope, type Scope, SCOPES } from '#domain/scopes.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { casesForEngine } from '#testkit/database/engines.ts';
import { everyCall, nounOf } from '#testkit/fuzz/every-call.ts';
import { moneyIn } from '#testkit/fuzz/money-keys.ts';
import { aCompany, aCoWorker, type Company, type Person } from '#testkit/records/factories.ts';
import { oneOfEach } from '#testkit/records/one-of-each.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import { aProgram, type Program } from '#testkit/records/token-makers.ts';
import { newId } from '../../platform/ids.ts';

/*
 * Makes every call of the contract with every set of scopes, for an account of each role: a token is let in exactly if the
 * endpoint is open to its scopes and to the role. What it then reads contains no money without that scope, and never an
 * employee's code.
 */

/** Calls that a session makes. Those without one ignore tokens. */
const guarded = everyCall.filter(([, { auth }]) => !['public', 'employee', 'link'].includes(auth));
const open = guarded.filter(([, { token }]) => token !== undefined);

const scopeSets: Scope[][] = Array.from({ length: 2 ** SCOPES.length }, (_, bits) =>
  SCOPES.filter((_scope, place) => (bits & (2 ** place)) !== 0),
);

/** Below the limit of calls a minute. */
const CALLS_A_MINUTE = 100;

let acme: Company;
const people = {} as Record<Role, Person>;

beforeAll(async () => {
  testClock.set('2026-11-20T17:00:00Z');
  acme = await aCompany({ subscription: 'paid' });
  people.owner = acme.ana;
  people.office = acme.ben;
  people.crew_lead = await aCoWorker(acme, 'crew_lead');
});

/** The code with which a call is rejected before its input is read; undefined if the token is let in. */
function expectedRejection(endpoint: Endpoint, role: Role, scopes: readonly Scope[]): string | undefined {
  const { token } = endpoint;
  if (token === undefined) return 'not_for_tokens';
  if (!mayCall(role, endpoint)) return 'not_your_role';
  return missingScope(token, scopes) && 'scope_missing';
}

const REJECTIONS = new Set([
  'token_invalid',
  'not_for_tokens',
  'not_your_role',
  'scope_missing',
  'subscription_inactive',
  'too_many_requests',
]);

/** The code of the rejection of a call without input, which does nothing if it is let in; undefined for any other response. */
async function rejectionOf(program: Program, endpoint: Endpoint): Promise<string | undefined> {
  const names = endpoint.path.match(/:\w+/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name.slice(1), newId()]));
  const { body } = await program.request({
    method: endpoint.method,
    url: `/api/v1${endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`,
  });
  const { code } = Buffer.isBuffer(body) ? {} : (body as { code?: string });
  return code !== undefined && REJECTIONS.has(code) ? code : undefined;
}

/** Compares the outcome of every guarded call with what is expected, a hundred calls a minute. */
async function differencesOf(
  program: Program,
  expected: (endpoint: Endpoint) => string | undefined,
): Promise<string[]> {
  const differences: string[] = [];
  for (const [index, [name, endpoint]] of guarded.entries()) {
    if (index % CALLS_A_MINUTE === 0) testClock.forward({ minutes: 1 });
    const [found, wanted] = [await rejectionOf(program, endpoint), expected(endpoint)];
    // The handler of the history rejects tokens of others than owners itself.
    if (found !== wanted && name !== 'auditLog.list') differences.push(`${name}: ${found} instead of ${wanted}`);
  }
  return differences;
}

describe.each(ROLES)('a token of an account with the role %s', (role) => {
  test.each(
    casesForEngine(
      scopeSets.map((scopes) => [scopes] as const),
      { of: ([scopes]) => String(scopes.length) },
    ),
  )('a token with the scopes %j is let in exactly where it may be', async (scopes) => {
    const program = await aProgram(people[role], { scopes });
    expect(await differencesOf(program, (endpoint) => expectedRejection(endpoint, role, scopes))).toEqual([]);
  });
});

test('a token of a company without an active subscription opens only what a session opens', async () => {
  const { ana } = await aCompany({ subscription: 'expired' });
  const program = await aProgram(ana);
  const wanted = (endpoint: Endpoint) =>
    expectedRejection(endpoint, 'owner', SCOPES) ?? (endpoint.auth === 'session' ? undefined : 'subscription_inactive');
  // The role is checked before the subscription, and the scopes after it.
  expect(await differencesOf(program, wanted)).toEqual([]);
});

test('a token for assistants opens no call, whatever its scopes', async () => {
  const program = await aProgram(acme.ana, { audience: 'assistant' });
  expect(await differencesOf(program, () => 'token_invalid')).toEqual([]);
});

describe('what a token reads', () => {
  let records: OneOfEach;
  let codes: string[];

  beforeAll(async () => {
    testClock.set('2026-11-20T17:00:00Z');
    records = await oneOfEach(acme);
    codes = [records.employee_code, records.clocked_in_code, records.on_break_code];
  }, 300_000);

  const reads = open.filter(([, { method }]) => method === 'GET');
  const withoutMoney = reads.filter(([, { token }]) => token === 'read');

  test.each(casesForEngine(withoutMoney, { of: nounOf }))(
    'a token without money reads no amount, email address or code with %s',
    async (name, endpoint, sample) => {
      const program = await aProgram(acme.ana, { scopes: ['read', 'draft', 'act'] });
      const { status, body } = await program.attempt(asWithoutMoney(endpoint), sample(records));
      expect([200, 404]).toContain(status);
      // The sums of the hours report are hours.
      expect(moneyIn(body).filter((key) => !(name === 'timecards.report' && key === 'totals'))).toEqual([]);
      const text = Buffer.isBuffer(body) ? '' : JSON.stringify(body);
      expect(text).not.toMatch(/"(\w+_)?email":"/);
      for (const code of codes) expect(text).not.toContain(code);
    },
  );

  test.each(casesForEngine(reads, { of: nounOf }))(
    'a token of an owner with all scopes reads no code of an employee with %s',
    async (_name, endpoint, sample) => {
      const program = await aProgram(acme.ana);
      const { status, body } = await program.attempt(endpoint, sample(records));
      expect([200, 404, 409, 503]).toContain(status);
      const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
      for (const code of codes) expect(text).not.toContain(code);
    },
  );
});
