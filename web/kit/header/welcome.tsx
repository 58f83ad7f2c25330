import { useState } from 'react';
import { Link } from '../router/router.tsx';
import type { Role } from '#contract/roles.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';

interface WelcomeProps {
  company: string;
  logo: string | undefined;
  /** The target of the link on the name. */
  to: string;
}

/** The signed-in user's company in the header, with name and logo; on a narrow screen, only the name. */
export function Welcome({ company, logo, to }: WelcomeProps) {
  // Without a network, an image that is not on the device would leave an empty frame.
  const [isBroken, setIsBroken] = useState(false);
  return (
    <>
      <p className={classes.welcome}>
        <span className={classes.greeting}>Welcome, </span>
        <Link to={to}>{company}</Link>
      </p>
      {logo && !isBroken && <img src={logo} alt="" className={classes.logo} onError={() => setIsBroken(true)} />}
    </>
  );
}

/** The company's page. A crew lead may not see the company's data and is sent to the first screen. */
export function companyPageFor(role: Role): string {
  return role === 'crew_lead' ? paths.main() : paths.company();
}
