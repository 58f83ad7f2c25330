import type { Address, Located, Position } from '#contract/work/addresses.ts';
import { usState } from '#domain/places/us-states.ts';

/** A geocoder of US addresses. */
export interface Geocoder {
  /** Addresses that match the input so far, most likely first, at most ADDRESSES_SHOWN. */
  search(typed: string): Promise<Address[]>;
  /** The position of an address; undefined if it is not found. */
  geocode(address: string): Promise<Located | undefined>;
  /** The attribution that a screen with results must show; null if none is required. */
  readonly attribution: string | null;
}

/** The fields of a place from which its one-line address is made. */
export type Found = Pick<Address, 'address_1' | 'city' | 'state' | 'zip'> & Located;

/** An address on one line: "4821 W Kennedy Blvd, Tampa, FL 33609". */
export function addressOf({ address_1, city, state, zip, ...located }: Found): Address {
  const stateAndZip = [state, zip].filter(Boolean).join(' ');
  const label = [address_1, city, stateAndZip].filter(Boolean).join(', ');
  return { label, address_1, city, state, zip, ...positionOf(located), precision: located.precision };
}

/** Degrees with six decimals, which is a tenth of a meter. */
export function positionOf({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

/**
 * The two-letter code of a state, or of the District of Columbia, given by code or name; undefined for anything else.
 */
export function stateNamed(written: string): string | undefined {
  const plain = written.replace(/\./g, '');
  return /^(dc|(washington,? )?district of columbia|washington,? dc)$/i.test(plain) ? 'DC' : usState(plain);
}
