import type { Address } from '#contract/work/addresses.ts';
import type { PositionSource } from '#domain/places/position-sources.ts';
import { formatAddress } from '../../../../kit/format.ts';
import type { Position } from '../../../../kit/maps/map-types.ts';

/** Form values of an address: strings as typed, and the position of the pin. */
export interface AddressValues {
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  /** The precision of the pin; null without a pin. */
  position_source: PositionSource | null;
}

/** A record with an address. */
type Placed = { [N in keyof AddressValues]: AddressValues[N] | null };

/** The form values of a record, or of a new one. */
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

/** The position of the pin; null for none. */
export function positionOf({ latitude, longitude }: Pick<AddressValues, 'latitude' | 'longitude'>): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/**
 * The address to geocode: "4821 W Kennedy Blvd, Tampa, FL 33609". Without the second line, which does not affect the
 * position.
 */
export function addressText({ address_1, city, state, zip }: AddressValues): string {
  return formatAddress({ address_1: address_1.trim(), city: city.trim(), state, zip: zip.trim() });
}

/** Whether the address is complete enough to geocode. */
export function canBeFound({ city, state, zip }: AddressValues): boolean {
  return /^\d{5}/.test(zip) || Boolean(city.trim() && state);
}

/**
 * Converts a found address to form values. City and state fall back to its label; a town without a street keeps the
 * typed street.
 */
export function valuesOf(
  address: Address,
): Partial<AddressValues> & Pick<AddressValues, 'latitude' | 'longitude' | 'position_source'> {
  const parts = readLabel(address.label);
  return {
    ...(address.address_1 && { address_1: address.address_1 }),
    city: address.city ?? parts.city ?? '',
    state: address.state ?? parts.state ?? '',
    zip: address.zip ?? parts.zip ?? '',
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
