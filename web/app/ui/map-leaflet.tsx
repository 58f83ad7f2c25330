import 'leaflet/dist/leaflet.css';
import { useRef } from 'react';
import type { MapProps, MapTiles } from './map-types.ts';
import { useMap, useView } from './map-view.ts';
import { usePin } from './map-pin.ts';
import { useTiles } from './map-tiles.ts';
import classes from './pin-map.module.css';

/** The map, rendered by Leaflet. */
export function LeafletMap({ label, tiles, position, centre, zoom, onMove }: MapProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const map = useMap(canvas, { centre: position ?? centre, zoom });
  const image = useTiles(map, tiles);
  const moved = usePin(map, position, onMove);
  useView(map, position, moved);
  return (
    <>
      <div
        ref={canvas}
        role="region"
        aria-label={onMove ? `${label}. The arrow keys move the map, Enter puts the pin in its middle.` : label}
        className={classes.canvas}
      />
      {image === 'missing' && (
        <p className={classes.notice} role="status">
          The map’s picture cannot be loaded. Its pin and its zoom still work.
        </p>
      )}
      {tiles && <Attribution tiles={tiles} />}
    </>
  );
}

const OPENSTREETMAP = 'OpenStreetMap';

/** The map's attribution. OpenStreetMap requires a link to its license. */
function Attribution({ tiles: { attribution } }: { tiles: MapTiles }) {
  const [before = '', ...after] = attribution.split(OPENSTREETMAP);
  return (
    <p className={classes.attribution}>
      {before}
      {after.length > 0 && (
        <>
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
            {OPENSTREETMAP}
          </a>
          {after.join(OPENSTREETMAP)}
        </>
      )}
    </p>
  );
}
