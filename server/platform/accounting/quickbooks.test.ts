import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '#testkit/app/test-clock.ts';
import { aGeocodingServer } from '#testkit/providers/geocoding-server.ts';
import { aQuickbooks, QUICKBOOKS, type FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { aRealmId } from '#testkit/quickbooks/sign-on.ts';
import {
  type Accounting,
  AccountingOut,
  AccessRejected,
  type Grant,
  GrantRejected,
  type QuickbooksConfig,
  quoted,
} from './accounting.ts';
import { openAccounting } from './open-accounting.ts';

const REDIRECT_URI = 'https://app.jobsites.example/quickbooks/callback';

let quickbooks: FakeQuickbooks;
let accounting: Accounting;

beforeAll(async () => {
  quickbooks = await aQuickbooks();
  accounting = await accountingWith();
});
beforeEach(() => {
  quickbooks.faultMode = 'none';
  quickbooks.signOn.accessSeconds = 3600;
  testClock.reset();
});
afterAll(() => quickbooks.close());

async function accountingWith(changes: Partial<QuickbooksConfig> = {}): Promise<Accounting> {
  const { authUrl, apiUrl } = quickbooks;
  const at = { environment: 'sandbox', redirectUri: REDIRECT_URI, authUrl, apiUrl } as const;
  const opened = await openAccounting({ ...QUICKBOOKS, ...at, ...changes }, testClock.now);
  if (!opened) throw new Error('It is configured');
  return opened;
}

/** Completes a sign-on. The grant gives access to the QuickBooks company of that realm. */
async function aGrant(realmId = aRealmId()): Promise<Grant> {
  const { code } = quickbooks.signOn.consent(accounting.signOnUrl('a-state'), { realmId });
  return accounting.grantFor(code);
}

async function aQuickbooksConnection() {
  const realmId = aRealmId();
  const { accessToken } = await aGrant(realmId);
  return {
    realmId,
    accessToken,
    client: accounting.client(realmId, accessToken),
    company: quickbooks.companyOf(realmId),
  };
}

test('accounting is undefined if it is not configured', async () => {
  expect(await openAccounting(undefined, testClock.now)).toBeUndefined();
});

describe('sign-on', () => {
  test("signOnUrl leads to Intuit with the app's parameters and the state", async () => {
    const real = await accountingWith({ authUrl: undefined, apiUrl: undefined });
    const url = new URL(real.signOnUrl('our-state'));
    expect(url.origin + url.pathname).toBe('https://appcenter.intuit.com/connect/oauth2');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: QUICKBOOKS.clientId,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'com.intuit.quickbooks.accounting',
      state: 'our-state',
    });
  });

  test('grantFor exchanges a code for a grant with its expiry', async () => {
    testClock.set('2026-11-20T12:00:00Z');
    expect(await aGrant()).toMatchObject({
      accessToken: expect.stringMatching(/^access-/) as string,
      accessUntil: new Date('2026-11-20T13:00:00Z'),
      refreshToken: expect.stringMatching(/^refresh-/) as string,
      refreshUntil: new Date('2027-02-28T12:00:00Z'),
    });
  });

  test('grantFor accepts a code once', async () => {
    const { code } = quickbooks.signOn.consent(accounting.signOnUrl('a-state'));
    await accounting.grantFor(code);
    await expect(accounting.grantFor(code)).rejects.toThrow(GrantRejected);
  });

  test('grantFor rejects an unknown code', async () => {
    await expect(accounting.grantFor('made-up')).rejects.toThrow(GrantRejected);
  });

  test.each([{ clientSecret: 'another' }, { redirectUri: 'https://elsewhere.example/quickbooks/callback' }])(
    'the sign-on is unavailable with %o, which Intuit does not know',
    async (wrong) => {
      const { code } = quickbooks.signOn.consent(accounting.signOnUrl('a-state'));
      await expect((await accountingWith(wrong)).grantFor(code)).rejects.toThrow(AccountingOut);
    },
  );
});

