import type { ReactNode } from 'react';
import { useLocation } from '../../kit/router/router.tsx';
import { useSession } from '../../kit/session/session.ts';
import { paths } from '../../kit/paths.ts';
import { useLater } from '../../kit/page/use-later.ts';
import { Waiting } from './waiting.tsx';

const loadNotAvailable = async () => (await import('./not-available.tsx')).NotAvailable;

/**
 * Screens that need no subscription and that crew leads do not have, including all screens below them.
 */
const NOT_FOR_CREW_LEADS = [paths.subscription(), paths.accountInvite(), paths.companySettings()];

/**
 * Renders a screen of the main area or, for a crew lead, why their role does not include it: its requests would fail.
 */
export function OwnRole({ children }: { children: ReactNode }) {
  const isCrewLead = useSession().record?.role === 'crew_lead';
  const { pathname } = useLocation();
  const isExcluded = isCrewLead && NOT_FOR_CREW_LEADS.some((path) => pathname.startsWith(path));
  const { Part: NotAvailable } = useLater(loadNotAvailable, isExcluded);
  if (!isExcluded) return children;
  return NotAvailable ? <NotAvailable /> : <Waiting />;
}
