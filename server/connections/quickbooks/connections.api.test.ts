import { beforeEach, describe, expect, test } from 'vitest';
import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { access } from '#contract/identity/access.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { appOfTest } from '#testkit/app/app.ts';
import { takeWarnings } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { connectToQuickbooks } from '#testkit/quickbooks/connecting.ts';
import { quickbooksSettings, type FakeQuickbooks, testQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { aRealmId } from '#testkit/quickbooks/sign-on.ts';
import { aCompany, elsewhere, type Person } from '#testkit/records/factories.ts';
import { aCardPayment } from '#testkit/scenarios/paying.ts';
import { cleanUp } from '../../app/background-tasks.ts';

const { authenticate, oauthCallback, status, disconnect } = quickbooksConnections;

let quickbooks: FakeQuickbooks;

beforeEach(async () => {
  quickbooks = await testQuickbooks();
  quickbooks.faultMode = 'none';
});

const idParams = (person: Person) => ({ params: { id: person.account_id } });

/** Completes a sign-on at Intuit, up to the redirect. */
async function signedOn(person: Person, { realmId = aRealmId() } = {}) {
  const { body } = await person.call(authenticate, idParams(person));
  return quickbooks.signOn.consent(body.redirect_url, { realmId });
}

async function statusOf(person: Person) {
  return (await person.call(status, idParams(person))).body;
}

const NOT_CONNECTED = { connected: false, quickbooks_company_name: null, connected_at: null };

test("one account's sign-on connects the company for all its accounts", async () => {
  const { ana, ben } = await aCompany();
  testClock.set('2026-11-20T12:00:00Z');
  const [person, coWorker] = [await elsewhere(ana), await elsewhere(ben)];
  expect(await statusOf(person)).toEqual(NOT_CONNECTED);
  const begun = await person.call(authenticate, { ...idParams(person), query: { front_href: 'quickbooks/connect' } });
  expect(begun.body).toMatchObject({ front_href: 'quickbooks/connect', state: expect.any(String) as string });
  expect(begun.body.redirect_url.startsWith(`${quickbooks.authUrl}/connect/oauth2?`)).toBe(true);
  const query = quickbooks.signOn.consent(begun.body.redirect_url);
  const { body } = await person.call(oauthCallback, { query });
  const name = `Acme Roofing ${query.realmId} LLC`;
  expect(body).toEqual({ status: 'success', message: `Your company is connected to ${name} in QuickBooks.` });
  const connected = { connected: true, quickbooks_company_name: name, connected_at: '2026-11-20T12:00:00.000Z' };
  expect(await statusOf(person)).toEqual(connected);
  expect(await statusOf(coWorker)).toEqual(connected);
});

describe('an invalid state', () => {
  test('a state with a changed letter is invalid', async () => {
    const { ana } = await aCompany();
    const { state, ...query } = await signedOn(ana);
    const changed = (state.startsWith('A') ? 'B' : 'A') + state.slice(1);
    expect(await ana.call(oauthCallback, { query: { ...query, state: changed } })).toBeError('sign_on_unknown');
    expect(await statusOf(ana)).toEqual(NOT_CONNECTED);
  });

  test.each<[string, (ana: Person, ben: Person) => Promise<Person>]>([
    ['in another session of the same account', (ana) => elsewhere(ana)],
    ['for a co-worker', async (_ana, ben) => ben],
    ['in another company', async () => (await aCompany()).ana],
  ])('a state is invalid %s, and remains valid in its own session', async (_place, another) => {
    const { ana, ben } = await aCompany({ ben: 'owner' });
    const query = await signedOn(ana);
    const other = await another(ana, ben);
    expect(await other.call(oauthCallback, { query })).toBeError('sign_on_unknown');
    expect(await statusOf(other)).toEqual(NOT_CONNECTED);
    expect((await ana.call(oauthCallback, { query })).status).toBe(200);
  });

  test('a used state is invalid', async () => {
    const { ana } = await aCompany();
    const query = await signedOn(ana);
    const both = await Promise.all([ana.call(oauthCallback, { query }), ana.call(oauthCallback, { query })]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect(await ana.call(oauthCallback, { query })).toBeError('sign_on_unknown');
    expect(await statusOf(ana)).toMatchObject({ connected: true });
  });

  test('a state older than ten minutes is invalid', async () => {
    const { ana } = await aCompany();
    testClock.stop();
    const [inTime, late] = [await signedOn(ana), await signedOn(ana)];
    testClock.forward({ minutes: 9, seconds: 59 });
    expect((await ana.call(oauthCallback, { query: inTime })).status).toBe(200);
    testClock.forward({ seconds: 2 });
    expect(await ana.call(oauthCallback, { query: late })).toBeError('sign_on_unknown');
  });

  test('the state of a session that has logged out is invalid', async () => {
    const { ana } = await aCompany();
    const query = await signedOn(ana);
    await ana.call(access.logout);
    expect(await ana.call(oauthCallback, { query })).toBeError('session_expired');
    expect(await (await elsewhere(ana)).call(oauthCallback, { query })).toBeError('sign_on_unknown');
    expect(await signOnsLeft(query.state)).toBe(0);
  });
});

test('an abandoned sign-on is deleted', async () => {
  const { ana } = await aCompany();
  const [old, fresh] = [await signedOn(ana), await signedOn(ana)];
  await ageSignOn(old.state);
  const { services } = await appOfTest({});
  await cleanUp(services);
  expect([await signOnsLeft(old.state), await signOnsLeft(fresh.state)]).toEqual([0, 1]);
});

describe('a rejected connection', () => {
  test('a connection with an unknown code is rejected', async () => {
    const { ana } = await aCompany();
    const { state, realmId } = await signedOn(ana);
    const reply = await ana.call(oauthCallback, { query: { state, realmId, code: 'made-up' } });
    expect(reply).toBeError('quickbooks_refused');
    expect(reply.body).toMatchObject({ error: expect.stringMatching(/^Authentication failed/) as string });
    expect(await statusOf(ana)).toEqual(NOT_CONNECTED);
  });

  test('a connection to a company other than that of the sign-on is rejected', async () => {
    const { ana } = await aCompany();
    const { state, code } = await signedOn(ana);
    const query = { state, code, realmId: aRealmId() };
    expect(await ana.call(oauthCallback, { query })).toBeError('quickbooks_refused');
    expect(await statusOf(ana)).toEqual(NOT_CONNECTED);
  });

  test.each(['unavailable', 'loses responses'] as const)(
    'a connection is rejected while Intuit is in this state: %s',
    async (faultMode) => {
      const { ana } = await aCompany();
      const query = await signedOn(ana);
      quickbooks.faultMode = faultMode;
      expect(await ana.call(oauthCallback, { query })).toBeError('unavailable');
      expect(takeWarnings()).toEqual([expect.stringContaining('Intuit could not be reached')]);
      quickbooks.faultMode = 'none';
      expect(await statusOf(ana)).toEqual(NOT_CONNECTED);
      expect((await ana.call(oauthCallback, { query: await signedOn(ana) })).status).toBe(200);
    },
  );

  test.each([
    ['without a code', { code: '' }],
    ['without a state', { state: undefined }],
    ['with an invalid company id', { realmId: '1/../2' }],
  ])('a connection %s is rejected', async (_what, changes) => {
    const { ana } = await aCompany();
    const reply = await ana.attempt(oauthCallback, { query: { ...(await signedOn(ana)), ...changes } });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ error: 'QuickBooks did not send a complete answer. Please try again.' });
  });
});

