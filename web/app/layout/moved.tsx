import { UNKNOWN_LEADS_TO } from '#domain/site.ts';
import { MOVED } from '../../kit/paths.ts';
import { Navigate, useLocation } from '../../kit/router/router.tsx';

/** Redirects to the right URL, or to the login screen if the URL is unknown. */
export function Moved() {
  const { pathname, state } = useLocation();
  return <Navigate to={MOVED[pathname.replace(/\/$/, '').toLowerCase()] ?? UNKNOWN_LEADS_TO} replace state={state} />;
}
