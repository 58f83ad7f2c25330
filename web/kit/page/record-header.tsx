import type { ReactNode } from 'react';
import { Link } from '../router/router.tsx';
import type { IconComponent } from './notice.tsx';
import { paths } from '../paths.ts';
import { Breadcrumbs, type Crumb } from './page.tsx';
import classes from './record-header.module.css';

export interface HeaderFact {
  icon: IconComponent;
  label: string;
  /** A call, an email or a map, or a screen with its navigation state. */
  href?: string;
  to?: string;
  state?: unknown;
  /** It is one of the tiles on a phone. */
  isTile?: true;
}

export interface HeaderTile {
  icon: IconComponent;
  label: string;
  href?: string;
  to?: string;
  state?: unknown;
}

export interface HeaderTab {
  label: string;
  to: string;
  state?: unknown;
  count?: number | undefined;
  isCurrent?: boolean;
}

interface RecordHeaderProps {
  trail: Crumb[];
  title: string;
  badge?: ReactNode;
  facts: readonly HeaderFact[];
  /** Large buttons on a phone. */
  tiles: readonly HeaderTile[];
  tabs: readonly HeaderTab[];
  /** Menus beside the title. */
  actions?: ReactNode;
}

/** The band of a record under the bar: breadcrumbs, name, badge, facts, and the tabs, which are links to its screens. */
export function RecordHeader({ trail, title, badge, facts, tiles, tabs, actions }: RecordHeaderProps) {
  return (
    <div className={classes.band}>
      <div className={classes.inner}>
        <Breadcrumbs trail={[{ label: 'Home', to: paths.main() }, ...trail]} here={title} />
        <div className={classes.head}>
          <div className={classes.titles}>
            <div className={classes.title}>
              <h1 tabIndex={-1}>{title}</h1>
              {badge}
            </div>
            <ul className={classes.facts}>
              {facts.map(({ icon: Icon, label, href, to, state, isTile }) => (
                <li key={label} data-tile={isTile}>
                  <Icon size={16} stroke={1.75} aria-hidden />
                  <Target to={to} state={state} href={href}>
                    {label}
                  </Target>
                </li>
              ))}
            </ul>
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
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
            {tabs.map(({ label, to, state, count, isCurrent }) => (
              <li key={label}>
                <Link to={to} state={state} aria-current={isCurrent ? 'page' : undefined}>
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
