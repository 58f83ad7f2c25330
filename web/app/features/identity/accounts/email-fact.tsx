import { emailConfirmations } from '#contract/identity/email-confirmations.ts';
import type { Account } from '#contract/identity/accounts.ts';
import { call } from '../../../../kit/api/call.ts';
import { Unconfirmed } from './unconfirmed.tsx';
import shared from '../../../../kit/page/shared.module.css';

/** An account's email address; if unconfirmed, with a message and an offer to send the link again. */
export function EmailFact({ account }: { account: Account }) {
  if (account.email_confirmed_at !== null) return account.email;
  return (
    <Unconfirmed what="the confirmation email" send={() => call(emailConfirmations.send, {})}>
      <span className={shared.breakable}>{account.email}</span>
    </Unconfirmed>
  );
}
