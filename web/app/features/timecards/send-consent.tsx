import { config } from '../../../../contract/config.ts';
import { useCall } from '../../lib/queries.ts';
import classes from './send-timecard.module.css';

/** What sending means, and which sender the employee sees. */
export function SendConsent() {
  const { data } = useCall(config.read, {});
  return (
    <p className={classes.consent}>
      By sending, you confirm that the employee has agreed to receive their time card link this way.
      {data &&
        ` Emails come from ${data.mail_from}. Texts come from ${data.text_from}; the employee can reply STOP to end them.`}
    </p>
  );
}
