import { BRAND_NAME } from '../../kit/api/site-settings.ts';
import { Box } from '@mantine/core';
import { useState, type MouseEvent } from 'react';
import { Link, useLocation } from '../../kit/router/router.tsx';
import { IconChevronUp, IconX } from '../../kit/icons/icons.ts';
import { IconChevronDown, IconChevronRight, IconSettings, IconUserCircle } from '../../kit/icons/public-icons.ts';
import { useSession } from '../../kit/session/session.ts';
import { Mark } from '../../kit/page/mark.tsx';
import { ModalDialog } from '../../kit/dialogs/modal-dialog.tsx';
import { paths } from '../../kit/paths.ts';
import headerClasses from '../../kit/header/header.module.css';
import { LogoutButton } from '../../kit/header/logout-button.tsx';
import { isUnder, type MenuEntry } from './navigation.ts';
import classes from './menu.module.css';
import { useMenu } from './use-menu.ts';

interface PhoneMenuProps {
  opened: boolean;
  onClose: () => void;
  company: string;
  /** URL of the company's logo; undefined without one. */
  logo: string | undefined;
}

/** The main menu on a phone or tablet; clicking any link closes it. */
export function PhoneMenu({ opened, onClose, company, logo }: PhoneMenuProps) {
  const { pathname } = useLocation();
  const role = useSession().record?.role;
  const menu = useMenu();
  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose();
  };
  return (
    <ModalDialog opened={opened} onClose={onClose} title="Menu" titleHidden placement="left" onClick={closeOnLink}>
      <div className={classes.phoneTop}>
        <Link to={paths.main()} className={headerClasses.brand}>
          <Mark />
          <span>{BRAND_NAME}</span>
        </Link>
        <button type="button" className={classes.iconButton} aria-label="Close menu" onClick={onClose}>
          <IconX size={24} stroke={1.75} aria-hidden />
        </button>
      </div>
      {company && role !== 'crew_lead' && (
        <Link to={paths.company()} className={classes.company}>
          {logo && <img src={logo} alt="" />}
          <Box component="span" flex={1} miw={0}>
            <b>{company}</b>
            Company Profile
          </Box>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
      <nav aria-label="Main" className={classes.phoneNav}>
        <ul>
          {menu.map((entry) => (
            <DrawerEntry key={entry.to} entry={entry} current={isUnder(entry, pathname)} />
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        <Link to={paths.account()}>
          <IconUserCircle size={20} stroke={1.75} aria-hidden />
          Profile
        </Link>
        <Link to={paths.accountSettings()}>
          <IconSettings size={20} stroke={1.75} aria-hidden />
          Settings
        </Link>
        <LogoutButton iconSize={20} />
      </div>
    </ModalDialog>
  );
}

function DrawerEntry({ entry, current }: { entry: MenuEntry; current: boolean }) {
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
      {open && entry.entries && <DrawerList entries={entry.entries} />}
    </li>
  );
}

function DrawerList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className={classes.inner}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to}>{entry.label}</Link>
          {entry.entries && <DrawerList entries={entry.entries} />}
        </li>
      ))}
    </ul>
  );
}
