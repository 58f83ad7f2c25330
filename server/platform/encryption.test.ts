import { expect, test } from 'vitest';
import { encryption } from './encryption.ts';

const KEY = 'a secret key of thirty-two letters';
const tokens = encryption(KEY, 'tokens');

test('encryption decrypts with the same key, purpose and context', () => {
  expect(encryption(KEY, 'tokens').open(tokens.encrypt('grüße 😀', 'acme'), 'acme')).toBe('grüße 😀');
  expect(tokens.open(tokens.encrypt('', 'acme'), 'acme')).toBe('');
});

test('encryption does not decrypt with another key, purpose or context', () => {
  const ciphertext = tokens.encrypt('secret', 'acme');
  expect(encryption(`${KEY}!`, 'tokens').open(ciphertext, 'acme')).toBeUndefined();
  expect(encryption(KEY, 'cookies').open(ciphertext, 'acme')).toBeUndefined();
  expect(tokens.open(ciphertext, 'rival')).toBeUndefined();
});

test('encryption encrypts the same text differently each time, without revealing it', () => {
  const [one, two] = [tokens.encrypt('secret', 'acme'), tokens.encrypt('secret', 'acme')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('secret');
});

test('encryption detects every changed or missing byte', () => {
  const ciphertext = tokens.encrypt('secret', 'acme');
  for (let at = 0; at < ciphertext.length; at++) {
    const changed = Buffer.from(ciphertext);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(tokens.open(changed, 'acme')).toBeUndefined();
    expect(tokens.open(ciphertext.subarray(0, at), 'acme')).toBeUndefined();
  }
});
