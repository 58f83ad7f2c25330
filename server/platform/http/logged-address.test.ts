import { expect, test } from 'vitest';
import { addressLogger } from './logged-address.ts';

test('an address is logged as it is when plain', () => {
  expect(addressLogger('plain', 'secret')('203.0.113.7')).toBe('203.0.113.7');
});

test('a hashed address is the same for one key, another for another key, and never the address', () => {
  const hashed = addressLogger('hashed', 'secret');
  expect(hashed('203.0.113.7')).toBe(hashed('203.0.113.7'));
  expect(hashed('203.0.113.7')).toMatch(/^[\w-]{22}$/);
  expect(hashed('203.0.113.8')).not.toBe(hashed('203.0.113.7'));
  expect(addressLogger('hashed', 'another')('203.0.113.7')).not.toBe(hashed('203.0.113.7'));
});
