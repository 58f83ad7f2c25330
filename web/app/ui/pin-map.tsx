import { useCallback, useState } from 'react';
import type { MapProps } from './map-types.ts';
import classes from './pin-map.module.css';
import { useLater } from './use-later.ts';

/** A map with one pin. Its library is loaded when the map comes into view. */
export function PinMap(props: MapProps) {
  const [place, isInSight] = useInSight();
  const { Part: LeafletMap, failed } = useLater(loadMap, isInSight);
  return (
    <div ref={place} className={classes.map}>
      {LeafletMap && <LeafletMap {...props} />}
      {failed && (
        <p className={classes.notice} role="status">
          The map cannot be loaded.
        </p>
      )}
    </div>
  );
}

/** Distance below the screen at which a map starts to load. */
const AHEAD = '200px';

/** Whether the element has been in view, or nearly. */
function useInSight() {
  const [isInSight, setInSight] = useState(false);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const see = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInSight(true);
    };
    const observer = new IntersectionObserver(see, { rootMargin: AHEAD });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, isInSight] as const;
}

const loadMap = async () => (await import('./map-leaflet.tsx')).LeafletMap;
