import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { paths } from '../kit/paths.ts';
import { PhoneLink } from './phone-link.tsx';
import classes from './public-page.module.css';

/** The terms for recipients of text messages; used on the opt-in page and in both legal texts. */
export function TextMessageTerms({ showsOptIn = false }: { showsOptIn?: boolean }) {
  return (
    <>
      <p>
        {BRAND_NAME} sends text messages to people who have agreed to them: account holders, customers of the companies
        that use it, their employees, and co-workers they invite. The messages are about that work only: estimates,
        invoices, payments, time card links, invitations, and the security of an account.
        {!showsOptIn && (
          <>
            {' '}
            How a customer agrees is shown on the <a href={paths.optIn()}>opt-in page</a>.
          </>
        )}
      </p>
      <ul className={classes.bullets}>
        <li>Message frequency varies with the work.</li>
        <li>Message and data rates may apply.</li>
        <li>
          Reply <b>STOP</b> to end the messages, from every company that uses {BRAND_NAME}. Reply <b>START</b> to resume
          them.
        </li>
        <li>
          Reply <b>HELP</b> for help, or call <PhoneLink />.
        </li>
        <li>Agreeing to texts is not a condition of buying anything; email serves as well.</li>
        <li>Carriers are not liable for messages that are delayed or not delivered.</li>
      </ul>
      <p>
        We do not sell or share phone numbers, or the fact that someone agreed to texts, with anyone for their
        marketing. They go to the text message provider and the carriers only so that the messages can be delivered.
      </p>
      <p>
        A company that uses the service must have its customer’s consent before it ticks the box that says so, and must
        keep to the rules for text messages that apply to it.
      </p>
    </>
  );
}
