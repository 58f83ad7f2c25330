import { expect, test } from 'vitest';
import { addressText, addressValues, canBeFound, valuesOf } from './address-values.ts';

const FOUND = {
  label: '4821 W Kennedy Blvd, Tampa, FL 33609',
  address_1: '4821 W Kennedy Blvd',
  city: 'Tampa',
  state: 'FL',
  zip: '33609',
  latitude: 27.9447,
  longitude: -82.5262,
  precision: 'house' as const,
};

test('a found address fills every field except the second line', () => {
  const { label: _, precision, ...fields } = FOUND;
  expect(valuesOf(FOUND)).toEqual({ ...fields, position_source: precision });
});

test.each([
  ['4821 W Kennedy Blvd, Tampa, FL 33609', { city: 'Tampa', state: 'FL', zip: '33609' }],
  ['Kennedy Blvd, St. Petersburg, fl, USA', { city: 'St. Petersburg', state: 'FL', zip: '' }],
  ['Tampa, FL 33609-1234, United States', { city: 'Tampa', state: 'FL', zip: '33609-1234' }],
  ['Somewhere', { city: '', state: '', zip: '' }],
])('city and state fall back to the label: %s', (label, parts) => {
  expect(valuesOf({ ...FOUND, label, city: null, state: null, zip: null })).toMatchObject(parts);
});

test('a town without a street keeps the typed street', () => {
  expect(valuesOf({ ...FOUND, address_1: null })).not.toHaveProperty('address_1');
});

test('addressText omits the second line, and canBeFound requires enough of an address', () => {
  const typed = { ...addressValues(), address_1: ' 12 Bay St ', address_2: 'Apt 4', city: 'Largo' };
  expect(canBeFound(typed)).toBe(false);
  expect(canBeFound({ ...typed, state: 'FL' })).toBe(true);
  expect(canBeFound({ ...addressValues(), zip: '33770' })).toBe(true);
  expect(addressText({ ...typed, state: 'FL', zip: '33770' })).toBe('12 Bay St, Largo, FL 33770');
});
