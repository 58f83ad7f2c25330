import { Link } from 'react-router';
import card from '../../../site/public-page.module.css';
import { paths } from '../../paths.ts';
import classes from './sponsors.module.css';

/** Beside the survey: its sponsors. */
export function Sponsors() {
  return (
    <section className={card.card}>
      <h2>Sponsored by local businesses</h2>
      <p>Sponsors pay for this page. They do not see the answers.</p>
      <ul className={classes.sponsors}>
        <li>
          <h3>JobsitesPro</h3>
          <p>
            Estimates, invoices, crew hours and job photos in one simple place, for small contractors and handymen.{' '}
            <Link to={paths.landing()}>See what it does</Link>.
          </p>
        </li>
      </ul>
    </section>
  );
}
