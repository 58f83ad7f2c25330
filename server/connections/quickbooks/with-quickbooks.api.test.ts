import { beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { PUBLIC_URL } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { QUICKBOOKS, type FakeQuickbooks, testQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { aCompany } from '#testkit/records/factories.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { personFinder } from '../../identity/sessions/sessions.ts';
import { AccessRejected, type QuickbooksClient, QuickbooksRejected } from '../../platform/accounting/accounting.ts';
import { openAccounting } from '../../platform/accounting/open-accounting.ts';
import { asCompany } from '../../platform/database/database.ts';
import { encryption } from '../../platform/encryption.ts';
import { cookieNames } from '../../platform/http/cookies.ts';
import { connect } from './connect.ts';
import { findConnection, leaseTokens } from './connections-store.ts';
import { withQuickbooks, type QuickbooksCall, type QuickbooksParts } from './with-quickbooks.ts';

const SECRET_KEY = 'the secret key of all our processes';
const REFRESH = 'POST /oauth2/v1/tokens/bearer refresh_token';

let quickbooks: FakeQuickbooks;
let parts: QuickbooksParts;

beforeEach(async () => {
  quickbooks = await testQuickbooks();
  quickbooks.faultMode = 'none';
  quickbooks.signOn.accessSeconds = 3600;
  parts = await aProcess();
  testClock.stop();
});

/** The parts of one of our processes. */
async function aProcess({ secretKey = SECRET_KEY } = {}): Promise<QuickbooksParts> {
  const { authUrl, apiUrl } = quickbooks;
  const redirectUri = `${PUBLIC_URL}/quickbooks/callback`;
  const config = { ...QUICKBOOKS, environment: 'sandbox', redirectUri, authUrl, apiUrl } as const;
  return {
    accounting: await openAccounting(config, testClock.now),
    encryption: encryption(secretKey, 'QuickBooks tokens'),
    clock: testClock.now,
  };
}

async function aCall(): Promise<QuickbooksCall & { person: Person }> {
  const { ana } = await aCompany();
  const database = await testDatabase();
  const token = ana.cookies.get(cookieNames(true).session) ?? '';
  const person = await personFinder(database.systemDb)(token, testClock.now());
  if (!person) throw new Error('Ana is signed in');
  return { person, inCompany: (work) => asCompany(database, person.company_id, work) };
}

/** A call of a connected company, and its realm. */
async function aConnectedCall() {
  const call = await aCall();
  const { code, realmId } = quickbooks.signOn.consent(parts.accounting?.signOnUrl('a-state') ?? '');
  await connect({ ...parts, log: { warn: () => {} } }, call, { code, realmId });
  return { call, realmId, connection: () => call.inCompany(findConnection) };
}

/** Sample work that reads something. */
const nameOf = async (quickbooks: QuickbooksClient, { realmId }: { realmId: string }) =>
  (await quickbooks.read<{ CompanyName: string }>('CompanyInfo', realmId))?.CompanyName;

/** The number of renewals during the work. */
async function renewals(work: () => Promise<unknown>): Promise<number> {
  const before = quickbooks.requests.length;
  await work();
  return quickbooks.requests.slice(before).filter((request) => request === REFRESH).length;
}

const appErrorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error as AppError);

test('withQuickbooks runs work in the connected QuickBooks company', async () => {
  const { call, realmId } = await aConnectedCall();
  const seen = await withQuickbooks(parts, call, async (quickbooks, connection) => [
    await nameOf(quickbooks, connection),
    connection,
  ]);
  const companyName = `Acme Roofing ${realmId} LLC`;
  expect(seen).toEqual([companyName, { realmId, companyName }]);
});

test('withQuickbooks returns an error if QuickBooks is not configured or not connected', async () => {
  const { call } = await aConnectedCall();
  expect(await appErrorOf(withQuickbooks({ ...parts, accounting: undefined }, call, nameOf))).toMatchObject({
    code: 'not_configured',
    message: 'QuickBooks isn’t set up on this server.',
  });
  expect(await appErrorOf(withQuickbooks(parts, await aCall(), nameOf))).toMatchObject({ code: 'not_connected' });
});

describe('the access token', () => {
  test('the access token is renewed within five minutes of its expiry, and not before', async () => {
    const { call } = await aConnectedCall();
    testClock.forward({ minutes: 54, seconds: 59 });
    expect(await renewals(() => withQuickbooks(parts, call, nameOf))).toBe(0);
    testClock.forward({ seconds: 1 });
    expect(await renewals(() => withQuickbooks(parts, call, nameOf))).toBe(1);
    expect(await renewals(() => withQuickbooks(parts, call, nameOf))).toBe(0);
  });

  test('the access token is renewed when it is rejected, and the work is retried', async () => {
    const { call, realmId } = await aConnectedCall();
    quickbooks.signOn.expireAccess(realmId);
    let begun = 0;
    const work = (quickbooksCompany: QuickbooksClient, connection: { realmId: string }) => {
      begun += 1;
      return nameOf(quickbooksCompany, connection);
    };
    expect(await renewals(() => withQuickbooks(parts, call, work))).toBe(1);
    expect(begun).toBe(2);
  });

  test('an access token that is rejected repeatedly ends the work but not the connection', async () => {
    const { call, connection } = await aConnectedCall();
    const work = () => Promise.reject(new AccessRejected('No'));
    expect(await appErrorOf(withQuickbooks(parts, call, work))).toMatchObject({ code: 'unavailable' });
    expect(await connection()).toBeDefined();
  });

  test('an access token with a short lifetime is used', async () => {
    const { call } = await aConnectedCall();
    quickbooks.signOn.accessSeconds = 60;
    testClock.forward({ hours: 1 });
    expect(await renewals(() => withQuickbooks(parts, call, nameOf))).toBe(1);
  });

  test('the access token is renewed once for twenty concurrent calls in two processes', async () => {
    const { call, realmId } = await aConnectedCall();
    const processes = [parts, await aProcess()];
    const calls = Array.from({ length: 20 }, (_, n) => processes[n % 2] ?? parts);
    testClock.forward({ hours: 1 });
    const seen: unknown[] = [];
    const work = async () => seen.push(...(await Promise.all(calls.map((each) => withQuickbooks(each, call, nameOf)))));
    expect(await renewals(work)).toBe(1);
    expect(new Set(seen)).toEqual(new Set([`Acme Roofing ${realmId} LLC`]));
  });

  test('the access token is renewed once for twenty concurrent calls that are rejected', async () => {
    const { call, realmId } = await aConnectedCall();
    quickbooks.signOn.expireAccess(realmId);
    const work = () => Promise.all(Array.from({ length: 20 }, () => withQuickbooks(parts, call, nameOf)));
    expect(await renewals(work)).toBe(1);
  });

  test('the access token is renewed by the next process after a crash', async () => {
    const { call } = await aConnectedCall();
    testClock.forward({ hours: 1 });
    const crashed: QuickbooksCall = { ...call, inCompany: crashAfter(1, call) };
    await expect(withQuickbooks(parts, crashed, nameOf)).rejects.toThrow('Killed');
    testClock.forward({ seconds: 31 });
    expect(await withQuickbooks(parts, call, nameOf)).toBeDefined();
  });

  test('an access token that was renewed since it was read is not leased', async () => {
    const { call, connection } = await aConnectedCall();
    const read = await connection();
    testClock.forward({ hours: 1 });
    await withQuickbooks(parts, call, nameOf);
    if (!read) throw new Error('It is connected');
    expect(await call.inCompany((db) => leaseTokens(db, read, testClock.now()))).toBeUndefined();
  });

  test('the access token is stored before it is used', async () => {
    const { call, connection } = await aConnectedCall();
    const before = await connection();
    testClock.forward({ hours: 1 });
    await withQuickbooks(parts, call, async () => {
      const during = await connection();
      expect(during?.encrypted_tokens).not.toEqual(before?.encrypted_tokens);
      expect(during?.lease_token).toBeNull();
    });
  });

  test('the access token is renewed again if the response was lost', async () => {
    const { call, connection } = await aConnectedCall();
    testClock.forward({ hours: 1 });
    quickbooks.faultMode = 'loses responses';
    expect(await appErrorOf(withQuickbooks(parts, call, nameOf))).toMatchObject({
      code: 'unavailable',
      message: 'QuickBooks cannot be reached. Please try again in a moment; nothing is sent twice.',
      detail: { retryAfter: 5 },
    });
    expect(await connection()).toBeDefined();
    quickbooks.faultMode = 'none';
    expect(await withQuickbooks(parts, call, nameOf)).toBeDefined();
  });
});

describe('the deletion of a connection', () => {
  const AGAIN = {
    code: 'not_connected',
    message: 'QuickBooks no longer accepts this connection. Please connect again.',
  };

  test('the connection and its tokens are deleted when the person has revoked the consent', async () => {
    const { call, realmId, connection } = await aConnectedCall();
    quickbooks.signOn.revokeConsent(realmId);
    expect(await appErrorOf(withQuickbooks(parts, call, nameOf))).toMatchObject(AGAIN);
    expect(await connection()).toBeUndefined();
  });

  test('the connection and its tokens are deleted when the tokens were encrypted with another key', async () => {
    const { call, connection } = await aConnectedCall();
    const other = await aProcess({ secretKey: 'the secret key of another server' });
    expect(await appErrorOf(withQuickbooks(other, call, nameOf))).toMatchObject(AGAIN);
    expect(await connection()).toBeUndefined();
  });
});

test('a new connection is kept while an old consent is being rejected', async () => {
  const { call, realmId, connection } = await aConnectedCall();
  quickbooks.signOn.revokeConsent(realmId);
  testClock.forward({ hours: 1 });
  const { accounting } = parts;
  const connectingMeanwhile = {
    ...parts,
    accounting: accounting && {
      ...accounting,
      renew: async (grant: Parameters<typeof accounting.renew>[0]) => {
        const signedOn = quickbooks.signOn.consent(accounting.signOnUrl('a-state'), { realmId });
        await connect({ ...parts, log: { warn: () => {} } }, call, signedOn);
        return accounting.renew(grant);
      },
    },
  };
  expect(await withQuickbooks(connectingMeanwhile, call, nameOf)).toBe(`Acme Roofing ${realmId} LLC`);
  expect(await connection()).toBeDefined();
});

test('errors of QuickBooks are passed on by withQuickbooks', async () => {
  const { call } = await aConnectedCall();
  const rejected = new QuickbooksRejected('6240', 'Duplicate Name Exists Error', 'The name supplied already exists.');
  await expect(withQuickbooks(parts, call, () => Promise.reject(rejected))).rejects.toBe(rejected);
});

test('an unavailable QuickBooks is reported, and rate-limited calls are retried', async () => {
  const { call } = await aConnectedCall();
  quickbooks.faultMode = 'unavailable';
  expect(await appErrorOf(withQuickbooks(parts, call, nameOf))).toMatchObject({ code: 'unavailable' });
  quickbooks.faultMode = 'none';
  quickbooks.busyFor(2);
  expect(await withQuickbooks(parts, call, nameOf)).toBeDefined();
});

/** Commits the given number of transactions; after them the process counts as crashed. */
function crashAfter(transactions: number, { inCompany }: QuickbooksCall): QuickbooksCall['inCompany'] {
  let left = transactions;
  return (work) => (left-- > 0 ? inCompany(work) : Promise.reject(new Error('Killed')));
}
