import type { MapProps } from './map-types.ts';
import frame from './map-frame.module.css';
import classes from './pin-map.module.css';
import { useInSight } from '../page/use-in-sight.ts';
import { useLater } from '../page/use-later.ts';

/** A map with one pin. Its library is loaded when the map scrolls into view. */
export function PinMap(props: MapProps) {
  const [place, isInSight] = useInSight();
  const { Part: LeafletMap, failed } = useLater(loadMap, isInSight);
  return (
    <div ref={place} className={classes.map}>
      {LeafletMap && <LeafletMap {...props} />}
      {failed && (
        <p className={frame.notice} role="status">
          The map cannot be loaded.
        </p>
      )}
    </div>
  );
}

const loadMap = async () => (await import('./map-leaflet.tsx')).LeafletMap;
