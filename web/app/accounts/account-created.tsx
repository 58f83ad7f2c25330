import { LinkButton } from '../ui/link-button.tsx';
import { SuccessPanel } from '../ui/success-panel.tsx';

/** An account was opened, by whichever way: it is used by logging in. */
export function AccountCreated() {
  return (
    <SuccessPanel message="Your online account has been created.">
      <LinkButton to="/login" primary>
        Go to Log In
      </LinkButton>
    </SuccessPanel>
  );
}
