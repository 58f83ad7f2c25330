import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '#contract/core/config.ts';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { appOfTest } from '#testkit/app/app.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompanyInput, CONSENTS, unique } from '#testkit/inputs/inputs.ts';
import { aGoogle, appWithGoogle, GOOGLE_CLIENT_ID, type Google } from '#testkit/providers/google.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { noticesTo, sendRequestedResets, tokenSentTo } from '#testkit/scenarios/notices.ts';
import type { Running } from '../../app/run.ts';

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

const browser = () => aBrowser({ at });

/** A browser that has just created a company. */
async function aFounder() {
  const founder = browser();
  const { body } = await founder.call(companies.create, { body: { company: aCompanyInput() } });
  return { founder, company_code: body.data.attributes.company_code };
}

function logIn(token: string) {
  return browser().call(access.loginWithGoogle, { body: { token } });
}

async function gus() {
  const sub = unique();
  const email = `gus-${sub}@gmail.example`;
  const { founder, company_code } = await aFounder();
  const body = { token: await google.credential({ sub, email }), company_code, ...CONSENTS };
  const reply = await founder.call(accounts.createWithGoogle, { body });
  expect(reply.status).toBe(201);
  return { sub, email, founder, company_code, account: reply.body.data.attributes };
}

test('the public configuration contains the client id', async () => {
  expect((await browser().call(config.read)).body.google_client_id).toBe(GOOGLE_CLIENT_ID);
});

test('a founder creates an account with Google and logs in with it', async () => {
  const { sub, email, founder, account, company_code } = await gus();
  const { attributes } = (await founder.call(access.checkAuth)).body.data;
  expect(attributes).toMatchObject({ account_id: account.account_id, company_code });
  expect(account).toMatchObject({
    first_name: 'Gus',
    last_name: 'Gómez',
    email,
    login_id: email,
    phone: '',
    auth_provider: 'google',
    company_code,
  });
  // Google has verified the address.
  expect(account.email_confirmed_at).not.toBeNull();
  expect((await noticesTo(email)).map(({ content }) => content?.subject)).toEqual(['Welcome to JobsitesPro']);
  // The address at Google may change; the person remains the same.
  const { status, body } = await logIn(await google.credential({ sub, email: `other-${sub}@gmail.example` }));
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({ account_id: account.account_id, company_code });
});

test('login with Google never creates an account', async () => {
  const reply = await logIn(await google.credential());
  expect(reply).toBeError('x-404');
  expect(reply.body).toMatchObject({ code: 'x-404', error: expect.stringContaining('Company not found') as string });
});

test('an invited co-worker joins with Google, and one without an invitation is rejected', async () => {
  const acme = await aCompany();
  const recipient_email = `gus-${unique()}@gmail.example`;
  const { account_id: sender_account_id } = acme.ana;
  const invitation = { sender_account_id, sender_company_code: acme.company_code, send_method: 'email' as const };
  await acme.ana.call(accounts.invite, { body: { ...invitation, recipient_email } });
  const { company_code } = acme;
  const body = { token: await google.credential(), company_code, ...CONSENTS };
  expect(await browser().call(accounts.createWithGoogle, { body })).toBeError('invite_required');
  const invite_token = await tokenSentTo(recipient_email);
  expect((await browser().call(accounts.createWithGoogle, { body: { ...body, invite_token } })).status).toBe(201);
  const again = { ...body, token: await google.credential(), invite_token };
  expect(await browser().call(accounts.createWithGoogle, { body: again })).toBeError('invite_required');
});

test('a company that does not exist has its own error code', async () => {
  const body = { token: await google.credential(), company_code: 'ZZZZZZ', ...CONSENTS };
  expect(await browser().call(accounts.createWithGoogle, { body })).toBeError('x-404');
});

test('one Google account can create only one account', async () => {
  const { sub, email } = await gus();
  const { founder, company_code } = await aFounder();
  const other = await google.credential({ sub, email: `other-${sub}@gmail.example` });
  const body = { token: other, company_code, ...CONSENTS };
  expect(await founder.call(accounts.createWithGoogle, { body })).toBeError('duplicate_account');
  const sameAddress = { token: await google.credential({ email }), company_code, ...CONSENTS };
  expect(await founder.call(accounts.createWithGoogle, { body: sameAddress })).toBeError('duplicate_account');
});

test.each(['terms_consent', 'sms_consent', 'email_consent'] as const)(
  'an account created with Google requires %s, and is created once it is given',
  async (consent) => {
    const { founder, company_code } = await aFounder();
    const body = { token: await google.credential(), company_code, ...CONSENTS };
    for (const consentValue of [false, undefined]) {
      const reply = await founder.attempt(accounts.createWithGoogle, { body: { ...body, [consent]: consentValue } });
      expect(reply).toBeError('validation_failed');
      expect(reply.body).toMatchObject({ fields: { [consent]: [expect.stringMatching(/^You must /) as string] } });
    }
    expect((await founder.call(accounts.createWithGoogle, { body })).status).toBe(201);
  },
);

