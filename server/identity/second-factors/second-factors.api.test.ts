import { describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { sessions } from '#contract/identity/sessions.ts';
import { customers } from '#contract/work/customers.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { codeOf } from '#testkit/clients/authenticator-app.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { enrol, setUp, wrongCode } from '#testkit/clients/second-factors.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';

const WITH_PASSWORD = { body: { current_password: PASSWORD } };

async function stateOf(browser: Browser) {
  return (await browser.call(secondFactors.read)).body.data.attributes;
}

async function subjectsTo(email: string) {
  return (await noticesTo(email)).map(({ content }) => content?.subject);
}

describe('setting up a second factor', () => {
  test('setting up an app requires the password', async () => {
    const { ana } = await aCompany();
    for (const body of [{}, { current_password: 'Wrong-horse-7!' }]) {
      const reply = await ana.call(secondFactors.enrol, { body });
      expect(reply).toBeError('validation_failed');
      expect(reply.body).toMatchObject({ fields: { current_password: [expect.any(String) as string] } });
    }
  });

  test('setting up an app returns the secret as text and as the address for an app, and turns nothing on yet', async () => {
    const { ana } = await aCompany();
    const { status, body } = await ana.call(secondFactors.enrol, WITH_PASSWORD);
    expect(status).toBe(201);
    const { secret, otpauth_uri } = body.data.attributes;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_uri).toBe(
      `otpauth://totp/JobsitesPro:${ana.login_id}?secret=${secret}&issuer=JobsitesPro&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await stateOf(ana)).toEqual({
      is_on: false,
      confirmed_at: null,
      has_app: false,
      passkeys: 0,
      recovery_codes_left: 0,
      is_required: false,
    });
    const login = { login_id: ana.login_id, login_password: PASSWORD };
    expect((await aBrowser().call(access.login, { body: login })).body.data.type).toBe('session');
  });

  test('a code completes the setup of an app: recovery codes are shown once, other sessions end, and the owner is notified', async () => {
    testClock.stop();
    const { ana, ben } = await aCompany();
    const phone = await elsewhere(ana);
    const secret = await setUp(ana);
    const { status, body } = await ana.call(secondFactors.confirm, { body: { code: codeOf(secret, testClock.now()) } });
    expect(status).toBe(200);
    const codes = body.data.attributes.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    const confirmed_at = testClock.now().toISOString();
    expect(await stateOf(ana)).toEqual({
      is_on: true,
      confirmed_at,
      has_app: true,
      passkeys: 0,
      recovery_codes_left: 10,
      is_required: false,
    });
    expect(await phone.call(access.checkAuth)).toBeError('session_expired');
    expect((await ana.call(access.checkAuth)).status).toBe(200);
    expect(await subjectsTo(ana.email)).toEqual(['Two-step login is on']);
    const { body: list } = await ben.call(accounts.list, { query: { sort: 'first_name' } });
    expect(list.data.map(({ attributes }) => attributes.second_factor_confirmed_at)).toEqual([confirmed_at, null]);
  });

  test('a wrong code, or one for an earlier secret, does not complete the setup of an app', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    expect(await ana.call(secondFactors.confirm, { body: { code: '123456' } })).toBeError('validation_failed');
    const former = await setUp(ana);
    const secret = await setUp(ana);
    const reply = await ana.call(secondFactors.confirm, { body: { code: codeOf(former, testClock.now()) } });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { code: [expect.stringMatching(/^The code is not right/) as string] } });
    expect((await stateOf(ana)).is_on).toBe(false);
    const right = { code: codeOf(secret, testClock.now()) };
    expect((await ana.call(secondFactors.confirm, { body: right })).status).toBe(200);
  });

  test('the setup of an app is completed once, however often it is sent', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const code = codeOf(await setUp(ana), testClock.now());
    const replies = await Promise.all([1, 2, 3].map(() => ana.call(secondFactors.confirm, { body: { code } })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('setting up an app is rejected while a second factor is on', async () => {
    const { ana } = await aCompany();
    await enrol(ana);
    expect(await ana.call(secondFactors.enrol, WITH_PASSWORD)).toBeError('second_factor_on');
    expect((await stateOf(ana)).is_on).toBe(true);
  });

  test('neither the secret nor a recovery code is stored in plain text', async () => {
    const { ana } = await aCompany();
    const { secret, recoveryCodes } = await enrol(ana);
    const { asOwner } = await testDatabase();
    const { rows } = await asOwner((owner) =>
      owner.query<{ text: string }>(
        `select f::text as text from second_factors f where account_id = $1
         union all select r::text from recovery_codes r where account_id = $1
         union all select k::text from company_idempotency_keys k where company_id = $2`,
        [ana.account_id, ana.company_id],
      ),
    );
    expect(rows).toHaveLength(11);
    const text = rows.map((row) => row.text).join('\n');
    for (const clear of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(clear);
      expect(text).not.toContain(Buffer.from(clear).toString('hex'));
    }
  });
});

describe('new recovery codes', () => {
  test('new recovery codes replace all previous ones', async () => {
    const { ana } = await aCompany();
    const { recoveryCodes } = await enrol(ana);
    const { body } = await ana.call(secondFactors.renewRecoveryCodes, WITH_PASSWORD);
    const renewed = body.data.attributes.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect(renewed.some((code) => recoveryCodes.includes(code))).toBe(false);
    const logIn = async (code: string) => {
      const browser = aBrowser();
      const login = await browser.call(access.login, { body: { login_id: ana.login_id, login_password: PASSWORD } });
      const challenge = 'challenge' in login.body.data.attributes ? login.body.data.attributes.challenge : '';
      return browser.call(access.answerChallenge, { body: { challenge, code } });
    };
    expect(await logIn(recoveryCodes[0] ?? '')).toBeError('code_wrong');
    expect((await logIn(renewed[0] ?? '')).status).toBe(200);
  });

  test('new recovery codes require the password and a second factor', async () => {
    const { ana } = await aCompany();
    expect(await ana.call(secondFactors.renewRecoveryCodes, WITH_PASSWORD)).toBeError('second_factor_not_found');
    await enrol(ana);
    const body = { current_password: 'Wrong-horse-7!' };
    expect(await ana.call(secondFactors.renewRecoveryCodes, { body })).toBeError('validation_failed');
  });
});

describe('turning off a second factor', () => {
  test('turning off the second factor requires the password but no code, and the owner is notified', async () => {
    const { ana } = await aCompany();
    const factor = await enrol(ana);
    for (const body of [{}, { current_password: 'Wrong-horse-7!' }, { code: factor.code() }]) {
      expect(await ana.call(secondFactors.remove, { body })).toBeError('validation_failed');
    }
    expect((await ana.call(secondFactors.remove, WITH_PASSWORD)).status).toBe(200);
    expect(await stateOf(ana)).toMatchObject({ is_on: false, confirmed_at: null, recovery_codes_left: 0 });
    expect((await subjectsTo(ana.email)).at(-1)).toBe('Two-step login is off');
    // A repeated call changes nothing and sends no notice.
    expect((await ana.call(secondFactors.remove, WITH_PASSWORD)).status).toBe(200);
    expect(await subjectsTo(ana.email)).toHaveLength(2);
  });

  test("only owners can turn off a co-worker's second factor, which ends their sessions", async () => {
    const { ana, ben } = await aCompany();
    await enrol(ben);
    const params = { id: ben.account_id };
    expect(
      await ben.call(secondFactors.removeOfAccount, { params: { id: ana.account_id }, ...WITH_PASSWORD }),
    ).toBeError('not_your_role');
    expect(await ana.call(secondFactors.removeOfAccount, { params, body: {} })).toBeError('validation_failed');
    expect((await ana.call(secondFactors.removeOfAccount, { params, ...WITH_PASSWORD })).status).toBe(200);
    expect(await ben.call(access.checkAuth)).toBeError('session_expired');
    const notice = (await noticesTo(ben.email)).at(-1)?.content;
    expect(notice?.subject).toBe('Two-step login is off');
    expect(notice?.text).toContain('by Ana Alvarez');
    const login = { login_id: ben.login_id, login_password: PASSWORD };
    expect((await ben.call(access.login, { body: login })).body.data.type).toBe('session');
  });
});

describe('a company that requires a second factor', () => {
  function require({ ana, company_id }: Company, requires_second_factor = true, by: Browser = ana) {
    return by.call(companies.update, { params: { id: company_id }, body: { company: { requires_second_factor } } });
  }

  test('only owners can require a second factor', async () => {
    const acme = await aCompany();
    expect(await require(acme, true, acme.ben)).toBeError('not_your_role');
    const { status, body: updated } = await require(acme);
    expect([status, updated.data.attributes.requires_second_factor]).toEqual([200, true]);
  });

  test('a company that requires a second factor gives accounts without one access only to the setup, their own account and the logout', async () => {
    testClock.stop();
    const acme = await aCompany();
    const { ben, ana } = acme;
    await require(acme);
    for (const reply of [
      await ben.call(customers.list),
      await ben.call(companies.list),
      await ben.call(accounts.list),
      await ben.call(sessions.list),
      await ben.call(accounts.read, { params: { id: ana.account_id } }),
      await require(acme, false, ben),
      await ana.call(customers.list),
    ]) {
      expect(reply).toBeError('second_factor_required');
    }
    expect((await ben.call(accounts.read, { params: { id: ben.account_id } })).status).toBe(200);
    expect(await stateOf(ben)).toMatchObject({ is_on: false, is_required: true });
    const session = (await ben.call(access.checkAuth)).body.data.attributes;
    expect(session).toMatchObject({ account_id: ben.account_id, must_set_up_second_factor: true });
    // Only the company's public fields are returned.
    const { body } = await ben.call(companies.byCode, { params: { code: acme.company_code } });
    expect(body.data.attributes).not.toHaveProperty('company_id');

    const factor = await enrol(ben);
    expect((await ben.call(customers.list)).status).toBe(200);
    expect((await ben.call(access.checkAuth)).body.data.attributes).not.toHaveProperty('must_set_up_second_factor');
    expect(factor.recoveryCodes).toHaveLength(10);
    expect((await ana.call(access.logout)).status).toBe(200);
  });

  test('a company that requires a second factor asks for it again after it is turned off, until it no longer requires one', async () => {
    const acme = await aCompany();
    await enrol(acme.ana);
    await require(acme);
    expect((await acme.ana.call(customers.list)).status).toBe(200);
    await acme.ana.call(secondFactors.remove, WITH_PASSWORD);
    expect(await acme.ana.call(customers.list)).toBeError('second_factor_required');
    await enrol(acme.ana);
    await require(acme, false);
    expect((await acme.ben.call(customers.list)).status).toBe(200);
  });
});

test('a wrong code in the settings is counted like a wrong password', async () => {
  testClock.set('2027-03-01T12:00:10Z');
  const { ana } = await aCompany();
  const code = wrongCode({ code: () => '123456' });
  for (let count = 0; count < 10; count++) {
    expect(await ana.call(secondFactors.confirm, { body: { code } })).toBeError('validation_failed');
  }
  expect(await ana.call(secondFactors.confirm, { body: { code } })).toBeError('too_many_requests');
});
