import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { passkeys } from '#contract/identity/passkeys.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { aPasskeyDevice } from '#testkit/clients/passkey-device.ts';
import { challengeOf, enrol, wrongCode } from '#testkit/clients/second-factors.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompanyInput, anAccountInput, CONSENTS, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aGoogle, appWithGoogle, type Google } from '#testkit/providers/google.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { noticesTo, sendRequestedResets, tokenSentTo } from '#testkit/scenarios/notices.ts';
import type { Running } from '../../app/run.ts';
import { forgetOldChallenges } from '../sessions/challenges-store.ts';
import { openSession } from '../sessions/sessions.ts';
import { waitAfter } from './login-waits.ts';

/** Ana with a second factor. */
async function anaEnrolled() {
  testClock.stop();
  const { ana, ...company } = await aCompany();
  return { ...company, ana, factor: await enrol(ana) };
}

function answer(browser: Browser, challenge: string, code: string) {
  return browser.call(access.answerChallenge, { body: { challenge, code } });
}

async function failures({ ana }: { ana: Person }): Promise<number> {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query(
      `select from audit_entries where company_id = $1 and record_type = 'second_factor' and action = 'failed'`,
      [ana.company_id],
    ),
  );
  return rows.length;
}

test('a login with a second factor opens a session only after the code', async () => {
  const { ana, factor } = await anaEnrolled();
  const browser = aBrowser();
  const { status, body, headers } = await browser.call(access.login, {
    body: { login_id: ana.login_id, login_password: PASSWORD },
  });
  expect(status).toBe(200);
  const challenge = expect.stringMatching(/^[\w-]{43}$/) as string;
  const attributes = { second_factor_required: true, challenge, methods: ['app'] };
  expect(body).toEqual({ data: { id: ana.account_id, type: 'second_factor_challenge', attributes } });
  expect(headers['set-cookie']).toBeUndefined();
  expect(await browser.call(access.checkAuth)).toBeError('session_expired');

  const input = 'challenge' in body.data.attributes ? body.data.attributes.challenge : '';
  const entered = await answer(browser, input, factor.code());
  expect(entered.status).toBe(200);
  expect(entered.body.data).toMatchObject({ type: 'session', attributes: { account_id: ana.account_id } });
  expect((await browser.call(access.checkAuth)).body).toEqual(entered.body);
  expect(await answer(aBrowser(), input, factor.code())).toBeError('challenge_ended');
});

test('a code is accepted with spaces, as apps display it', async () => {
  const { ana, factor } = await anaEnrolled();
  const browser = aBrowser();
  const code = factor.code();
  const reply = await answer(browser, await challengeOf(browser, ana), `${code.slice(0, 3)} ${code.slice(3)} `);
  expect(reply.status).toBe(200);
});

test('Remember me in the first step applies to a session opened with a code', async () => {
  const { ana, factor } = await anaEnrolled();
  const browser = aBrowser();
  const challenge = await challengeOf(browser, ana, { remember_me: true });
  const { headers } = await answer(browser, challenge, factor.code());
  expect(String([headers['set-cookie']].flat()[0])).toContain('Max-Age=2592000');
});

test('a code is accepted once, whichever login uses it', async () => {
  const { ana, factor } = await anaEnrolled();
  const [one, another] = [aBrowser(), aBrowser()];
  const challenges = [await challengeOf(one, ana), await challengeOf(another, ana)] as const;
  const code = factor.code();
  expect((await answer(one, challenges[0], code)).status).toBe(200);
  expect(await answer(another, challenges[1], code)).toBeError('code_wrong');
  testClock.forward({ seconds: 30 });
  expect((await answer(another, challenges[1], factor.code())).status).toBe(200);
});

test('the code that confirmed the setup does not complete a login', async () => {
  const { ana, factor } = await anaEnrolled();
  testClock.forward({ seconds: -30 });
  const browser = aBrowser();
  expect(await answer(browser, await challengeOf(browser, ana), factor.code())).toBeError('code_wrong');
});

