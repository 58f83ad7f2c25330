import { useState } from 'react';
import { salesTotals } from '#endpoints/sales/sales-totals.ts';
import { Link, useLocation } from '../../kit/router/router.tsx';
import { useImage } from '../features/identity/companies/image-hooks.ts';
import { useCall } from '../../kit/api/queries.ts';
import { IconChevronUp, IconFileInvoice, IconFileText, IconSearch, IconX } from '../../kit/icons/icons.ts';
import { IconChevronDown, IconChevronRight, IconSettings } from '../../kit/icons/public-icons.ts';
import { useSession } from '../../kit/session/session.ts';
import { paths } from '../../kit/paths.ts';
import { LogoutButton } from '../../kit/header/logout-button.tsx';
import { Footer } from './footer.tsx';
import { currentOf, type MenuEntry } from './navigation.ts';
import classes from './menu.module.css';
import type { Search } from './search-button.tsx';
import { useMenu } from './use-menu.ts';

interface MoreSheetProps {
  search: Search | undefined;
  onClose: () => void;
}

/** What the phone bar has no place for: the company, the documents, the main menu, settings and the page's footer. */
export function MoreSheet({ search, onClose }: MoreSheetProps) {
  const { pathname } = useLocation();
  const { role, subscription_status } = useSession().record ?? {};
  const isCrewLead = role === 'crew_lead';
  // The other entries of the office are in the bar and above.
  const menu = useMenu().filter(({ entries }) => isCrewLead || entries);
  const current = currentOf(menu, pathname);
  return (
    <>
      <div className={classes.moreHead}>
        <h2>More</h2>
        <button type="button" className={classes.iconButton} aria-label="Close" onClick={onClose}>
          <IconX size={24} stroke={1.75} aria-hidden />
        </button>
      </div>
      {!isCrewLead && <CompanyLink />}
      {!isCrewLead && subscription_status === 'active' && <Documents />}
      <nav aria-label="Main">
        <ul>
          {menu.map((entry) => (
            <MoreEntry key={entry.to} entry={entry} current={entry === current} />
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        {isCrewLead && search && (
          <button
            type="button"
            onClick={() => {
              onClose();
              search.open();
            }}
          >
            <IconSearch size={20} stroke={1.75} aria-hidden />
            Search
          </button>
        )}
        <Link to={isCrewLead ? paths.accountSettings() : paths.companySettings()}>
          <IconSettings size={20} stroke={1.75} aria-hidden />
          Settings
        </Link>
        <LogoutButton iconSize={20} />
      </div>
      <Footer />
    </>
  );
}

function CompanyLink() {
  const { company_name, company_code = '' } = useSession().record ?? {};
  const logo = useImage({ tag: 'company', id: company_code }).image?.url;
  if (!company_name) return null;
  return (
    <Link to={paths.company()} className={classes.company}>
      {logo && <img src={logo} alt="" />}
      <span>
        <b>{company_name}</b>
        Company Profile
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}

/** The two lists of documents, with the numbers of estimates that wait for an answer and of outstanding invoices. */
function Documents() {
  const waiting = useCall(salesTotals.estimates, {}).data?.counts.sent;
  const outstanding = useCall(salesTotals.invoices, {}).data?.counts.outstanding;
  return (
    <ul className={classes.documents}>
      <li>
        <Link to={paths.estimates()}>
          <IconFileText size={24} stroke={1.75} aria-hidden />
          Estimates
          <Count count={waiting}>waiting for an answer</Count>
        </Link>
      </li>
      <li>
        <Link to={paths.invoices()}>
          <IconFileInvoice size={24} stroke={1.75} aria-hidden />
          Invoices
          <Count count={outstanding}>outstanding</Count>
        </Link>
      </li>
    </ul>
  );
}

function Count({ count, children }: { count: number | undefined; children: string }) {
  if (!count) return null;
  return (
    <em>
      {count.toLocaleString('en-US')}
      <span className="visually-hidden"> {children}</span>
    </em>
  );
}

function MoreEntry({ entry, current }: { entry: MenuEntry; current: boolean }) {
  const [open, setOpen] = useState(current);
  const { icon: Icon } = entry;
  return (
    <li>
      <div className={classes.row}>
        <Link to={entry.to} data-current={current || undefined}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {entry.label}
        </Link>
        {entry.entries && (
          <button
            type="button"
            className={classes.iconButton}
            aria-expanded={open}
            aria-label={`${entry.label} submenu`}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
          </button>
        )}
      </div>
      {open && entry.entries && <MoreList entries={entry.entries} />}
    </li>
  );
}

function MoreList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className={classes.inner}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to}>{entry.label}</Link>
          {entry.entries && <MoreList entries={entry.entries} />}
        </li>
      ))}
    </ul>
  );
}
