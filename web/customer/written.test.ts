import { expect, test } from 'vitest';
import { isInScriptFace } from '#domain/script-letters.ts';
import { TRANSLATIONS } from './translations.ts';
import { shortName, writtenDay, writtenDifference } from './written.ts';

test('days are formatted in the language of the page', () => {
  expect(writtenDay('2026-11-27', TRANSLATIONS.en)).toBe('Friday, Nov 27, 2026');
  expect(writtenDay('2026-11-27', TRANSLATIONS.es)).toMatch(/^viernes, 27 de nov/);
});

test.each([
  ['Gutter guards, snap-in aluminum screen (ft)', 'Gutter guards'],
  ['Rain barrel (55 gallons)', 'Rain barrel'],
  ['Paint', 'Paint'],
  ['(optional) paint', '(optional) paint'],
  ['Take down, haul away', 'Take down'],
  ['A description that is much longer than the narrow bar', 'A description that is much long…'],
])('%j is named %j in the total bar', (description, name) => {
  expect(shortName(description)).toBe(name);
});

test('a difference has a true minus sign', () => {
  expect(writtenDifference(-240)).toBe('−\u00A0$240.00');
});

test.each([
  ['Grace Adams', true],
  ['Nguyễn Thị Hồng', true],
  ["Seán O'Brien-Núñez, Jr.", true],
  ['李小龍', false],
  ['Дмитрий', false],
  ['Grace 李', false],
])('the name %s can be set in the script font: %s', (name, expected) => {
  expect(isInScriptFace(name)).toBe(expected);
});
