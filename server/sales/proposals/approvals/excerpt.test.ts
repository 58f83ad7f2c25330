import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('an excerpt of a short text is the text on one line', () => {
  expect(excerptOf('Which gutters?\n\nThe white ones? ')).toBe('Which gutters? The white ones?');
});

test('an excerpt of a long text has eighty characters including its ellipsis', () => {
  expect(excerptOf('a'.repeat(80))).toBe('a'.repeat(80));
  expect(excerptOf('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`);
});
