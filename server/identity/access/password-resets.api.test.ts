import { describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { aPhone, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, elsewhere, type Person } from '#testkit/records/factories.ts';
import { noticesTo, sendRequestedResets, tokenSentTo } from '#testkit/scenarios/notices.ts';

const NEW_PASSWORD = 'Another-horse-9-battery';

function ask(fields: { login_id: string; email: string; send_method?: 'email' | 'sms' }, browser = aBrowser()) {
  return browser.call(passwordResets.request, { body: { send_method: 'email', ...fields } });
}

async function aResetFor({ login_id, email }: Person): Promise<string> {
  await ask({ login_id, email });
  await sendRequestedResets();
  return tokenSentTo(email);
}

function choose(token: string, password = NEW_PASSWORD) {
  return aBrowser().call(passwordResets.choose, { params: { token }, body: { password } });
}

function logIn({ login_id }: Person, login_password: string, browser = aBrowser()) {
  return browser.call(access.login, { body: { login_id, login_password } });
}

test('a reset link sets a new password once', async () => {
  const { ana } = await aCompany();
  const token = await aResetFor(ana);
  expect((await aBrowser().call(passwordResets.validate, { body: { token } })).body).toEqual({ valid: true });
  expect((await choose(token)).status).toBe(200);

  expect((await logIn(ana, NEW_PASSWORD)).status).toBe(200);
  expect(await logIn(ana, PASSWORD)).toBeError('login_failed');
  expect(await choose(token)).toBeError('reset_not_found');
  expect((await aBrowser().call(passwordResets.validate, { body: { token } })).body).toEqual({ valid: false });
});

test('a reset link rejects a common word as the new password and remains valid', async () => {
  const { ana } = await aCompany();
  const token = await aResetFor(ana);
  const reply = await choose(token, 'Summer-2026!');
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { password: [expect.stringContaining('too common')] } });
  expect((await choose(token)).status).toBe(200);
});

test('a reset ends every session of the account and notifies its owner', async () => {
  const { ana, ben } = await aCompany();
  const phone = await elsewhere(ana);
  await choose(await aResetFor(ana));
  for (const browser of [ana, phone]) expect(await browser.call(access.checkAuth)).toBeError('session_expired');
  expect((await ben.call(access.checkAuth)).status).toBe(200);
  expect((await noticesTo(ana.email)).at(-1)?.content?.subject).toBe('Your password was changed');
});

test('a reset clears the delays caused by wrong passwords', async () => {
  testClock.stop();
  const { ana } = await aCompany();
  const browser = aBrowser();
  for (let count = 0; count < 7; count++) await logIn(ana, 'wrong', browser);
  expect(await logIn(ana, PASSWORD, browser)).toBeError('too_many_requests');
  await choose(await aResetFor(ana));
  expect((await logIn(ana, NEW_PASSWORD, browser)).status).toBe(200);
});

test('a reset lets its browser log in despite failures of strangers', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const { ana } = await aCompany();
  const browser = aBrowser();
  const token = await aResetFor(ana);
  expect(
    (await browser.call(passwordResets.choose, { params: { token }, body: { password: NEW_PASSWORD } })).status,
  ).toBe(200);
  const stranger = aBrowser({ address: browser.address });
  for (let count = 0; count < 6; count++) await logIn(ana, 'wrong', stranger);
  expect(await logIn(ana, NEW_PASSWORD, stranger)).toBeError('too_many_requests');
  expect((await logIn(ana, NEW_PASSWORD, browser)).status).toBe(200);
});

test('a reset link is sent by text message to the phone of the account', async () => {
  const { ana } = await aCompany();
  const { body } = await ana.call(accounts.read, { params: { id: ana.account_id } });
  const { phone } = body.data.attributes;
  await ask({ login_id: ana.login_id, email: body.data.attributes.email, send_method: 'sms' });
  await sendRequestedResets();
  const notice = (await noticesTo(phone)).at(-1);
  expect(notice).toMatchObject({ channel: 'sms' });
  expect(notice?.content?.sms).toMatch(/https:\/\/app\.jobsites\.example\/reset_password\?token=[\w-]{43} /);
});

test('a reset link is sent by email instead if the phone was changed less than 72 hours ago', async () => {
  testClock.stop();
  const { ana } = await aCompany();
  const phone = aPhone();
  const account = { phone, current_password: PASSWORD };
  expect((await ana.call(accounts.update, { params: { id: ana.account_id }, body: { account } })).status).toBe(200);
  const askByText = async () => {
    const { status, body } = await ask({ login_id: ana.login_id, email: ana.email, send_method: 'sms' });
    await sendRequestedResets();
    return [status, body.message];
  };
  const nobody = await ask({ login_id: `nobody-${unique()}`, email: ana.email, send_method: 'sms' });

  testClock.forward({ hours: 71 });
  expect(await askByText()).toEqual([nobody.status, nobody.body.message]);
  expect(await noticesTo(phone)).toEqual([]);
  const mail = (await noticesTo(ana.email)).at(-1)?.content;
  expect(mail?.text).toMatch(/phone number of your account was changed less than 72 hours ago/);
  expect((await choose(await tokenSentTo(ana.email))).status).toBe(200);

  testClock.forward({ hours: 1 });
  await askByText();
  expect((await noticesTo(phone)).map(({ channel }) => channel)).toEqual(['sms']);
});

