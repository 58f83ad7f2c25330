import { Link } from 'react-router';
import classes from './landing.module.css';

/** Links to the public pages in their header; on a phone the footer has them. */
export function SiteNav() {
  return (
    <nav aria-label="Main" className={classes.nav}>
      <Link to="/#tools">Tools</Link>
      <Link to="/#pricing">Pricing</Link>
      <Link to="/pub/about_us">About Us</Link>
      <Link to="/pub/jobsitespro_faq">FAQ</Link>
    </nav>
  );
}