describe('connecting again', () => {
  test('connecting to another company replaces the connection and revokes the previous grant', async () => {
    const { ana } = await aCompany();
    const former = await connectToQuickbooks(ana);
    const realmId = await connectToQuickbooks(ana);
    expect(await statusOf(ana)).toMatchObject({ quickbooks_company_name: `Acme Roofing ${realmId} LLC` });
    expect([former, realmId].map((realm) => quickbooks.signOn.isOpen(realm))).toEqual([false, true]);
  });

  test('connecting to the same company revokes nothing', async () => {
    const { ana } = await aCompany();
    const realmId = await connectToQuickbooks(ana);
    const requestsBefore = quickbooks.requests.length;
    await connectToQuickbooks(ana, { realmId });
    expect(quickbooks.requests.slice(requestsBefore)).not.toContain('POST /v2/oauth2/tokens/revoke');
  });
});

describe('a connection', () => {
  test('a connection is valid until its grant has expired', async () => {
    const { ana } = await aCompany();
    testClock.stop();
    await ana.call(subscriptions.start, aCardPayment({ months: 12 }));
    await connectToQuickbooks(ana);
    const requestsBefore = quickbooks.requests.length;
    testClock.forward({ days: 99 });
    expect(await statusOf(await elsewhere(ana))).toMatchObject({ connected: true });
    testClock.forward({ days: 1 });
    expect(await statusOf(await elsewhere(ana))).toEqual(NOT_CONNECTED);
    expect(quickbooks.requests.length).toBe(requestsBefore);
  });

  test("a connection is invalid after the server's secret key has changed", async () => {
    const { ana } = await aCompany();
    await connectToQuickbooks(ana);
    const at = appOfTest({
      ...quickbooksSettings(quickbooks),
      SECRET_KEY: 'another secret key of a test: 32+ letters',
    });
    const elsewhereAna = aBrowser({ cookies: ana.cookies, at });
    expect((await elsewhereAna.call(status, idParams(ana))).body).toEqual(NOT_CONNECTED);
  });

  test('disconnecting ends the connection here and at Intuit', async () => {
    const { ana, ben } = await aCompany({ ben: 'owner' });
    const realmId = await connectToQuickbooks(ana);
    expect((await ben.call(disconnect, idParams(ben))).body).toEqual({ status: 'deleted', ok: true });
    expect(await statusOf(ana)).toEqual(NOT_CONNECTED);
    expect(quickbooks.signOn.isOpen(realmId)).toBe(false);
    expect(await ana.call(disconnect, idParams(ana))).toBeError('not_connected');
  });

  test('disconnecting ends the connection here while Intuit is unavailable', async () => {
    const { ana } = await aCompany();
    await connectToQuickbooks(ana);
    quickbooks.faultMode = 'unavailable';
    expect((await ana.call(disconnect, idParams(ana))).status).toBe(200);
    expect(await statusOf(ana)).toEqual(NOT_CONNECTED);
    expect(await connectionsOf(ana)).toEqual([]);
  });

  test('a connection remains after its account is deleted', async () => {
    const { ana, ben } = await aCompany({ ben: 'owner' });
    await connectToQuickbooks(ben);
    const { asOwner } = await testDatabase();
    await asOwner((owner) => owner.query('delete from accounts where account_id = $1', [ben.account_id]));
    expect(await statusOf(ana)).toMatchObject({ connected: true });
  });
});

