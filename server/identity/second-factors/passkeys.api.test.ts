import { describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { access } from '#contract/identity/access.ts';
import { companies } from '#contract/identity/companies.ts';
import { passkeys, PASSKEYS_PER_ACCOUNT } from '#contract/identity/passkeys.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { customers } from '#contract/work/customers.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { codeOf } from '#testkit/clients/authenticator-app.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { aPasskeyDevice } from '#testkit/clients/passkey-device.ts';
import {
  addPasskey,
  challengeOf,
  enrol,
  passkeyRequest,
  passkeySetup,
  setUp,
} from '#testkit/clients/second-factors.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, elsewhere, type Person } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertPasskey } from './passkeys-store.ts';

const WITH_PASSWORD = { body: { current_password: PASSWORD } };

async function stateOf(browser: Browser) {
  return (await browser.call(secondFactors.read)).body.data.attributes;
}

async function subjectsTo({ email }: Person) {
  return (await noticesTo(email)).map(({ content }) => content?.subject);
}

async function methodsOf({ login_id }: Person) {
  const { body } = await aBrowser().call(access.login, { body: { login_id, login_password: PASSWORD } });
  return 'methods' in body.data.attributes ? body.data.attributes.methods : [];
}

describe('the first passkey of an account', () => {
  test("an account's first passkey turns on two-step login: recovery codes are shown once, other sessions end, and the owner is notified", async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const phone = await elsewhere(ana);
    const device = aPasskeyDevice();
    const credential = device.create(await passkeySetup(ana));
    expect((await stateOf(ana)).is_on).toBe(false);
    const { status, body } = await ana.call(passkeys.add, { body: { name: ' My phone ', credential } });
    expect(status).toBe(201);
    const created_at = testClock.now().toISOString();
    const passkey = { passkey_id: body.data.id, name: 'My phone', created_at, last_used_at: null };
    const { recovery_codes, ...attributes } = body.data.attributes;
    expect(attributes).toEqual(passkey);
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await stateOf(ana)).toEqual({
      is_on: true,
      confirmed_at: created_at,
      has_app: false,
      passkeys: 1,
      recovery_codes_left: 10,
      is_required: false,
    });
    const { body: list } = await ana.call(passkeys.list);
    expect(list).toEqual({
      data: [{ id: passkey.passkey_id, type: 'passkey', attributes: passkey }],
      meta: { total: 1 },
    });
    expect(await phone.call(access.checkAuth)).toBeError('session_expired');
    expect(await subjectsTo(ana)).toEqual(['Two-step login is on']);
    expect(await methodsOf(ana)).toEqual(['passkey']);
  });

  test("an account's first passkey satisfies a company that requires a second factor", async () => {
    const { ana, ben, company_id } = await aCompany();
    const body = { company: { requires_second_factor: true } };
    await ana.call(companies.update, { params: { id: company_id }, body });
    expect(await ben.call(customers.list)).toBeError('second_factor_required');
    await addPasskey(ben);
    expect((await ben.call(customers.list)).status).toBe(200);
  });
});

