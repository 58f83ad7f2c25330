import { expect, test } from 'vitest';
import { access } from '../../contract/access.ts';
import { customers } from '../../contract/customers.ts';
import { aBrowser, type Browser } from '../testing/browser.ts';
import { aCompany } from '../testing/cast.ts';
import { PASSWORD, unique } from '../testing/inputs.ts';
import { testClock } from '../testing/test-clock.ts';
import { waitAfter } from './login-waits.ts';

function logIn(browser: Browser, login_id: string, login_password = PASSWORD) {
  return browser.call(access.login, { body: { login_id, login_password } });
}

test('a login opens a session that works from then on', async () => {
  const acme = await aCompany();
  const browser = aBrowser();
  const { status, body, headers } = await logIn(browser, ` ${acme.ana.login_id.toUpperCase()} `);
  expect(status).toBe(200);
  const attributes = {
    account_id: acme.ana.account_id,
    first_name: 'Ana',
    last_name: 'Alvarez',
    company_code: acme.company_code,
    company_name: acme.name,
    subscription_status: 'active',
  };
  expect(body).toEqual({ data: { id: acme.ana.account_id, type: 'session', attributes } });
  // Scripts see that there is a session, and never which.
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-jobsitespro_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    '__Host-jobsitespro_signed_in=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
  ]);
  expect((await browser.call(access.checkAuth)).body).toEqual(body);
  expect((await browser.call(customers.list)).status).toBe(200);
});

test('a wrong password and an unknown login ID are told apart by nothing', async () => {
  const { ana } = await aCompany();
  const wrong = await logIn(aBrowser(), ana.login_id, 'Wrong-horse-7!');
  const unknown = await logIn(aBrowser(), `nobody-${unique()}`);
  expect(wrong).toRefuse('login_failed');
  expect(unknown).toRefuse('login_failed');
  expect(unknown.body).toEqual(wrong.body);
  expect(wrong.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['a login ID', { login_password: 'x' }, { login_id: ['Login ID is required'] }],
  ['a password', { login_id: 'ana-ana' }, { login_password: ['Password is required'] }],
  ['both', {}, { login_id: ['Login ID is required'], login_password: ['Password is required'] }],
])('a login needs %s', async (_what, body, fields) => {
  const reply = await aBrowser().attempt(access.login, { body });
  expect(reply).toRefuse('validation_failed');
  expect(reply.body).toMatchObject({ fields });
});

test('each login is a new session, and the browser’s former one ends', async () => {
  const { ana } = await aCompany();
  const browser = aBrowser();
  await logIn(browser, ana.login_id);
  const former = aBrowser({ cookies: new Map(browser.cookies) });
  expect((await former.call(access.checkAuth)).status).toBe(200);

  await logIn(browser, ana.login_id);
  expect([...browser.cookies]).not.toEqual([...former.cookies]);
  expect(await former.call(access.checkAuth)).toRefuse('session_expired');
  // Her other browser is no business of this one.
  expect((await ana.call(access.checkAuth)).status).toBe(200);
});

test('logging out ends the session, and doing so again is no fault', async () => {
  const { ana } = await aCompany();
  const stolen = aBrowser({ cookies: new Map(ana.cookies) });
  const { status, body } = await ana.call(access.logout);
  expect([status, body]).toEqual([200, { status: 'ok', message: 'You are logged out.' }]);
  expect(ana.cookies.size).toBe(0);
  expect((await ana.call(access.logout)).status).toBe(200);
  expect(await stolen.call(access.checkAuth)).toRefuse('session_expired');
});

test('nobody is signed in without a session, or with an invented one', async () => {
  expect(await aBrowser().call(access.checkAuth)).toRefuse('session_expired');
  const cookies = new Map([['__Host-jobsitespro_session', 'x'.repeat(43)]]);
  const reply = await aBrowser({ cookies }).call(customers.list);
  expect(reply).toRefuse('session_expired');
  expect(reply.body).toMatchObject({ error: 'Session expired. Try to refresh your browser.' });
});

test('a session left alone ends after a day', async () => {
  const { ana, ben } = await aCompany();
  testClock.forward({ hours: 23 });
  expect((await ana.call(access.checkAuth)).status).toBe(200);
  testClock.forward({ hours: 2 });
  expect((await ana.call(access.checkAuth)).status).toBe(200);
  expect(await ben.call(access.checkAuth)).toRefuse('session_expired');
});

test('a session in use ends after thirty days all the same', async () => {
  testClock.stop();
  const { ana } = await aCompany();
  for (let day = 0; day < 29; day++) {
    testClock.forward({ hours: 24 });
    expect((await ana.call(access.checkAuth)).status).toBe(200);
  }
  testClock.forward({ hours: 24, seconds: 1 });
  expect(await ana.call(access.checkAuth)).toRefuse('session_expired');
});

test('ten logins a minute from one address are enough, whoever they are for', async () => {
  testClock.set('2027-03-01T12:00:10Z');
  const browser = aBrowser();
  for (let count = 0; count < 10; count++) expect(await logIn(browser, `nobody-${unique()}`)).toRefuse('login_failed');
  const eleventh = await logIn(browser, `nobody-${unique()}`);
  expect(eleventh).toRefuse('too_many_requests');
  expect(eleventh.headers['retry-after']).toBe('50');

  testClock.forward({ seconds: 50 });
  expect(await logIn(browser, `nobody-${unique()}`)).toRefuse('login_failed');
});

test('thirty logins an hour from one address are enough', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const browser = aBrowser();
  for (let count = 0; count < 30; count++) {
    // Without a hash to compare it would be slow for nothing: what is counted comes before.
    expect((await logIn(browser, 'x'.repeat(100))).status).toBeOneOf([401, 429]);
    testClock.forward({ seconds: 30 });
  }
  const next = await logIn(browser, `nobody-${unique()}`);
  expect(next).toRefuse('too_many_requests');
  expect(Number(next.headers['retry-after'])).toBe(45 * 60);
});

