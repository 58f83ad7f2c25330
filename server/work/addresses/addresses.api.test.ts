import { expect, test } from 'vitest';
import { config } from '#contract/core/config.ts';
import { addresses } from '#contract/work/addresses.ts';
import { appOfTest } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aGeocodingServer } from '#testkit/providers/geocoding-server.ts';
import { aCompany } from '#testkit/records/factories.ts';

const ADDRESS = '4821 W Kennedy Blvd, Tampa, FL 33609';

test('an address and its position are found from partial input', async () => {
  const { ana } = await aCompany();
  const { body } = await ana.call(addresses.search, { query: { q: '4821 W Kennedy Blvd, Tampa, FL 33609' } });
  expect(body).toEqual({
    data: [
      {
        id: ADDRESS,
        type: 'address',
        attributes: {
          label: ADDRESS,
          address_1: '4821 W Kennedy Blvd',
          city: 'Tampa',
          state: 'FL',
          zip: '33609',
          latitude: 27.9425,
          longitude: -82.5057,
          precision: 'zip',
        },
      },
    ],
    meta: { total: 1 },
  });
  const found = await ana.call(addresses.geocode, { query: { address: ADDRESS } });
  expect(found.body).toEqual({ latitude: 27.9425, longitude: -82.5057, precision: 'zip' });
});

test('an unknown address is not found', async () => {
  const { ana } = await aCompany();
  expect((await ana.call(addresses.search, { query: { q: 'zzzz' } })).body).toEqual({ data: [], meta: { total: 0 } });
  expect(await ana.call(addresses.geocode, { query: { address: 'zzzz' } })).toBeError('address_not_found');
});

test.each([
  [addresses.search, {}, { q: ['Type an address to search for.'] }],
  [addresses.search, { q: ' ' }, { q: ['Type an address to search for.'] }],
  [addresses.search, { q: 'x'.repeat(201) }, { q: ['Search for at most 200 characters.'] }],
  [addresses.geocode, {}, { address: ['Give an address to look up.'] }],
  [addresses.geocode, { address: '' }, { address: ['Give an address to look up.'] }],
  [addresses.geocode, { address: 'x'.repeat(301) }, { address: ['An address has at most 300 characters.'] }],
])('an invalid address query is rejected (%#)', async (endpoint, query, fields) => {
  const { ana } = await aCompany();
  const reply = await ana.attempt(endpoint, { query });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
});

test('address searches are limited to 120 a minute per company, and geocodings per network, separately from other calls', async () => {
  testClock.stop();
  const { ana, ben } = await aCompany();
  const search = (person = ana) => person.call(addresses.search, { query: { q: '33609' } });
  for (let count = 0; count < 120; count++) expect((await search(count % 2 ? ana : ben)).status).toBe(200);
  const rejected = await search();
  expect(rejected).toBeError('too_many_requests');
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ana.call(config.read)).status).toBe(200);
  expect((await search((await aCompany()).ana)).status).toBe(200);
  testClock.forward({ minutes: 1 });
  expect((await search()).status).toBe(200);

  const locate = () => ana.call(addresses.geocode, { query: { address: '33609' } });
  for (let count = 0; count < 120; count++) expect((await locate()).status).toBe(200);
  expect(await locate()).toBeError('too_many_requests');
});

test('the configured geocoder is used, and its attribution returned', async () => {
  const street = (longitude: number, name: string) => ({
    geometry: { coordinates: [longitude, 27.944912] },
    properties: { countrycode: 'US', state: 'Florida', city: 'Tampa', type: 'street', name },
  });
  const features = [street(-82.526513, 'W Kennedy Blvd'), street(-82.4, 'Ash St'), street(-82.5, 'W Kennedy Blvd')];
  const { url } = await aGeocodingServer({ body: { features } });
  const at = appOfTest({ GEOCODER: 'photon', GEOCODER_URL: url });
  const { ana } = await aCompany();
  const browser = aBrowser({ cookies: ana.cookies, at });
  const found = await browser.call(addresses.geocode, { query: { address: ADDRESS } });
  expect(found.body).toEqual({ latitude: 27.944912, longitude: -82.526513, precision: 'street' });
  const { body: list } = await browser.call(addresses.search, { query: { q: 'Kenn' } });
  expect(list.data.map(({ id, attributes }) => [id, attributes.longitude])).toEqual([
    ['W Kennedy Blvd, Tampa, FL', -82.526513],
    ['Ash St, Tampa, FL', -82.4],
  ]);
  expect(list.meta.total).toBe(2);
  const { body } = await browser.call(config.read);
  expect(body.address_attribution).toBe('Addresses © OpenStreetMap contributors · ZIP data © GeoNames');
});
