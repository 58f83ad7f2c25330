import { describe, expect, onTestFinished, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { customers } from '#contract/work/customers.ts';
import { PUBLIC_SETTINGS } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompanyInput, aCustomerInput, anAccountInput, inviteBody, unique } from '#testkit/inputs/inputs.ts';
import { aGoogle, appWithGoogle } from '#testkit/providers/google.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { tokenSentTo } from '#testkit/scenarios/notices.ts';
import { asCompany } from '../../platform/database/database.ts';
import {
  responseEncryptionOf,
  forgetOldKeysOfCompany,
  onceWithoutTransaction,
  requestHash,
} from '../../platform/http/idempotency.ts';

/* Idempotency-Key: a repeated call returns the first response again and does nothing twice. */

const responseEncryption = responseEncryptionOf(PUBLIC_SETTINGS.SECRET_KEY);
const keyed = (key = unique()) => ({ 'idempotency-key': key });

test('a repeated create returns the same response and creates nothing twice', async () => {
  const { ana } = await aCompany();
  const input = { body: { customer: aCustomerInput() }, headers: keyed() };
  const first = await ana.call(customers.create, input);
  const again = await ana.call(customers.create, input);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await ana.call(customers.list)).body.meta.total).toBe(1);
});

test('a call with the same body and no key is rejected as a duplicate', async () => {
  const { ana } = await aCompany();
  const input = { body: { customer: aCustomerInput() } };
  expect((await ana.call(customers.create, input)).status).toBe(201);
  expect(await ana.call(customers.create, input)).toBeError('duplicate_customer');
});

test('a key that is reused for another body or another endpoint is rejected', async () => {
  const acme = await aCompany();
  const headers = keyed();
  await acme.ana.call(customers.create, { body: { customer: aCustomerInput() }, headers });
  expect(await acme.ana.call(customers.create, { body: { customer: aCustomerInput() }, headers })).toBeError(
    'key_reused',
  );
  const { project_id } = await acme.aProject();
  const other = { body: { estimate: { project_id, name: 'Roof' } }, headers };
  expect(await acme.ana.call(estimates.create, other)).toBeError('key_reused');
});

test('a path with a trailing slash counts as the same call', async () => {
  const { ana } = await aCompany();
  const payload = { customer: aCustomerInput() };
  const headers = keyed();
  const first = await ana.request({ method: 'POST', url: '/api/v1/customers', payload, headers });
  const again = await ana.request({ method: 'POST', url: '/api/v1/customers/', payload, headers });
  expect([again.status, again.body]).toEqual([201, first.body]);
});

test('a trailing slash before a query counts as the same call, and another query as another call', async () => {
  const { ana } = await aCompany();
  const payload = { customer: aCustomerInput() };
  const headers = keyed();
  const post = (url: string) => ana.request({ method: 'POST', url: `/api/v1/customers${url}`, payload, headers });
  const first = await post('?from=/phone');
  const again = await post('/?from=/phone');
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await post('?from=/desk')).body).toMatchObject({ code: 'key_reused' });
});

test('a call with a key and a query of 14,000 slashes is rejected without blocking the process', async () => {
  const browser = aBrowser();
  const url = `/api/v1/contact_us?${'/'.repeat(14_000)}a`;
  const costs = [];
  for (let tries = 0; tries < 3; tries++) {
    const before = process.threadCpuUsage();
    const { status } = await browser.request({ method: 'POST', url, payload: {}, headers: keyed() });
    const { user, system } = process.threadCpuUsage(before);
    expect(status).toBe(422);
    costs.push((user + system) / 1000);
  }
  // With a regular expression this takes four times as long.
  expect(Math.min(...costs)).toBeLessThan(100);
});

