import { expect, test } from 'vitest';
import { addressLogger } from './logged-address.ts';

test('addressLogger leaves an address unchanged in plain mode', () => {
  expect(addressLogger('plain', 'secret')('203.0.113.7')).toBe('203.0.113.7');
});

test('addressLogger maps an address to a hash that depends on the address and the key', () => {
  const hashed = addressLogger('hashed', 'secret');
  expect(hashed('203.0.113.7')).toBe(hashed('203.0.113.7'));
  expect(hashed('203.0.113.7')).toMatch(/^[\w-]{22}$/);
  expect(hashed('203.0.113.8')).not.toBe(hashed('203.0.113.7'));
  expect(addressLogger('hashed', 'another')('203.0.113.7')).not.toBe(hashed('203.0.113.7'));
});
