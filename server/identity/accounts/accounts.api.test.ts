import { describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { aCompanyInput, anAccountInput, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';

/** A browser that has just created a company. */
async function aFounder(): Promise<{ browser: Browser; company_code: string }> {
  const browser = aBrowser();
  const { body } = await browser.call(companies.create, { body: { company: aCompanyInput() } });
  return { browser, company_code: body.data.attributes.company_code };
}

test('the browser that created a company creates its first account, which can log in', async () => {
  const { browser, company_code } = await aFounder();
  const account = anAccountInput({ company_code: company_code.toLowerCase(), email: ' Ana@Acme.Example ' });
  const { status, body } = await browser.call(accounts.create, { body: { account } });
  expect(status).toBe(201);
  const { first_name, last_name, phone, login_id } = account;
  expect(body.data).toMatchObject({
    type: 'account',
    id: body.data.attributes.account_id,
    attributes: { first_name, last_name, phone, login_id, company_code, email: 'ana@acme.example' },
  });
  expect(JSON.stringify(body)).not.toContain(PASSWORD);

  const { login_password } = account;
  const login = await browser.call(access.login, { body: { login_id, login_password } });
  expect(login.body.data.attributes).toMatchObject({ company_code, subscription_status: 'inactive' });
});

describe('the session of a new account', () => {
  test('creating an account opens its session in the same browser', async () => {
    const { browser, company_code } = await aFounder();
    expect(await browser.call(access.checkAuth)).toBeError('session_expired');
    const { body } = await browser.call(accounts.create, { body: { account: anAccountInput({ company_code }) } });
    const { attributes } = (await browser.call(access.checkAuth)).body.data;
    expect(attributes).toMatchObject({
      account_id: body.data.attributes.account_id,
      company_code,
      subscription_status: 'inactive',
    });
  });

  test("the session of a new account replaces the browser's previous session", async () => {
    const { ana } = await aCompany();
    const former = new Map(ana.cookies);
    const { body } = await ana.call(companies.create, { body: { company: aCompanyInput() } });
    const { company_code } = body.data.attributes;
    expect((await ana.call(accounts.create, { body: { account: anAccountInput({ company_code }) } })).status).toBe(201);
    expect((await ana.call(access.checkAuth)).body.data.attributes).toMatchObject({ company_code });
    expect(await aBrowser({ cookies: former }).call(access.checkAuth)).toBeError('session_expired');
  });

  test('a rejected account opens no session', async () => {
    const { ana } = await aCompany();
    const { browser, company_code } = await aFounder();
    const account = anAccountInput({ company_code, login_id: ana.login_id });
    expect(await browser.call(accounts.create, { body: { account } })).toBeError('duplicate_account');
    expect(await browser.call(access.checkAuth)).toBeError('session_expired');
  });
});

describe('joining a company', () => {
  test('joining a company with only its code is rejected', async () => {
    const { company_code } = await aFounder();
    const account = anAccountInput({ company_code });
    expect(await aBrowser().call(accounts.create, { body: { account } })).toBeError('invite_required');
  });

  test('the founding browser can create one account, not two', async () => {
    const { browser, company_code } = await aFounder();
    const join = () => browser.call(accounts.create, { body: { account: anAccountInput({ company_code }) } });
    expect((await join()).status).toBe(201);
    expect(await join()).toBeError('invite_required');
  });

  test('one of two accounts that the founding browser creates at the same moment is rejected', async () => {
    const { browser, company_code } = await aFounder();
    const join = () => browser.call(accounts.create, { body: { account: anAccountInput({ company_code }) } });
    const replies = await Promise.all([join(), join(), join()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
  });

  test('the founding browser of another company is rejected', async () => {
    const { browser } = await aFounder();
    const other = await aFounder();
    const account = anAccountInput({ company_code: other.company_code });
    expect(await browser.call(accounts.create, { body: { account } })).toBeError('invite_required');
  });

  test('a forged founding cookie is rejected', async () => {
    const { browser, company_code } = await aFounder();
    const [[name, value] = ['', '']] = [...browser.cookies];
    const cookies = new Map([[name, `${value.slice(0, -4)}AAAA`]]);
    const account = anAccountInput({ company_code });
    expect(await aBrowser({ cookies }).call(accounts.create, { body: { account } })).toBeError('invite_required');
  });

  test('the founding browser is rejected after a day', async () => {
    const { browser, company_code } = await aFounder();
    testClock.forward({ hours: 24, seconds: 1 });
    const account = anAccountInput({ company_code });
    expect(await browser.call(accounts.create, { body: { account } })).toBeError('invite_required');
  });

  test('joining a company with an unknown code is rejected', async () => {
    const { browser } = await aFounder();
    const account = anAccountInput({ company_code: 'ZZZZZZ' });
    expect(await browser.call(accounts.create, { body: { account } })).toBeError('company_not_found');
  });
});

test('a login ID that is taken, in any case, is rejected', async () => {
  const { ana } = await aCompany();
  const { browser, company_code } = await aFounder();
  const account = anAccountInput({ company_code, login_id: ana.login_id.toUpperCase() });
  const reply = await browser.call(accounts.create, { body: { account } });
  expect(reply).toBeError('duplicate_account');
  expect(reply.body).toMatchObject({ error: expect.stringMatching(/duplicate/i) as string });
  // The rejected call did not use up the right to create the first account.
  const another = anAccountInput({ company_code });
  expect((await browser.call(accounts.create, { body: { account: another } })).status).toBe(201);
});

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['no first name', { first_name: '' }, { first_name: ['First name is required'] }],
  ['no last name', { last_name: '' }, { last_name: ['Last name is required'] }],
  ['no phone', { phone: '' }, { phone: ['Phone number is required'] }],
  ['an incomplete phone number', { phone: '555-01' }, { phone: ['Phone number must be 10 digits'] }],
  ['no email', { email: '' }, { email: ['Email is required'] }],
  ['an invalid email', { email: 'ana@' }, { email: ['Please enter a valid email address'] }],
  ['a short company code', { company_code: 'ABC' }, { company_code: ['Your company data is missing or not correct.'] }],
  ['no company code', { company_code: undefined }, { company_code: ['Your company data is missing or not correct.'] }],
  ['no login ID', { login_id: '' }, { login_id: ['Login ID is required'] }],
  ['a short login ID', { login_id: 'ana' }, { login_id: ['Login ID must be at least 6 characters long'] }],
  [
    'a different password confirmation',
    { login_password_confirmation: 'Other-1!' },
    { login_password_confirmation: ['Passwords do not match'] },
  ],
  [
    'no consent to the terms',
    { terms_consent: false },
    { terms_consent: ['You must accept the terms of use and the privacy policy.'] },
  ],
  [
    'no consent to texts',
    { sms_consent: false },
    { sms_consent: ['You must consent to the use of your phone number for communication.'] },
  ],
  [
    'no consent to email',
    { email_consent: false },
    { email_consent: ['You must consent to the use of your email for communication.'] },
  ],
  [
    'missing consents',
    { terms_consent: undefined, sms_consent: undefined, email_consent: undefined },
    {
      terms_consent: ['You must accept the terms of use and the privacy policy.'],
      sms_consent: ['You must consent to the use of your phone number for communication.'],
      email_consent: ['You must consent to the use of your email for communication.'],
    },
  ],
])('an account with %s is rejected', async (_what, fault, fields) => {
  const account = { ...anAccountInput({ company_code: 'ZZZZZZ' }), ...fault };
  const reply = await aBrowser().attempt(accounts.create, { body: { account } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields, details: Object.values(fields).flat() });
});

test.each([
  ['short', 'Ab1!', 'Password must be at least 8 characters long'],
  [
    'plain',
    'abcdefgh',
    'Password must contain an uppercase letter, must contain a number, must contain a special character',
  ],
  ['fully capitalized', 'ABCDEF1!', 'Password must contain a lowercase letter'],
  ['common', 'Password123', 'This password is too common. Please choose a stronger password'],
  ['very long', `Aa1!${'x'.repeat(125)}`, 'Password cannot exceed 128 characters'],
])('a %s password is rejected with the message of its rule', async (_kind, password, message) => {
  const account = anAccountInput({
    company_code: 'ZZZZZZ',
    login_password: password,
    login_password_confirmation: password,
  });
  const reply = await aBrowser().call(accounts.create, { body: { account } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { login_password: [message] } });
});

test('a common word that satisfies the password rules is rejected and creates no account', async () => {
  const { browser, company_code } = await aFounder();
  const passwords = { login_password: 'Welcome-2026', login_password_confirmation: 'Welcome-2026' };
  const account = anAccountInput({ company_code, ...passwords });
  const reply = await browser.call(accounts.create, { body: { account } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({
    fields: { login_password: ['This password is too common. Please choose a stronger password'] },
  });
  const accepted = anAccountInput({ company_code, login_id: account.login_id, email: account.email });
  expect((await browser.call(accounts.create, { body: { account: accepted } })).status).toBe(201);
});

test('a password of 128 characters is accepted', async () => {
  const { browser, company_code } = await aFounder();
  const password = `Aa1!${'x'.repeat(124)}`;
  const account = anAccountInput({ company_code, login_password: password, login_password_confirmation: password });
  expect((await browser.call(accounts.create, { body: { account } })).status).toBe(201);
});

test('one address can create five accounts an hour', async () => {
  testClock.stop();
  const address = aBrowser().address;
  const found = async () => {
    const { browser, company_code } = await aFounder();
    const account = anAccountInput({ company_code, login_id: `many-${unique()}` });
    return aBrowser({ address, cookies: browser.cookies }).call(accounts.create, { body: { account } });
  };
  for (let count = 0; count < 5; count++) expect((await found()).status).toBe(201);
  const sixth = await found();
  expect(sixth).toBeError('too_many_requests');
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});
