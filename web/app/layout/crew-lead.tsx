import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../kit/session/session.ts';
import { paths } from '../../kit/paths.ts';
import { useLater } from '../../kit/page/use-later.ts';
import { Waiting } from './waiting.tsx';

const loadNotAvailable = async () => (await import('./not-available.tsx')).NotAvailable;

/**
 * The screens of crew leads by their URLs. One module is the route of all of them, because the list of routes is a part
 * of every page, even for users who never see these.
 */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  [paths.crewSchedule()]: lazy(() => import('../features/work/crew/crew-schedule.tsx')),
  [paths.crewVisit()]: lazy(() => import('../features/work/crew/crew-visit.tsx')),
  [paths.crewProjects()]: lazy(() => import('../features/work/crew/crew-project-list.tsx')),
  [paths.crewProject()]: lazy(() => import('../features/work/crew/crew-project.tsx')),
  [paths.crewJobsite()]: lazy(() => import('../features/work/crew/crew-jobsite.tsx')),
  [paths.crewPhotos()]: lazy(() => import('../features/work/crew/crew-photos.tsx')),
  [paths.crewUploadPhoto()]: lazy(() => import('../features/work/crew/crew-upload-photo.tsx')),
  [paths.crewCustomers()]: lazy(() => import('../features/work/crew/crew-customer-list.tsx')),
  [paths.crewCustomer()]: lazy(() => import('../features/work/crew/crew-customer.tsx')),
  [paths.crewTime()]: lazy(() => import('../features/work/crew/crew-time.tsx')),
};

/** A screen of crew leads, for a company with an active subscription; owners and the office have their own screens. */
export default function CrewLead() {
  const { record, checked } = useSession();
  const { pathname } = useLocation();
  const isOpen = record?.subscription_status === 'active';
  // A session record stored before a payment in another window is checked first.
  const { Part: NotAvailable } = useLater(loadNotAvailable, !isOpen && checked);
  const Screen = SCREENS[pathname.replace(/\/+$/, '')];
  if (record && record.role !== 'crew_lead') return <Navigate to={paths.main()} replace />;
  if (!isOpen || !Screen) return NotAvailable && checked ? <NotAvailable /> : <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>
  );
}
