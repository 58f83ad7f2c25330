import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportField } from '#contract/office/imports.ts';
import { rowReader } from './row-input.ts';
import { splitName } from './row-input.ts';
import { addressOf, cityStateZip, placeOf } from './split-address.ts';

test.each([
  ['Adaeze Obi', 'Adaeze', 'Obi'],
  ['Obi, Adaeze', 'Adaeze', 'Obi'],
  ['Mary Ann  Vega', 'Mary Ann', 'Vega'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('the name %j is split', (text, first_name, last_name) => {
  expect(splitName(text)).toEqual({ first_name, last_name });
});

test('splitting a name loses no word', () => {
  const name = fc.array(fc.constantFrom('Ana', 'de', 'la', 'Jr.', 'Cruz', 'van', 'O’Neil'), { maxLength: 6 });
  fc.assert(
    fc.property(name, (words) => {
      const { first_name, last_name } = splitName(words.join(' '));
      expect([first_name, last_name].filter(Boolean).join(' ')).toBe(words.join(' '));
    }),
  );
});

test.each([
  ['Tampa, FL 33606', 'Tampa', 'FL', '33606'],
  ['Tampa FL 33606-1234', 'Tampa', 'FL', '33606-1234'],
  ['New Port Richey, Florida 34653', 'New Port Richey', 'Florida', '34653'],
  ['Chapel Hill, North Carolina, 27514, USA', 'Chapel Hill', 'North Carolina', '27514'],
])('city, state and ZIP are found in %j', (text, city, state, zip) => {
  expect(cityStateZip(text)).toEqual({ city, state, zip });
});

test.each(['410 Bayshore Blvd', 'Tampa', 'FL 33606', '33606', ''])(
  'city, state and ZIP are not found in %j',
  (text) => {
    expect(cityStateZip(text)).toBeUndefined();
  },
);

test('an address that cannot be split is left where the form reports the error', () => {
  expect(placeOf('Tampa, Flordia 33606')).toEqual({ city: 'Tampa', state: 'Flordia', zip: '33606' });
  expect(placeOf('Tampa, FL 3360')).toEqual({ city: 'Tampa', state: 'FL', zip: '3360' });
  expect(placeOf('Tampa')).toEqual({ city: 'Tampa', state: '', zip: '' });
});

const TAMPA = { city: 'Tampa', state: 'FL', zip: '33606' };
test.each([
  ['410 Bayshore Blvd, Tampa, FL 33606', { address_1: '410 Bayshore Blvd', address_2: '', ...TAMPA }],
  ['410 Bayshore Blvd, Apt 2, Tampa, FL 33606', { address_1: '410 Bayshore Blvd', address_2: 'Apt 2', ...TAMPA }],
  ['410 Bayshore Blvd\nTampa, FL 33606\nUSA', { address_1: '410 Bayshore Blvd', address_2: '', ...TAMPA }],
  ['410 Bayshore Blvd\r\nTampa FL 33606', { address_1: '410 Bayshore Blvd', address_2: '', ...TAMPA }],
  ['410 Bayshore Blvd', { address_1: '410 Bayshore Blvd', address_2: '', city: '', state: '', zip: '' }],
])('the address %j is split', (text, address) => {
  expect(addressOf(text)).toEqual(address);
});

test.each<[ImportField, string, string, string]>([
  ['unit_price_dollar', '$1,240.50', 'unit_price_dollar', '1240.50'],
  ['unit_price_dollar', '-$3', 'unit_price_dollar', '-3'],
  ['unit_price_dollar', '.5', 'unit_price_dollar', '0.5'],
  ['unit_price_dollar', '1,24', 'unit_price_dollar', '1,24'],
  ['cost_type', 'Labour', 'cost_type', 'labor'],
  ['is_active', 'Not active', 'is_active', 'false'],
  ['is_active', 'Not-active', 'is_active', 'false'],
  ['is_taxable', 'Tax', 'is_taxable', 'true'],
  ['is_taxable', 'Non', 'is_taxable', 'false'],
  ['is_active', 'constructor', 'is_active', 'constructor'],
  ['name', 'Drywall', 'description', 'Drywall'],
])('the %s %j is read', (field, text, name, read) => {
  expect(rowReader('price_items', ['a'], { a: field })([text])[name]).toBe(read);
});

test.each([
  ['Phone:(813) 555-0171 Mobile:(813) 555-0172', '(813) 555-0171'],
  ['813-555-0171 ::: 813-555-0172', '813-555-0171'],
  ['+1 813 555 0171', '+1 813 555 0171'],
])('the phone %j is read', (text, phone) => {
  expect(rowReader('customers', ['a'], { a: 'phone' })([text]).phone).toBe(phone);
});

test('if several columns map to one field, the first cell with a text is used', () => {
  const read = rowReader('customers', ['Home', 'Mobile'], { Home: 'phone', Mobile: 'phone' });
  expect([read(['', '2']), read(['1', '2'])].map(({ phone }) => phone)).toEqual(['2', '1']);
});

test('separate columns take precedence over values split from others', () => {
  const names = ['Name', 'Last', 'Place', 'City'];
  const mapping = { Name: 'full_name', Last: 'last_name', Place: 'city_state_zip', City: 'city' } as const;
  expect(rowReader('customers', names, mapping)(['Ana Vega', 'Ortiz', 'Tampa, FL 33606', 'Largo'])).toMatchObject({
    first_name: 'Ana',
    last_name: 'Ortiz',
    city: 'Largo',
    state: 'FL',
    zip: '33606',
  });
});

test('a cell of several lines becomes one line', () => {
  expect(rowReader('price_items', ['a'], { a: 'description' })(['Hang drywall,\r\n  tape it']).description).toBe(
    'Hang drywall, tape it',
  );
});
