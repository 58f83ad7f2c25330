import { z } from 'zod';
import { type Address, ADDRESSES_SHOWN, type Located } from '#contract/work/addresses.ts';
import { addressOf, type Geocoder, positionOf, stateNamed } from './geocoder.ts';
import { askProvider, below } from './request.ts';

const CENSUS = 'https://geocoding.geo.census.gov';

/**
 * The geocoder of the US Census Bureau (https://geocoding.geo.census.gov), which is free and needs no key. It matches
 * only complete addresses, so a search without number and street finds nothing.
 */
export function censusGeocoder(url: string = CENSUS): Geocoder {
  const matchesOf = async (address: string) => {
    const query = { address, benchmark: 'Public_AR_Current', format: 'json' };
    const { result } = await askProvider(below(url, '/geocoder/locations/onelineaddress', query), Answer);
    return result.addressMatches.filter(({ addressComponents: { state } }) => stateNamed(state) !== undefined);
  };
  return {
    attribution: null,
    search: async (typed) => (await matchesOf(typed)).slice(0, ADDRESSES_SHOWN).map(addressOfMatch),
    geocode: async (address) => {
      const [first] = await matchesOf(address);
      return first && locatedAt(first);
    },
  };
}

const Match = z.object({
  /** "4600 SILVER HILL RD, WASHINGTON, DC, 20233" */
  matchedAddress: z.string(),
  coordinates: z.object({ x: z.number(), y: z.number() }),
  addressComponents: z.object({ city: z.string(), state: z.string(), zip: z.string() }),
});
type Match = z.output<typeof Match>;

const Answer = z.object({ result: z.object({ addressMatches: z.array(Match) }) });

function addressOfMatch(match: Match): Address {
  const { city, state, zip } = match.addressComponents;
  const [street = ''] = match.matchedAddress.split(',');
  return addressOf({
    address_1: inSmallLetters(street) || null,
    city: inSmallLetters(city) || null,
    state: stateNamed(state) ?? null,
    zip: zip || null,
    ...locatedAt(match),
  });
}

/** It interpolates house numbers between a street's corners, so the building may be farther along. */
function locatedAt({ coordinates: { x, y } }: Match): Located {
  return { ...positionOf({ latitude: y, longitude: x }), precision: 'street' };
}

/** "N 7TH ST" as "N 7th St"; directions remain upper-case. */
function inSmallLetters(shouted: string): string {
  return shouted
    .trim()
    .toLowerCase()
    .replace(/\b(ne|nw|se|sw)\b/g, (direction) => direction.toUpperCase())
    .replace(/(?<![\d\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
