import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { MapProps } from './map-types.ts';
import classes from './pin-map.module.css';

/** A map with one pin. Its library comes when the place where it stands comes into sight. */
export function PinMap(props: MapProps) {
  const [place, isInSight] = useInSight();
  const { LeafletMap, failed } = useLeafletMap(isInSight);
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

/** How far below the screen a map starts to come. */
const AHEAD = '200px';

/** Whether the element has been in sight, or nearly. */
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

/** The map's own script. Not React's `lazy`: where it fails to come, only the map is missing and not the screen. */
function useLeafletMap(isWanted: boolean) {
  const [state, setState] = useState<{ LeafletMap?: ComponentType<MapProps>; failed?: true }>({});
  useEffect(() => {
    if (!isWanted) return;
    import('./map-leaflet.tsx').then(
      ({ LeafletMap }) => setState({ LeafletMap }),
      () => setState({ failed: true }),
    );
  }, [isWanted]);
  return state;
}
