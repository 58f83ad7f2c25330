import { paths } from '../kit/paths.ts';
import landing from './landing.module.css';
import { PhoneLink } from './phone-link.tsx';
import classes from './public-page.module.css';

/** Beside a text: a link to try the product. */
export function TryIt() {
  return (
    <section className={classes.card} data-sign-up>
      <h2>Try it on your next job</h2>
      <p>
        Three months free, then $6 a month for the whole company.<span data-cards> No card to start.</span>
      </p>
      <a href={paths.createCompany()} className={landing.primary}>
        Get Started
      </a>
    </section>
  );
}

/** Beside a text: a link to contact a person. */
export function AskUs({ title }: { title: string }) {
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <p>
        Write to us, or call <PhoneLink />.
      </p>
      <a href={paths.contactUs()} className={landing.secondary}>
        Contact Us
      </a>
    </section>
  );
}
