import { Outlet } from 'react-router';
import { useSession } from '../lib/session.ts';
import { useLater } from '../ui/use-later.ts';
import { Waiting } from './waiting.tsx';

const loadKeptOut = async () => (await import('./kept-out.tsx')).KeptOut;

/** Renders its routes for owners and the office of a company with an active subscription; tells others why not. */
export default function Subscribed() {
  const { record, checked } = useSession();
  const isOpen = record?.subscription_status === 'active' && record.role !== 'crew_lead';
  // A record stored before a payment in another window is checked first.
  const { Part: KeptOut } = useLater(loadKeptOut, !isOpen && checked);
  if (isOpen) return <Outlet />;
  return KeptOut && checked ? <KeptOut /> : <Waiting />;
}
