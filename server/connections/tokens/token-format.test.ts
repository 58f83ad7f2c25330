import { expect, test } from 'vitest';
import { audienceOf, hintOf, newAccessToken } from './token-format.ts';

/** The pattern that docs/security.md gives to scanners. */
const DOCUMENTED = /\bjsp[amors]_[0-9A-Za-z]{49}\b/;

test.each([
  ['api', 'jspa_'],
  ['assistant', 'jspm_'],
] as const)('a token for the audience %s begins with %s and matches the documented pattern', (audience, prefix) => {
  const token = newAccessToken(audience);
  expect(token.startsWith(prefix)).toBe(true);
  expect(`token=${token};`).toMatch(DOCUMENTED);
  expect(audienceOf(token)).toBe(audience);
});

test('a token with one wrong character has no audience', () => {
  const token = newAccessToken('api');
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'x' ? 'y' : 'x';
    expect(audienceOf(token.slice(0, place) + other + token.slice(place + 1))).toBeUndefined();
  }
});

test('two tokens differ, and the hint is the end of a token', () => {
  const [one, other] = [newAccessToken('api'), newAccessToken('api')];
  expect(one).not.toBe(other);
  expect(one.endsWith(hintOf(one))).toBe(true);
  expect(hintOf(one)).toHaveLength(4);
});
