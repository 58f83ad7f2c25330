import { Navigate, useLocation } from 'react-router';
import { ALIASES, UNKNOWN_LEADS_TO } from '../../../contract/site.ts';

/** Redirects of alternative addresses. */
const MOVED: Record<string, string> = {
  ...ALIASES,
  '/main': '/main/customer',
  '/main/account/make_payment': '/main/account/subscription/make_payment',
  '/main/account/view_payment': '/main/account/subscription/view_payment',
  '/main/company/create': '/main/company/employee/create',
  '/main/company/employee/sendtimecard': '/main/company/employee/send_timecard',
};

/** Redirects to the right address; an unknown one redirects to the login screen. */
export default function Moved() {
  const { pathname, state } = useLocation();
  return <Navigate to={MOVED[pathname.replace(/\/$/, '').toLowerCase()] ?? UNKNOWN_LEADS_TO} replace state={state} />;
}
