import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb, NO_TRAIL, PageTitle } from '../../ui/page.tsx';
import { paths } from '../../paths.ts';
import classes from './access-page.module.css';
import { SitePlan } from './site-plan.tsx';

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
          <p>Three months free, then $6 a month.</p>
        </div>
      </aside>
    </div>
  );
}

/** A form of these pages: as wide as its column, with tall fields, all of them required. */
export function AccessForm({ children }: { children: ReactNode }) {
  return <div className={classes.form}>{children}</div>;
}