test('the id of a co-worker is rejected', async () => {
  const { ana, ben } = await aCompany();
  for (const call of [authenticate, status, disconnect]) {
    expect(await ana.call(call, idParams(ben))).toBeError('account_not_found');
  }
});

test('an error is returned if QuickBooks is not configured', async () => {
  const { ana } = await aCompany();
  const plain = aBrowser({ cookies: ana.cookies, at: appOfTest({}) });
  const replies = [
    await plain.call(authenticate, idParams(ana)),
    await plain.call(oauthCallback, { query: { code: 'x', state: 'x', realmId: '1' } }),
    await plain.call(status, idParams(ana)),
    await plain.call(disconnect, idParams(ana)),
  ];
  for (const reply of replies) {
    expect(reply).toBeError('not_configured');
    expect(reply.body).toMatchObject({ error: 'QuickBooks isn’t set up on this server.' });
    expect(reply.headers['retry-after']).toBeUndefined();
  }
});

async function signOnsLeft(state: string): Promise<number> {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query('select from quickbooks_sign_ons where state_hash = sha256($1)', [Buffer.from(state)]),
  );
  return rows.length;
}

async function ageSignOn(state: string): Promise<void> {
  const { asOwner } = await testDatabase();
  await asOwner((owner) =>
    owner.query('update quickbooks_sign_ons set expires_at = $2 where state_hash = sha256($1)', [
      Buffer.from(state),
      new Date(testClock.now().getTime() - 1),
    ]),
  );
}

async function connectionsOf({ company_id }: Person): Promise<unknown[]> {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query<object>('select * from quickbooks_connections where company_id = $1', [company_id]),
  );
  return rows;
}
