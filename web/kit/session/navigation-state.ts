import { useLocation, useSearchParams } from 'react-router';
import { byId } from '#contract/endpoint.ts';

/**
 * Navigation state from the previous screen. It is stored in the history, so it survives a reload; a typed address has
 * none.
 */
export function useNavigationState<S extends object>(): Partial<S> {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as Partial<S>) : {};
}

/** Navigation state of a screen that the search has opened. */
export interface OpenedState {
  /** The record's id: another one opened on the same screen begins it anew. */
  opened?: string;
}

/**
 * The id of a record in the address: a message names it there, which is all that a new tab knows. Undefined for what
 * somebody has typed and names no record.
 */
export function useIdInAddress(name: string): string | undefined {
  const [inAddress] = useSearchParams();
  return byId.safeParse({ id: inAddress.get(name) }).data?.id;
}

/** Navigation state of the login screen. */
export interface LoginState {
  /** The address that the visitor requested. */
  from?: { pathname: string; search: string; state: unknown };
  /** Why the visitor was redirected, when the session expired. */
  message?: string;
}
