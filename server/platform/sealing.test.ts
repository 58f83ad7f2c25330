import { expect, test } from 'vitest';
import { sealing } from './sealing.ts';

const KEY = 'a secret key of thirty-two letters';
const tokens = sealing(KEY, 'tokens');

test('decrypts with the same key, purpose and context', () => {
  expect(sealing(KEY, 'tokens').open(tokens.seal('grüße 😀', 'acme'), 'acme')).toBe('grüße 😀');
  expect(tokens.open(tokens.seal('', 'acme'), 'acme')).toBe('');
});

test('does not decrypt with another key, purpose or context', () => {
  const sealed = tokens.seal('secret', 'acme');
  expect(sealing(`${KEY}!`, 'tokens').open(sealed, 'acme')).toBeUndefined();
  expect(sealing(KEY, 'cookies').open(sealed, 'acme')).toBeUndefined();
  expect(tokens.open(sealed, 'rival')).toBeUndefined();
});

test('encrypts the same text differently each time, without revealing it', () => {
  const [one, two] = [tokens.seal('secret', 'acme'), tokens.seal('secret', 'acme')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('secret');
});

test('detects every changed or missing byte', () => {
  const sealed = tokens.seal('secret', 'acme');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(tokens.open(changed, 'acme')).toBeUndefined();
    expect(tokens.open(sealed.subarray(0, at), 'acme')).toBeUndefined();
  }
});
