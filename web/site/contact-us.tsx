import { lazy } from 'react';
import { BRAND_NAME, CONTACT_EMAIL, SUPPORT_PHONE } from '../kit/api/site-settings.ts';
import classes from './forms.module.css';
import { FormToCome } from './form-to-come.tsx';
import { PhoneLink } from './phone-link.tsx';
import card from './public-page.module.css';
import { PublicPage } from './public-page.tsx';
import { visitorStirs } from './visitor-stirs.ts';

const ContactForm = lazy(() => visitorStirs().then(() => import('./contact-form.tsx')));

export default function ContactUs() {
  return (
    <PublicPage
      title="Contact Us"
      description={`Ask ${BRAND_NAME} a question, tell us what is wrong, or what you are missing. Write to us or call ${SUPPORT_PHONE}.`}
      lead="A question, something that does not work, something you are missing: write to us, or call."
      aside={<OtherWays />}
    >
      <FormToCome
        className={classes.form}
        withoutScript={`Sending a message from this page needs JavaScript. Please call us at ${SUPPORT_PHONE} or write to ${CONTACT_EMAIL} instead.`}
      >
        <ContactForm />
      </FormToCome>
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
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
