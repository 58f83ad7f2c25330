import type { Account } from '#contract/identity/accounts.ts';
import { EmailFact } from './email-fact.tsx';
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
