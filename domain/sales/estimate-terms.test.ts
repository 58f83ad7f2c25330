import { expect, test } from 'vitest';
import { DEFAULT_TERMS } from '#contract/sales/estimate-fields.ts';
import { termsWithValidity } from './estimate-terms.ts';

const { terms_and_conditions: usual } = DEFAULT_TERMS;

test('termsWithValidity replaces the number of days in the standard sentence with the value of the field', () => {
  expect(termsWithValidity(usual, 30)).toBe(usual.replace('5 business days', '30 business days'));
  expect(termsWithValidity(termsWithValidity(usual, 1), 5)).toBe(usual);
  expect(termsWithValidity('This estimate is valid for 30 business days.', 1)).toBe(
    'This estimate is valid for 1 business day.',
  );
});

test.each(['Valid for 5 business days.', 'This estimate is valid for 5 days.', 'Prices hold for 5 business days.', ''])(
  'termsWithValidity leaves custom terms unchanged: %s',
  (terms) => expect(termsWithValidity(terms, 30)).toBe(terms),
);

test('termsWithValidity leaves terms unchanged while the field is empty, and missing terms null', () => {
  expect(termsWithValidity(usual, null)).toBe(usual);
  expect(termsWithValidity(null, 30)).toBeNull();
});
