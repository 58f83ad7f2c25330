import { Link } from 'react-router';
import { paths } from '../kit/paths.ts';
import classes from './landing.module.css';

/** Links to the public pages in their header; on a phone, the footer has them. */
export function SiteNav() {
  return (
    <nav aria-label="Main" className={classes.nav}>
      <Link to={`${paths.landing()}#tools`}>Tools</Link>
      <Link to={`${paths.landing()}#pricing`} data-sign-up>
        Pricing
      </Link>
      <Link to={paths.aboutUs()} data-about>
        About Us
      </Link>
      <Link to={paths.faq()}>FAQ</Link>
    </nav>
  );
}