test('a key and its response are visible only to their company, and no response is stored in plain text', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const database = await testDatabase();
  const headers = keyed();
  const { body } = await acme.ana.call(customers.create, { body: { customer: aCustomerInput() }, headers });
  const key = headers['idempotency-key'];
  const storedResponses = ({ company_id }: { company_id: string }) =>
    asCompany(database, company_id, (db) =>
      db.selectFrom('company_idempotency_keys').selectAll().where('key', '=', key).execute(),
    );
  const [row, ...others] = await storedResponses(acme);
  expect([row?.company_id, row?.status, others]).toEqual([acme.company_id, 201, []]);
  expect(row?.encrypted_response?.toString('latin1')).not.toContain(body.data.id);
  expect(await storedResponses(rival)).toEqual([]);
  const outside = database.systemDb.selectFrom('company_idempotency_keys').selectAll().execute();
  await expect(outside).rejects.toThrow('no company set');
  const ofVisitors = database.systemDb.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
  expect(await ofVisitors).toEqual([]);
});

test('two people may use the same key', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const headers = keyed();
  const ids = [];
  for (const { call } of [acme.ana, acme.ben, rival.ana]) {
    ids.push((await call(customers.create, { body: { customer: aCustomerInput() }, headers })).body.data.id);
  }
  expect(new Set(ids).size).toBe(3);
});

test('fifty concurrent calls with one key create one record', async () => {
  const { ana } = await aCompany();
  const input = { body: { customer: aCustomerInput() }, headers: keyed() };
  const replies = await Promise.all(Array.from({ length: 50 }, () => ana.call(customers.create, input)));
  const created = replies.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  expect(new Set(created.map(({ body }) => body.data.id)).size).toBe(1);
  for (const reply of replies.filter(({ status }) => status !== 201)) expect(reply).toBeError('in_progress');
  expect((await ana.call(customers.list)).body.meta.total).toBe(1);
  expect((await ana.call(customers.create, input)).body).toEqual(created[0]?.body);
});

test('a second call is rejected while the first one is running', async () => {
  const { ana } = await aCompany();
  const database = await testDatabase();
  const key = unique();
  const input = { body: { customer: aCustomerInput() }, headers: keyed(key) };
  const identity = {
    companyId: ana.company_id,
    caller: ana.account_id,
    key,
    hash: requestHash('POST', '/api/v1/customers', input.body),
  };
  let second: Awaited<ReturnType<typeof ana.call<typeof customers.create>>> | undefined;
  await onceWithoutTransaction({ database, responseEncryption }, identity, new Date(), async () => {
    second = await ana.call(customers.create, input);
    return { status: 201, json: '{"data":"the first answer"}' };
  });
  expect(second).toBeError('in_progress');
  expect(second?.headers['retry-after']).toBe('1');
  expect(
    (await ana.request({ method: 'POST', url: '/api/v1/customers', payload: input.body, headers: input.headers })).body,
  ).toEqual({
    data: 'the first answer',
  });
  expect((await ana.call(customers.list)).body.meta.total).toBe(0);
});

describe.each(['a company', 'no company'])('a caller of %s', (kind) => {
  test('a call without a transaction may be repeated after the lease of its lost process', async () => {
    const companyId = kind === 'a company' ? (await aCompany()).company_id : undefined;
    const database = await testDatabase();
    const identity = { companyId, caller: unique(), key: unique(), hash: requestHash('POST', '/x', {}) };
    const start = new Date();
    const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
    let count = 0;
    const work = async () => ({ status: 200, json: String(++count) });
    const began = Promise.withResolvers<void>();
    const responses = { database, responseEncryption };
    void onceWithoutTransaction(responses, identity, start, () => (began.resolve(), new Promise(() => undefined)));
    await began.promise;
    await expect(onceWithoutTransaction(responses, identity, later(1), work)).rejects.toMatchObject({
      code: 'in_progress',
    });
    expect(await onceWithoutTransaction(responses, identity, later(61), work)).toEqual({ status: 200, json: '1' });
    expect(await onceWithoutTransaction(responses, identity, later(62), work)).toEqual({ status: 200, json: '1' });
  });
});

