import { z } from 'zod';
import { type Address, ADDRESSES_SHOWN, type Located } from '#contract/work/addresses.ts';
import { addressOf, type Geocoder, positionOf, stateNamed } from './geocoder.ts';
import { askProvider, below } from './request.ts';

const PUBLIC_PHOTON = 'https://photon.komoot.io';
// Places where people live and work, which excludes rivers, counties and states.
const LAYERS = ['house', 'street', 'locality', 'district', 'city'];

/**
 * Addresses from OpenStreetMap through Photon (https://github.com/komoot/photon): the public server, or a self-hosted
 * one.
 */
export function photonGeocoder(url: string = PUBLIC_PHOTON): Geocoder {
  const featuresOf = async (q: string) => {
    const query = { q, limit: String(ADDRESSES_SHOWN), lang: 'en', countrycode: 'US', layer: LAYERS };
    return (await askProvider(below(url, '/api', query), Answer)).features.filter(isInUs);
  };
  return {
    attribution: 'Addresses © OpenStreetMap contributors',
    search: async (typed) => (await featuresOf(typed)).map(addressOfFeature),
    geocode: async (address) => {
      const [first] = await featuresOf(address);
      return first && locatedAt(first);
    },
  };
}

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    type: z.string().optional(),
    name: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    postcode: z.string().optional(),
    countrycode: z.string().optional(),
  }),
});
type Feature = z.output<typeof Feature>;

const Answer = z.object({ features: z.array(Feature) });

function isInUs({ properties: { countrycode, state = '' } }: Feature): boolean {
  return countrycode === 'US' && stateNamed(state) !== undefined;
}

/** A street or a city is named by its own name, a building by its street's name. */
function addressOfFeature(feature: Feature): Address {
  const { type, name = null, housenumber, street, city, state = '', postcode } = feature.properties;
  const road = street ?? (type === 'street' ? name : null);
  const isCity = type === 'city' || type === 'locality' || type === 'district';
  return addressOf({
    address_1: road && [housenumber, road].filter(Boolean).join(' '),
    city: city ?? (isCity ? name : null),
    state: stateNamed(state) ?? null,
    zip: /\d{5}(-\d{4})?/.exec(postcode ?? '')?.[0] ?? null,
    ...locatedAt(feature),
  });
}

function locatedAt({ geometry: { coordinates }, properties: { type = '' } }: Feature): Located {
  const [longitude, latitude] = coordinates;
  const precision = type === 'house' || type === 'street' ? type : 'city';
  return { ...positionOf({ latitude, longitude }), precision };
}