describe('a Google credential', () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Promise<string>]>([
    ['with another issuer’s signature', () => google.credential({}, { by: 'somebody else' })],
    ['for another client', () => google.credential({ aud: 'another-client' })],
    ['of another issuer', () => google.credential({ iss: 'https://accounts.example' })],
    ['that is expired', () => google.credential({ exp: now() - 60 })],
    ['without an expiry', () => google.credential({ exp: undefined })],
    ['that is not valid yet', () => google.credential({ nbf: now() + 600 })],
    ['with an unverified email address', () => google.credential({ email_verified: false })],
    ['without an email address', () => google.credential({ email: undefined })],
    ['with two email addresses in one', () => google.credential({ email: 'a@x.example,b@y.example' })],
    ['without a subject', () => google.credential({ sub: undefined })],
    ['that was tampered with', async () => (await google.credential()).replace(/\.[^.]{5}/, '.eyJhI')],
    ['without a signature', async () => new UnsecuredJWT({ sub: 'x', aud: GOOGLE_CLIENT_ID }).encode()],
    ['that is malformed', async () => 'x.y.z'],
  ])('a Google credential %s is rejected', async (_what, credential) => {
    const token = await credential();
    expect(await logIn(token)).toBeError('google_failed');
    const { founder, company_code } = await aFounder();
    const body = { token, company_code, ...CONSENTS };
    expect(await founder.call(accounts.createWithGoogle, { body })).toBeError('google_failed');
  });

  test('a Google credential from either issuer is accepted, even with a clock half a minute off', async () => {
    const { sub } = await gus();
    const token = await google.credential({ sub, iss: 'accounts.google.com', exp: now() - 10 });
    expect((await logIn(token)).status).toBe(200);
  });
});

describe('an account created with Google', () => {
  test('an account created with Google has no password for logging in, and none that can be reset or changed', async () => {
    const { email, founder, sub } = await gus();
    const attempt = await browser().call(access.login, { body: { login_id: email, login_password: 'x' } });
    expect(attempt).toBeError('login_failed');
    const reset = await browser().call(passwordResets.request, {
      body: { login_id: email, email, send_method: 'email' },
    });
    expect(reset.status).toBe(200);
    await sendRequestedResets();
    expect((await noticesTo(email)).map(({ content }) => content?.subject)).toEqual(['Welcome to JobsitesPro']);

    await founder.call(access.loginWithGoogle, { body: { token: await google.credential({ sub }) } });
    const body = {
      current_password: 'x',
      new_password: 'Right-horse-7-battery',
      confirm_password: 'Right-horse-7-battery',
    };
    expect(await founder.call(accounts.changePassword, { body })).toBeError('validation_failed');
  });

  test('the owner of an account created with Google can change names and phone here, and the rest only at Google', async () => {
    const { sub, email, account, founder } = await gus();
    await founder.call(access.loginWithGoogle, { body: { token: await google.credential({ sub }) } });
    const change = (fields: object) =>
      founder.attempt(accounts.update, { params: { id: account.account_id }, body: { account: fields } });
    const form = { first_name: 'Augusto', last_name: 'Gómez', phone: '813-555-0188', email, login_id: email };
    const { status, body } = await change({ ...form, login_password: '', login_password_confirmation: '' });
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({ first_name: 'Augusto', phone: '813-555-0188' });
    expect((await noticesTo(email)).at(-1)?.content?.subject).toBe('Your phone number was changed');
    for (const field of [{ email: 'new@gmail.example' }, { login_id: 'somebody-else' }]) {
      expect(await change({ ...field, current_password: 'x' })).toBeError('validation_failed');
    }
  });
});

test('both Google endpoints return an error if Google is not configured', async () => {
  const body = { token: 'x.y.z', company_code: 'ZZZZZZ', ...CONSENTS };
  expect(await aBrowser().call(access.loginWithGoogle, { body })).toBeError('not_configured');
  expect(await aBrowser().call(accounts.createWithGoogle, { body })).toBeError('not_configured');
  expect((await aBrowser().call(config.read)).body.google_client_id).toBeNull();
});

test('login with Google asks the person to try again if Google is unreachable', async () => {
  const closed = createServer();
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const lost = appOfTest({ GOOGLE_CLIENT_ID, GOOGLE_CERTS_URL: `http://127.0.0.1:${port}/certs` });
  const reply = await aBrowser({ at: lost }).call(access.loginWithGoogle, {
    body: { token: await google.credential() },
  });
  expect(reply).toBeError('unavailable');
  expect(reply.headers['retry-after']).toBeDefined();
});
