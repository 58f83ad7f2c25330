import type { NumberedMapProps } from './map-types.ts';
import classes from './maps.module.css';
import { useInSight } from '../page/use-in-sight.ts';
import { useLater } from '../page/use-later.ts';

/** A map with several pins, numbered like the list beside it. Its library is loaded when the map scrolls into view. */
export function NumberedMap(props: NumberedMapProps) {
  const [place, isInSight] = useInSight();
  const { Part: LeafletMap, failed } = useLater(loadMap, isInSight);
  return (
    <div ref={place} className={classes.numberedMap}>
      {LeafletMap && <LeafletMap {...props} />}
      {failed && <p role="status">The map cannot be loaded.</p>}
    </div>
  );
}

const loadMap = async () => (await import('./numbered-map-leaflet.tsx')).NumberedLeafletMap;
