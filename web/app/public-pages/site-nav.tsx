import { Link } from 'react-router';
import classes from './landing.module.css';

/** The ways through the public pages, in their header; on a phone those of the footer serve. */
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
