import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

test.each<[string, string, number]>([
  ['160 letters fit in one part', 'a'.repeat(160), 1],
  ['161 letters take two', 'a'.repeat(161), 2],
  ['306 letters take two', 'a'.repeat(306), 2],
  ['307 letters take three', 'a'.repeat(307), 3],
  ['a brace takes the room of two letters', '{'.repeat(81), 2],
  ['70 letters fit in one part when one is outside the alphabet', `ł${'a'.repeat(69)}`, 1],
  ['71 take two', `ł${'a'.repeat(70)}`, 2],
  ['an emoji takes the room of two letters', '🏠'.repeat(36), 2],
])('smsParts: %s', (_what, text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