describe('adding a passkey', () => {
  test('adding a passkey requires the password', async () => {
    const { ana } = await aCompany();
    for (const body of [{}, { current_password: 'Wrong-horse-7!' }]) {
      expect(await ana.call(passkeys.begin, { body })).toBeError('validation_failed');
    }
  });

  test('adding a passkey requests one for this site and account, excluding existing ones', async () => {
    const { ana } = await aCompany();
    const { device } = await addPasskey(ana);
    const options = await passkeySetup(ana);
    expect(options).toMatchObject({
      rp: { id: 'app.jobsites.example', name: 'JobsitesPro' },
      user: { name: ana.login_id, displayName: 'Ana Alvarez' },
      excludeCredentials: [{ id: device.rawId, type: 'public-key', transports: ['internal', 'hybrid'] }],
      attestation: 'none',
    });
    expect(options.authenticatorSelection.userVerification).toBe('preferred');
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(ana.account_id.replaceAll('-', ''));
  });

  test.each([
    ['another site', { origin: 'https://app.jobsites.example.evil.example' }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
  ])('a new passkey made for %s is rejected, and its challenge is used up', async (_what, oddity) => {
    const { ana } = await aCompany();
    const [device, options] = [aPasskeyDevice(), await passkeySetup(ana)];
    const add = (odd: object) =>
      ana.call(passkeys.add, { body: { name: 'Phone', credential: device.create(options, odd) } });
    expect(await add(oddity)).toBeError('passkey_not_added');
    expect(await add({})).toBeError('passkey_not_added');
    expect((await stateOf(ana)).is_on).toBe(false);
  });

  test('a new passkey made for another host is rejected', async () => {
    const { ana } = await aCompany();
    const options = await passkeySetup(ana);
    const credential = aPasskeyDevice().create({ ...options, rp: { ...options.rp, id: 'jobsites.example' } });
    expect(await ana.call(passkeys.add, { body: { name: 'Phone', credential } })).toBeError('passkey_not_added');
  });

  test('a new passkey with the challenge of another account is rejected', async () => {
    const { ana, ben } = await aCompany();
    const credential = aPasskeyDevice().create(await passkeySetup(ana));
    expect(await ben.call(passkeys.add, { body: { name: 'Phone', credential } })).toBeError('passkey_not_added');
  });

  test('a new passkey is rejected after ten minutes, or if its challenge was replaced', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const device = aPasskeyDevice();
    const [former, latter] = [await passkeySetup(ana), await passkeySetup(ana)];
    const add = (options: typeof former) =>
      ana.call(passkeys.add, { body: { name: 'Phone', credential: device.create(options) } });
    expect(await add(former)).toBeError('passkey_not_added');
    const late = await passkeySetup(ana);
    testClock.forward({ minutes: 10 });
    expect(await add(late)).toBeError('passkey_not_added');
    expect(await add(latter)).toBeError('passkey_not_added');
  });

  test('adding a passkey is completed once, however often it is sent', async () => {
    const { ana } = await aCompany();
    const body = { name: 'Phone', credential: aPasskeyDevice().create(await passkeySetup(ana)) };
    const replies = await Promise.all([1, 2, 3].map(() => ana.call(passkeys.add, { body })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect((await stateOf(ana)).passkeys).toBe(1);
  });

  test('a new passkey that the company already has is rejected', async () => {
    const { ana, ben } = await aCompany();
    const { device } = await addPasskey(ana);
    const body = { name: 'Phone', credential: device.create(await passkeySetup(ben)) };
    expect(await ben.call(passkeys.add, { body })).toBeError('duplicate_passkey');
    expect((await stateOf(ben)).is_on).toBe(false);
  });

  test('malformed passkey data is rejected', async () => {
    const { ana } = await aCompany();
    const { clientDataJSON } = aPasskeyDevice().create(await passkeySetup(ana)).response;
    const credential = {
      rawId: 'AAAA',
      type: 'public-key' as const,
      response: { clientDataJSON, attestationObject: 'oA' },
    };
    expect(await ana.call(passkeys.add, { body: { name: 'Phone', credential } })).toBeError('passkey_not_added');
  });

  test('a new passkey needs a name', async () => {
    const { ana } = await aCompany();
    const credential = aPasskeyDevice().create(await passkeySetup(ana));
    expect(await ana.call(passkeys.add, { body: { name: ' ', credential } })).toBeError('validation_failed');
  });

  test(`a passkey beyond the maximum of ${PASSKEYS_PER_ACCOUNT} is rejected`, async () => {
    const { ana } = await aCompany();
    await addPasskey(ana);
    const { company_id, account_id } = ana;
    await asCompany(await testDatabase(), company_id, async (db) => {
      for (let count = 1; count < PASSKEYS_PER_ACCOUNT; count++) {
        const passkey_id = newId();
        const row = { passkey_id, account_id, name: 'Phone', created_at: testClock.now(), last_used_at: null };
        const credential_id = Buffer.from(passkey_id);
        await insertPasskey(db, {
          ...row,
          credential_id,
          public_key: Buffer.alloc(1),
          signature_counter: 0,
          transports: '',
        });
      }
    });
    expect(await ana.call(passkeys.begin, WITH_PASSWORD)).toBeError('too_many_passkeys');
  });

  test('adding a passkey to an account with an app keeps its recovery codes and notifies the owner', async () => {
    const { ana } = await aCompany();
    await enrol(ana);
    expect((await addPasskey(ana)).recoveryCodes).toEqual([]);
    expect(await stateOf(ana)).toMatchObject({ has_app: true, passkeys: 1, recovery_codes_left: 10 });
    expect((await subjectsTo(ana)).at(-1)).toBe('A passkey was added');
    expect(await methodsOf(ana)).toEqual(['passkey', 'app']);
  });

  test('an app is added to an account with a passkey, and its codes work only after that', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    await addPasskey(ana);
    const secret = await setUp(ana);
    const code = () => codeOf(secret, testClock.now());
    const browser = aBrowser();
    const challenge = await challengeOf(browser, ana);
    expect(await browser.call(access.answerChallenge, { body: { challenge, code: code() } })).toBeError('code_wrong');
    const { status, body } = await ana.call(secondFactors.confirm, { body: { code: code() } });
    expect([status, body.data.attributes.recovery_codes]).toEqual([200, []]);
    expect((await subjectsTo(ana)).at(-1)).toBe('An authenticator app was added');
    testClock.forward({ seconds: 30 });
    expect((await browser.call(access.answerChallenge, { body: { challenge, code: code() } })).status).toBe(200);
    expect(await ana.call(secondFactors.enrol, WITH_PASSWORD)).toBeError('second_factor_on');
  });
});

describe('removing a passkey', () => {
  test('removing a passkey requires the password, and two-step login remains on while there is another factor', async () => {
    const { ana } = await aCompany();
    const [one, other] = [await addPasskey(ana), await addPasskey(ana, { name: 'Tablet' })];
    const params = { id: one.passkey_id };
    expect(await ana.call(passkeys.remove, { params, body: {} })).toBeError('validation_failed');
    expect((await ana.call(passkeys.remove, { params, ...WITH_PASSWORD })).status).toBe(200);
    expect(await stateOf(ana)).toMatchObject({ is_on: true, passkeys: 1, recovery_codes_left: 10 });
    expect((await subjectsTo(ana)).at(-1)).toBe('A passkey was removed');
    expect(await ana.call(passkeys.remove, { params, ...WITH_PASSWORD })).toBeError('passkey_not_found');
    const browser = aBrowser();
    const challenge = await challengeOf(browser, ana);
    const options = await passkeyRequest(browser, challenge);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([other.device.rawId]);
    const body = { challenge, credential: one.device.get(options) };
    expect(await browser.call(access.answerByPasskey, { body })).toBeError('passkey_rejected');
  });

  test('removing the last factor turns off two-step login', async () => {
    const { ana } = await aCompany();
    const { passkey_id } = await addPasskey(ana);
    await ana.call(passkeys.remove, { params: { id: passkey_id }, ...WITH_PASSWORD });
    expect(await stateOf(ana)).toMatchObject({ is_on: false, confirmed_at: null, recovery_codes_left: 0 });
    expect((await subjectsTo(ana)).at(-1)).toBe('Two-step login is off');
    expect((await ana.call(passkeys.list)).body.data).toEqual([]);
  });

  test("a co-worker's passkey cannot be removed", async () => {
    const { ana, ben } = await aCompany();
    const { passkey_id } = await addPasskey(ben);
    const reply = await ana.call(passkeys.remove, { params: { id: passkey_id }, ...WITH_PASSWORD });
    expect(reply).toBeError('passkey_not_found');
    expect((await stateOf(ben)).passkeys).toBe(1);
  });

  test('the passkey and the app are removed together when two-step login is turned off', async () => {
    const { ana } = await aCompany();
    await enrol(ana);
    await addPasskey(ana);
    await ana.call(secondFactors.remove, WITH_PASSWORD);
    expect(await stateOf(ana)).toMatchObject({ is_on: false, has_app: false, passkeys: 0, recovery_codes_left: 0 });
  });
});

test("every passkey change is in the audit log with the passkey's name", async () => {
  const { ana } = await aCompany();
  const { passkey_id } = await addPasskey(ana);
  await addPasskey(ana, { name: 'Tablet' });
  await ana.call(passkeys.remove, { params: { id: passkey_id }, ...WITH_PASSWORD });
  const { body } = await ana.call(auditLog.list, { query: { record_type: 'second_factor', sort: 'audit_entry_id' } });
  expect(body.data.map(({ attributes: { action, summary } }) => `${action}: ${summary}`)).toEqual([
    'created: Ana Alvarez, passkey',
    'confirmed: Ana Alvarez, passkey "Phone"',
    'created: Ana Alvarez, passkey',
    'changed: Ana Alvarez, passkey "Tablet" added',
    'changed: Ana Alvarez, passkey "Phone" removed',
  ]);
});

test('removing the app keeps two-step login while there is a passkey, and otherwise turns it off', async () => {
  const { ana } = await aCompany();
  const factor = await enrol(ana);
  await addPasskey(ana);
  expect((await ana.call(secondFactors.removeApp, WITH_PASSWORD)).status).toBe(200);
  expect(await stateOf(ana)).toMatchObject({ is_on: true, has_app: false, passkeys: 1, recovery_codes_left: 10 });
  expect((await subjectsTo(ana)).at(-1)).toBe('An authenticator app was removed');
  const browser = aBrowser();
  const body = { challenge: await challengeOf(browser, ana), code: factor.code() };
  expect(await browser.call(access.answerChallenge, { body })).toBeError('code_wrong');
  expect(await ana.call(secondFactors.removeApp, WITH_PASSWORD)).toBeError('second_factor_not_found');

  const { ben } = await aCompany();
  await enrol(ben);
  await ben.call(secondFactors.removeApp, WITH_PASSWORD);
  expect((await stateOf(ben)).is_on).toBe(false);
});
