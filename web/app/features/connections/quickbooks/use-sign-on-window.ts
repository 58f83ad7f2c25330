import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../../kit/paths.ts';
import { onSignOn } from './sign-on-messages.ts';

const POLL_MS = 1000;
const RECHECK_AFTER_MS = 1000;
const SIZE = { width: 600, height: 700 };

export type SignOnWindow =
  | { state: 'none' | 'blocked' }
  | { state: 'open'; popup: Window }
  /** The window reported success or seems closed; the connection is about to be checked. */
  | { state: 'ended' }
  /** The check is done; if it found no connection, the user may still be signing on. */
  | { state: 'checked' };

/**
 * The window in which a user signs on to QuickBooks. `check` is called one second after the window reports a
 * connection, and one second after the window is closed. Messages are also handled after the browser reports the window
 * as closed, which happens once the pages of QuickBooks have severed the opener.
 */
export function useSignOnWindow(check: () => Promise<void>) {
  const [now, setNow] = useState<SignOnWindow>({ state: 'none' });
  const latestCheck = useRef(check);
  useEffect(() => void (latestCheck.current = check));

  useEffect(() => onSignOn(() => setNow({ state: 'ended' })), []);

  useEffect(() => {
    if (now.state === 'open') {
      const { popup } = now;
      const poll = setInterval(() => popup.closed && setNow({ state: 'ended' }), POLL_MS);
      return () => clearInterval(poll);
    }
    if (now.state === 'ended') {
      const timer = setTimeout(() => {
        // Another window may have been opened or closed before the response arrives.
        void latestCheck.current().finally(() => setNow((then) => (then === now ? { state: 'checked' } : then)));
      }, RECHECK_AFTER_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [now]);

  return {
    state: now.state,
    open: () => {
      const popup = window.open(paths.quickbooksConnect(), 'quickbooks', features());
      setNow(popup ? { state: 'open', popup } : { state: 'blocked' });
    },
  };
}

/** Centered on the window that opens it. */
function features(): string {
  const left = Math.round(window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - SIZE.height) / 2);
  return `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`;
}
