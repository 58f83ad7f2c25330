import { expect, test } from 'vitest';
import { cookieNames } from './cookies.ts';
import { forgetSession, limitedCaller, rememberSession } from './recent-sessions.ts';

const requestWith = (token: string) => ({ cookies: { [cookieNames(true).session]: token }, ip: '192.0.2.7' });

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
