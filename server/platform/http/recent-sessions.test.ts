import { expect, test } from 'vitest';
import { cookieNames } from './cookies.ts';
import { forgetSession, limitedCaller, rememberSession } from './recent-sessions.ts';

const requestWith = (token: string) => ({
  cookies: { [cookieNames(true).session]: token },
  ip: '192.0.2.7',
  headers: {},
});

test('a limit counts all sessions of an account together', () => {
  rememberSession('laptop', 'ana');
  rememberSession('phone', 'ana');
  expect([limitedCaller(requestWith('laptop')), limitedCaller(requestWith('phone'))]).toEqual(['ana', 'ana']);
});

test('a limit counts a session that was never valid, or is no longer valid, by its address', () => {
  rememberSession('ended', 'ana');
  forgetSession('ended');
  expect([limitedCaller(requestWith('forged')), limitedCaller(requestWith('ended'))]).toEqual([
    '192.0.2.7',
    '192.0.2.7',
  ]);
});

test('a limit counts each token separately on a call that is open to tokens, and by its address on any other', () => {
  const caller = (token: string, takesTokens: boolean) => {
    const headers = { authorization: `Bearer ${token}` };
    return limitedCaller({ cookies: {}, ip: '192.0.2.7', headers, routeOptions: { config: { takesTokens } } });
  };
  expect(caller('one', true)).toBe(caller('one', true));
  expect(caller('one', true)).not.toBe(caller('other', true));
  expect(caller('one', false)).toBe('192.0.2.7');
});
