import { useLocation, useSearchParams } from '../router/router.tsx';

/**
 * Navigation state from the previous screen. It is stored in the history, so it survives a reload; a typed URL has
 * none.
 */
export function useNavigationState<S extends object>(): Partial<S> {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? state : {};
}

/** Navigation state of a screen opened by the search. */
export interface OpenedState {
  /** The record's id: opening another record on the same screen remounts it. */
  opened?: string;
}

/**
 * The id of a record in the URL, for links in messages, which open without navigation state. Undefined if the parameter
 * is not an id.
 */
export function useIdInAddress(name: string): string | undefined {
  const [inAddress] = useSearchParams();
  const id = inAddress.get(name);
  return id !== null && ID.test(id) ? id : undefined;
}

/** A UUID. The contract's schema would make every screen load the validation of forms. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Navigation state of the first screen after a login without an active subscription. */
export interface AfterLoginState {
  isAfterLogin?: true;
}

/** Navigation state of the login screen. */
export interface LoginState {
  /** The URL that the visitor requested. */
  from?: { pathname: string; search: string; state: unknown };
  /** Why the visitor was redirected, if the session expired. */
  message?: string;
}
