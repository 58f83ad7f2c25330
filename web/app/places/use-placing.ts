import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { addresses, type Address, type Located } from '../../../contract/addresses.ts';
import { ApiError, call } from '../call.ts';
import type { Position } from '../ui/map-types.ts';
import { addressText, type AddressValues, canBeFound, valuesOf } from './address-values.ts';

type Fields<V extends AddressValues> = UseFormReturnType<V>;

/** How the pin of a form's address comes to its place. */
export interface Placing {
  /** The address is being looked up. */
  isLooking: boolean;
  /** The sentence for an address that could not be looked up. */
  failure: string | null;
  /** The pin was put where it is by hand; an address no longer moves it. */
  byHand: boolean;
  /** Takes over an address that was searched for. */
  pick<V extends AddressValues>(fields: Fields<V>, address: Address): void;
  /** Takes over where the hand has put the pin. */
  move<V extends AddressValues>(fields: Fields<V>, position: Position): void;
  /** Puts the pin on the address as it stands, even where a hand had put it elsewhere. */
  putOnAddress<V extends AddressValues>(fields: Fields<V>): Promise<void>;
  /** Lets the pin follow an address that was typed; nothing where it has not changed, or the hand has the say. */
  follow<V extends AddressValues>(fields: Fields<V>): Promise<void>;
}

const PATIENCE_MS = 5000;

type Drawn = Pick<Placing, 'isLooking' | 'failure' | 'byHand'>;
const SETTLED: Drawn = { isLooking: false, failure: null, byHand: false };

/** Keeps the pin of one form with its address. */
export function usePlacing(): Placing {
  const [drawn, draw] = useState(SETTLED);
  const now = useRef({
    /** The address that the pin was last put on, or looked for in vain; none before the first. */
    address: undefined as string | undefined,
    byHand: false,
    /** The look-up under way, or the last one. What it finds counts while it is the latest. */
    lookUp: Promise.resolve(),
  });

  function settle<V extends AddressValues>(fields: Fields<V>, { byHand = false } = {}): void {
    now.current = { address: addressText(fields.getValues()), byHand, lookUp: Promise.resolve() };
    draw({ ...SETTLED, byHand });
  }

  function putOnAddress<V extends AddressValues>(fields: Fields<V>): Promise<void> {
    const address = addressText(fields.getValues());
    const isLatest = () => now.current.lookUp === lookUp;
    const look = async () => {
      try {
        const { precision, ...position } = await geocode(address);
        if (!isLatest()) return;
        write(fields, { ...position, position_source: precision });
        draw(SETTLED);
      } catch (error) {
        if (isLatest()) draw({ ...SETTLED, failure: failureText(error) });
      }
    };
    const lookUp = look();
    now.current = { address, byHand: false, lookUp };
    draw({ ...SETTLED, isLooking: true });
    return lookUp;
  }

  return {
    ...drawn,
    putOnAddress,
    pick: (fields, address) => {
      const found = valuesOf(address);
      write(fields, found);
      for (const name of ['city', 'state', 'zip'] as const) fields.validateField(name);
      if (found.latitude === null) void putOnAddress(fields);
      else settle(fields);
    },
    move: (fields, position) => {
      write(fields, { ...position, position_source: 'hand' });
      settle(fields, { byHand: true });
    },
    follow: async (fields) => {
      const values = fields.getValues();
      const address = addressText(values);
      const { address: placedOn, byHand, lookUp } = now.current;
      if (byHand || address === placedOn) return lookUp;
      const before = fields.getInitialValues();
      if (address !== addressText(before)) return canBeFound(values) ? putOnAddress(fields) : undefined;
      // As the record has it: a hand may have put its pin where it is, once.
      if (placedOn !== undefined) {
        const { latitude, longitude, position_source } = before;
        write(fields, { latitude, longitude, position_source });
      }
      settle(fields);
    },
  };
}

async function geocode(address: string): Promise<Located> {
  return call(addresses.geocode, { query: { address } }, { signal: AbortSignal.timeout(PATIENCE_MS) });
}

/** Writes some of a form's address; what the form has beside it stays. */
function write<V extends AddressValues>(fields: Fields<V>, values: Partial<AddressValues>): void {
  for (const [name, value] of Object.entries(values)) fields.setFieldValue(name, value as never);
}

function failureText(error: unknown): string {
  const { status = 0, message = 'The server has not answered in time.' } = error instanceof ApiError ? error : {};
  return `Geocode was not successful for the following reason: ${status ? `${status}: ${message}` : message}`;
}
