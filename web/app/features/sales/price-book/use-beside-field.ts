import { useLayoutEffect, useRef } from 'react';

const GAP = 4;
const MARGIN = 8;
const WIDEST = 620;
/** If there is less space than this below the field, and more above it, the list is shown above. */
const LEAST_BELOW = 240;

/**
 * Keeps a fixed list next to its field, below or above it, while the page scrolls in either direction: a table that
 * scrolls horizontally would clip a list inside it.
 */
export function useBesideField(isShown: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const place = () => {
      const at = field.current?.getBoundingClientRect();
      if (at && list.current) Object.assign(list.current.style, placeOf(at));
    };
    place();
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, options);
      window.removeEventListener('resize', place);
    };
  }, [isShown]);
  return { field, list };
}

function placeOf({ top, bottom, left }: DOMRect) {
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(WIDEST, clientWidth - 2 * MARGIN);
  const [above, below] = [top - GAP - MARGIN, clientHeight - bottom - GAP - MARGIN];
  const isAbove = below < LEAST_BELOW && above > below;
  return {
    width: `${width}px`,
    left: `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`,
    top: isAbove ? 'auto' : `${bottom + GAP}px`,
    bottom: isAbove ? `${clientHeight - top + GAP}px` : 'auto',
    maxHeight: `${isAbove ? above : below}px`,
  };
}
