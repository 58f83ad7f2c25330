import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Breadcrumbs, type Crumb, NO_TRAIL, PageTitle } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import classes from './sign-up-page.module.css';

const STEPS = ['Company', 'Online account'];

interface SignUpPageProps {
  /** Missing for an invited user, who has only one step. */
  step?: 1 | 2;
  title: string;
  /** Breadcrumbs between Home and this page. */
  trail?: Crumb[];
  lead: string;
  children: ReactNode;
}

/** Layout of the sign-up's steps: the current step and its purpose. */
export function SignUpPage({ step, title, trail = NO_TRAIL, lead, children }: SignUpPageProps) {
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <Breadcrumbs trail={[{ label: 'Home', to: paths.landing() }, ...trail]} here={title} />
      <div className={classes.top}>
        {step && <Steps here={step} />}
        <p className={classes.already}>
          <span>Already a customer? </span>
          <Link to={paths.login()}>Login</Link>
        </p>
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
    </div>
  );
}

function Steps({ here }: { here: number }) {
  return (
    <ol className={classes.steps} aria-label="Sign-up">
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index + 1 === here ? 'step' : undefined}>
          <b aria-hidden>{index + 1}</b>
          {name}
        </li>
      ))}
    </ol>
  );
}
