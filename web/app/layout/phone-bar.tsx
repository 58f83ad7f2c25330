import { type ReactNode, startTransition, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from '../../kit/router/router.tsx';
import {
  IconCalendarEvent,
  IconCamera,
  IconClock,
  IconHome,
  IconMenu2,
  IconPlus,
  IconSearch,
  IconTool,
} from '../../kit/icons/icons.ts';
import type { PaymentFor } from '../features/sales/record-payment/use-record-payment.tsx';
import type { IconComponent } from '../../kit/page/notice.tsx';
import { useLater } from '../../kit/page/use-later.ts';
import { paths } from '../../kit/paths.ts';
import { useSession } from '../../kit/session/session.ts';
import classes from './menu.module.css';
import { currentOf, type MenuEntry } from './navigation.ts';
import type { Search } from './search-button.tsx';

/** A sheet above the bar: what can be created, or the rest of the navigation. */
export type PhoneSheetKind = 'new' | 'more';

const OFFICE: readonly MenuEntry[] = [
  { label: 'Home', to: paths.main(), icon: IconHome },
  { label: 'Schedule', to: paths.schedule(), icon: IconCalendarEvent },
];

const CREW: readonly MenuEntry[] = [
  { label: 'Schedule', to: paths.crewSchedule(), icon: IconCalendarEvent },
  { label: 'Projects', to: paths.crewProjects(), icon: IconTool },
  { label: 'Photo', to: paths.crewUploadPhoto(), icon: IconCamera },
  { label: 'Time', to: paths.crewTime(), icon: IconClock },
];

const loadSheet = async () => (await import('./phone-sheet.tsx')).PhoneSheet;

interface PhoneBarProps {
  search: Search | undefined;
  /** Records a payment for the records of the screen. */
  onPayment: (paid: PaymentFor) => void;
}

/**
 * The bar at the bottom of a phone. Style sheets hide it while a bar of the screen is there. Its sheets load on first
 * use; each has a copy of the bar, because the page behind an open dialog cannot be used.
 */
export function PhoneBar({ search, onPayment }: PhoneBarProps) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ kind: PhoneSheetKind; at: string }>();
  // A sheet does not stay open over another screen, for example after Back.
  const kind = opened?.at === key ? opened.kind : undefined;
  const { Part: PhoneSheet, failed } = useLater(loadSheet, kind !== undefined);
  const close = () => setOpened(undefined);
  const bar = (
    <Bar
      kind={kind}
      search={search}
      onClose={close}
      // The browser would not request a script that failed to load again.
      onOpen={(next) => (failed ? location.reload() : startTransition(() => setOpened({ kind: next, at: key })))}
    />
  );
  return (
    <>
      {bar}
      {kind && PhoneSheet && (
        <PhoneSheet
          key={kind}
          kind={kind}
          search={search}
          onPayment={(paid) => {
            close();
            onPayment(paid);
          }}
          onClose={close}
        >
          {bar}
        </PhoneSheet>
      )}
    </>
  );
}

interface BarProps {
  /** The sheet that is open. */
  kind: PhoneSheetKind | undefined;
  search: Search | undefined;
  onOpen: (kind: PhoneSheetKind) => void;
  onClose: () => void;
}

function Bar({ kind, search, onOpen, onClose }: BarProps) {
  const { pathname, state } = useLocation();
  const { role, subscription_status } = useSession().record ?? {};
  const isCrewLead = role === 'crew_lead';
  const entries = isCrewLead ? CREW : OFFICE;
  const current = kind === 'more' ? undefined : currentOf(entries, pathname);
  const toggle = (sheet: PhoneSheetKind) => (kind === sheet ? onClose() : onOpen(sheet));
  return (
    <nav aria-label="Phone bar" className={classes.phoneBar} hidden={useIsKeyboardShown()}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              // A crew lead's photo is for the project of the screen.
              state={entry.to === paths.crewUploadPhoto() ? state : undefined}
              aria-current={entry === current ? 'page' : undefined}
              onClick={onClose}
            >
              <Item icon={entry.icon}>{entry.label}</Item>
            </Link>
          </li>
        ))}
        {!isCrewLead && subscription_status === 'active' && (
          <li>
            <button
              type="button"
              className={classes.plus}
              aria-label="New"
              aria-haspopup="dialog"
              aria-expanded={kind === 'new'}
              onClick={() => toggle('new')}
            >
              <IconPlus size={24} stroke={1.75} aria-hidden />
            </button>
          </li>
        )}
        {!isCrewLead && search && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                onClose();
                search.open();
              }}
            >
              <Item icon={IconSearch}>{search.failed ? 'Reload' : 'Search'}</Item>
            </button>
          </li>
        )}
        <li>
          <button type="button" aria-haspopup="dialog" aria-expanded={kind === 'more'} onClick={() => toggle('more')}>
            <Item icon={IconMenu2}>More</Item>
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Item({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <>
      <Icon size={24} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </>
  );
}

/** More than the bars of a browser take from the window when the page is scrolled. */
const KEYBOARD_MIN_PX = 150;

/** Measured when the viewport changes its size only: the page's height forces a layout of the page. */
let isKeyboardShown = false;

/** Whether the phone's keyboard covers the bottom of the page. */
function useIsKeyboardShown(): boolean {
  return useSyncExternalStore(subscribeToViewport, () => isKeyboardShown);
}

function subscribeToViewport(listener: () => void): () => void {
  const area = globalThis.visualViewport;
  if (!area) return () => undefined;
  const measure = () => {
    isKeyboardShown = document.documentElement.clientHeight - area.height * area.scale > KEYBOARD_MIN_PX;
    listener();
  };
  area.addEventListener('resize', measure);
  return () => area.removeEventListener('resize', measure);
}
