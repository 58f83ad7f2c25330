import { describe, expect, test } from 'vitest';
import { aGeocodingServer } from '#testkit/providers/geocoding-server.ts';
import { censusGeocoder } from './census-geocoder.ts';
import { googleGeocoder } from './google-geocoder.ts';
import { photonGeocoder } from './photon-geocoder.ts';

const ADDRESS = '4821 W Kennedy Blvd, Tampa, FL 33609';
const FOUND = {
  label: '4821 W Kennedy Blvd, Tampa, FL 33609',
  address_1: '4821 W Kennedy Blvd',
  city: 'Tampa',
  state: 'FL',
  zip: '33609',
  latitude: 27.944912,
  longitude: -82.526513,
  precision: 'house',
};
const POSITION = { latitude: FOUND.latitude, longitude: FOUND.longitude, precision: 'house' };
const ON_STREET = { precision: 'street' };

describe('Photon', () => {
  const feature = (properties: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-82.52651267, 27.94491188] },
    properties: { countrycode: 'US', state: 'Florida', osm_type: 'W', osm_id: 1, ...properties },
  });
  const systemDb = feature({
    type: 'house',
    housenumber: '4821',
    street: 'W Kennedy Blvd',
    city: 'Tampa',
    postcode: '33609',
  });
  const response = (...features: object[]) => ({ body: { type: 'FeatureCollection', features } });

  test('Photon is queried for addresses in the US, as many as are shown', async () => {
    const { url, requests } = await aGeocodingServer(response(systemDb));
    expect(await photonGeocoder(url).search(ADDRESS)).toEqual([FOUND]);
    expect(requests).toMatchObject([{ method: 'GET', path: '/api' }]);
    expect(requests[0]?.query).toEqual([
      ['q', ADDRESS],
      ['limit', '8'],
      ['lang', 'en'],
      ['countrycode', 'US'],
      ...['house', 'street', 'locality', 'district', 'city'].map((layer) => ['layer', layer]),
    ]);
    expect(requests[0]?.headers['user-agent']).toBe('JobsitesPro');
  });

  test('Photon results for streets and cities use their own names', async () => {
    const street = feature({ type: 'street', name: 'Bayshore Boulevard', city: 'Tampa', postcode: '33606' });
    const city = feature({ type: 'city', name: 'Tampa' });
    const capital = feature({ type: 'city', name: 'Washington', state: 'District of Columbia' });
    const { url } = await aGeocodingServer(response(street, city, capital));
    expect((await photonGeocoder(url).search('x')).map(({ label }) => label)).toEqual([
      'Bayshore Boulevard, Tampa, FL 33606',
      'Tampa, FL',
      'Washington, DC',
    ]);
  });

  test('Photon results abroad or without a state are dropped', async () => {
    const abroad = feature({ countrycode: 'CA', state: 'Ontario', city: 'London' });
    const likeAState = feature({ countrycode: 'GE', state: 'Georgia', city: 'Tbilisi' });
    const nowhere = feature({ state: 'Puerto Rico' });
    const { url } = await aGeocodingServer(response(abroad, likeAState, nowhere, systemDb));
    expect(await photonGeocoder(url).search('x')).toEqual([FOUND]);
    expect(await photonGeocoder(url).geocode('x')).toEqual(POSITION);
  });

  test('the Photon geocoder accepts a base URL with a path, and an empty result', async () => {
    const { url, requests } = await aGeocodingServer(response());
    const places = photonGeocoder(`${url}/photon/`);
    expect(await places.search('x')).toEqual([]);
    expect(await places.geocode('x')).toBeUndefined();
    expect(requests.map(({ path }) => path)).toEqual(['/photon/api', '/photon/api']);
  });
});

describe('the Census Bureau', () => {
  const match = {
    tigerLineId: '76355984',
    matchedAddress: '4821 W KENNEDY BLVD, TAMPA, FL, 33609',
    coordinates: { x: -82.52651267, y: 27.94491188 },
    addressComponents: { city: 'TAMPA', state: 'FL', zip: '33609', streetName: 'KENNEDY', suffixType: 'BLVD' },
  };
  const response = (...addressMatches: object[]) => ({ body: { result: { input: {}, addressMatches } } });

  test('the Census Bureau is queried with the whole line and the current benchmark', async () => {
    const { url, requests } = await aGeocodingServer(response(match));
    const places = censusGeocoder(url);
    expect(await places.search(ADDRESS)).toEqual([{ ...FOUND, ...ON_STREET }]);
    expect(await places.geocode(ADDRESS)).toEqual({ ...POSITION, ...ON_STREET });
    const query = [
      ['address', ADDRESS],
      ['benchmark', 'Public_AR_Current'],
      ['format', 'json'],
    ];
    const path = '/geocoder/locations/onelineaddress';
    expect(requests).toMatchObject([
      { method: 'GET', path, query },
      { method: 'GET', path, query },
    ]);
  });

  test('upper-case addresses from the Census Bureau are converted to title case', async () => {
    const shouted = {
      ...match,
      matchedAddress: "12 NE O'BRIEN 7TH ST, ST PETERSBURG, FL, 33701",
      addressComponents: { city: 'ST PETERSBURG', state: 'FL', zip: '33701' },
    };
    const { url } = await aGeocodingServer(response(shouted));
    const [found] = await censusGeocoder(url).search('x');
    expect(found?.label).toBe("12 NE O'brien 7th St, St Petersburg, FL 33701");
  });

  test('the Census Bureau geocoder finds nothing for an incomplete address, or in Puerto Rico', async () => {
    const island = { ...match, addressComponents: { city: 'SAN JUAN', state: 'PR', zip: '00901' } };
    const { url } = await aGeocodingServer(response(island));
    expect(await censusGeocoder(url).search('x')).toEqual([]);
    expect(await censusGeocoder(url).geocode('x')).toBeUndefined();
  });
});

