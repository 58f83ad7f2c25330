import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from '../../kit/router/router.tsx';

/** Moves the focus to the h1 after a page change, unless it is already in the new page, and announces the title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  // A layout effect runs before the new page focuses its own field: this is the element that had the focus before.
  useLayoutEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const before = document.activeElement;
    // The new page renders in the same turn; its title is set afterwards.
    const frame = requestAnimationFrame(() => {
      if (!isInNewPage(document.activeElement, before)) document.querySelector('h1')?.focus({ preventScroll: true });
      setTitle(document.title);
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}

/** Whether the new page's own field, or a quick click or key, has taken the focus: the user may be typing. */
function isInNewPage(focused: Element | null, before: Element | null): boolean {
  return focused !== null && focused !== before && focused.closest('main') !== null;
}
