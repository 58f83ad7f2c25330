import { useCallback, useState } from 'react';

/** Distance below the viewport at which a part of the screen starts to load. */
const AHEAD = '200px';

/** Whether the element has been in view, or close to it. */
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
