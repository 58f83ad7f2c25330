import type { ReactNode } from 'react';
import { Navigate, useLocation } from '../../kit/router/router.tsx';
import { useSession } from '../../kit/session/session.ts';
import { paths } from '../../kit/paths.ts';
import { useLater } from '../../kit/page/use-later.ts';
import { Waiting } from './waiting.tsx';

const loadNotAvailable = async () => (await import('./not-available.tsx')).NotAvailable;

/** The crew lead screens that replace the office's screens. */
const OF_CREW_LEAD: Readonly<Record<string, string>> = {
  [paths.main()]: paths.crewSchedule(),
  [paths.schedule()]: paths.crewSchedule(),
  [paths.projects()]: paths.crewProjects(),
  [paths.customers()]: paths.crewCustomers(),
  [paths.viewCustomer()]: paths.crewCustomer(),
  [paths.viewProject()]: paths.crewProject(),
};

/**
 * Renders its screen for owners and the office of a company with an active subscription; shows other users why they
 * have no access.
 */
export function Subscribed({ children }: { children: ReactNode }) {
  const { record, checked } = useSession();
  const { pathname, search, state } = useLocation();
  const isOpen = record?.subscription_status === 'active' && record.role !== 'crew_lead';
  // A session record stored before a payment in another window is checked first.
  const { Part: NotAvailable } = useLater(loadNotAvailable, !isOpen && checked);
  if (isOpen) return children;
  const crewLeadPage = record?.subscription_status === 'active' && OF_CREW_LEAD[pathname];
  // Links to a record may have its id only in their address.
  const record_ids = state ?? Object.fromEntries(new URLSearchParams(search));
  if (crewLeadPage) return <Navigate to={crewLeadPage} state={record_ids} replace />;
  return NotAvailable && checked ? <NotAvailable /> : <Waiting />;
}
