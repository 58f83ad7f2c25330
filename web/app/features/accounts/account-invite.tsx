import { Button } from '@mantine/core';
import { useState } from 'react';
import { INVITE_SENT } from '../../../../contract/accounts.ts';
import { paths } from '../../paths.ts';
import { useOwnCompany } from '../companies/hooks.ts';
import { errorText } from '../../lib/error-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { useSession } from '../../lib/session.ts';
import { formatAddress } from '../../ui/format.ts';
import { ListFailure } from '../../ui/list-placeholders.tsx';
import { Page } from '../../ui/page.tsx';
import panel from '../../ui/panel.module.css';
import { SuccessPanel } from '../../ui/success-panel.tsx';
import classes from './account-invite.module.css';
import { InviteForm } from './invite-form.tsx';
import { PendingInvites } from './pending-invites.tsx';

const EMPTY_LINE = '\u00a0';

const TRAIL = [{ label: 'Account', to: paths.account() }];

export default function AccountInvite() {
  const [sent, setSent] = useState(false);
  return (
    <Page title="Send Account Invitation" trail={TRAIL} width="form">
      <div className={classes.invite}>
        <InvitingCompany />
        {sent ? (
          <SuccessPanel message={INVITE_SENT}>
            <Button onClick={() => setSent(false)}>Send Another Invitation</Button>
          </SuccessPanel>
        ) : (
          <InviteForm onSent={() => setSent(true)} />
        )}
        <PendingInvites />
      </div>
    </Page>
  );
}

/** Takes its full height at once: the form below would otherwise move under a finger. */
function InvitingCompany() {
  const { record: company, error, retry } = useOwnCompany();
  const session = useSession();
  if (error) return <ListFailure text={errorText('Failed to get company', error)} many="records" onRetry={retry} />;
  return (
    <section className={panel.panel} aria-label="Company" aria-busy={!company}>
      <h2>{company?.name ?? session.record?.company_name}</h2>
      <Facts
        facts={[
          ['Address', company ? formatAddress(company) : EMPTY_LINE],
          ['Phone', company?.phone ?? EMPTY_LINE],
        ]}
      />
    </section>
  );
}