describe('a challenge', () => {
  test('a challenge ends with the fifth wrong code, and then rejects the right one', async () => {
    const { ana, factor } = await anaEnrolled();
    const browser = aBrowser();
    const challenge = await challengeOf(browser, ana);
    for (let count = 1; count < 5; count++) {
      expect(await answer(browser, challenge, wrongCode(factor))).toBeError('code_wrong');
    }
    expect(await answer(browser, challenge, wrongCode(factor))).toBeError('challenge_ended');
    testClock.forward({ minutes: 1 });
    expect(await answer(browser, challenge, factor.code())).toBeError('challenge_ended');
    expect(await failures({ ana })).toBe(5);
  });

  test('only five of thirty concurrent guesses of a code are verified', async () => {
    const { ana, factor } = await anaEnrolled();
    const challenge = await challengeOf(aBrowser(), ana);
    const guesses = Array.from({ length: 30 }, () => answer(aBrowser(), challenge, wrongCode(factor)));
    const codes = (await Promise.all(guesses)).map(({ body }) => (body as { code?: string }).code);
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'challenge_ended')).toHaveLength(26);
    expect(await failures({ ana })).toBe(5);
  });

  test('a challenge opens one session for a code that is sent several times at the same moment', async () => {
    const { ana, factor } = await anaEnrolled();
    const challenge = await challengeOf(aBrowser(), ana);
    const [recoveryCode = ''] = factor.recoveryCodes;
    for (const code of [factor.code(), recoveryCode]) {
      const waiting = code === recoveryCode ? await challengeOf(aBrowser(), ana) : challenge;
      const replies = await Promise.all([1, 2, 3].map(() => answer(aBrowser(), waiting, code)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    }
  });

  test('a challenge expires after ten minutes and is then deleted', async () => {
    const { ana, factor } = await anaEnrolled();
    const browser = aBrowser();
    const challenge = await challengeOf(browser, ana);
    testClock.forward({ minutes: 10 });
    expect(await answer(browser, challenge, factor.code())).toBeError('challenge_ended');
    const { systemDb } = (await testApp()).database;
    testClock.forward({ seconds: 1 });
    await forgetOldChallenges(systemDb, testClock.now());
    const left = await systemDb
      .selectFrom('second_factor_challenges')
      .select('token_hash')
      .where('account_id', '=', ana.account_id)
      .execute();
    expect(left).toEqual([]);
  });

  test('a challenge that was never issued is rejected', async () => {
    expect(await answer(aBrowser(), 'x'.repeat(43), '123456')).toBeError('challenge_ended');
  });

  test('a challenge ends when the password is changed', async () => {
    const { ana, factor } = await anaEnrolled();
    const thief = aBrowser();
    const challenge = await challengeOf(thief, ana);
    const new_password = `${PASSWORD}2`;
    const body = { current_password: PASSWORD, new_password, confirm_password: new_password };
    expect((await ana.call(accounts.changePassword, { body })).status).toBe(200);
    expect(await answer(thief, challenge, factor.code())).toBeError('challenge_ended');
  });

  test('a challenge ends when the second factor is turned off', async () => {
    const { ana, factor } = await anaEnrolled();
    const browser = aBrowser();
    const challenge = await challengeOf(browser, ana);
    await ana.call(secondFactors.remove, { body: { current_password: PASSWORD } });
    expect(await answer(browser, challenge, factor.code())).toBeError('challenge_ended');
    const body = { login_id: ana.login_id, login_password: PASSWORD };
    expect((await browser.call(access.login, { body })).body.data.type).toBe('session');
  });
});

