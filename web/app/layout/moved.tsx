import { Navigate, useLocation } from 'react-router';
import { UNKNOWN_LEADS_TO } from '#domain/site.ts';
import { MOVED } from '../../kit/paths.ts';

/** Redirects to the right URL, or to the login screen if the URL is unknown. */
export default function Moved() {
  const { pathname, state } = useLocation();
  return <Navigate to={MOVED[pathname.replace(/\/$/, '').toLowerCase()] ?? UNKNOWN_LEADS_TO} replace state={state} />;
}
