import 'leaflet/dist/leaflet.css';
import type { RefObject } from 'react';
import type { MapTiles } from './map-types.ts';
import classes from './maps.module.css';

interface MapFrameProps {
  canvas: RefObject<HTMLDivElement | null>;
  label: string;
  tiles: MapTiles | undefined;
  /** The tiles could not be loaded. */
  isMissing: boolean;
}

/** The element in which Leaflet renders, with the attribution and messages that accompany a map. */
export function MapFrame({ canvas, label, tiles, isMissing }: MapFrameProps) {
  return (
    <div className={classes.frame}>
      <div ref={canvas} role="region" aria-label={label} className={classes.canvas} />
      {isMissing && (
        <p className={classes.notice} role="status">
          The map’s picture cannot be loaded. Its pin and its zoom still work.
        </p>
      )}
      {tiles && <Attribution tiles={tiles} />}
    </div>
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
