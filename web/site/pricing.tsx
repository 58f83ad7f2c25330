import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { IconCheck } from '../kit/icons/public-icons.ts';
import { paths } from '../kit/paths.ts';
import landing from './landing.module.css';
import classes from './landing-sections.module.css';

const INCLUDED = [
  'First three months free',
  'Every tool on this page',
  'Every employee and co-worker included',
  'Unlimited documents and usage',
  'Cancel any time',
];

export function Pricing() {
  return (
    <section id="pricing" className={landing.section} data-tinted data-sign-up>
      <div className={`${landing.width} ${classes.pricing}`}>
        <div>
          <h2>Pricing That Works</h2>
          <p className={landing.lead}>
            One price for the whole company, however many customers, documents, photos and people you have.
          </p>
          <ol className={classes.timeline}>
            <li>
              <b>Today</b>
              Create your company.<span data-cards> No card needed.</span>
            </li>
            <li>
              <b>Three months</b>
              Everything is free and unlimited.
            </li>
            <li>
              <b>After that</b>
              $6 a month<span data-cards> by card</span>, for as many months as you choose.
            </li>
          </ol>
        </div>
        <div className={classes.card}>
          <h3>{BRAND_NAME}</h3>
          <p className={classes.amount}>
            <b>$6</b> per month, flat
          </p>
          <ul>
            {INCLUDED.map((line) => (
              <li key={line}>
                <IconCheck size={18} stroke={1.75} aria-hidden />
                {line}
              </li>
            ))}
          </ul>
          <a href={paths.createCompany()} className={landing.primary}>
            Start Now
          </a>
        </div>
      </div>
    </section>
  );
}
