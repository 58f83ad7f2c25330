import { beforeEach, expect, test, vi } from 'vitest';
import {
  CHOOSE_ONE_LINE,
  DECLINE_REASONS,
  ENTER_NAME,
  TICK_CONSENT,
  WRITE_QUESTION,
} from '#contract/sales/approvals.ts';
import { NO_WEB_ADDRESSES } from '#contract/core/message-options.ts';
import { PLEASE_SIGN } from '#contract/sales/signature.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { errors } from '#contract/errors.ts';
import { TRANSLATIONS } from './translations.ts';
import { TRANSLATIONS as VISIT_TEXTS } from './visiting/translations.ts';
import { TRANSLATIONS as CHANGES_TEXTS } from './changes/translations.ts';
import { startingLanguage } from './use-language.ts';

beforeEach(() => localStorage.clear());

const { en, es } = TRANSLATIONS;

test('Spanish translates every English text', () => {
  const sentences = (translations: object): string[] =>
    Object.entries(translations).flatMap(([key, text]) => {
      if (key === 'errors') return [];
      if (typeof text === 'object') return sentences(text as object);
      const sentence: unknown = typeof text === 'function' ? (text as (...facts: unknown[]) => string)(1, 2) : text;
      return [`${key}: ${String(sentence)}`];
    });
  const english = [...sentences(en), ...sentences(CHANGES_TEXTS.en)];
  const spanish = [...sentences(es), ...sentences(CHANGES_TEXTS.es)];
  expect(spanish).toHaveLength(english.length);
  expect(spanish.filter((sentence) => english.includes(sentence) || sentence.endsWith(': '))).toEqual([]);
});

test('a Spanish sentence that ends with a time of day ends with one period', () => {
  expect(es.approvedSummary('Techo', '$100.00', '25 nov 2026, 2:47 p.m.')).toMatch(/2:47 p\.m\.$/);
  expect(es.changeApproved('Techo', '$100.00', '25 nov 2026')).toMatch(/2026\.$/);
});

test('Spanish translates every error of the endpoints', () => {
  const codes = Object.values(customerPage).flatMap((endpoint) => ('errors' in endpoint ? endpoint.errors : []));
  const sentences = { ...es.errors, ...VISIT_TEXTS.es.errors };
  const untranslatedCodes = codes.filter((code) => !(code in sentences));
  expect(untranslatedCodes).toEqual([]);
  expect(Object.keys(sentences).filter((code) => !(code in errors))).toEqual([]);
});

test('the error messages equal those of the contract', () => {
  expect([en.tickConsent, en.enterName, en.signOrType, en.chooseALine, en.enterQuestion]).toEqual([
    TICK_CONSENT,
    ENTER_NAME,
    PLEASE_SIGN,
    CHOOSE_ONE_LINE,
    WRITE_QUESTION,
  ]);
  expect(en.noWebAddresses).toBe(NO_WEB_ADDRESSES);
  expect(en.preparing).toBe(errors.document_not_ready.message);
  expect(Object.keys(en.reasons)).toEqual(Object.keys(DECLINE_REASONS));
});

test.each([
  [['es-MX', 'en-US'], 'es'],
  [['en-US', 'es'], 'en'],
  [['ht'], 'en'],
])('a browser with languages %j starts in %s', (languages, language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(startingLanguage()).toBe(language);
});

test('a browser without storage starts in its own language', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('storage is closed');
  });
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
  expect(startingLanguage()).toBe('es');
});
