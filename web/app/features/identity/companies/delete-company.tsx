import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#contract/identity/accounts.ts';
import { companies, type Company, COMPANY_DELETION_DAYS } from '#contract/identity/companies.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { refreshAll, useCall } from '../../../../kit/api/queries.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { counted } from '../../../../kit/format.ts';
import panel from '../../../../kit/page/panel.module.css';

interface DeleteCompanyProps {
  company: Company;
  /** The owner's account. */
  account: Account;
}

/**
 * For owners: a button that schedules the deletion of the company, after a confirmation. The layout of all screens
 * offers to restore it.
 */
export function DeleteCompany({ company, account }: DeleteCompanyProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setIsConfirming(true)}>
        Delete Company
      </Button>
      {isConfirming && <Deletion company={company} account={account} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

function Deletion({ company, account, onClose }: DeleteCompanyProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const deletedWithCompany = useDeletedWithCompany(company.company_id);
  const hasPassword = account.auth_provider === 'self';
  const deletion = useDeletion(
    companies.remove,
    {
      params: { id: company.company_id },
      body: hasPassword ? { current_password: typed } : { company_name: typed },
    },
    {
      failure: inSentence('Failed to delete company'),
      onDone: () => void Promise.all([refreshAll(), checkSession({ again: true })]).then(onClose),
    },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title={`Delete ${company.name}?`}
      label="Delete Company"
      busyLabel="Closing..."
      onClose={onClose}
      ready={hasPassword ? typed !== '' : typed.trim().toLowerCase() === company.name.toLowerCase()}
    >
      <p>
        Right away, only owners can log in, time card links stop working, your customers’ links ask them to call you,
        and nothing is sent. Everyone gets an email. After {COMPANY_DELETION_DAYS} days this is deleted for good:
      </p>
      <ul className={panel.goes}>
        {deletedWithCompany.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {hasPassword ? (
        <PasswordInput
          label="Current Password"
          value={typed}
          autoComplete="current-password"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : (
        <TextInput
          label={`Type ${company.name} to confirm`}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </DeleteDialog>
  );
}

/**
 * What is deleted with the company, with counts; just the kinds while the counts are loading or if they fail to load.
 */
function useDeletedWithCompany(company_id: string): string[] {
  const { data } = useCall(companies.dependents, { params: { id: company_id } });
  const counts: [number | undefined, string][] = [
    [data?.customers, 'customer'],
    [data?.projects, 'project'],
    [data?.estimates, 'estimate'],
    [data?.invoices, 'invoice'],
    [data?.employees, 'employee'],
    [data?.accounts, 'account'],
  ];
  const lines = counts.map(([count, noun]) => (count === undefined ? `All ${noun}s` : counted(count, noun)));
  return [...lines, 'Photos, sent messages with their documents, the audit log and the subscription'];
}
