import { BRAND_NAME } from '../api/site-settings.ts';
import { createContext, type ReactNode, use } from 'react';
import { Link } from '../router/router.tsx';
import { paths } from '../paths.ts';
import { IconChevronRight } from '../icons/public-icons.ts';
import shared from './shared.module.css';
import classes from './page.module.css';

export interface Crumb {
  label: string;
  to: string;
  /** Passed as navigation state. */
  state?: unknown;
}

interface PageProps {
  title: string;
  /** A shorter title for the end of the breadcrumbs. */
  crumb?: string;
  /** Breadcrumbs between Home and this page. */
  trail?: Crumb[];
  /** Target of Home: the main area, unless the page is public. */
  home?: string;
  /** Text below the title. */
  lead?: ReactNode;
  /** Buttons beside the title; at most one is primary. */
  actions?: ReactNode;
  /** Forms and texts are narrow, lists take the full width. */
  width?: 'full' | 'form';
  children: ReactNode;
}

export const NO_TRAIL: Crumb[] = [];

/** The band of a record above a screen. */
interface Band {
  /** The name of the record; undefined while it is loading. */
  name: string | undefined;
}

/** Undefined on a screen without a band. */
export const BandContext = createContext<Band | undefined>(undefined);

/**
 * A screen of the main area: breadcrumbs from Home, the title (also of the document), and the content. Below the band
 * of a record, which has the breadcrumbs, the title is smaller, and the document's title names the record.
 */
export function Page(props: PageProps) {
  const {
    title,
    crumb = title,
    trail = NO_TRAIL,
    home = paths.main(),
    lead,
    actions,
    width = 'full',
    children,
  } = props;
  const band = use(BandContext);
  return (
    <div className={classes.page} data-width={width} data-in-band={band && ''}>
      <PageTitle>{band?.name ? `${title} – ${band.name}` : title}</PageTitle>
      {!band && <Breadcrumbs trail={[{ label: 'Home', to: home }, ...trail]} here={crumb} />}
      <div className={classes.head}>
        <div className={classes.titles}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={shared.buttons}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** The content of a screen whose title is in the band above it. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}

/** The document's title; React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${BRAND_NAME}`}</title>;
}

/** Breadcrumbs from Home to a page; the last one is the page itself. */
export function Breadcrumbs({ trail, here }: { trail: Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {trail.map(({ label, to, state }) => (
          <li key={label}>
            <Link to={to} state={state} reloadDocument={to === paths.landing()}>
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
