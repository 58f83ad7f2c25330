import { Link } from 'react-router';
import classes from './header.module.css';

/** In the header of whoever is signed in: their company, by its name and logo. On a narrow screen its name alone. */
export function Welcome({ company, logo }: { company: string; logo: string | undefined }) {
  return (
    <>
      <p className={classes.welcome}>
        <span className={classes.greeting}>Welcome, </span>
        <Link to="/main/company">{company}</Link>
      </p>
      {logo && <img src={logo} alt="" className={classes.logo} />}
    </>
  );
}
