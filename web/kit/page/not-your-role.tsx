import { NOT_YOUR_ROLE } from '#contract/errors.ts';
import { paths } from '../paths.ts';
import { IconAlertTriangle } from '../icons/icons.ts';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';

/** Shows that the account's role does not include a screen. */
export function NotYourRole() {
  return (
    <Notice
      tone="amber"
      icon={IconAlertTriangle}
      action={<LinkButton to={paths.account()}>Go to My Account</LinkButton>}
    >
      <p>{NOT_YOUR_ROLE}</p>
    </Notice>
  );
}
