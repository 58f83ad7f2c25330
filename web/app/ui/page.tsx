import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconChevronRight } from './icons.ts';
import classes from './page.module.css';

export interface Crumb {
  label: string;
  to: string;
  /** Carried in navigation state. */
  state?: unknown;
}

interface PageProps {
  title: string;
  /** What it is called at the end of its breadcrumbs, where that is shorter. */
  crumb?: string;
  /** Between Home and this page. */
  trail?: Crumb[];
  /** Where Home leads: the main area's, unless the page is a public one. */
  home?: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** Buttons beside the title: at most one of them the screen's orange one. */
  actions?: ReactNode;
  /** Forms and texts are narrow, lists take the whole width. */
  width?: 'full' | 'form';
  children: ReactNode;
}

export const NO_TRAIL: Crumb[] = [];

/** A screen of the main area: breadcrumbs from Home, its title (the document's too), and what it shows. */
export function Page(props: PageProps) {
  const { title, crumb = title, trail = NO_TRAIL, home = '/main', lead, actions, width = 'full', children } = props;
  return (
    <div className={classes.page} data-width={width}>
      <PageTitle>{title}</PageTitle>
      <Breadcrumbs trail={[{ label: 'Home', to: home }, ...trail]} here={crumb} />
      <div className={classes.head}>
        <div className={classes.titles}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** The document's title; React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · JobsitesPro`}</title>;
}

/** The way from Home to a page; the last crumb is the page itself. */
export function Breadcrumbs({ trail, here }: { trail: Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {trail.map(({ label, to, state }) => (
          <li key={label}>
            <Link to={to} state={state}>
              {label}
            </Link>
            <IconChevronRight size={12} stroke={1.75} aria-hidden />
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
