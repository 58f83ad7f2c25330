import type { MapProps } from './map-types.ts';
import classes from './maps.module.css';
import { useInSight } from '../page/use-in-sight.ts';
import { useLater } from '../page/use-later.ts';

/** A map with one pin. Its library is loaded when the map scrolls into view. */
export function PinMap(props: MapProps) {
  const [place, isInSight] = useInSight();
  const { Part: LeafletMap, failed } = useLater(loadMap, isInSight);
  return (
    <div ref={place} className={classes.pinMap}>
      {LeafletMap && <LeafletMap {...props} />}
      {failed && (
        <p className={classes.notice} role="status">
          The map cannot be loaded.
        </p>
      )}
    </div>
  );
}

const loadMap = async () => (await import('./map-leaflet.tsx')).LeafletMap;
