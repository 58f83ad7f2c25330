import { paths } from '../kit/paths.ts';
import classes from './landing.module.css';

/** Links to the public pages in their header; on a phone, the footer has them. */
export function SiteNav() {
  return (
    <nav aria-label="Main" className={classes.nav}>
      <a href={`${paths.landing()}#tools`}>Tools</a>
      <a href={`${paths.landing()}#pricing`} data-sign-up>
        Pricing
      </a>
      <a href={paths.aboutUs()} data-about>
        About Us
      </a>
      <a href={paths.faq()}>FAQ</a>
    </nav>
  );
}
