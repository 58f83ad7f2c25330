import type { ReactNode } from 'react';
import { Link } from '../router/router.tsx';
import { MenuButton } from '../dialogs/menu-button.tsx';
import type { MenuItem } from '../dialogs/menu-items.tsx';
import { IconDots, IconPlus } from '../icons/icons.ts';
import type { IconComponent } from './notice.tsx';
import { paths } from '../paths.ts';
import { Breadcrumbs, type Crumb } from './page.tsx';
import classes from './record-header.module.css';

/** A fact, or a large button on a phone. */
export interface HeaderFact {
  icon: IconComponent;
  label: string;
  /** A call, an email or a map, or a screen with its navigation state. */
  href?: string;
  to?: string;
  state?: unknown;
  /** Not shown on a phone, where some are tiles. */
  isForDesktop?: true;
}

export interface HeaderTab {
  label: string;
  to: string;
  state?: unknown;
  queryInNewTab?: string;
  count?: number | undefined;
}

interface RecordHeaderProps {
  kind: 'customer' | 'project';
  trail: Crumb[];
  title: string;
  badge?: ReactNode;
  facts: readonly HeaderFact[];
  /** Large buttons on a phone. */
  tiles: readonly HeaderFact[];
  tabs: readonly HeaderTab[];
  /** The label of the tab that is shown. The name is the h1 of the first one; the others have a title of their own. */
  current: string;
  /** The entries of the menus beside the title: what can be created for the record, and the rest. */
  menus: { create: readonly MenuItem[]; more: readonly MenuItem[] };
}

/** The band of a record under the bar: breadcrumbs, name, badge, facts, and the tabs, which are links to its screens. */
export function RecordHeader(props: RecordHeaderProps) {
  const { kind, trail, title, badge, facts, tiles, tabs, current, menus } = props;
  const Name = current === tabs[0]?.label ? 'h1' : 'p';
  return (
    <div className={classes.band} data-kind={kind}>
      <div className={classes.inner}>
        <Breadcrumbs trail={[{ label: 'Home', to: paths.main() }, ...trail]} here={title} />
        <div className={classes.head}>
          <div className={classes.title}>
            <Name tabIndex={Name === 'h1' ? -1 : undefined}>{title}</Name>
            {badge}
          </div>
          <ul className={classes.facts}>
            {facts.map(({ icon: Icon, label, href, to, state, isForDesktop }) => (
              <li key={label} data-desktop={isForDesktop}>
                <Icon size={16} stroke={1.75} aria-hidden />
                <Target to={to} state={state} href={href}>
                  {label}
                </Target>
              </li>
            ))}
          </ul>
          <div className={classes.actions}>
            <MenuButton label={`New for ${title}`} className={classes.menuButton} items={menus.create}>
              <IconPlus size={18} stroke={1.75} aria-hidden />
              New
            </MenuButton>
            <MenuButton label={`More for ${title}`} className={classes.menuButton} items={menus.more}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </MenuButton>
          </div>
        </div>
        <ul className={classes.tiles}>
          {tiles.map(({ icon: Icon, label, href, to, state }) => (
            <li key={label}>
              <Target to={to} state={state} href={href}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </Target>
            </li>
          ))}
        </ul>
        <nav aria-label={`${title}, screens`}>
          <ul className={classes.tabs}>
            {tabs.map(({ label, count, ...link }) => (
              <li key={label}>
                <Link {...link} aria-current={label === current ? 'page' : undefined}>
                  {label}
                  {count !== undefined && count > 0 && <span>{count.toLocaleString('en-US')}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

interface TargetProps {
  to?: string | undefined;
  state?: unknown;
  href?: string | undefined;
  children: ReactNode;
}

function Target({ to, state, href, children }: TargetProps) {
  if (to)
    return (
      <Link to={to} state={state}>
        {children}
      </Link>
    );
  if (!href) return <span>{children}</span>;
  const isElsewhere = href.startsWith('https:');
  return (
    <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  );
}
