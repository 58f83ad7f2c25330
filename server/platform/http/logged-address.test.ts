import { expect, test } from 'vitest';
import { addressLogger } from './logged-address.ts';

test('logs an address unchanged in plain mode', () => {
  expect(addressLogger('plain', 'secret')('203.0.113.7')).toBe('203.0.113.7');
});

test('hashes an address alike with the same key, differently with another key, and never to the address itself', () => {
  const hashed = addressLogger('hashed', 'secret');
  expect(hashed('203.0.113.7')).toBe(hashed('203.0.113.7'));
  expect(hashed('203.0.113.7')).toMatch(/^[\w-]{22}$/);
  expect(hashed('203.0.113.8')).not.toBe(hashed('203.0.113.7'));
  expect(addressLogger('hashed', 'another')('203.0.113.7')).not.toBe(hashed('203.0.113.7'));
});
