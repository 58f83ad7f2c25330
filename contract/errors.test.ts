import { expect, test } from 'vitest';
import { invalid } from './errors.ts';

const CITY_AND_STATE = 'Please enter the city and state';

test('invalid lists a message shared by two fields once in the summary and under each field', () => {
  const fields = { city: [CITY_AND_STATE], state: [CITY_AND_STATE], zip: ['Please enter a ZIP code'] };
  const { message, detail } = invalid(fields);
  expect(message).toBe(CITY_AND_STATE);
  expect(detail.details).toEqual([CITY_AND_STATE, 'Please enter a ZIP code']);
  expect(detail.fields).toEqual(fields);
});
