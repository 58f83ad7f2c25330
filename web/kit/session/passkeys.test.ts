import { expect, test } from 'vitest';
import { deviceName, passkeyProblem } from './passkeys.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36', 'Android phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows PC'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Linux PC'],
  ['something else', 'My device'],
])('deviceName suggests a name for a passkey of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

function named(name: string): Error {
  return Object.assign(new Error('The operation failed.'), { name });
}

test('passkeyProblem explains what the user can do after an error of the browser or device', () => {
  expect(passkeyProblem(named('NotAllowedError'))).toMatch(/cancelled/);
  expect(passkeyProblem(named('InvalidStateError'))).toMatch(/already/);
  expect(passkeyProblem(named('SecurityError'))).toMatch(/address/);
});

test('passkeyProblem returns undefined for server errors', () => {
  expect(passkeyProblem(named('ApiError'))).toBeUndefined();
  expect(passkeyProblem(undefined)).toBeUndefined();
});
