import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb, NO_TRAIL, PageTitle } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import classes from './access-page.module.css';

interface AccessPageProps {
  title: string;
  /** Breadcrumbs between Home and this page. */
  trail?: Crumb[];
  children: ReactNode;
}

/** Layout of the pages before the login: the form on one side, an explanation on the other. */
export function AccessPage({ title, trail = NO_TRAIL, children }: AccessPageProps) {
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <div className={classes.side}>
        <div className={classes.column}>
          <Breadcrumbs trail={[{ label: 'Home', to: paths.landing() }, ...trail]} here={title} />
          <h1 tabIndex={-1}>{title}</h1>
          {children}
        </div>
      </div>
      <aside className={classes.art}>
        <SitePlan />
        <div className={classes.say}>
          <p>Every job, every hour and every dollar in one place.</p>
          <p data-sign-up>Three months free, then $6 a month.</p>
        </div>
      </aside>
    </div>
  );
}

/** A form of these pages: as wide as its column, with tall fields, all required. */
export function AccessForm({ children }: { children: ReactNode }) {
  return <div className={classes.form}>{children}</div>;
}

/** Floor plan lines in the style of a contractor's drawing: decorative. */
function SitePlan() {
  return (
    <svg className={classes.plan} viewBox="0 0 720 844" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
      <g stroke="var(--jp-border)" strokeWidth="1.25">
        <path d="M60 70h600v704H60z" />
        <path d="M60 230h220M340 230h320M280 70v160M520 774V620M520 560V490h140M60 600h180M300 600h220" />
        <path d="M280 230a60 60 0 0 1 60 60v-60M520 560a60 60 0 0 0-60 60h60M240 600a60 60 0 0 0 60-60v60" />
        <path d="M60 40h600M60 34v12M660 34v12M280 34v12M30 70v704M24 70h12M24 230h12M24 600h12M24 774h12" />
        <rect x="90" y="96" width="70" height="110" rx="30" />
        <rect x="200" y="94" width="56" height="36" />
        <circle cx="228" cy="112" r="9" />
        <path d="M500 70v44h160M560 114V70M610 114V70" />
        <rect x="545" y="650" width="90" height="100" rx="8" />
        <path d="M545 684h90" />
      </g>
    </svg>
  );
}
