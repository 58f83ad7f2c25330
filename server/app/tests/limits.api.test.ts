import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { config } from '#contract/core/config.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { access } from '#contract/identity/access.ts';
import { companies } from '#contract/identity/companies.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { appOfTest } from '#testkit/app/app.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, anAddress } from '#testkit/clients/browser.ts';
import { aCompanyInput, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { newCode } from '../../platform/ids.ts';

const aPublicAddress = () => `203.0.${randomInt(256)}.${randomInt(1, 255)}`;

describe('an address', () => {
  test('an address is limited to three hundred calls a minute, and so is a signed-in account', async () => {
    const { ana } = await aCompany();
    for (const browser of [aBrowser(), ana]) {
      const call = () => browser.call(config.read);
      // Sends the calls in batches, because all at the same time would overload the process.
      for (let batch = 0; batch < 3; batch++) {
        const replies = await Promise.all(Array.from({ length: 100 }, call));
        expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(200));
      }
      const next = await call();
      expect(next).toBeError('too_many_requests');
      expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('the sessions of an account share its limit', async () => {
    const { ana } = await aCompany();
    const body = { login_id: ana.login_id, login_password: PASSWORD };
    const others = [aBrowser(), aBrowser()];
    for (const browser of others) expect((await browser.call(access.login, { body })).status).toBe(200);
    const sessions = [ana, ...others];
    for (const browser of sessions) {
      // Counted by the address until the session has been validated.
      expect((await browser.call(customers.list)).status).toBe(200);
    }
    for (const browser of sessions) {
      const replies = await Promise.all(Array.from({ length: 100 }, () => browser.call(config.read)));
      expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(200));
    }
    for (const browser of sessions) expect(await browser.call(config.read)).toBeError('too_many_requests');
  });

  test('an address in a header from an untrusted proxy is rejected, and the log names the setting once', async () => {
    const at = appOfTest({});
    for (const header of [
      'x-forwarded-for',
      'x-forwarded-proto',
      'forwarded',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
    ]) {
      expect(await aBrowser({ at }).call(config.read, { headers: { [header]: '1.2.3.4' } })).toBeError(
        'malformed_request',
      );
    }
    expect(takeErrors()).toEqual([
      'A request came through a proxy. If it is yours, set TRUST_PROXY to 1, or to its network.',
    ]);
  });

  test('an address from a trusted proxy is the one that is counted', async () => {
    testClock.stop();
    const proxy = aBrowser({ at: appOfTest({ TRUST_PROXY: 'true' }) });
    const login = (client: string) =>
      proxy.call(access.login, {
        body: { login_id: `nobody-${unique()}`, login_password: 'x' },
        headers: { 'x-forwarded-for': client },
      });
    const [one, other] = [anAddress(), anAddress()];
    for (let count = 0; count < 10; count++) expect(await login(one)).toBeError('login_failed');
    expect(await login(one)).toBeError('too_many_requests');
    expect(await login(other)).toBeError('login_failed');
  });

  test.each(['true', '10.0.0.0/8'])(
    'an address behind a proxy (%s) is not the one that the client writes',
    async (TRUST_PROXY) => {
      testClock.stop();
      const proxy = aBrowser({ at: appOfTest({ TRUST_PROXY }) });
      const client = aPublicAddress();
      const written = TRUST_PROXY === 'true' ? client : `${client}, ${anAddress()}`;
      const forged = () => ({ 'x-forwarded-for': `${aPublicAddress()}, ${written}` });

      const login = () =>
        proxy.call(access.login, {
          body: { login_id: `nobody-${unique()}`, login_password: 'x' },
          headers: forged(),
        });
      for (let count = 0; count < 10; count++) expect(await login()).toBeError('login_failed');
      expect(await login()).toBeError('too_many_requests');

      const byCode = () => proxy.call(employees.byCode, { params: { employee_code: newCode(10) }, headers: forged() });
      for (let miss = 0; miss < 20; miss++) expect(await byCode()).toBeError('employee_not_found');
      expect(await byCode()).toBeError('too_many_requests');

      const signUp = () => proxy.call(companies.create, { body: { company: aCompanyInput() }, headers: forged() });
      for (let count = 0; count < 5; count++) expect((await signUp()).status).toBe(201);
      expect(await signUp()).toBeError('too_many_requests');
    },
  );

  test('an IPv6 address counts as its whole /64', async () => {
    testClock.stop();
    const network = `fd00:${unique().slice(0, 4)}:0:1`;
    const login = (host: number) =>
      aBrowser({ address: `${network}::${host}` }).call(access.login, {
        body: { login_id: `nobody-${unique()}`, login_password: 'x' },
      });
    for (let host = 1; host <= 10; host++) expect(await login(host)).toBeError('login_failed');
    expect(await login(11)).toBeError('too_many_requests');
  });
});

test('limits that are switched off never reject', async () => {
  const browser = aBrowser({ at: appOfTest({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' }) });
  for (let count = 0; count < 7; count++) {
    expect((await browser.call(companies.create, { body: { company: aCompanyInput() } })).status).toBe(201);
  }
});

describe('a request is logged and not cached', () => {
  const spellings = [
    ['as the contract has it', `${API_BASE}/config`],
    ['with an escaped letter in its path', '/%61pi/v1/config'],
    ['with a slash at its end', `${API_BASE}/config/`],
    ['as an absolute address', `http://localhost${API_BASE}/config`],
  ] as const;
  const nowhere = [
    ['unknown to the API', `${API_BASE}/nowhere`],
    ['unknown to the API, with an escaped letter', '/%61pi/v1/nowhere'],
    ['with two slashes', '//api/v1/config'],
    ['with two slashes between its parts', '/api//v1/config'],
  ] as const;

  test.each([...spellings, ...nowhere])(
    'a request is not cached and counts toward the limit: %s',
    async (_how, url) => {
      const browser = aBrowser();
      const call = (of = url) => browser.request({ method: 'GET', url: of });
      const { headers } = await call();
      expect(headers['cache-control']).toBe('no-store');
      await Promise.all(Array.from({ length: 299 }, () => call()));
      expect(await call()).toBeError('too_many_requests');
      expect(await call(`${API_BASE}/config`)).toBeError('too_many_requests');
    },
  );

  test.each(spellings)('a request gets a valid response: %s', async (_how, url) => {
    expect((await aBrowser().request({ method: 'GET', url })).status).toBe(200);
  });

  test.each([...nowhere, ['with nothing but slashes', '//'], ['with many slashes', '///']] as const)(
    'a request gets a 404: %s',
    async (_how, url) => {
      expect(await aBrowser().request({ method: 'GET', url })).toBeError('not_found');
    },
  );
});
