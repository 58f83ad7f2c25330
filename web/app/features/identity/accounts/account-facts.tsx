import type { Account } from '#contract/identity/accounts.ts';
import { emailConfirmations } from '#endpoints/identity/email-confirmations.ts';
import { call } from '../../../../kit/api/call.ts';
import { Unconfirmed } from './unconfirmed.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { Facts } from '../../../../kit/lists/facts.tsx';

/** A read-only account. */
export function AccountFacts({ account }: { account: Account }) {
  return (
    <Facts
      facts={[
        ['First Name', account.first_name],
        ['Last Name', account.last_name],
        ['Phone', account.phone],
        ['Email', <EmailFact key="email" account={account} />],
        ['Login ID', account.auth_provider === 'google' ? 'Google account' : account.login_id],
      ]}
    />
  );
}

/** An account's email address; if unconfirmed, with a message and an offer to send the link again. */
function EmailFact({ account }: { account: Account }) {
  if (account.email_confirmed_at !== null) return account.email;
  return (
    <Unconfirmed what="the confirmation email" send={() => call(emailConfirmations.send, {})}>
      <span className={shared.breakable}>{account.email}</span>
    </Unconfirmed>
  );
}