describe('wrong codes of an account', () => {
  /** A browser that has entered five wrong codes. */
  async function thiefOf(ana: Person, factor: Awaited<ReturnType<typeof enrol>>) {
    const thief = aBrowser();
    const challenge = await challengeOf(thief, ana);
    for (let count = 0; count < 5; count++) await answer(thief, challenge, wrongCode(factor));
    return thief;
  }

  test('wrong codes delay further ones at their network, for any challenge', async () => {
    const { ana, factor } = await anaEnrolled();
    const thief = await thiefOf(ana, factor);
    const challenge = await challengeOf(thief, ana);
    const waiting = await answer(thief, challenge, factor.code());
    expect(waiting).toBeError('too_many_requests');
    expect(waiting.headers['retry-after']).toBe(String(waitAfter(5)));
    // The code that was not verified does not count.
    testClock.forward({ minutes: 1 });
    expect((await answer(thief, challenge, factor.code())).status).toBe(200);
  });

  test('wrong codes delay neither another network nor a browser that the account has signed in with', async () => {
    const { ana, factor } = await anaEnrolled();
    const recognized = aBrowser();
    expect((await answer(recognized, await challengeOf(recognized, ana), factor.code())).status).toBe(200);
    testClock.forward({ seconds: 30 });
    const thief = await thiefOf(ana, factor);
    const atSameAddress = aBrowser({ address: thief.address, cookies: recognized.cookies });
    const challenge = await challengeOf(atSameAddress, ana);
    expect((await answer(atSameAddress, challenge, factor.code())).status).toBe(200);
    testClock.forward({ seconds: 30 });
    const elsewhere = aBrowser();
    expect((await answer(elsewhere, await challengeOf(elsewhere, ana), factor.code())).status).toBe(200);
  });

  test('unknown browsers get twenty attempts at a code per hour, and the owner can still log in', async () => {
    testClock.set('2027-03-01T12:00:05Z');
    const { ana } = await aCompany();
    const factor = await enrol(ana);
    const recognized = aBrowser();
    expect((await answer(recognized, await challengeOf(recognized, ana), factor.code())).status).toBe(200);
    // The owner's own login from a new browser was the first.
    const guess = async () => {
      const browser = aBrowser();
      return answer(browser, await challengeOf(browser, ana), wrongCode(factor));
    };
    for (let count = 1; count < 20; count++) expect(await guess()).toBeError('code_wrong');
    expect(await guess()).toBeError('too_many_requests');
    testClock.forward({ seconds: 30 });
    expect((await answer(recognized, await challengeOf(recognized, ana), factor.code())).status).toBe(200);
  });

  test('one address gets ten attempts at a code per minute', async () => {
    testClock.set('2027-03-01T12:00:10Z');
    const browser = aBrowser();
    for (let count = 0; count < 10; count++) {
      expect(await answer(browser, 'x'.repeat(43), '123456')).toBeError('challenge_ended');
    }
    expect(await answer(browser, 'x'.repeat(43), '123456')).toBeError('too_many_requests');
  });
});

describe('a recovery code', () => {
  test('a recovery code replaces the app once, and the owner is notified', async () => {
    const { ana, factor } = await anaEnrolled();
    const [recoveryCode = ''] = factor.recoveryCodes;
    const browser = aBrowser();
    const typed = ` ${recoveryCode.toLowerCase().replaceAll('-', ' ')}`;
    expect((await answer(browser, await challengeOf(browser, ana), typed)).status).toBe(200);
    expect((await browser.call(secondFactors.read)).body.data.attributes.recovery_codes_left).toBe(9);
    const notice = (await noticesTo(ana.email)).at(-1)?.content;
    expect(notice?.subject).toBe('A recovery code was used');
    expect(notice?.text).toContain('Recovery codes left: 9.');

    const again = aBrowser();
    expect(await answer(again, await challengeOf(again, ana), recoveryCode)).toBeError('code_wrong');
  });

  test('the recovery code of another account is rejected', async () => {
    const { ana } = await anaEnrolled();
    const rival = await anaEnrolled();
    const [recoveryCode = ''] = rival.factor.recoveryCodes;
    const browser = aBrowser();
    expect(await answer(browser, await challengeOf(browser, ana), recoveryCode)).toBeError('code_wrong');
  });
});

