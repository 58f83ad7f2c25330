import { describe, expect, test } from 'vitest';
import { embeddedGeocoder } from './embedded-geocoder.ts';

const { search, geocode } = embeddedGeocoder;
const labels = async (typed: string) => (await search(typed)).map(({ label }) => label);

test('search finds a complete address with the position of its ZIP code', async () => {
  expect(await search('4821 W Kennedy Blvd, Tampa, FL 33609')).toEqual([
    {
      label: '4821 W Kennedy Blvd, Tampa, FL 33609',
      address_1: '4821 W Kennedy Blvd',
      city: 'Tampa',
      state: 'FL',
      zip: '33609',
      latitude: 27.9425,
      longitude: -82.5057,
      precision: 'zip',
    },
  ]);
});

test.each([
  ['4821 w kennedy blvd tampa florida 33609', '4821 w kennedy blvd, Tampa, FL 33609'],
  ['4821 W Kennedy Blvd 33609', '4821 W Kennedy Blvd, Tampa, FL 33609'],
  ['12 Bay St Apt 4, Clearwater, FL 33755-1234', '12 Bay St Apt 4, Clearwater, FL 33755-1234'],
  ['12 Bay St, Suite 100, Tampa FL', '12 Bay St, Suite 100, Tampa, FL'],
  ['12 Bay St, Suite 100 Tampa FL', '12 Bay St, Suite 100, Tampa, FL'],
  ['100 Main St St Petersburg FL', '100 Main St, Saint Petersburg, FL'],
  ['8 County Road 12 Dade City FL 33525', '8 County Road 12, Dade City, FL 33525'],
  ['PO Box 12 Tampa FL', 'PO Box 12, Tampa, FL'],
  ['12 Main St Fort Washington PA', '12 Main St, Fort Washington, PA'],
  ['1600 Pennsylvania Ave NW, Washington, DC 20500, USA', '1600 Pennsylvania Ave NW, Washington, DC 20500'],
  ['350 5th Ave New York New York', '350 5th Ave, New York, NY'],
  ['12 Bay St, Ybor City, FL 33605', '12 Bay St, Tampa, FL 33605'],
  ['33609', 'Tampa, FL 33609'],
  ['Tampa, FL 33609', 'Tampa, FL 33609'],
  ['Zephyrhills, FL 33541', 'Zephyrhills, FL 33541'],
])('search parses “%s” as %s', async (typed, label) => {
  expect((await labels(typed))[0]).toBe(label);
});

describe('unfinished input', () => {
  test.each([
    ['Tamp', 'Tampa, FL'],
    ['Tampa', 'Tampa, FL'],
    ['Tampa, F', 'Tampa, FL'],
    ['Tampa, Flo', 'Tampa, FL'],
    ['st pete', 'Saint Petersburg, FL'],
    ['washington', 'Washington, DC'],
    ['fort washington', 'Fort Washington, PA'],
    ['336', 'Tampa, FL 33601'],
    ['Tampa, FL 3', 'Tampa, FL 33601'],
    ['Clearwater, FL 3376', 'Clearwater, FL 33760'],
    ['4821 W Kennedy Blvd Tamp', '4821 W Kennedy Blvd, Tampa, FL'],
    ['4821 W Kennedy Blvd, Tamp', '4821 W Kennedy Blvd, Tampa, FL'],
    ['4821 W Kennedy Blvd, Tampa, FL 336', '4821 W Kennedy Blvd, Tampa, FL 33601'],
  ])('search completes the unfinished input “%s” to %s', async (typed, label) => {
    expect((await labels(typed))[0]).toBe(label);
  });

  test.each(['4821 W Kennedy', '4821 W Kennedy Blvd', '12', 'zzzz', ',', '-', '12 Bay St, '])(
    'search finds nothing for the unfinished input “%s”',
    async (typed) => {
      expect(await labels(typed)).toEqual([]);
    },
  );
});

test('search returns the larger of two cities first, and adds the ZIP code of a city with only one', async () => {
  const found = await labels('Tampa');
  expect(found).toEqual(['Tampa, FL', 'Tampa, KS 67483']);
  expect(await labels('Tampa, KS')).toEqual(['Tampa, KS 67483']);
});

test('search returns no more addresses than a screen shows', async () => {
  expect(await search('San')).toHaveLength(8);
  expect(await search('336')).toHaveLength(8);
});

test('geocode returns the middle of a city despite a distant ZIP code', async () => {
  const { latitude, longitude } = (await geocode('4821 W Kennedy Blvd, Tampa FL')) ?? {};
  expect(latitude).toBeCloseTo(27.95, 1);
  expect(longitude).toBeCloseTo(-82.45, 1);
});

test.each([
  ['4821 W Kennedy Blvd, Tampa, FL 33609', { latitude: 27.9425, longitude: -82.5057 }],
  ['33609', { latitude: 27.9425, longitude: -82.5057 }],
  ['10 Main St, Elsewhere, FL 33609', { latitude: 27.9425, longitude: -82.5057 }],
  ['Adak, AK', { latitude: 51.874, longitude: -176.634 }],
  ['Zephyrhills', { latitude: 28.2336, longitude: -82.1812 }],
])('geocode locates “%s” at the expected position', async (address, position) => {
  const found = await geocode(address);
  expect(found?.latitude).toBeCloseTo(position.latitude, 1);
  expect(found?.longitude).toBeCloseTo(position.longitude, 1);
});

test.each([
  ['4821 W Kennedy Blvd, Tampa, FL 33609', 'zip'],
  ['4821 W Kennedy Blvd, Tampa FL', 'city'],
])('geocode locates “%s” with precision %s', async (address, precision) => {
  expect(await geocode(address)).toMatchObject({ precision });
  expect((await search(address))[0]).toMatchObject({ precision });
});

test.each(['Springfield', '12 Bay St', 'Tamp, FL', '00000', 'Toronto, Ontario', '12 Bay St, London'])(
  'geocode does not locate “%s”',
  async (address) => {
    expect(await geocode(address)).toBeUndefined();
  },
);

test('search parses unusual input quickly', async () => {
  const odd = [
    '1 '.repeat(100),
    ', '.repeat(100),
    'a '.repeat(100),
    '1 & '.repeat(50),
    'St '.repeat(66),
    '\\'.repeat(200),
    '1 st '.repeat(60),
    'st 1 '.repeat(60),
    '1 St N '.repeat(40),
    'PO Box '.repeat(42),
  ];
  // A hundred of each within the test's timeout, so that an input that takes seconds is detected.
  for (const typed of odd.flatMap((text) => Array<string>(100).fill(text))) await search(typed);
});
