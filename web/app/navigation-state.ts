import { useLocation } from 'react-router';

/** What the screen before handed over. History keeps it, so it survives a reload; a typed address has none. */
export function useNavigationState<S extends object>(): Partial<S> {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as Partial<S>) : {};
}
