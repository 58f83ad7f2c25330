import { useLocation } from 'react-router';

/**
 * Navigation state from the previous screen. It is stored in the history, so it survives a reload; a typed address has
 * none.
 */
export function useNavigationState<S extends object>(): Partial<S> {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as Partial<S>) : {};
}
