import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import { Breadcrumbs, type Crumb, NO_TRAIL, PageTitle } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import classes from './companies.module.css';
import shared from '../../../../kit/page/shared.module.css';

const STEPS = ['Company', 'Online account'];

interface SignUpPageProps {
  /** Missing for an invited user, who has only one step. */
  step?: 1 | 2;
  title: string;
  /** Breadcrumbs between Home and this page. */
  trail?: Crumb[];
  lead: string;
  children?: ReactNode;
}

/** Layout of the sign-up's steps: the current step and its purpose. */
export function SignUpPage({ step, title, trail = NO_TRAIL, lead, children }: SignUpPageProps) {
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <Breadcrumbs trail={[{ label: 'Home', to: paths.landing() }, ...trail]} here={title} />
      <Group gap={16} justify="space-between" wrap="nowrap" mb={16} className={shared.small}>
        {step && <Steps here={step} />}
        <p className={classes.already}>
          <Box component="span" visibleFrom="sm">
            Already a customer?{' '}
          </Box>
          <Link to={paths.login()}>Login</Link>
        </p>
      </Group>
      <h1 tabIndex={-1}>{title}</h1>
      <Box component="p" mt={6} mb={24} maw="var(--jp-read-max)" fz={16} lh="1.5rem" className={shared.muted}>
        {lead}
      </Box>
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
