import { confirmationText } from '../../contract/confirmation-text.ts';
import classes from './text-message-phone.module.css';

/** An illustration of a customer's phone: the opt-in text message and the replies. Names and amounts are samples. */
export function TextMessagePhone() {
  return (
    <figure className={classes.figure}>
      <div className={classes.phone}>
        <p className={classes.sender}>
          <b aria-hidden>GR</b>
          Gulf Roofing
          <small>888-579-5808</small>
        </p>
        <ul>
          <li>{confirmationText('Gulf Roofing')}</li>
          <li>
            Gulf Roofing: Estimate #1042 for Roof repair, $4,484.23. View it here: <u>jobsitespro.example/d/7f3k</u>{' '}
            Reply STOP to opt out.
          </li>
          <li data-own>STOP</li>
          <li>You are opted out and will get no more texts. Reply START to resume.</li>
        </ul>
      </div>
      <figcaption>An example of the opt-in text message and what follows it, on a customer’s phone.</figcaption>
    </figure>
  );
}
