import { expect, test } from 'vitest';
import { termsWithValidity } from './estimate-terms.ts';
import { DEFAULT_TERMS } from './estimates.ts';

const { terms_and_conditions: usual } = DEFAULT_TERMS;

test('the standard sentence says the days of the field', () => {
  expect(termsWithValidity(usual, 30)).toBe(usual.replace('5 business days', '30 business days'));
  expect(termsWithValidity(termsWithValidity(usual, 1), 5)).toBe(usual);
  expect(termsWithValidity('This estimate is valid for 30 business days.', 1)).toBe(
    'This estimate is valid for 1 business day.',
  );
});

test.each(['Valid for 5 business days.', 'This estimate is valid for 5 days.', 'Prices hold for 5 business days.', ''])(
  'terms in the writer’s own words stay: %s',
  (terms) => expect(termsWithValidity(terms, 30)).toBe(terms),
);

test('terms stay while the field is empty, and none stay none', () => {
  expect(termsWithValidity(usual, null)).toBe(usual);
  expect(termsWithValidity(null, 30)).toBeNull();
});
