import { describe, expect, test } from 'vitest';
import { access } from '../contract/access.ts';
import { companies } from '../contract/companies.ts';
import { config } from '../contract/config.ts';
import { appOfTest } from './testing/app.ts';
import { aBrowser, anAddress } from './testing/browser.ts';
import { aCompany } from './testing/cast.ts';
import { takeErrors } from './testing/error-log.ts';
import { aCompanyInput, unique } from './testing/inputs.ts';
import { testClock } from './testing/test-clock.ts';

describe('an address', () => {
  test('makes three hundred calls a minute and no more, a session likewise', async () => {
    const { ana } = await aCompany();
    for (const browser of [aBrowser(), ana]) {
      const call = () => browser.call(config.read);
      const replies = await Promise.all(Array.from({ length: 300 }, call));
      expect(replies.map(({ status }) => status)).toEqual(Array(300).fill(200));
      const next = await call();
      expect(next).toRefuse('too_many_requests');
      expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('that a proxy claims is not believed, and the log says once what to set', async () => {
    const at = appOfTest({});
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip']) {
      expect(await aBrowser({ at }).call(config.read, { headers: { [header]: '1.2.3.4' } })).toRefuse(
        'malformed_request',
      );
    }
    expect(takeErrors()).toEqual(['A request came through a proxy. Set TRUST_PROXY=true if it is yours.']);
  });

  test('that a trusted proxy names is the one that counts', async () => {
    testClock.stop();
    const proxy = aBrowser({ at: appOfTest({ TRUST_PROXY: 'true' }) });
    const login = (client: string) =>
      proxy.call(access.login, {
        body: { login_id: `nobody-${unique()}`, login_password: 'x' },
        headers: { 'x-forwarded-for': client },
      });
    const [one, other] = [anAddress(), anAddress()];
    for (let count = 0; count < 10; count++) expect(await login(one)).toRefuse('login_failed');
    expect(await login(one)).toRefuse('too_many_requests');
    expect(await login(other)).toRefuse('login_failed');
  });

  test('of a household is its whole IPv6 network', async () => {
    testClock.stop();
    const network = `fd00:${unique().slice(0, 4)}:0:1`;
    const login = (host: number) =>
      aBrowser({ address: `${network}::${host}` }).call(access.login, {
        body: { login_id: `nobody-${unique()}`, login_password: 'x' },
      });
    for (let host = 1; host <= 10; host++) expect(await login(host)).toRefuse('login_failed');
    expect(await login(11)).toRefuse('too_many_requests');
  });
});

test('with the limits switched off nobody waits', async () => {
  const browser = aBrowser({ at: appOfTest({ RATE_LIMITS: 'off' }) });
  for (let count = 0; count < 7; count++) {
    expect((await browser.call(companies.create, { body: { company: aCompanyInput() } })).status).toBe(201);
  }
});
