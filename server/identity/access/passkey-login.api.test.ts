import { describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import type { Assertion } from '#contract/identity/passkeys.ts';
import { passkeys } from '#contract/identity/passkeys.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { aPasskeyDevice } from '#testkit/clients/passkey-device.ts';
import { addPasskey, challengeOf, enrol, passkeyRequest } from '#testkit/clients/second-factors.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';

/** Ana with a passkey. */
async function anaWithPasskey() {
  testClock.stop();
  const { ana, ...company } = await aCompany();
  return { ...company, ana, ...(await addPasskey(ana)) };
}

/** A browser that has passed the password step. */
async function atSecondStep(person: Person, browser = aBrowser()) {
  const challenge = await challengeOf(browser, person);
  return { browser, challenge, options: await passkeyRequest(browser, challenge) };
}

function answer(browser: Browser, challenge: string, credential: Assertion) {
  return browser.call(access.answerByPasskey, { body: { challenge, credential } });
}

async function lastEntry({ account_id }: Person) {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query<{ action: string; summary: string }>(
      `select action, summary from audit_entries where record_type = 'second_factor' and record_id = $1
       order by audit_entry_id desc limit 1`,
      [account_id],
    ),
  );
  return rows[0];
}

test('a passkey completes a login challenge and opens the session once', async () => {
  const { ana, device, passkey_id } = await anaWithPasskey();
  const { browser, challenge, options } = await atSecondStep(ana);
  expect(options).toMatchObject({
    rpId: 'app.jobsites.example',
    allowCredentials: [{ id: device.rawId, type: 'public-key', transports: ['internal', 'hybrid'] }],
    userVerification: 'preferred',
  });
  expect(options.challenge).not.toBe(challenge);
  const credential = device.get(options);
  const { status, body } = await answer(browser, challenge, credential);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ type: 'session', attributes: { account_id: ana.account_id } });
  expect((await browser.call(access.checkAuth)).body).toEqual(body);
  const { body: list } = await browser.call(passkeys.list);
  expect(list.data[0]).toMatchObject({ id: passkey_id, attributes: { last_used_at: testClock.now().toISOString() } });
  expect(await answer(aBrowser(), challenge, credential)).toBeError('challenge_ended');
});

test('Remember me in the first step applies to a session opened with a passkey', async () => {
  const { ana, device } = await anaWithPasskey();
  const browser = aBrowser();
  const challenge = await challengeOf(browser, ana, { remember_me: true });
  const { headers } = await answer(browser, challenge, device.get(await passkeyRequest(browser, challenge)));
  expect(String([headers['set-cookie']].flat()[0])).toContain('Max-Age=2592000');
});

