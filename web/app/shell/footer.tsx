import { Link } from 'react-router';
import classes from './shell.module.css';

const LINKS = [
  ['About Us', '/pub/about_us'],
  ['Contact Us', '/pub/contact_us'],
  ['FAQ', '/pub/jobsitespro_faq'],
  ['Privacy Policy', '/pub/privacy_policy'],
  ['Terms of Use', '/pub/terms_of_use'],
] as const;

export function Footer() {
  return (
    <footer className={classes.footer}>
      <nav aria-label="Footer">
        <ul>
          {LINKS.map(([label, to]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>© {COPYRIGHT_YEAR} JobsitesPro</p>
    </footer>
  );
}

// Of the build, not of the visitor's clock: a prerendered page must read the same when it wakes up.
const COPYRIGHT_YEAR = __BUILD_YEAR__;
