import { beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '../../../contract/refusals.ts';
import { SELECT_JOBSITE } from '../../../contract/timecards.ts';
import { TEXTS } from './texts.ts';
import { startingLanguage } from './use-language.ts';

beforeEach(() => localStorage.clear());

test('both languages say everything, and Spanish says it in Spanish', () => {
  const sentences = (texts: object): string[] =>
    Object.entries(texts).flatMap(([key, text]) => {
      if (typeof text === 'object') return sentences(text as object);
      const said: unknown = typeof text === 'function' ? (text as (...facts: unknown[]) => string)(1, 2) : text;
      return [`${key}: ${String(said)}`];
    });
  const [english, spanish] = [sentences(TEXTS.en), sentences(TEXTS.es)];
  expect(spanish).toHaveLength(english.length);
  expect(spanish.filter((said) => english.includes(said) || said.endsWith(': '))).toEqual([]);
});

test('what the office’s screens say too is said in the same words', () => {
  expect(TEXTS.en.selectJobsite).toBe(SELECT_JOBSITE);
  const { says, status } = refusals.timecard_open;
  expect(TEXTS.en.cardIsOpen).toBe(`${says.replace(/\.$/, '')}: ${status}`);
});

test.each([
  [['es-MX', 'en-US'], 'es'],
  [['en-US', 'es'], 'en'],
  [['ht', 'es-US'], 'es'],
  [['ht'], 'en'],
])('a browser that reads %j begins in %s', (languages, language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(startingLanguage()).toBe(language);
});

test('a language once chosen stays', () => {
  localStorage.setItem('time-language', 'es');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  expect(startingLanguage()).toBe('es');
});
