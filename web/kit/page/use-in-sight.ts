import { useCallback, useState } from 'react';

/** Distance below the screen at which a part of it starts to load. */
const AHEAD = '200px';

/** Whether the element has been in view, or nearly. */
export function useInSight() {
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