describe('grant', () => {
  test('a grant can be renewed repeatedly', async () => {
    const first = await aGrant();
    const second = await accounting.renew(first);
    const third = await accounting.renew(second);
    expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
    await expect(accounting.renew(first)).rejects.toThrow(GrantRejected);
  });

  test('a grant can be renewed again if the response was lost', async () => {
    const grant = await aGrant();
    quickbooks.faultMode = 'loses responses';
    await expect(accounting.renew(grant)).rejects.toThrow(AccountingOut);
    await expect(accounting.renew(grant)).rejects.toThrow(AccountingOut);
    quickbooks.faultMode = 'none';
    expect(await accounting.renew(grant)).toMatchObject({ accessToken: expect.stringMatching(/^access-/) as string });
  });

  test('a grant is invalid after it was revoked, and can be revoked again', async () => {
    const grant = await aGrant();
    await accounting.revoke(grant);
    await expect(accounting.renew(grant)).rejects.toThrow(GrantRejected);
    await accounting.revoke(grant);
  });

  test('a grant is invalid once the user has revoked the consent', async () => {
    const realmId = aRealmId();
    const grant = await aGrant(realmId);
    quickbooks.signOn.revokeConsent(realmId);
    await expect(accounting.renew(grant)).rejects.toThrow(GrantRejected);
  });

  test.each<[string, (grant: Grant) => Promise<unknown>]>([
    ['requested', () => accounting.grantFor('a-code')],
    ['renewed', (grant) => accounting.renew(grant)],
    ['revoked', (grant) => accounting.revoke(grant)],
  ])('a grant cannot be %s while Intuit is unavailable, and no error contains it', async (_what, ask) => {
    const grant = await aGrant();
    quickbooks.faultMode = 'unavailable';
    const error = await ask(grant).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AccountingOut);
    expect(everythingOf(error)).not.toContain(grant.refreshToken);
    expect(everythingOf(error)).not.toContain(QUICKBOOKS.clientSecret);
  });
});

describe('unusual response of Intuit', () => {
  const grantAt = async (status: number, body: unknown) => {
    const { url: authUrl } = await aGeocodingServer({ status, body });
    return (await accountingWith({ authUrl })).grantFor('a-code');
  };

  test("a grant without lifetimes gets Intuit's usual ones", async () => {
    testClock.set('2026-11-20T12:00:00Z');
    expect(await grantAt(200, { access_token: 'access', refresh_token: 'refresh' })).toEqual({
      accessToken: 'access',
      accessUntil: new Date('2026-11-20T13:00:00Z'),
      refreshToken: 'refresh',
      refreshUntil: new Date('2027-03-01T12:00:00Z'),
    });
  });

  test.each([
    ['a page', 200, '<html>Scheduled maintenance</html>'],
    ['incomplete', 200, { access_token: 'access' }],
    ['a rate limit', 429, {}],
    ['a page of a gateway', 502, '<html>Bad gateway</html>'],
  ])('a response that is %s gives no grant', async (_what, status, body) => {
    await expect(grantAt(status, body)).rejects.toThrow(AccountingOut);
  });
});

