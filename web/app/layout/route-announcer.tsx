import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SITE_ADDRESS } from '../../kit/api/site-settings.ts';

/** Moves the focus to the h1 after a page change, unless it is in the new page already, and announces the title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  // A layout effect runs before the new page focuses a field of its own: this is what had the focus before.
  useLayoutEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const before = document.activeElement;
    // The new page renders in this same turn; its title is set afterwards.
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

/** Whether the new page's own field, or a quick press or key, has taken the focus there: somebody may be typing. */
function isInNewPage(focused: Element | null, before: Element | null): boolean {
  return focused !== null && focused !== before && focused.closest('main') !== null;
}

/** The canonical address for search engines: the path without query parameters. */
export function CanonicalLink() {
  const { pathname } = useLocation();
  return <link rel="canonical" href={SITE_ADDRESS + pathname.replace(/(.)\/$/, '$1')} />;
}
