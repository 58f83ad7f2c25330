import { beforeEach, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors.ts';
import { SELECT_JOBSITE } from '#contract/work/timecards.ts';
import { TRANSLATIONS } from './translations.ts';
import { startingLanguage } from './use-language.ts';
import { formatInstant } from './written.ts';

beforeEach(() => localStorage.clear());

test('Spanish translates every English text', () => {
  const sentences = (translations: object): string[] =>
    Object.entries(translations).flatMap(([key, text]) => {
      if (typeof text === 'object') return sentences(text as object);
      const sentence: unknown = typeof text === 'function' ? (text as (...facts: unknown[]) => string)(1, 2) : text;
      return [`${key}: ${String(sentence)}`];
    });
  const [english, spanish] = [sentences(TRANSLATIONS.en), sentences(TRANSLATIONS.es)];
  expect(spanish).toHaveLength(english.length);
  expect(spanish.filter((sentence) => english.includes(sentence) || sentence.endsWith(': '))).toEqual([]);
});

test('a Spanish sentence that ends with a time ends with one period', () => {
  const { es } = TRANSLATIONS;
  const instant = formatInstant('2026-11-25T23:18:00Z', 'America/New_York', es);
  expect(es.offlineSince(instant)).toMatch(/^Datos del 25 nov, 6:18\sp\.\s?m\.$/);
});

test("texts shared with the office's screens are identical", () => {
  expect(TRANSLATIONS.en.selectJobsite).toBe(SELECT_JOBSITE);
  const { message, status } = errors.timecard_open;
  expect(TRANSLATIONS.en.cardIsOpen).toBe(`${message.replace(/\.$/, '')}: ${status}`);
});

test.each([
  [['es-MX', 'en-US'], 'es'],
  [['en-US', 'es'], 'en'],
  [['ht', 'es-US'], 'es'],
  [['ht'], 'en'],
])('a browser with languages %j starts in %s', (languages, language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(startingLanguage()).toBe(language);
});

test('a selected language is remembered', () => {
  localStorage.setItem('time-language', 'es');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  expect(startingLanguage()).toBe('es');
});
