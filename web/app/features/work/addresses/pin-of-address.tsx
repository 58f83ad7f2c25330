import { Button } from '@mantine/core';
import { MAP_CENTRE } from '#contract/work/jobsites.ts';
import { useMapTiles } from '../../../../kit/maps/map-source.ts';
import { DirectionsLink } from '../../../../kit/maps/directions-link.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { IconAlertTriangle, IconMapPin } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { PinMap } from '../../../../kit/maps/pin-map.tsx';
import { exactPosition } from '#domain/places/position-sources.ts';
import { addressText, type AddressValues, canBeFound, positionOf } from './address-values.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './pin-of-address.module.css';
import type { AddressPin } from './use-address-pin.ts';

interface PinOfAddressProps<V extends AddressValues> {
  form: FormState<V>;
  addressPin: AddressPin;
  label: string;
  /** Initial zoom of the map. */
  zoom?: number;
}

const ZOOM = 11;

/**
 * The map of a form's address: its pin can be corrected by hand, and a link opens directions. Its messages never move
 * the elements below, because geocoding starts when the user clicks the next field.
 */
export function PinOfAddress<V extends AddressValues>({ form, addressPin, label, zoom = ZOOM }: PinOfAddressProps<V>) {
  const { values, fields } = form;
  const tiles = useMapTiles();
  const position = positionOf(values);
  const to = exactPosition(values) ?? addressText(values);
  return (
    <div className={shared.stack}>
      <div className={shared.anchor}>
        <PinMap
          label={label}
          tiles={tiles}
          position={position}
          centre={MAP_CENTRE}
          zoom={zoom}
          onMove={(moved) => addressPin.move(fields, moved)}
        />
        {addressPin.failure && (
          <div className={classes.failure}>
            <Notice tone="amber" icon={IconAlertTriangle}>
              <p>{addressPin.failure}</p>
              <p>The address is kept as you typed it. You can put the pin on the map by hand.</p>
            </Notice>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <p role="status">
          {addressPin.isLooking ? 'Looking up the address…' : pinText(values, addressPin.isPlacedManually)}
        </p>
        <Button
          leftSection={<IconMapPin size={18} stroke={1.75} aria-hidden />}
          disabled={!canBeFound(values)}
          onClick={() => void addressPin.moveToAddress(fields)}
        >
          Put Pin on Address
        </Button>
        <DirectionsLink to={to} />
      </div>
    </div>
  );
}

function pinText(values: AddressValues, isPlacedManually: boolean): string {
  const position = positionOf(values);
  if (!position) return 'No pin yet. Find the address, or press on the map to put a pin there.';
  const figures = `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`;
  if (isPlacedManually) return `Pin at ${figures}, put there by hand.`;
  const middle = approximation(values);
  if (middle) return `Pin at ${figures}. ${middle}. Drag it, or press on the map, to put it on the place itself.`;
  return `Pin at ${figures}. Drag it, or press on the map, if it is not quite right.`;
}

/** The text about a pin that is not exact; undefined for an exact one. */
function approximation({ position_source, zip, city }: AddressValues): string | undefined {
  if (position_source === 'zip') return `Approximate: the middle of ZIP ${zip.slice(0, 5)}`;
  if (position_source === 'city') return `Approximate: the middle of ${city}`;
  return position_source === 'street' ? 'Approximate: on the street, not at the house' : undefined;
}
