import { describe, expect, test } from 'vitest';
import { access } from '#contract/identity/access.ts';
import { customers } from '#contract/work/customers.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { forgetEndedSessions } from '../sessions/sessions.ts';
import { waitAfter } from './login-waits.ts';

function logIn(browser: Browser, login_id: string, login_password = PASSWORD) {
  return browser.call(access.login, { body: { login_id, login_password } });
}

test('a login opens a session', async () => {
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
    role: 'owner',
    subscription_status: 'active',
  };
  expect(body).toEqual({ data: { id: acme.ana.account_id, type: 'session', attributes } });
  // Scripts can see that there is a session, but cannot read its token. Without Remember me both cookies expire when
  // the browser is closed.
  expect([headers['set-cookie']].flat().slice(0, 2)).toEqual([
    expect.stringMatching(/^__Host-jobsitespro_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    '__Host-jobsitespro_signed_in=1; Path=/; Secure; SameSite=Lax',
  ]);
  expect((await browser.call(access.checkAuth)).body).toEqual(body);
  expect((await browser.call(customers.list)).status).toBe(200);
});

test('a wrong password and an unknown login ID get the same response', async () => {
  const { ana } = await aCompany();
  const wrong = await logIn(aBrowser(), ana.login_id, 'Wrong-horse-7!');
  const unknown = await logIn(aBrowser(), `nobody-${unique()}`);
  expect(wrong).toBeError('login_failed');
  expect(unknown).toBeError('login_failed');
  expect(unknown.body).toEqual(wrong.body);
  expect(wrong.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['a login ID', { login_password: 'x' }, { login_id: ['Login ID is required'] }],
  ['a password', { login_id: 'ana-ana' }, { login_password: ['Password is required'] }],
  ['a login ID and a password', {}, { login_id: ['Login ID is required'], login_password: ['Password is required'] }],
])('a login requires %s', async (_what, body, fields) => {
  const reply = await aBrowser().attempt(access.login, { body });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
});

test("each login opens a new session and ends the browser's previous one", async () => {
  const { ana } = await aCompany();
  const browser = aBrowser();
  await logIn(browser, ana.login_id);
  const former = aBrowser({ cookies: new Map(browser.cookies) });
  expect((await former.call(access.checkAuth)).status).toBe(200);

  await logIn(browser, ana.login_id);
  expect([...browser.cookies]).not.toEqual([...former.cookies]);
  expect(await former.call(access.checkAuth)).toBeError('session_expired');
  // Sessions in her other browsers remain open.
  expect((await ana.call(access.checkAuth)).status).toBe(200);
});

test('logging out ends the session and can be repeated', async () => {
  const { ana } = await aCompany();
  const stolen = aBrowser({ cookies: new Map(ana.cookies) });
  const { status, body, headers } = await ana.call(access.logout);
  expect([status, body]).toEqual([200, { status: 'ok', message: 'You are logged out.' }]);
  expect(headers['clear-site-data']).toBe('"cache"');
  expect(ana.cookies.size).toBe(0);
  expect((await ana.call(access.logout)).status).toBe(200);
  expect(await stolen.call(access.checkAuth)).toBeError('session_expired');
});

test('a missing and a forged session are rejected', async () => {
  expect(await aBrowser().call(access.checkAuth)).toBeError('session_expired');
  const cookies = new Map([['__Host-jobsitespro_session', 'x'.repeat(43)]]);
  const reply = await aBrowser({ cookies }).call(customers.list);
  expect(reply).toBeError('session_expired');
  expect(reply.body).toMatchObject({ error: 'Session expired. Try to refresh your browser.' });
});

test('an idle session expires after a day', async () => {
  const { ana, ben } = await aCompany();
  testClock.forward({ hours: 23 });
  expect((await ana.call(access.checkAuth)).status).toBe(200);
  testClock.forward({ hours: 2 });
  expect((await ana.call(access.checkAuth)).status).toBe(200);
  expect(await ben.call(access.checkAuth)).toBeError('session_expired');
});

describe('a remembered session', () => {
  async function remembered() {
    const { ana } = await aCompany();
    const browser = aBrowser();
    const body = { login_id: ana.login_id, login_password: PASSWORD, remember_me: true };
    const { headers } = await browser.call(access.login, { body });
    return { browser, cookie: String([headers['set-cookie']].flat()[0]) };
  }

  test('a remembered session survives closing the browser', async () => {
    const { cookie } = await remembered();
    expect(cookie).toMatch(
      /^__Host-jobsitespro_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('only a remembered session says so, because the browser then stores what it shows', async () => {
    const { browser } = await remembered();
    const { ana } = await aCompany();
    const [stays, ends] = await Promise.all([browser, ana].map((each) => each.call(access.checkAuth)));
    expect(stays?.body.data.attributes.is_remembered).toBe(true);
    expect(ends?.body.data.attributes).not.toHaveProperty('is_remembered');
  });

  test('a remembered session expires after fourteen idle days', async () => {
    testClock.stop();
    const { browser } = await remembered();
    testClock.forward({ days: 13, hours: 23 });
    expect((await browser.call(access.checkAuth)).status).toBe(200);
    testClock.forward({ days: 14, seconds: 1 });
    expect(await browser.call(access.checkAuth)).toBeError('session_expired');
  });

  test('a remembered session expires after thirty days even when used', async () => {
    testClock.stop();
    const { browser } = await remembered();
    for (let week = 0; week < 4; week++) {
      testClock.forward({ days: 7 });
      expect((await browser.call(access.checkAuth)).status).toBe(200);
    }
    testClock.forward({ days: 2, seconds: 1 });
    expect(await browser.call(access.checkAuth)).toBeError('session_expired');
  });

  test('a remembered session survives the cleanup that deletes the others', async () => {
    testClock.stop();
    const { browser } = await remembered();
    testClock.forward({ days: 2 });
    const { database } = await testApp();
    await forgetEndedSessions(database.systemDb, testClock.now());
    expect((await browser.call(access.checkAuth)).status).toBe(200);
  });
});

test('a session in use expires after thirty days', async () => {
  testClock.stop();
  const { ana } = await aCompany();
  for (let day = 0; day < 29; day++) {
    testClock.forward({ hours: 24 });
    expect((await ana.call(access.checkAuth)).status).toBe(200);
  }
  testClock.forward({ hours: 24, seconds: 1 });
  expect(await ana.call(access.checkAuth)).toBeError('session_expired');
});

test('one address can attempt ten logins a minute, for all login IDs together', async () => {
  testClock.set('2027-03-01T12:00:10Z');
  const browser = aBrowser();
  for (let count = 0; count < 10; count++) expect(await logIn(browser, `nobody-${unique()}`)).toBeError('login_failed');
  const eleventh = await logIn(browser, `nobody-${unique()}`);
  expect(eleventh).toBeError('too_many_requests');
  expect(eleventh.headers['retry-after']).toBe('50');

  testClock.forward({ seconds: 50 });
  expect(await logIn(browser, `nobody-${unique()}`)).toBeError('login_failed');
});

test('one address can attempt thirty logins an hour', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const browser = aBrowser();
  for (let count = 0; count < 30; count++) {
    // Avoids the slow password check: the limit is checked first.
    expect((await logIn(browser, 'x'.repeat(100))).status).toBeOneOf([401, 429]);
    testClock.forward({ seconds: 30 });
  }
  const next = await logIn(browser, `nobody-${unique()}`);
  expect(next).toBeError('too_many_requests');
  expect(Number(next.headers['retry-after'])).toBe(45 * 60);
});

describe('delays after five failures', () => {
  test('a login ID is delayed after five failures at their network, longer each time, until a successful login', async () => {
    const { ana } = await aCompany();
    testClock.stop();
    const browser = aBrowser();
    for (let count = 0; count < 5; count++)
      expect(await logIn(browser, ana.login_id, 'wrong')).toBeError('login_failed');
    const waiting = await logIn(browser, ana.login_id);
    expect(waiting).toBeError('too_many_requests');
    expect(waiting.headers['retry-after']).toBe(String(waitAfter(5)));

    testClock.forward({ seconds: waitAfter(5) });
    expect(await logIn(browser, ana.login_id, 'wrong')).toBeError('login_failed');
    expect((await logIn(browser, ana.login_id)).headers['retry-after']).toBe(String(waitAfter(6)));

    testClock.forward({ minutes: 1 });
    expect((await logIn(browser, ana.login_id)).status).toBe(200);
    expect(await logIn(browser, ana.login_id, 'wrong')).toBeError('login_failed');
    expect((await logIn(browser, ana.login_id)).status).toBe(200);
  });

  test('a login ID is not delayed at another network, nor is another login ID at the same one', async () => {
    const { ana, ben } = await aCompany();
    testClock.stop();
    const thief = aBrowser();
    for (let count = 0; count < 5; count++) await logIn(thief, ana.login_id, 'wrong');
    expect(await logIn(thief, ana.login_id)).toBeError('too_many_requests');
    expect((await logIn(aBrowser(), ana.login_id)).status).toBe(200);
    expect((await logIn(aBrowser({ address: thief.address }), ben.login_id)).status).toBe(200);
  });

  test('a login ID is delayed for the entire IPv6 network of the failures', async () => {
    const login_id = `nobody-${unique()}`;
    testClock.stop();
    const network = `2001:db8:aa:${unique().slice(0, 4)}`;
    for (let host = 1; host <= 5; host++) {
      expect(await logIn(aBrowser({ address: `${network}::${host}` }), login_id)).toBeError('login_failed');
    }
    expect(await logIn(aBrowser({ address: `${network}::6` }), login_id)).toBeError('too_many_requests');
  });

  test('an unknown login ID is delayed like an existing one, with the same statements', async () => {
    const { ana } = await aCompany();
    const login_id = `nobody-${unique()}`;
    testClock.stop();
    const browser = aBrowser();
    const unknown = await statementsOf(() => logIn(browser, login_id));
    const existing = await statementsOf(() => logIn(aBrowser(), ana.login_id, 'wrong'));
    expect(unknown).toEqual(existing);
    for (let count = 1; count < 5; count++) expect(await logIn(browser, login_id)).toBeError('login_failed');
    const waiting = await logIn(browser, login_id);
    expect(waiting).toBeError('too_many_requests');
    expect(waiting.headers['retry-after']).toBe(String(waitAfter(5)));
  });
});

test('only five of forty concurrent guesses of a password are verified', async () => {
  const { ana } = await aCompany();
  testClock.stop();
  const browser = aBrowser();
  const guesses = Array.from({ length: 40 }, () => logIn(browser, ana.login_id, 'wrong'));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});

describe('a known browser', () => {
  async function recognizedBrowser() {
    const { ana, ben } = await aCompany();
    const browser = aBrowser();
    const { headers } = await logIn(browser, ana.login_id);
    await browser.call(access.logout);
    return { ana, ben, browser, cookies: [headers['set-cookie']].flat().map(String) };
  }

  test('a browser that has signed in gets a signed cookie for a year, which scripts cannot read', async () => {
    const { ana, browser, cookies } = await recognizedBrowser();
    expect(cookies.find((cookie) => cookie.includes('_device='))).toMatch(
      /^__Host-jobsitespro_device=device\.[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(browser.cookies.get('__Host-jobsitespro_device')).toContain(ana.account_id);
  });

  test('a known browser is not delayed by the failures of others, from any network', async () => {
    const { ana, browser } = await recognizedBrowser();
    testClock.stop();
    const stranger = aBrowser({ address: browser.address });
    for (let count = 0; count < 12; count++) await logIn(stranger, ana.login_id, 'wrong');
    expect(await logIn(stranger, ana.login_id)).toBeError('too_many_requests');
    expect((await logIn(browser, ana.login_id)).status).toBe(200);
  });

  test('a known browser is delayed by its own failures', async () => {
    const { ana, browser } = await recognizedBrowser();
    testClock.stop();
    const statuses = await Promise.all(Array.from({ length: 8 }, () => logIn(browser, ana.login_id, 'wrong')));
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(await logIn(browser, ana.login_id)).toBeError('too_many_requests');
    expect((await logIn(aBrowser(), ana.login_id)).status).toBe(200);
  });

  test('a browser is known only for its own account, and not with a forged cookie', async () => {
    const { ana, ben, browser } = await recognizedBrowser();
    testClock.stop();
    for (let count = 0; count < 5; count++) await logIn(aBrowser({ address: browser.address }), ben.login_id, 'wrong');
    expect(await logIn(browser, ben.login_id)).toBeError('too_many_requests');
    const name = '__Host-jobsitespro_device';
    const forged = (browser.cookies.get(name) ?? '').replace(ana.account_id, ben.account_id);
    const thief = aBrowser({ address: browser.address, cookies: new Map([[name, forged]]) });
    expect(await logIn(thief, ben.login_id)).toBeError('too_many_requests');
  });

  test('a shared browser remains known to each person who uses it', async () => {
    const { ana, ben, browser } = await recognizedBrowser();
    await logIn(browser, ben.login_id);
    testClock.stop();
    const stranger = aBrowser({ address: browser.address });
    for (const { login_id } of [ana, ben]) {
      for (let count = 0; count < 5; count++) await logIn(stranger, login_id, 'wrong');
    }
    for (const { login_id } of [ana, ben]) expect((await logIn(browser, login_id)).status).toBe(200);
  });
});

test('unknown browsers get fifty attempts an hour for a login ID, and its owner can still log in', async () => {
  testClock.set('2027-03-01T12:00:00Z');
  const { ana } = await aCompany();
  const existing = aBrowser();
  expect((await logIn(existing, ana.login_id)).status).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 49 }, () => logIn(aBrowser(), ana.login_id, 'wrong')));
  expect(guesses.every(({ status }) => status === 401)).toBe(true);
  expect(await logIn(aBrowser(), ana.login_id)).toBeError('too_many_requests');
  expect((await logIn(existing, ana.login_id)).status).toBe(200);
  testClock.forward({ hours: 1 });
  expect((await logIn(aBrowser(), ana.login_id)).status).toBe(200);
});

test('a login ignores an Idempotency-Key', async () => {
  const { ana } = await aCompany();
  const input = {
    body: { login_id: ana.login_id, login_password: PASSWORD },
    headers: { 'idempotency-key': unique() },
  };
  const browsers = [aBrowser(), aBrowser()];
  for (const browser of browsers) expect((await browser.call(access.login, input)).status).toBe(200);
  expect([...(browsers[0]?.cookies ?? [])]).not.toEqual([...(browsers[1]?.cookies ?? [])]);
});
