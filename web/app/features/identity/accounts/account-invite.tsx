import { Button } from '@mantine/core';
import { useState } from 'react';
import { INVITE_SENT } from '#contract/identity/accounts.ts';
import { paths } from '../../../../kit/paths.ts';
import { useOwnCompany } from '../companies/hooks.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatAddress } from '../../../../kit/format.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import classes from './accounts.module.css';
import { InviteForm } from './invite-form.tsx';
import { PendingInvites } from './pending-invites.tsx';

const TRAIL = [{ label: 'Account', to: paths.account() }];

/** Renders nothing until the company is loaded: otherwise the form below it would move while the user taps it. */
export default function AccountInvite() {
  const company = useOwnCompany();
  const [sent, setSent] = useState(false);
  return (
    <Page title="Send Account Invitation" trail={TRAIL} width="form">
      {company.record || company.error ? (
        <div className={classes.invite}>
          <InvitingCompany {...company} />
          {sent ? (
            <SuccessPanel message={INVITE_SENT}>
              <Button onClick={() => setSent(false)}>Send Another Invitation</Button>
            </SuccessPanel>
          ) : (
            <InviteForm onSent={() => setSent(true)} />
          )}
          <PendingInvites />
        </div>
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}

function InvitingCompany({ record: company, error, retry }: ReturnType<typeof useOwnCompany>) {
  if (!company) return <ListFailure text={errorText('Failed to get company', error)} many="records" onRetry={retry} />;
  return (
    <section className={panel.panel} aria-label="Company">
      <h2>{company.name}</h2>
      <Facts
        facts={[
          ['Address', formatAddress(company)],
          ['Phone', company.phone],
        ]}
      />
    </section>
  );
}