describe('a response that a retry may change is not stored', () => {
  test('a 403 for a missing subscription is not stored, because the subscription may start', async () => {
    const { ana } = await aCompany({ subscription: 'none' });
    const input = { body: { customer: aCustomerInput() }, headers: keyed() };
    expect(await ana.call(customers.create, input)).toBeError('subscription_inactive');
    await ana.call(subscriptions.start, { body: { subscription: { subscription_action: 'trial' } } });
    expect((await ana.call(customers.create, input)).status).toBe(201);
  });

  test('a 403 for a missing invitation is not stored, because the invitation may be sent', async () => {
    const browser = aBrowser();
    const { body } = await browser.call(companies.create, { body: { company: aCompanyInput() } });
    const account = anAccountInput({ company_code: body.data.attributes.company_code });
    const input = { body: { account }, headers: keyed() };
    const { address } = browser;
    expect(await aBrowser({ address }).call(accounts.create, input)).toBeError('invite_required');
    expect((await browser.call(accounts.create, input)).status).toBe(201);
  });

  test('a 401 is not stored, because a session may begin', async () => {
    const acme = await aCompany();
    const input = { body: { customer: aCustomerInput() }, headers: keyed() };
    const { address, cookies } = acme.ana;
    expect(await aBrowser({ address }).call(customers.create, input)).toBeError('session_expired');
    expect((await aBrowser({ address, cookies }).call(customers.create, input)).status).toBe(201);
  });
});

test('an error that a retry would repeat is stored', async () => {
  const acme = await aCompany();
  const customer = { ...aCustomerInput(), phone: '1' };
  const input = { body: { customer }, headers: keyed() };
  const first = await acme.ana.call(customers.create, input);
  expect(first).toBeError('validation_failed');
  expect((await acme.ana.call(customers.create, input)).body).toEqual(first.body);

  const { first_name, last_name, email } = await acme.aCustomer();
  const again = { body: { customer: { ...aCustomerInput(), first_name, last_name, email } }, headers: keyed() };
  expect(await acme.ana.call(customers.create, again)).toBeError('duplicate_customer');
  const [id] = (await acme.ana.call(customers.list)).body.data.map((each) => each.id);
  await acme.ana.call(customers.remove, { params: { id: id ?? '' } });
  expect(await acme.ana.call(customers.create, again)).toBeError('duplicate_customer');
});

test('a key that is used twice creates one company, and lets the browser found it', async () => {
  const browser = aBrowser();
  const input = { body: { company: aCompanyInput() }, headers: keyed() };
  const first = await browser.call(companies.create, input);
  browser.cookies.clear();
  const again = await browser.call(companies.create, input);
  expect([again.status, again.body]).toEqual([201, first.body]);
  const account = anAccountInput({ company_code: first.body.data.attributes.company_code });
  expect((await browser.call(accounts.create, { body: { account } })).status).toBe(201);
});

describe('a repeated POST /companies', () => {
  const founding = (browser: Browser) => browser.cookies.get('__Host-jobsitespro_founding');

  test('a repeated POST /companies returns the founding cookie only for the same caller and body', async () => {
    const input = { body: { company: aCompanyInput() }, headers: keyed() };
    const { address } = aBrowser();
    await aBrowser({ address }).call(companies.create, input);
    const stranger = aBrowser();
    await stranger.call(companies.create, input);
    const otherBody = aBrowser({ address });
    const other = { ...input, body: { company: aCompanyInput() } };
    expect(await otherBody.call(companies.create, other)).toBeError('key_reused');
    expect(founding(otherBody)).toBeUndefined();
    const same = aBrowser({ address });
    await same.call(companies.create, input);
    expect(founding(same)).toBeDefined();
    // Another caller's request is separate and creates a separate company.
    expect(founding(stranger)).not.toBe(founding(same));
  });

  test('a repeated POST /companies does not extend the day in which the company may be founded', async () => {
    const input = { body: { company: aCompanyInput() }, headers: keyed() };
    const browser = aBrowser();
    const { body } = await browser.call(companies.create, input);
    browser.cookies.clear();
    testClock.forward({ hours: 23 });
    await browser.call(companies.create, input);
    expect(founding(browser)).toBeDefined();
    testClock.forward({ hours: 2 });
    const account = anAccountInput({ company_code: body.data.attributes.company_code });
    expect(await browser.call(accounts.create, { body: { account } })).toBeError('invite_required');
  });
});

