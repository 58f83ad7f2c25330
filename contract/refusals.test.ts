import { expect, test } from 'vitest';
import { invalid } from './refusals.ts';

const CITY_AND_STATE = 'Please enter the city and state';

test('a sentence that two fields share is said once, and stands with each of them', () => {
  const fields = { city: [CITY_AND_STATE], state: [CITY_AND_STATE], zip: ['Please enter a ZIP code'] };
  const { message, detail } = invalid(fields);
  expect(message).toBe(CITY_AND_STATE);
  expect(detail.details).toEqual([CITY_AND_STATE, 'Please enter a ZIP code']);
  expect(detail.fields).toEqual(fields);
});
