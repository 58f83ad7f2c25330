import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readRecord } from '../session-record.ts';

/** Whether somebody is signed in, by this tab's record; false while a prerendered page wakes up. */
export function useIsSignedIn(): boolean {
  // Drawn again on every page, for the record changes on some of them.
  useLocation();
  return useSyncExternalStore(
    neverTold,
    () => Boolean(readRecord()?.account_id),
    () => false,
  );
}

const neverTold = () => () => undefined;
