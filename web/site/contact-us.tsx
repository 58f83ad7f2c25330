import { BRAND_NAME, CONTACT_EMAIL, SUPPORT_PHONE } from '../kit/api/site-settings.ts';
import { ContactForm } from './contact-form.tsx';
import classes from './forms.module.css';
import { PhoneLink } from './phone-link.tsx';
import card from './public-page.module.css';
import { PublicPage } from './public-page.tsx';

export default function ContactUs() {
  return (
    <PublicPage
      title="Contact Us"
      description={`Ask ${BRAND_NAME} a question, tell us what is wrong, or what you are missing. Write to us or call ${SUPPORT_PHONE}.`}
      lead="A question, something that does not work, something you are missing: write to us, or call."
      aside={<OtherWays />}
    >
      <ContactForm />
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
