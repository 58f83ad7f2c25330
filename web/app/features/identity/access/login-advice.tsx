import { Link } from 'react-router';
import { paths } from '../../../../kit/paths.ts';
import classes from './access-page.module.css';
import shared from '../../../../kit/page/shared.module.css';

/** Advice after a failed login. */
export function LoginAdvice({ failed }: { failed: string }) {
  return (
    <p className={classes.advice}>
      <b className={shared.primary}>{failed}</b> Please log out from My Account and log in again. If that does not help,
      please use <Link to={paths.contactUs()}>Contact Us</Link>.
    </p>
  );
}
