import type { Address } from '../../../contract/addresses.ts';
import type { PositionSource } from '../../../contract/position-sources.ts';
import { formatAddress } from '../ui/format.ts';
import type { Position } from '../ui/map-types.ts';

/** What a form holds of a place: texts as typed, and where its pin is. */
export interface AddressValues {
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  /** What the pin stands on; null for none. */
  position_source: PositionSource | null;
}

/** A record that lies somewhere. */
type Placed = { [N in keyof AddressValues]: AddressValues[N] | null };

/** The fields' values for a record, or for a new one. */
export function addressValues(record?: Placed): AddressValues {
  return {
    address_1: record?.address_1 ?? '',
    address_2: record?.address_2 ?? '',
    city: record?.city ?? '',
    state: record?.state ?? '',
    zip: record?.zip ?? '',
    latitude: record?.latitude ?? null,
    longitude: record?.longitude ?? null,
    position_source: record?.position_source ?? null,
  };
}

/** Where the pin is; null for none. */
export function positionOf({ latitude, longitude }: Pick<AddressValues, 'latitude' | 'longitude'>): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The address as it is looked up: "4821 W Kennedy Blvd, Tampa, FL 33609". The second line names a door, not a place. */
export function addressText({ address_1, city, state, zip }: AddressValues): string {
  return formatAddress({ address_1: address_1.trim(), city: city.trim(), state, zip: zip.trim() });
}

/** Whether there is enough of an address to look it up. */
export function canBeFound({ city, state, zip }: AddressValues): boolean {
  return /^\d{5}/.test(zip) || Boolean(city.trim() && state);
}

/**
 * What an address that was found puts into the fields. City and state fall back to what its label says; a town found
 * without a street leaves the street that is there.
 */
export function valuesOf(
  address: Address,
): Partial<AddressValues> & Pick<AddressValues, 'latitude' | 'longitude' | 'position_source'> {
  const said = readLabel(address.label);
  return {
    ...(address.address_1 && { address_1: address.address_1 }),
    city: address.city ?? said.city ?? '',
    state: address.state ?? said.state ?? '',
    zip: address.zip ?? said.zip ?? '',
    latitude: address.latitude,
    longitude: address.longitude,
    position_source: address.precision,
  };
}

/** "…, Tampa, FL 33609, USA" */
const LABEL = /(?:^|,)\s*(?<city>[^,]+),\s*(?<state>[A-Za-z]{2})\b\s*(?<zip>\d{5}(?:-\d{4})?)?(?:,[^,]*)?$/;

function readLabel(label: string): { city?: string; state?: string; zip?: string } {
  const { city, state, zip } = LABEL.exec(label)?.groups ?? {};
  return { ...(city && { city: city.trim() }), ...(state && { state: state.toUpperCase() }), ...(zip && { zip }) };
}
