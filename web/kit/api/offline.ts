import { useSyncExternalStore } from 'react';
import { onUnreached } from './call.ts';

/*
 * Whether the server can be reached, found by asking it: the browser only reports whether the device has a network. One
 * failed call is not enough, because the next one may succeed.
 */

const RETRY_MS = 5000;
/** Without a response in this time, the server counts as unreachable. */
const TIMEOUT_MS = 5000;

/** Why an action is disabled. */
export const NEEDS_CONNECTION = 'You’re offline. You can read this, but changes need a connection.';

/** Why a form cannot be submitted. */
export const ENTRIES_STAY = 'You’re offline. What you enter stays here until you’re back online.';

let isOffline = false;
let isAsking = false;
const listeners = new Set<(isOffline: boolean) => void>();

/** True while the server cannot be reached. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => isOffline,
    () => false,
  );
}

/** Whether the server cannot be reached, outside of components. */
export function isServerUnreached(): boolean {
  return isOffline;
}

/** Subscribes to losing and regaining the server; returns a function that unsubscribes. */
export function onConnectionChange(listener: (isOffline: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Watches the connection from the first failed call on. Returns a function that stops. */
export function watchConnection(): () => void {
  return onUnreached(() => void askUntilReached());
}

async function askUntilReached(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  while (!(await answers())) {
    set(true);
    await nextAttempt();
  }
  isAsking = false;
  set(false);
}

async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** After a while, or as soon as the device has a network again or the user returns to the page. */
function nextAttempt(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      removeEventListener('focus', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    addEventListener('online', end);
    addEventListener('focus', end);
  });
}

function set(next: boolean): void {
  if (next === isOffline) return;
  isOffline = next;
  for (const listener of listeners) listener(isOffline);
}
