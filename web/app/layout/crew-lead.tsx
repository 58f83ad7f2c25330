import { Navigate, Outlet } from 'react-router';
import { useSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { useLater } from '../ui/use-later.ts';
import { Waiting } from './waiting.tsx';

const loadKeptOut = async () => (await import('./kept-out.tsx')).KeptOut;

/** Renders its routes for crew leads of a company with an active subscription; owners and the office have screens of their own. */
export default function CrewLead() {
  const { record, checked } = useSession();
  const isOpen = record?.subscription_status === 'active';
  // A record stored before a payment in another window is checked first.
  const { Part: KeptOut } = useLater(loadKeptOut, !isOpen && checked);
  if (record && record.role !== 'crew_lead') return <Navigate to={paths.main()} replace />;
  if (isOpen) return <Outlet />;
  return KeptOut && checked ? <KeptOut /> : <Waiting />;
}
