import { Link } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';

interface WelcomeProps {
  company: string;
  logo: string | undefined;
  /** Where the name leads. */
  to: string;
}

/** The signed-in user's company in the header, with name and logo. On a narrow screen the name alone. */
export function Welcome({ company, logo, to }: WelcomeProps) {
  return (
    <>
      <p className={classes.welcome}>
        <span className={classes.greeting}>Welcome, </span>
        <Link to={to}>{company}</Link>
      </p>
      {logo && <img src={logo} alt="" className={classes.logo} />}
    </>
  );
}

/** The company's page; its data is not a crew lead's, who is led to the first screen. */
export function companyPageFor(role: Role): string {
  return role === 'crew_lead' ? paths.main() : paths.company();
}
