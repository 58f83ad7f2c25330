import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './header.module.css';

/** The signed-in user's company in the header, with name and logo. On a narrow screen the name alone. */
export function Welcome({ company, logo }: { company: string; logo: string | undefined }) {
  return (
    <>
      <p className={classes.welcome}>
        <span className={classes.greeting}>Welcome, </span>
        <Link to={paths.company()}>{company}</Link>
      </p>
      {logo && <img src={logo} alt="" className={classes.logo} />}
    </>
  );
}
