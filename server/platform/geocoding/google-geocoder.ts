import { z } from 'zod';
import { type Address, ADDRESSES_SHOWN } from '#contract/work/addresses.ts';
import type { Precision } from '#domain/places/position-sources.ts';
import { addressOf, type Geocoder, positionOf, stateNamed } from './geocoder.ts';
import { askProvider, below, ProviderFailed } from './request.ts';

const PLACES = 'https://places.googleapis.com';
const MAPS = 'https://maps.googleapis.com';

/**
 * Google's geocoding. Search uses Text Search of the Places API: one request returns address and position, whereas
 * Autocomplete would need one more request for each suggestion. Geocoding uses the Geocoding API. `url` replaces both
 * hosts.
 */
export function googleGeocoder({ key, url }: { key: string; url?: string | undefined }): Geocoder {
  return {
    attribution: 'Addresses by Google',
    search: async (typed) => {
      const { places } = await askProvider(below(url ?? PLACES, '/v1/places:searchText'), Searched, {
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': FIELDS },
        body: { textQuery: typed, regionCode: 'US', languageCode: 'en', pageSize: ADDRESSES_SHOWN },
      });
      return places.filter((place) => codeOf(place, 'country') === 'US').map(addressOfPlace);
    },
    geocode: async (address) => {
      const query = { address, components: 'country:US', language: 'en', key };
      const { status, results } = await askProvider(below(url ?? MAPS, '/maps/api/geocode/json', query), Geocoded);
      if (status !== 'OK' && status !== 'ZERO_RESULTS')
        throw new ProviderFailed(`Google's geocoder responded with ${status}`);
      // For an unknown address, Google returns the part that it knows, which may be the middle of the country.
      const first = results.find(({ types }) => !types.some((type) => WHOLE_STATES.has(type)));
      if (!first) return undefined;
      const { lat, lng } = first.geometry.location;
      return { ...positionOf({ latitude: lat, longitude: lng }), precision: precisionOf(first.types) };
    },
  };
}

const FIELDS = 'places.addressComponents,places.location';
const BUILDING_TYPES = new Set(['street_number', 'street_address', 'premise', 'subpremise']);
const WHOLE_STATES = new Set(['country', 'administrative_area_level_1']);

const Place = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(''),
        shortText: z.string().default(''),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});
type Place = z.output<typeof Place>;

// The list is missing if there is no match.
const Searched = z.object({ places: z.array(Place).default([]) });

const Geocoded = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        types: z.array(z.string()).default([]),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
});

function addressOfPlace(place: Place): Address {
  const plusFour = codeOf(place, 'postal_code_suffix');
  const zip = codeOf(place, 'postal_code');
  const street = [codeOf(place, 'street_number'), codeOf(place, 'route')].filter(Boolean).join(' ');
  const city = nameOf(place, 'locality') ?? nameOf(place, 'sublocality');
  return addressOf({
    address_1: street || null,
    city: city ?? null,
    state: stateNamed(codeOf(place, 'administrative_area_level_1') ?? '') ?? null,
    zip: zip ? [zip, plusFour].filter(Boolean).join('-') : null,
    ...positionOf(place.location),
    precision: precisionOf(place.addressComponents.flatMap(({ types }) => types)),
  });
}

/** The precision of the most exact of Google's types. */
function precisionOf(types: readonly string[]): Precision {
  if (types.some((type) => BUILDING_TYPES.has(type))) return 'house';
  if (types.includes('route')) return 'street';
  return types.includes('postal_code') ? 'zip' : 'city';
}

function codeOf(place: Place, type: string): string | undefined {
  return componentOf(place, type)?.shortText || nameOf(place, type);
}

function nameOf(place: Place, type: string): string | undefined {
  return componentOf(place, type)?.longText || undefined;
}

function componentOf({ addressComponents }: Place, type: string) {
  return addressComponents.find(({ types }) => types.includes(type));
}
