import type { Address, Located, Position } from '../../../contract/addresses.ts';
import { usState } from '../../../contract/us-states.ts';

/** Knows where US addresses lie. */
export interface Places {
  /** Addresses that match what has been typed so far, the likeliest first, at most ADDRESSES_SHOWN. */
  search(typed: string): Promise<Address[]>;
  /** Where an address lies; undefined where nobody knows. */
  geocode(address: string): Promise<Located | undefined>;
  /** Whom a screen must name that shows what was found; null where nobody asks for it. */
  readonly attribution: string | null;
}

/** What is known of a place, before it is written on one line. */
export type Found = Pick<Address, 'address_1' | 'city' | 'state' | 'zip'> & Located;

/** An address as people write it: "4821 W Kennedy Blvd, Tampa, FL 33609". */
export function addressOf({ address_1, city, state, zip, ...located }: Found): Address {
  const stateAndZip = [state, zip].filter(Boolean).join(' ');
  const label = [address_1, city, stateAndZip].filter(Boolean).join(', ');
  return { label, address_1, city, state, zip, ...positionOf(located), precision: located.precision };
}

/** Degrees to six decimals: a tenth of a metre. */
export function positionOf({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

/** The two letters of a state, or of the District of Columbia, written as code or name; undefined for anything else. */
export function stateNamed(written: string): string | undefined {
  const plain = written.replace(/\./g, '');
  return /^(dc|(washington,? )?district of columbia|washington,? dc)$/i.test(plain) ? 'DC' : usState(plain);
}