test('after five failures a login ID waits, longer each time, from whatever address; the right password ends it', async () => {
  const { ana } = await aCompany();
  testClock.stop();
  for (let count = 0; count < 5; count++)
    expect(await logIn(aBrowser(), ana.login_id, 'wrong')).toRefuse('login_failed');
  const waiting = await logIn(aBrowser(), ana.login_id);
  expect(waiting).toRefuse('too_many_requests');
  expect(waiting.headers['retry-after']).toBe(String(waitAfter(5)));

  testClock.forward({ seconds: waitAfter(5) });
  expect(await logIn(aBrowser(), ana.login_id, 'wrong')).toRefuse('login_failed');
  expect((await logIn(aBrowser(), ana.login_id)).headers['retry-after']).toBe(String(waitAfter(6)));

  testClock.forward({ seconds: waitAfter(6) });
  expect((await logIn(aBrowser(), ana.login_id)).status).toBe(200);
  expect(await logIn(aBrowser(), ana.login_id, 'wrong')).toRefuse('login_failed');
  expect((await logIn(aBrowser(), ana.login_id)).status).toBe(200);
});

test('a login ID that does not exist waits just the same', async () => {
  const login_id = `nobody-${unique()}`;
  testClock.stop();
  for (let count = 0; count < 5; count++) expect(await logIn(aBrowser(), login_id)).toRefuse('login_failed');
  expect(await logIn(aBrowser(), login_id)).toRefuse('too_many_requests');
});

test('attempts at the same time all count', async () => {
  const { ana } = await aCompany();
  testClock.stop();
  for (let count = 0; count < 4; count++) await logIn(aBrowser(), ana.login_id, 'wrong');
  const replies = await Promise.all(Array.from({ length: 8 }, () => logIn(aBrowser(), ana.login_id, 'wrong')));
  const failures = 4 + replies.filter(({ status }) => status === 401).length;

  const after = await logIn(aBrowser(), ana.login_id);
  expect(after).toRefuse('too_many_requests');
  expect(after.headers['retry-after']).toBe(String(waitAfter(failures)));
});

test('a login takes no Idempotency-Key', async () => {
  const { ana } = await aCompany();
  const given = {
    body: { login_id: ana.login_id, login_password: PASSWORD },
    headers: { 'idempotency-key': unique() },
  };
  const browsers = [aBrowser(), aBrowser()];
  for (const browser of browsers) expect((await browser.call(access.login, given)).status).toBe(200);
  expect([...(browsers[0]?.cookies ?? [])]).not.toEqual([...(browsers[1]?.cookies ?? [])]);
});