describe('a reset request', () => {
  test('a reset request does not reveal whether the account exists, and sends nothing unless login ID and email match', async () => {
    const { ana, ben } = await aCompany();
    const requestBodies = [
      { login_id: ana.login_id, email: ana.email },
      { login_id: `nobody-${unique()}`, email: ana.email },
      { login_id: ana.login_id, email: ben.email },
      { login_id: ana.login_id, email: `other-${unique()}@acme.example` },
    ];
    const responses = [];
    for (const fields of requestBodies) responses.push(await ask(fields));
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await sendRequestedResets();
    expect(await noticesTo(ana.email)).toHaveLength(1);
    expect(await noticesTo(ben.email)).toEqual([]);
  });

  test('a reset request sends the same statements in both cases, so that its duration reveals nothing', async () => {
    const { ana } = await aCompany();
    await ask(ana);
    const existing = await statementsOf(() => ask(ana));
    const unknown = await statementsOf(() => ask({ login_id: `nobody-${unique()}`, email: ana.email }));
    expect(unknown).toEqual(existing);
  });

  test('reset requests are limited to three a minute and six an hour', async () => {
    testClock.set('2026-11-20T10:00:00Z');
    const browser = aBrowser();
    const nobody = () => ask({ login_id: `nobody-${unique()}`, email: 'nobody@acme.example' }, browser);
    for (let count = 0; count < 3; count++) expect((await nobody()).status).toBe(200);
    expect(await nobody()).toBeError('too_many_requests');
    testClock.forward({ minutes: 1 });
    for (let count = 0; count < 3; count++) expect((await nobody()).status).toBe(200);
    testClock.forward({ minutes: 1 });
    expect(await nobody()).toBeError('too_many_requests');
  });

  test('reset requests are limited for each mailbox, from however many addresses they are sent', async () => {
    const { ana } = await aCompany();
    for (let count = 0; count < 14; count++) await ask(ana);
    await sendRequestedResets();
    expect(await noticesTo(ana.email)).toHaveLength(10);
  });
});

describe('a reset link', () => {
  test('a reset link expires after an hour', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const token = await aResetFor(ana);
    testClock.forward({ minutes: 60 });
    expect((await aBrowser().call(passwordResets.validate, { body: { token } })).body).toEqual({ valid: false });
    const reply = await choose(token);
    expect(reply).toBeError('reset_expired');
    expect(reply.body).toMatchObject({ error: expect.stringContaining('expired') as string });
  });

  test('a reset link is replaced by the next one', async () => {
    const { ana } = await aCompany();
    const first = await aResetFor(ana);
    const second = await aResetFor(ana);
    expect(await choose(first)).toBeError('reset_not_found');
    expect((await choose(second)).status).toBe(200);
  });

  test('a malformed reset link is invalid, and one that was never issued is unknown', async () => {
    const { ana } = await aCompany();
    const token = await aResetFor(ana);
    for (const broken of ['x', token.slice(1), `${token}=`, `${token} `, '%00']) {
      const reply = await choose(broken);
      expect(reply).toBeError('reset_malformed');
      expect(reply.body).toMatchObject({ error: expect.stringContaining('invalid') as string });
    }
    const tampered = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    const reply = await choose(tampered);
    expect(reply).toBeError('reset_not_found');
    expect(reply.body).toMatchObject({ error: expect.not.stringMatching(/invalid|expired/) as string });
  });

  test('a reset link remains valid when the new password is too weak', async () => {
    const { ana } = await aCompany();
    const token = await aResetFor(ana);
    expect(await choose(token, 'weak')).toBeError('validation_failed');
    expect((await choose(token)).status).toBe(200);
  });

  test('a reset link works once when it is used twice at the same moment', async () => {
    const { ana } = await aCompany();
    const token = await aResetFor(ana);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => choose(token, `${NEW_PASSWORD}${index}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(9);
  });

  test('a reset link stops working when the owner changes the account', async () => {
    const { ana } = await aCompany();
    const token = await aResetFor(ana);
    const body = { account: { email: `new-${unique()}@acme.example`, current_password: PASSWORD } };
    expect((await ana.call(accounts.update, { params: { id: ana.account_id }, body })).status).toBe(200);
    expect(await choose(token)).toBeError('reset_not_found');
  });

  test('a reset token is stored only as a hash', async () => {
    const { ana } = await aCompany();
    const token = await aResetFor(ana);
    const { database } = await testApp();
    const rows = await database.systemDb.selectFrom('password_resets').selectAll().execute();
    expect(rows.some(({ account_id }) => account_id === ana.account_id)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
