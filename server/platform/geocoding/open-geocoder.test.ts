import { expect, test } from 'vitest';
import { aGeocodingServer, type ProviderResponse } from '#testkit/providers/geocoding-server.ts';
import { openGeocoder } from './open-geocoder.ts';

const ADDRESS = '4821 W Kennedy Blvd, Tampa, FL 33609';
const MIDDLE_OF_ZIP = { latitude: 27.9425, longitude: -82.5057, precision: 'zip' };
const FOUND: ProviderResponse = {
  body: {
    features: [
      {
        geometry: { coordinates: [-82.526513, 27.944912] },
        properties: {
          countrycode: 'US',
          state: 'Florida',
          city: 'Tampa',
          street: 'W Kennedy Blvd',
          housenumber: '4821',
        },
      },
    ],
  },
};

/** An address search over a fake Photon, with a clock that the test advances. */
async function opened(response: ProviderResponse | (() => ProviderResponse)) {
  const provider = await aGeocodingServer(response);
  const warnings: string[] = [];
  let time = 0;
  const places = openGeocoder(
    { kind: 'photon', url: provider.url, key: undefined },
    { log: { warn: (_facts: unknown, message?: string) => warnings.push(message ?? '') }, now: () => time },
  );
  return { ...provider, places, warnings, after: (ms: number) => (time += ms) };
}

test('the geocoder returns what the provider finds', async () => {
  const { places, warnings } = await opened(FOUND);
  expect(await places.search(ADDRESS)).toMatchObject([{ label: '4821 W Kennedy Blvd, Tampa, FL' }]);
  expect(await places.geocode(ADDRESS)).toMatchObject({ latitude: 27.944912, longitude: -82.526513 });
  expect(warnings).toEqual([]);
});

test('the geocoder sends the same query to the provider once', async () => {
  const { places, requests } = await opened(FOUND);
  await Promise.all([places.search(ADDRESS), places.search(ADDRESS.toUpperCase())]);
  await places.search(ADDRESS);
  expect(requests).toHaveLength(1);
});

test('the geocoder falls back to the table of ZIP codes if the provider finds nothing', async () => {
  const { places } = await opened({ body: { features: [] } });
  expect(await places.search(ADDRESS)).toMatchObject([{ label: ADDRESS, ...MIDDLE_OF_ZIP }]);
  expect(await places.geocode(ADDRESS)).toEqual(MIDDLE_OF_ZIP);
  expect(await places.geocode('12 Bay St, London')).toBeUndefined();
});

test('the geocoder replaces a failed provider, pauses it for half a minute, and then retries it', async () => {
  let isDown = true;
  const { places, requests, warnings, after } = await opened(() => (isDown ? { status: 502, body: {} } : FOUND));
  expect(await places.search(ADDRESS)).toMatchObject([MIDDLE_OF_ZIP]);
  expect(await places.geocode(ADDRESS)).toEqual(MIDDLE_OF_ZIP);
  expect([requests.length, warnings]).toEqual([1, ['the address search could not be reached']]);
  isDown = false;
  after(30_000);
  expect(await places.geocode(ADDRESS)).toMatchObject({ latitude: 27.944912, longitude: -82.526513 });
});

test('the geocoder waits three seconds for a provider that does not respond', async () => {
  const { places } = await opened('never');
  const began = performance.now();
  expect(await places.geocode(ADDRESS)).toEqual(MIDDLE_OF_ZIP);
  expect(performance.now() - began).toBeGreaterThan(2900);
  expect(performance.now() - began).toBeLessThan(15_000);
}, 10_000);

test('the geocoder replaces an unreachable provider', async () => {
  const { places, stop } = await opened(FOUND);
  await stop();
  expect(await places.search(ADDRESS)).toMatchObject([MIDDLE_OF_ZIP]);
});

test.each([
  ['embedded', 'ZIP data © GeoNames'],
  ['photon', 'Addresses © OpenStreetMap contributors · ZIP data © GeoNames'],
  ['census', 'ZIP data © GeoNames'],
  ['google', 'Addresses by Google · ZIP data © GeoNames'],
] as const)('the geocoder %s has the attribution of its data', (kind, attribution) => {
  const log = { warn: () => undefined };
  expect(openGeocoder({ kind, url: undefined, key: 'secret' }, { log }).attribution).toBe(attribution);
});