describe('rejected logins with a passkey', () => {
  test.each([
    ['another site', { origin: 'https://jobsites-pro.example' }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
  ])('a login with a passkey for %s is rejected', async (_what, oddity) => {
    const { ana, device } = await anaWithPasskey();
    const { browser, challenge, options } = await atSecondStep(ana);
    expect(await answer(browser, challenge, device.get(options, oddity))).toBeError('passkey_rejected');
    expect(await lastEntry(ana)).toEqual({ action: 'failed', summary: 'Wrong passkey for Ana Alvarez' });
    expect(await browser.call(access.checkAuth)).toBeError('session_expired');
  });

  test('a login with a passkey for another host is rejected', async () => {
    const { ana, device } = await anaWithPasskey();
    const { browser, challenge, options } = await atSecondStep(ana);
    const credential = device.get({ ...options, rpId: 'jobsites.example' });
    expect(await answer(browser, challenge, credential)).toBeError('passkey_rejected');
  });

  test('a login with the signature of another key under the same id is rejected', async () => {
    const { ana, device } = await anaWithPasskey();
    const { browser, challenge, options } = await atSecondStep(ana);
    const credential = { ...aPasskeyDevice().get(options), rawId: device.rawId };
    expect(await answer(browser, challenge, credential)).toBeError('passkey_rejected');
  });

  test('a login with a passkey is rejected without options, and with those of an earlier attempt', async () => {
    const { ana, device } = await anaWithPasskey();
    const { browser, challenge, options } = await atSecondStep(ana);
    const credential = device.get(options);
    await answer(browser, challenge, device.get(options, { origin: 'https://jobsites-pro.example' }));
    expect(await answer(browser, challenge, credential)).toBeError('passkey_rejected');
    const again = device.get(await passkeyRequest(browser, challenge));
    expect((await answer(browser, challenge, again)).status).toBe(200);
  });

  test('a login with the passkey options of another login of the same account is rejected', async () => {
    const { ana, device } = await anaWithPasskey();
    const [one, other] = [await atSecondStep(ana), await atSecondStep(ana)];
    expect(await answer(one.browser, one.challenge, device.get(other.options))).toBeError('passkey_rejected');
  });

  test('a passkey response repeated with a new challenge is rejected', async () => {
    const { ana, device } = await anaWithPasskey();
    const first = await atSecondStep(ana);
    const credential = device.get(first.options);
    expect((await answer(first.browser, first.challenge, credential)).status).toBe(200);
    const second = await atSecondStep(ana);
    expect(await answer(second.browser, second.challenge, credential)).toBeError('passkey_rejected');
  });

  test('a passkey whose counter does not increase, as with a copied key, is rejected', async () => {
    const { ana, device } = await anaWithPasskey();
    const first = await atSecondStep(ana);
    expect((await answer(first.browser, first.challenge, device.get(first.options, { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const { browser, challenge, options } = await atSecondStep(ana, first.browser);
      expect(await answer(browser, challenge, device.get(options, { counter }))).toBeError('passkey_rejected');
    }
    const { browser, challenge, options } = await atSecondStep(ana, first.browser);
    expect((await answer(browser, challenge, device.get(options, { counter: 8 }))).status).toBe(200);
  });

  test('one of two concurrent logins with the same passkey counter is rejected', async () => {
    const { ana, device } = await anaWithPasskey();
    const logins = [await atSecondStep(ana), await atSecondStep(ana)];
    const replies = await Promise.all(
      logins.map(({ browser, challenge, options }) => answer(browser, challenge, device.get(options, { counter: 3 }))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('the passkey of a co-worker, or of another company, is rejected', async () => {
    const { ana, ben } = await anaWithPasskey();
    const rival = await anaWithPasskey();
    for (const { device } of [await addPasskey(ben), rival]) {
      const { browser, challenge, options } = await atSecondStep(ana);
      expect(await answer(browser, challenge, device.get(options))).toBeError('passkey_rejected');
      expect(await browser.call(access.checkAuth)).toBeError('session_expired');
    }
  });
});

test('a device without a counter can log in repeatedly', async () => {
  const { ana, device } = await anaWithPasskey();
  for (let count = 0; count < 2; count++) {
    const { browser, challenge, options } = await atSecondStep(ana);
    expect((await answer(browser, challenge, device.get(options, { counter: 0 }))).status).toBe(200);
  }
});

describe('a challenge', () => {
  test('a challenge ends with the fifth wrong passkey or code, and then rejects the right one', async () => {
    const { ana, device } = await anaWithPasskey();
    const { browser, challenge } = await atSecondStep(ana);
    const fail = async () => answer(browser, challenge, aPasskeyDevice().get(await passkeyRequest(browser, challenge)));
    for (let count = 1; count < 4; count++) expect(await fail()).toBeError('passkey_rejected');
    expect(await browser.call(access.answerChallenge, { body: { challenge, code: '123456' } })).toBeError('code_wrong');
    const options = await passkeyRequest(browser, challenge);
    expect(await fail()).toBeError('challenge_ended');
    testClock.forward({ minutes: 1 });
    expect(await answer(browser, challenge, device.get(options))).toBeError('challenge_ended');
    expect(await browser.call(access.passkeyOptions, { body: { challenge } })).toBeError('challenge_ended');
  });

  test('a passkey challenge expires after ten minutes', async () => {
    const { ana, device } = await anaWithPasskey();
    const { browser, challenge, options } = await atSecondStep(ana);
    testClock.forward({ minutes: 10 });
    expect(await answer(browser, challenge, device.get(options))).toBeError('challenge_ended');
    expect(await browser.call(access.passkeyOptions, { body: { challenge } })).toBeError('challenge_ended');
  });

  test('the challenge of an account without a passkey returns no passkey options', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    await enrol(ana);
    const browser = aBrowser();
    const challenge = await challengeOf(browser, ana);
    expect(await browser.call(access.passkeyOptions, { body: { challenge } })).toBeError('passkey_not_found');
  });

  test('a recovery code is accepted instead of the passkey', async () => {
    const { ana, recoveryCodes } = await anaWithPasskey();
    const { browser, challenge } = await atSecondStep(ana);
    const body = { challenge, code: recoveryCodes[0] ?? '' };
    expect((await browser.call(access.answerChallenge, { body })).status).toBe(200);
  });
});
