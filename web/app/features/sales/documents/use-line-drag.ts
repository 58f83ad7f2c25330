import { useEffect, useRef } from 'react';

const EDGE_PX = 72;
const SCROLL_PX = 12;

/**
 * Drags a line item by mouse or touch: it takes the place of the one under the pointer, and the page scrolls when the
 * pointer nears an edge. Listens on the window, because the dragged row itself moves in the DOM during the drag.
 */
export function useLineDrag(moveTo: (key: string, placeOf: string) => void): (key: string) => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return (key) => {
    stop.current?.();
    let dragged = false;
    const onMove = (event: PointerEvent) => {
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-line]');
      const placeOf = over?.dataset['line'];
      if (placeOf && placeOf !== key) {
        dragged = true;
        moveTo(key, placeOf);
      }
      if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
      else if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    };
    const end = () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      stop.current = null;
      if (dragged) swallowClick();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    stop.current = end;
  };
}

/** Suppresses the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
