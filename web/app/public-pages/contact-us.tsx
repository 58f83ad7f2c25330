import '../ui/mantine.css';
import { lazy, Suspense } from 'react';
import fieldLooks from '../ui/fields.module.css';
import formLooks from '../ui/form.module.css';
import themeLooks from '../ui/theme.module.css';
import classes from './contact-us.module.css';
import { PHONE, PhoneLink } from './phone-link.tsx';
import card from './public-page.module.css';
import { PublicPage } from './public-page.tsx';
import { visitorStirs } from './visitor-stirs.ts';

const ContactForm = lazy(() => visitorStirs().then(() => import('./contact-form.tsx')));
const ContactEmail = lazy(() => visitorStirs().then(() => import('./contact-email.tsx')));

/**
 * The form is drawn into the page and wakes up later, so its looks must be there from the start. A style sheet of names
 * comes with a page only where one of its names is used.
 */
const LOOKS = [fieldLooks, formLooks, themeLooks].flatMap((names) => Object.values(names).slice(0, 1)).join(' ');

export default function ContactUs() {
  return (
    <PublicPage
      title="Contact Us"
      description="Ask JobsitesPro a question, tell us what is wrong, or what you are missing. Write to us or call 888-579-5808."
      lead="A question, something that does not work, something you are missing: write to us, or call."
      aside={<OtherWays />}
    >
      <noscript>
        <p className={classes.noscript}>
          Sending a message from this page needs JavaScript. Please call us at {PHONE} instead.
        </p>
      </noscript>
      <div className={classes.form} data-looks={LOOKS}>
        <Suspense>
          <ContactForm />
        </Suspense>
      </div>
    </PublicPage>
  );
}

function OtherWays() {
  return (
    <section className={card.card}>
      <h2>Other ways to reach us</h2>
      <dl className={classes.ways}>
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink />
          </dd>
        </div>
        <div>
          <Suspense>
            <ContactEmail />
          </Suspense>
        </div>
      </dl>
    </section>
  );
}
