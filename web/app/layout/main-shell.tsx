import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { onConnectionChange, useIsOffline, watchConnection } from '../../kit/api/offline.ts';
import { refreshAll } from '../../kit/api/queries.ts';
import { useNavigationState, type OpenedState } from '../../kit/session/navigation-state.ts';
import { checkSession, useSession } from '../../kit/session/session.ts';
import { useLater } from '../../kit/page/use-later.ts';
import { useLocation } from '../../kit/router/router.tsx';
import { useRecordPayment } from '../features/sales/record-payment/use-record-payment.tsx';
import { useSentReminders } from '../features/core/send-reminder/sent-reminders.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { type NewVersion, watchForNewVersion } from './new-version.ts';
import { OwnRole } from './own-role.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { useSearch } from './search-button.tsx';
import { SignedIn } from './signed-in.tsx';
import classes from './shell.module.css';
import waiting from './waiting.module.css';
import { SkipLink } from '../../kit/header/skip-link.tsx';

const loadNotices = async () => (await import('./connection-notices.tsx')).ConnectionNotices;
const loadReminders = async () => (await import('../features/core/send-reminder/reminder-notices.tsx')).ReminderNotices;
const loadClosedCompany = async () => (await import('./closed-company.tsx')).ClosedCompany;

/** Layout of the main area of signed-in users. */
export function MainShell({ children }: { children: ReactNode }) {
  return (
    <SignedIn>
      <Shell>{children}</Shell>
    </SignedIn>
  );
}

/** Fixed header, the screen, footer; on a phone a bar at the bottom. */
function Shell({ children }: { children: ReactNode }) {
  const { isOffline, version } = useConnection();
  const { opened } = useNavigationState<OpenedState>();
  const { company_name = '', company_deletion_on, subscription_status } = useSession().record ?? {};
  const search = useSearch(subscription_status === 'active');
  const payment = useRecordPayment();
  const { key } = useLocation();
  const [paidAt, setPaidAt] = useState<string>();
  const { Part: ConnectionNotices } = useLater(loadNotices, isOffline || version !== undefined);
  const { Part: ClosedCompany } = useLater(loadClosedCompany, company_deletion_on !== undefined);
  const reminders = useSentReminders();
  const { Part: ReminderNotices } = useLater(loadReminders, reminders.length > 0);
  return (
    <div className={classes.shell} data-signed-in>
      <SkipLink />
      <Header search={search} />
      {ConnectionNotices && <ConnectionNotices isOffline={isOffline} version={version} />}
      {company_deletion_on && ClosedCompany && (
        <ClosedCompany company={company_name} deletionOn={company_deletion_on} />
      )}
      <main id="content" className={classes.main}>
        {/* The message belongs to the screen where the payment was recorded. */}
        {payment.done && paidAt === key && <div className={waiting.closed}>{payment.done}</div>}
        <OwnRole>
          <Fragment key={opened}>{children}</Fragment>
        </OwnRole>
      </main>
      <Footer />
      <PhoneBar
        search={search}
        onPayment={(paid) => {
          setPaidAt(key);
          payment.record(paid);
        }}
      />
      {payment.dialog}
      {ReminderNotices && <ReminderNotices reminders={reminders} />}
      {search?.palette}
    </div>
  );
}

/** Whether the server can be reached, and a newer build when it is ready. Refreshes everything when the server is back. */
function useConnection() {
  const isOffline = useIsOffline();
  const [version, setVersion] = useState<NewVersion>();
  useEffect(watchConnection, []);
  useEffect(() => onConnectionChange(refreshIfReached), []);
  useEffect(() => watchForNewVersion(setVersion), []);
  return { isOffline, version };
}

function refreshIfReached(isOffline: boolean): void {
  if (isOffline) return;
  void checkSession({ again: true });
  void refreshAll();
}
