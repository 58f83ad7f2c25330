import { type Address, ADDRESSES_SHOWN, type Located } from '#contract/work/addresses.ts';
import { addressOf, type Geocoder, positionOf } from './geocoder.ts';
import { readTyped, type TypedAddress } from './typed-address.ts';
import { citiesFrom, citiesNamed, type City, middleOf, type Zip, zipNamed, zipsFrom, zipsOf } from './us-zips.ts';

/**
 * Finds addresses without a network: the ZIP code or the city is looked up, and the street remains as typed. The
 * precision is the middle of a ZIP code, or of a city if there is no ZIP code.
 */
export const embeddedGeocoder: Pick<Geocoder, 'search' | 'geocode'> = {
  search: async (typed) => found(readTyped(typed)).slice(0, ADDRESSES_SHOWN),
  geocode: async (address) => locate(readTyped(address)),
};

function found(typed: TypedAddress): Address[] {
  const named = zipNamed(typed.zip);
  if (named) return [placeAt(typed, named.city, named)];
  const zips = typed.zip ? zipsFrom(typed.zip) : [];
  const cities = typed.city ? citiesFrom(typed.city, typed.state) : [];
  const isInPlace = ({ city }: Zip) =>
    typed.city ? cities.includes(city) : !typed.state || city.state === typed.state;
  const within = zips.filter(isInPlace).map((zip) => placeAt(typed, zip.city, zip));
  if (within.length > 0) return within;
  // A city with a single ZIP code gets that one.
  return cities.map((city) => placeAt(typed, city, city.entries.length === 1 ? zipsOf(city)[0] : undefined));
}

function placeAt({ street, plusFour }: TypedAddress, city: City, zip: Zip | undefined): Address {
  return addressOf({
    address_1: street || null,
    city: city.name,
    state: city.state,
    zip: zip ? zip.zip + plusFour : null,
    ...located(city, zip),
  });
}

/**
 * A city without its state is accepted only if a single state has it: a marker in the wrong state is worse than none.
 */
function locate({ zip, city, state }: TypedAddress): Located | undefined {
  const cities = citiesNamed(city, state);
  const named = zipNamed(zip);
  const only = cities.length === 1 ? cities[0] : undefined;
  const place = named?.city ?? only;
  return place && located(place, named);
}

/** The middle of the ZIP code, or else of the city: this geocoder knows no streets. */
function located(city: City, zip: Zip | undefined): Located {
  return { ...positionOf(zip ?? middleOf(city)), precision: zip ? 'zip' : 'city' };
}
