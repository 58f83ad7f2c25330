import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb, NO_TRAIL, PageTitle } from '../ui/page.tsx';
import classes from './access-page.module.css';
import { SitePlan } from './site-plan.tsx';

interface AccessPageProps {
  title: string;
  /** Between Home and this page. */
  trail?: Crumb[];
  children: ReactNode;
}

/** The frame of the pages before a session: what is to be done on one side, what it is for on the other. */
export function AccessPage({ title, trail = NO_TRAIL, children }: AccessPageProps) {
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <div className={classes.side}>
        <div className={classes.column}>
          <Breadcrumbs trail={[{ label: 'Home', to: '/' }, ...trail]} here={title} />
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

/** A form of these pages: as wide as its column, its fields tall, all of them needed. */
export function AccessForm({ children }: { children: ReactNode }) {
  return <div className={classes.form}>{children}</div>;
}
