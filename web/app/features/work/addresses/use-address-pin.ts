import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { addresses, type Address, type Located } from '#contract/work/addresses.ts';
import { ApiError, call } from '../../../../kit/api/call.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import type { Position } from '../../../../kit/maps/map-types.ts';
import { addressText, type AddressValues, canBeFound, valuesOf } from './address-values.ts';

type Fields<V extends AddressValues> = UseFormReturnType<V>;

/** Positions the pin of a form's address. */
export interface AddressPin {
  /** The address is being geocoded. */
  isLooking: boolean;
  /** Message for an address that could not be geocoded. */
  failure: string | null;
  /** The pin was placed by hand; the address no longer moves it. */
  isPlacedManually: boolean;
  /** Applies an address selected in the search. */
  pick<V extends AddressValues>(fields: Fields<V>, address: Address): void;
  /** Applies a position that was set by hand. */
  move<V extends AddressValues>(fields: Fields<V>, position: Position): void;
  /** Geocodes the current address and moves the pin there, even if it was placed by hand. */
  moveToAddress<V extends AddressValues>(fields: Fields<V>): Promise<void>;
  /** Moves the pin to a typed address; does nothing when the address is unchanged or the pin was placed by hand. */
  follow<V extends AddressValues>(fields: Fields<V>): Promise<void>;
}

const TIMEOUT_MS = 5000;

type AddressSearchState = Pick<AddressPin, 'isLooking' | 'failure' | 'isPlacedManually'>;
const SETTLED: AddressSearchState = { isLooking: false, failure: null, isPlacedManually: false };

/** Keeps the pin of one form in sync with its address. */
export function useAddressPin(): AddressPin {
  const [rendered, renderElement] = useState(SETTLED);
  const now = useRef({
    /** The address that was last geocoded, successfully or not; undefined before the first. */
    address: undefined as string | undefined,
    isPlacedManually: false,
    /** The current or last geocoding request. Its result counts only if no later one was started. */
    lookUp: Promise.resolve(),
  });

  function settle<V extends AddressValues>(fields: Fields<V>, { isPlacedManually = false } = {}): void {
    now.current = { address: addressText(fields.getValues()), isPlacedManually, lookUp: Promise.resolve() };
    renderElement({ ...SETTLED, isPlacedManually });
  }

  function moveToAddress<V extends AddressValues>(fields: Fields<V>): Promise<void> {
    // The position is marked on the map.
    if (isOff('geocoder')) return Promise.resolve();
    const address = addressText(fields.getValues());
    const isLatest = () => now.current.lookUp === lookUp;
    const look = async () => {
      try {
        const { precision, ...position } = await geocode(address);
        if (!isLatest()) return;
        write(fields, { ...position, position_source: precision });
        renderElement(SETTLED);
      } catch (error) {
        if (isLatest()) renderElement({ ...SETTLED, failure: failureText(error) });
      }
    };
    const lookUp = look();
    now.current = { address, isPlacedManually: false, lookUp };
    renderElement({ ...SETTLED, isLooking: true });
    return lookUp;
  }

  return {
    ...rendered,
    moveToAddress,
    pick: (fields, address) => {
      const found = valuesOf(address);
      write(fields, found);
      for (const name of ['city', 'state', 'zip'] as const) fields.validateField(name);
      if (found.latitude === null) void moveToAddress(fields);
      else settle(fields);
    },
    move: (fields, position) => {
      write(fields, { ...position, position_source: 'hand' });
      settle(fields, { isPlacedManually: true });
    },
    follow: async (fields) => {
      const values = fields.getValues();
      const address = addressText(values);
      const { address: placedOn, isPlacedManually, lookUp } = now.current;
      if (isPlacedManually || address === placedOn) return lookUp;
      const before = fields.getInitialValues();
      if (address !== addressText(before)) return canBeFound(values) ? moveToAddress(fields) : undefined;
      // Restores the saved position, which may have been set by hand.
      if (placedOn !== undefined) {
        const { latitude, longitude, position_source } = before;
        write(fields, { latitude, longitude, position_source });
      }
      settle(fields);
    },
  };
}

async function geocode(address: string): Promise<Located> {
  return call(addresses.geocode, { query: { address } }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** Updates some address fields of a form and leaves its other fields unchanged. */
function write<V extends AddressValues>(fields: Fields<V>, values: Partial<AddressValues>): void {
  for (const [name, value] of Object.entries(values)) fields.setFieldValue(name, value as never);
}

function failureText(error: unknown): string {
  const { status = 0, message = 'The server has not answered in time.' } = error instanceof ApiError ? error : {};
  return `Geocode was not successful for the following reason: ${status ? `${status}: ${message}` : message}`;
}
