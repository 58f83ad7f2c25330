import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SITE_ADDRESS } from './site-settings.ts';

/** After a change of page the focus goes to its h1 and its title is read out. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The new page draws in this same turn; its title is set once it has.
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

/** The address that search engines keep: the path, without what a visitor added to it. */
export function CanonicalLink() {
  const { pathname } = useLocation();
  return <link rel="canonical" href={SITE_ADDRESS + pathname.replace(/(.)\/$/, '$1')} />;
}