describe('books', () => {
  test('a read returns the name of the QuickBooks company', async () => {
    const { client, realmId } = await aQuickbooksConnection();
    const company = await client.read<{ CompanyName: string }>('CompanyInfo', realmId);
    expect(company?.CompanyName).toBe(`Acme Roofing ${realmId} LLC`);
  });

  test('find returns records that match a condition with any special characters', async () => {
    const { client, company } = await aQuickbooksConnection();
    company.add('Customer', { DisplayName: "Pat \\ O'Neil" });
    company.add('Customer', { DisplayName: 'Lee Wong' });
    const found = await client.find('Customer', `DisplayName = ${quoted("Pat \\ O'Neil")}`);
    expect(found).toMatchObject([{ DisplayName: "Pat \\ O'Neil" }]);
    expect(await client.find('Customer', `DisplayName = ${quoted('Nobody')}`)).toEqual([]);
  });

  test('find returns all records, page by page', async () => {
    const { client, company } = await aQuickbooksConnection();
    for (let n = 0; n < 1001; n++) company.add('Customer', { DisplayName: `Customer ${n}` });
    const found = await client.find<{ DisplayName: string }>('Customer');
    expect(new Set(found.map(({ DisplayName }) => DisplayName)).size).toBe(1001);
  });

  test('a read returns undefined for a deleted record', async () => {
    const { client } = await aQuickbooksConnection();
    expect(await client.read('Invoice', '12345')).toBeUndefined();
  });

  test('write stores a record once per request id, even if the response was lost', async () => {
    const { client, company } = await aQuickbooksConnection();
    const lee = { DisplayName: 'Lee Wong' };
    quickbooks.faultMode = 'loses responses';
    await expect(client.write('Customer', lee, 'request-1')).rejects.toThrow(AccountingOut);
    quickbooks.faultMode = 'none';
    const written = await client.write<{ Id: string }>('Customer', lee, 'request-1');
    expect(company.all('Customer')).toMatchObject([{ Id: written.Id, ...lee }]);
  });

  test('write rejects with the message of QuickBooks', async () => {
    const { client } = await aQuickbooksConnection();
    await client.write('Customer', { DisplayName: 'Lee Wong' }, 'request-1');
    const again = client.write('Customer', { DisplayName: 'Lee Wong' }, 'request-2');
    await expect(again).rejects.toMatchObject({
      name: 'QuickbooksRejected',
      code: '6240',
      message: 'Duplicate Name Exists Error',
      detail: expect.stringContaining('name') as string,
    });
  });

  test('a request is retried after the delay that a rate-limited response specifies', async () => {
    const { client, realmId } = await aQuickbooksConnection();
    quickbooks.busyFor(1, { retryAfter: 1 });
    const began = performance.now();
    expect(await client.read('CompanyInfo', realmId)).toBeDefined();
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });

  test.each([
    ['for too long', 1, 30],
    ['repeatedly', 5, 0],
  ])('a request is not retried if it is rate-limited %s', async (_how, calls, retryAfter) => {
    const { client, realmId } = await aQuickbooksConnection();
    quickbooks.busyFor(calls, { retryAfter });
    await expect(client.read('CompanyInfo', realmId)).rejects.toThrow(AccountingOut);
    expect(await client.read('CompanyInfo', realmId)).toBeDefined();
  });

  test('an expired access token is rejected, and so is one of another company', async () => {
    const { client, realmId, accessToken } = await aQuickbooksConnection();
    testClock.forward({ hours: 1 });
    await expect(client.read('CompanyInfo', realmId)).rejects.toThrow(AccessRejected);
    const others = accounting.client(aRealmId(), accessToken);
    await expect(others.find('Customer')).rejects.toThrow(AccessRejected);
  });

  test('a request is unavailable while QuickBooks is down', async () => {
    const { client } = await aQuickbooksConnection();
    quickbooks.faultMode = 'unavailable';
    await expect(client.find('Customer')).rejects.toThrow(AccountingOut);
  });
});

describe('unusual response of QuickBooks', () => {
  const errorOf = async (status: number, body: unknown) => {
    const { url: apiUrl } = await aGeocodingServer({ status, body });
    const client = (await accountingWith({ apiUrl })).client('1', 'a-token');
    return client.find('Customer').catch((error: unknown) => error);
  };

  test('an error response is parsed with either capitalization and any status', async () => {
    const fault = { message: 'message=ApplicationAuthorizationFailed; errorCode=003100', code: '3100' };
    const rejected = { name: 'QuickbooksRejected', code: '3100', message: fault.message, detail: '' };
    expect(await errorOf(403, { fault: { error: [fault], type: 'AUTHORIZATION' } })).toMatchObject(rejected);
    const { code, message: Message } = fault;
    expect(await errorOf(200, { Fault: { Error: [{ code, Message }], type: 'SystemFault' } })).toMatchObject(rejected);
  });

  test.each([
    ['a page', 200, '<html>Scheduled maintenance</html>'],
    ['empty', 200, ''],
    ['an internal error', 500, { Fault: { Error: [{ Message: 'System Failure', code: '10000' }] } }],
    ['a page of a gateway', 502, '<html>Bad gateway</html>'],
  ])('the result is unknown if the response is %s', async (_what, status, body) => {
    expect(await errorOf(status, body)).toBeInstanceOf(AccountingOut);
  });
});

/** Every part of an error that a log could contain, including its causes. */
function everythingOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.stack, JSON.stringify(error), error.cause ? everythingOf(error.cause) : ''].join('\n');
}
