import { BRAND_NAME, SITE_ADDRESS, SUPPORT_PHONE } from '../kit/api/site-settings.ts';
import { confirmationText } from '#domain/sales/confirmation-text.ts';
import { AskUs } from './next-step.tsx';
import classes from './opt-in.module.css';
import { PublicPage } from './public-page.tsx';
import { TextMessageTerms } from './text-message-terms.tsx';

export default function OptIn() {
  return (
    <PublicPage
      title="Customer Text Messages"
      description={`How a customer agrees to text messages from a contractor who uses ${BRAND_NAME}, what the messages look like, and how to stop them.`}
      lead="How a customer agrees to text messages from a contractor, what comes, and how to make it stop."
      aside={<AskUs title="Got a text you did not expect?" />}
    >
      <h2>How a customer opts in</h2>
      <ol className={classes.steps}>
        <li>The contractor asks the customer, in person, by phone or in writing, whether texts are welcome.</li>
        <li>
          Only when the customer says yes, the contractor ticks “The customer consents to the use of this phone number
          for communication.” Without the tick the customer cannot be created, and no text can be sent.
        </li>
        <li>
          The customer then gets one text, the first one below: it confirms the consent and says how to stop. A phone
          gets it once from each contractor.
        </li>
        <li>Every text names the contractor and says how to stop. One reply is enough.</li>
      </ol>
      <h2>The opt-in text message</h2>
      <TextMessagePhone />
      <h2>The small print</h2>
      <TextMessageTerms showsOptIn />
    </PublicPage>
  );
}

/** An illustration of a customer's phone: the opt-in text message and the replies. Names and amounts are samples. */
function TextMessagePhone() {
  return (
    <figure className={classes.figure}>
      <div className={classes.phone}>
        <p className={classes.sender}>
          <b aria-hidden>GR</b>
          Gulf Roofing
          <small>{SUPPORT_PHONE}</small>
        </p>
        <ul>
          <li>{confirmationText('Gulf Roofing')}</li>
          <li>
            Gulf Roofing: Estimate #1042 for Roof repair, $4,484.23. See it and approve it here:{' '}
            <u>{SITE_ADDRESS}/d/7f3k</u> Reply STOP to opt out.
          </li>
          <li data-own>STOP</li>
          <li>You are opted out and will get no more texts. Reply START to resume.</li>
        </ul>
      </div>
      <figcaption>An example of the opt-in text message and what follows it, on a customer’s phone.</figcaption>
    </figure>
  );
}
