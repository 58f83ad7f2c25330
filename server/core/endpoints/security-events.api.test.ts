import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { sessions } from '#contract/identity/sessions.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { appWith } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { aPasskeyDevice } from '#testkit/clients/passkey-device.ts';
import { addPasskey, challengeOf, enrol, passkeyRequest, wrongCode } from '#testkit/clients/second-factors.ts';
import { PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import type { Running } from '../../app/run.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { newCode, newToken } from '../../platform/ids.ts';
import { logSecurityEvents } from './security-events.ts';

const WARN = 40;
const INFO = 30;

interface Line {
  level: number;
  msg: string;
  event?: string;
}

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
let at: Running;

beforeAll(async () => {
  at = await appWith({ EMAIL_WEBHOOK_SECRET: 'w'.repeat(32) }, log);
});
afterAll(() => at.stop());
beforeEach(() => {
  testClock.stop();
  lines.length = 0;
});

const visitor = () => aBrowser({ at: Promise.resolve(at) });
const here = ({ cookies, address }: Person) => aBrowser({ cookies, address, at: Promise.resolve(at) });
const logged = () => lines.map((line) => JSON.parse(line) as Line);
const events = () => logged().filter(({ msg }) => msg === 'security event');

/** Waits for the log lines, which are written after the response is sent. */
async function expectEvents(...expected: object[]): Promise<void> {
  await vi.waitFor(() => expect(events()).toEqual(expected.map((one) => expect.objectContaining(one) as object)));
}

function login(browser: Browser, login_id: string, login_password = PASSWORD) {
  return browser.call(access.login, { body: { login_id, login_password } });
}

describe('a login', () => {
  test('a failed login is logged with the address, alike for a known and an unknown login ID, without what was typed', async () => {
    const { ana } = await aCompany();
    const browser = visitor();
    const nobody = `nobody-${unique()}`;
    for (const login_id of [ana.login_id, nobody]) await login(browser, login_id, 'Not-the-1-password');
    const { address } = browser;
    const failed = { level: WARN, event: 'login_failed', code: 'login_failed', address, route: `${API_BASE}/login` };
    await expectEvents(failed, failed);
    for (const typed of [ana.login_id, nobody, 'Not-the-1-password']) expect(lines.join()).not.toContain(typed);
  });

  test('sign-ins and sign-outs are logged with the account', async () => {
    const { ana } = await aCompany();
    const browser = visitor();
    await login(browser, ana.login_id);
    await browser.call(access.logout);
    await expectEvents(
      { level: INFO, event: 'session_signed_in', account_id: ana.account_id, status: 200 },
      { level: INFO, event: 'session_signed_out', account_id: ana.account_id, status: 200 },
    );
    for (const secret of [...browser.cookies.values(), PASSWORD]) expect(lines.join()).not.toContain(secret);
  });

  test('a login that is rate-limited is logged', async () => {
    const browser = visitor();
    const login_id = `nobody-${unique()}`;
    for (let count = 0; count < 6; count++) await login(browser, login_id);
    await vi.waitFor(() => expect(events().at(-1)).toMatchObject({ level: WARN, event: 'rate_limited', status: 429 }));
  });

  test('the steps of a second factor are logged', async () => {
    const { ana } = await aCompany();
    const factor = await enrol(ana);
    const browser = visitor();
    const { body } = await login(browser, ana.login_id);
    const challenge = 'challenge' in body.data.attributes ? body.data.attributes.challenge : '';
    const [recoveryCode = ''] = factor.recoveryCodes;
    for (const code of [wrongCode(factor), recoveryCode]) {
      await browser.call(access.answerChallenge, { body: { challenge, code } });
    }
    const { account_id } = ana;
    await expectEvents(
      { level: INFO, event: 'second_factor_requested', account_id },
      { level: WARN, event: 'second_factor_failed', code: 'code_wrong' },
      { level: INFO, event: 'second_factor_recovery_code_used', account_id },
      { level: INFO, event: 'session_signed_in', account_id },
    );
    for (const secret of [challenge, recoveryCode, factor.secret]) expect(lines.join()).not.toContain(secret);
  });

  test('a rejected passkey is logged', async () => {
    const { ana } = await aCompany();
    await addPasskey(ana);
    const browser = visitor();
    const challenge = await challengeOf(browser, ana);
    const credential = aPasskeyDevice().get(await passkeyRequest(browser, challenge));
    await browser.call(access.answerByPasskey, { body: { challenge, credential } });
    await expectEvents(
      { level: INFO, event: 'second_factor_requested', account_id: ana.account_id },
      { level: WARN, event: 'second_factor_failed', code: 'passkey_rejected' },
    );
  });
});

test('a session that has ended is logged as rejected, and a visitor without one is not logged', async () => {
  const { ana } = await aCompany();
  await visitor().call(access.checkAuth);
  const browser = here(ana);
  browser.cookies.set([...browser.cookies.keys()][0] ?? '', newToken());
  await browser.call(customers.list, {});
  await expectEvents({ level: WARN, event: 'session_rejected', status: 401, address: ana.address });
});

test("a call for another company's record is logged with the caller's account and company", async () => {
  const [acme, other] = [await aCompany(), await aCompany()];
  const { customer_id } = await other.aCustomer();
  lines.length = 0;
  await here(acme.ana).call(customers.read, { params: { id: customer_id } });
  const { account_id, company_id } = acme.ana;
  await expectEvents({ level: WARN, event: 'record_not_found', code: 'customer_not_found', account_id, company_id });
  expect(lines.join()).not.toContain(customer_id);
});

test("a call that the account's role does not allow, or that comes from another site, is logged", async () => {
  const { ana, ben } = await aCompany();
  await here(ben).call(accounts.remove, { params: { id: ana.account_id } });
  const headers = { origin: 'https://elsewhere.example' };
  await here(ana).call(sessions.endOthers, { headers });
  await expectEvents(
    { level: WARN, event: 'access_rejected', code: 'not_your_role', account_id: ben.account_id },
    { level: WARN, event: 'access_rejected', code: 'cross_site' },
  );
});

test('unknown codes and tokens are logged without their values', async () => {
  const browser = visitor();
  const [employee_code, token] = [newCode(10), newToken()];
  await browser.call(employees.jobsites, { params: { employee_code } });
  await browser.call(passwordResets.choose, {
    params: { token },
    body: { password: 'Another-1-password' },
  });
  await expectEvents(
    { level: WARN, event: 'token_rejected', code: 'employee_not_found' },
    { level: WARN, event: 'token_rejected', code: 'reset_not_found' },
  );
  for (const secret of [employee_code, token]) expect(lines.join()).not.toContain(secret);
});

test("a webhook's wrong signature is logged", async () => {
  await visitor().request({
    method: 'POST',
    url: `${API_BASE}/webhooks/email`,
    payload: { message_id: 'x', event: 'delivered' },
    headers: { 'x-timestamp': '1', 'x-signature': 'of-somebody-else' },
  });
  await expectEvents({ level: WARN, event: 'signature_rejected', route: `${API_BASE}/webhooks/email` });
});

test('a changed password and a wrong current password are logged', async () => {
  const { ana } = await aCompany();
  const browser = here(ana);
  for (const current_password of ['Not-the-1-password', PASSWORD]) {
    const new_password = 'Another-1-password';
    await browser.call(accounts.changePassword, {
      body: { current_password, new_password, confirm_password: new_password },
    });
  }
  const { account_id } = ana;
  await expectEvents(
    { level: WARN, event: 'confirmation_failed', account_id },
    { level: INFO, event: 'account_password_changed', account_id },
  );
});

test("a request's log line carries the code of its error", async () => {
  await visitor().call(customers.list, {});
  await vi.waitFor(() =>
    expect(logged()).toEqual([expect.objectContaining({ msg: 'request', status: 401, code: 'session_expired' })]),
  );
});

test("a request's log line carries the caller's address, or its hash with LOG_ADDRESSES=hashed", async () => {
  const hashing = await appWith({ LOG_ADDRESSES: 'hashed' }, log);
  onTestFinished(() => hashing.stop());
  const visitorBrowser = visitor();
  await visitorBrowser.call(customers.list, {});
  await vi.waitFor(() =>
    expect(logged()).toEqual([expect.objectContaining({ msg: 'request', address: visitorBrowser.address })]),
  );
  lines.length = 0;
  const hidden = aBrowser({ at: Promise.resolve(hashing) });
  await hidden.call(customers.list, {});
  const address = expect.stringMatching(/^[\w-]{22}$/) as string;
  await vi.waitFor(() => expect(logged()).toContainEqual(expect.objectContaining({ msg: 'request', address })));
  expect(lines.join()).not.toContain(hidden.address);
});

test('events of a failed call are not logged, and addresses are formatted as in the request log', async () => {
  const app = await createHttpServer({
    publicUrl: 'https://jobsites.example',
    secretKey: 'k'.repeat(32),
    trustProxy: 0,
    rateLimits: false,
    log,
  });
  logSecurityEvents(app, (ip) => `hash of ${ip}`);
  app.get('/', (request) => {
    request.securityEvents = [{ event: 'account_password_changed' }];
    return Promise.reject(new AppError('login_failed'));
  });
  await app.inject('/');
  await app.close();
  expect(events()).toEqual([expect.objectContaining({ event: 'login_failed', address: 'hash of 127.0.0.1' })]);
});