test('a password reset keeps the second factor and does not make its browser a known one', async () => {
  const { ana, factor } = await anaEnrolled();
  const { login_id, email } = ana;
  await aBrowser().call(passwordResets.request, { body: { login_id, email, send_method: 'email' } });
  await sendRequestedResets();
  const token = await tokenSentTo(email);
  const password = 'Another-horse-9-battery';
  const browser = aBrowser();
  expect((await browser.call(passwordResets.choose, { params: { token }, body: { password } })).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual([]);
  const challenge = await challengeOf(browser, ana, { login_password: password });
  expect((await answer(browser, challenge, factor.code())).status).toBe(200);
});

test('a repeated sign-up does not open a session once the account has a second factor', async () => {
  testClock.stop();
  const founder = aBrowser();
  const { body } = await founder.call(companies.create, { body: { company: aCompanyInput() } });
  const account = anAccountInput({ company_code: body.data.attributes.company_code });
  const input = { body: { account }, headers: { 'idempotency-key': unique() } };
  expect((await founder.call(accounts.create, input)).status).toBe(201);
  await enrol(founder);
  const thief = aBrowser({ address: founder.address });
  expect(await thief.call(accounts.create, input)).toBeError('key_reused');
  expect(await thief.call(access.checkAuth)).toBeError('session_expired');
});

test('the database rejects a session that has not passed the second factor', async () => {
  const { ana } = await anaEnrolled();
  const { systemDb } = await testDatabase();
  await expect(openSession(systemDb, ana, testClock.now())).rejects.toMatchObject({ code: 'challenge_ended' });
});

describe('an account that signs in with Google', () => {
  let google: Google;
  let at: Promise<Running>;
  beforeAll(async () => {
    google = await aGoogle();
    at = appWithGoogle(google);
    await at;
  });
  afterAll(async () => {
    await (await at).stop();
    await google.close();
  });

  async function gusEnrolled() {
    const [sub, founder] = [unique(), aBrowser({ at })];
    const { body } = await founder.call(companies.create, { body: { company: aCompanyInput() } });
    const { company_code } = body.data.attributes;
    const token = await google.credential({ sub });
    await founder.call(accounts.createWithGoogle, { body: { token, company_code, ...CONSENTS } });
    testClock.stop();
    return { founder, factor: await enrol(founder), token };
  }

  test('an account that signs in with Google must enter the code after Google', async () => {
    const { factor, token } = await gusEnrolled();
    const browser = aBrowser({ at });
    const { body } = await browser.call(access.loginWithGoogle, { body: { token } });
    expect(body.data.type).toBe('second_factor_challenge');
    expect(await browser.call(access.checkAuth)).toBeError('session_expired');
    const challenge = 'challenge' in body.data.attributes ? body.data.attributes.challenge : '';
    expect((await answer(browser, challenge, factor.code())).status).toBe(200);
    expect((await browser.call(access.checkAuth)).status).toBe(200);
  });

  test('an account that signs in with Google turns off the second factor with a code, because it has no password', async () => {
    const { founder, factor } = await gusEnrolled();
    for (const body of [{}, { current_password: PASSWORD }, { code: wrongCode(factor) }]) {
      expect(await founder.call(secondFactors.remove, { body })).toBeError('validation_failed');
    }
    const [recoveryCode = ''] = factor.recoveryCodes;
    const renewed = await founder.call(secondFactors.renewRecoveryCodes, { body: { code: recoveryCode } });
    expect(renewed.status).toBe(200);
    expect((await founder.call(secondFactors.remove, { body: { code: factor.code() } })).status).toBe(200);
    expect((await founder.call(secondFactors.read)).body.data.attributes.is_on).toBe(false);
  });

  test('an account that signs in with Google and has only passkeys confirms a change with a recovery code', async () => {
    const { founder, factor } = await gusEnrolled();
    const begun = await founder.call(passkeys.begin, { body: { code: factor.code() } });
    const credential = aPasskeyDevice().create(begun.body.data.attributes.options);
    expect((await founder.call(passkeys.add, { body: { name: 'Phone', credential } })).status).toBe(201);
    testClock.forward({ seconds: 30 });
    expect((await founder.call(secondFactors.removeApp, { body: { code: factor.code() } })).status).toBe(200);
    testClock.forward({ seconds: 30 });
    expect(await founder.call(secondFactors.remove, { body: { code: factor.code() } })).toBeError('validation_failed');
    const [recoveryCode = ''] = factor.recoveryCodes;
    expect((await founder.call(secondFactors.remove, { body: { code: recoveryCode } })).status).toBe(200);
  });
});
