import { useRef } from 'react';
import { MapFrame } from './map-frame.tsx';
import type { MapProps } from './map-types.ts';
import { useMap, useView } from './map-view.ts';
import { usePin } from './map-pin.ts';
import { useTiles } from './map-tiles.ts';

/** The map, rendered by Leaflet. */
export function LeafletMap({ label, tiles, position, centre, zoom, onMove }: MapProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const map = useMap(canvas, { centre: position ?? centre, zoom });
  const image = useTiles(map, tiles);
  const moved = usePin(map, position, onMove);
  useView(map, position, moved);
  return (
    <MapFrame
      canvas={canvas}
      label={onMove ? `${label}. The arrow keys move the map, Enter puts the pin in its middle.` : label}
      tiles={tiles}
      isMissing={image === 'missing'}
    />
  );
}