describe('a repeated POST /accounts', () => {
  const session = (browser: Browser) => browser.cookies.get('__Host-jobsitespro_session');

  async function anInvitation() {
    const acme = await aCompany();
    const invitation = inviteBody(acme.ana.account_id, acme.company_code);
    const recipient_email = `mia-${unique()}@acme.example`;
    await acme.ana.call(accounts.invite, { body: { ...invitation, recipient_email } });
    const account = anAccountInput({ company_code: acme.company_code });
    return { account: { ...account, invite_token: await tokenSentTo(recipient_email) } };
  }

  test('a repeated POST /accounts signs in a co-worker who lost the first response', async () => {
    const input = { body: await anInvitation(), headers: keyed() };
    const browser = aBrowser();
    const first = await browser.call(accounts.create, input);
    browser.cookies.clear();
    const again = await browser.call(accounts.create, input);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await browser.call(access.checkAuth)).body.data.id).toBe(first.body.data.id);
  });

  test('a repeated POST /accounts rejects a caller with another password, and opens no session', async () => {
    const { account } = await anInvitation();
    const headers = keyed();
    const { address } = aBrowser();
    await aBrowser({ address }).call(accounts.create, { body: { account }, headers });
    const stranger = aBrowser({ address });
    const login_password = `${account.login_password}!`;
    const guess = { ...account, login_password, login_password_confirmation: login_password };
    expect(await stranger.call(accounts.create, { body: { account: guess }, headers })).toBeError('key_reused');
    expect(session(stranger)).toBeUndefined();
  });

  test('a repeated POST /accounts signs in an account that was created with Google', async () => {
    const google = await aGoogle();
    const running = await appWithGoogle(google);
    onTestFinished(async () => {
      await running.stop();
      await google.close();
    });
    const { account } = await anInvitation();
    const { company_code, invite_token } = account;
    const consents = { terms_consent: true, sms_consent: true, email_consent: true };
    const token = await google.credential();
    const input = { body: { ...consents, company_code, invite_token, token }, headers: keyed() };
    const browser = aBrowser({ at: Promise.resolve(running) });
    const first = await browser.call(accounts.createWithGoogle, input);
    browser.cookies.clear();
    expect((await browser.call(accounts.createWithGoogle, input)).body).toEqual(first.body);
    expect((await browser.call(access.checkAuth)).body.data.id).toBe(first.body.data.id);
  });
});

test.each(['', ' ', 'x'.repeat(201), 'naïve', 'two words'])('the key "%s" is rejected', async (key) => {
  const { ana } = await aCompany();
  expect(await ana.call(customers.create, { body: { customer: aCustomerInput() }, headers: keyed(key) })).toBeError(
    'malformed_request',
  );
});

test('a key is stored for a day', async () => {
  const { ana } = await aCompany();
  const database = await testDatabase();
  const input = { body: { customer: aCustomerInput() }, headers: keyed() };
  await ana.call(customers.create, input);
  await database.asOwner((owner) =>
    owner.query(`update company_idempotency_keys set created_at = now() - interval '25 hours' where caller = $1`, [
      ana.account_id,
    ]),
  );
  await asCompany(database, ana.company_id, (db) => forgetOldKeysOfCompany(db, new Date()));
  expect(await ana.call(customers.create, input)).toBeError('duplicate_customer');
});