describe('Google', () => {
  const component = (type: string, shortText: string, longText = shortText) => ({ shortText, longText, types: [type] });
  const place = {
    location: { latitude: 27.94491188, longitude: -82.52651267 },
    addressComponents: [
      component('street_number', '4821'),
      component('route', 'W Kennedy Blvd', 'West Kennedy Boulevard'),
      component('locality', 'Tampa'),
      component('administrative_area_level_1', 'FL', 'Florida'),
      component('country', 'US', 'United States'),
      component('postal_code', '33609'),
    ],
  };
  const abroad = { ...place, addressComponents: [component('locality', 'London'), component('country', 'GB')] };

  test('Google is queried with a text search for only the fields that are used', async () => {
    const { url, requests } = await aGeocodingServer({ body: { places: [place, abroad] } });
    expect(await googleGeocoder({ key: 'secret', url }).search(ADDRESS)).toEqual([FOUND]);
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/places:searchText',
        query: [],
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': 'secret',
          'x-goog-fieldmask': 'places.addressComponents,places.location',
        },
        body: { textQuery: ADDRESS, regionCode: 'US', languageCode: 'en', pageSize: 8 },
      },
    ]);
  });

  test('the Google geocoder finds nothing if the response is empty', async () => {
    const { url } = await aGeocodingServer({ body: {} });
    expect(await googleGeocoder({ key: 'secret', url }).search('x')).toEqual([]);
  });

  const result = (types: string[]) => ({ types, geometry: { location: { lat: 27.94491188, lng: -82.52651267 } } });
  const geocoded = (status: string, ...results: object[]) => ({ body: { status, results } });

  test('the Google geocoder geocodes within the US', async () => {
    const { url, requests } = await aGeocodingServer(geocoded('OK', result(['street_address'])));
    expect(await googleGeocoder({ key: 'secret', url }).geocode(ADDRESS)).toEqual(POSITION);
    expect(requests).toMatchObject([
      {
        method: 'GET',
        path: '/maps/api/geocode/json',
        query: [
          ['address', ADDRESS],
          ['components', 'country:US'],
          ['language', 'en'],
          ['key', 'secret'],
        ],
      },
    ]);
  });

  test.each([
    ['nothing', geocoded('ZERO_RESULTS')],
    ['only the country', geocoded('OK', result(['country', 'political']))],
    ['only the state', geocoded('OK', result(['administrative_area_level_1', 'political']))],
  ])('the Google geocoder finds nothing if %s of an address is known', async (_what, response) => {
    const { url } = await aGeocodingServer(response);
    expect(await googleGeocoder({ key: 'secret', url }).geocode('x')).toBeUndefined();
  });

  test('the Google geocoder fails if the key is rejected', async () => {
    const { url } = await aGeocodingServer({ body: { status: 'REQUEST_DENIED', error_message: 'secret is wrong' } });
    const request = googleGeocoder({ key: 'secret', url }).geocode('x');
    await expect(request).rejects.toThrow("Google's geocoder responded with REQUEST_DENIED");
  });
});

test.each([
  ['is down', { status: 500, body: {} }, 'responded with 500'],
  ['rate-limits us', { status: 429, body: {} }, 'responded with 429'],
  ['responds in another format', { body: { hello: 'there' } }, 'responded in an unknown format'],
  ['responds with text that is not JSON', { body: '<html>' }, 'could not be reached'],
] as const)(
  'a geocoder fails for a provider that %s, without the address in the error',
  async (_what, response, expected) => {
    const { url } = await aGeocodingServer(response);
    for (const { search, geocode } of [photonGeocoder(url), censusGeocoder(url)]) {
      for (const request of [search(ADDRESS), geocode(ADDRESS)]) {
        const failure = await request.then(String, (error: unknown) => error);
        expect(failure).toMatchObject({ name: 'ProviderFailed', message: expect.stringContaining(expected) as string });
        expect((failure as Error).message).not.toContain('Kennedy');
      }
    }
  },
);
