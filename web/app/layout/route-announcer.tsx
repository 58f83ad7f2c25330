import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SITE_ADDRESS } from '../lib/site-settings.ts';

/** Moves the focus to the h1 after a page change, and announces the title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The new page renders in this same turn; its title is set afterwards.
    const frame = requestAnimationFrame(() => {
      document.querySelector('h1')?.focus({ preventScroll: true });
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

/** The canonical address for search engines: the path without query parameters. */
export function CanonicalLink() {
  const { pathname } = useLocation();
  return <link rel="canonical" href={SITE_ADDRESS + pathname.replace(/(.)\/$/, '$1')} />;
}
