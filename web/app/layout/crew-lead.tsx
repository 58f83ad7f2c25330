import type { ReactNode } from 'react';
import { Navigate } from '../../kit/router/router.tsx';
import { useSession } from '../../kit/session/session.ts';
import { paths } from '../../kit/paths.ts';
import { useLater } from '../../kit/page/use-later.ts';
import { Waiting } from './waiting.tsx';

const loadNotAvailable = async () => (await import('./not-available.tsx')).NotAvailable;

/**
 * Renders a screen of crew leads for a company with an active subscription; owners and the office have their own
 * screens.
 */
export function CrewLead({ children }: { children: ReactNode }) {
  const { record, checked } = useSession();
  const isOpen = record?.subscription_status === 'active';
  // A session record stored before a payment in another window is checked first.
  const { Part: NotAvailable } = useLater(loadNotAvailable, !isOpen && checked);
  if (record && record.role !== 'crew_lead') return <Navigate to={paths.main()} replace />;
  if (isOpen) return children;
  return NotAvailable && checked ? <NotAvailable /> : <Waiting />;
}
