import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accounts } from '../../../contract/accounts.ts';
import { companies, type Company } from '../../../contract/companies.ts';
import { customers } from '../../../contract/customers.ts';
import { estimates } from '../../../contract/estimates.ts';
import { projects } from '../../../contract/projects.ts';
import { useDeletion } from '../deletion.ts';
import { useCount } from '../queries.ts';
import { logOut } from '../log-out.ts';
import { announceRecord } from '../session-record.ts';
import { useSession } from '../session.ts';
import type { LoginState } from '../shell/signed-in.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { counted } from '../ui/format.ts';
import { IconTrash } from '../ui/icons.ts';
import panel from '../ui/panel.module.css';

/** For the account that created the company: the end of all of it. */
export function DeleteCompany({ company }: { company: Company }) {
  const [asking, setAsking] = useState(false);
  return (
    <section className={panel.panel} aria-label="Delete Company">
      <h2>Delete Company</h2>
      <p>Ends {company.name} in JobsitesPro, with every record and every account. It cannot be undone.</p>
      <Button leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
        Delete Company
      </Button>
      {asking && <Deletion company={company} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Deletion({ company, onClose }: { company: Company; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const goes = useWhatGoes();
  const deletion = useDeletion(
    companies.remove,
    { params: { id: company.company_id } },
    { failure: 'Failed to delete company', onDone: () => void leave() },
  );

  /** First away from the signed-in screens, which would say that the session has expired. */
  async function leave(): Promise<void> {
    const state: LoginState = { message: `${company.name} has been deleted.` };
    await navigate('/login', { replace: true, state });
    // The session has gone with its account, whatever the server says to a logout now.
    await logOut().catch(() => announceRecord(null));
  }

  return (
    <DeleteDialog
      deletion={deletion}
      title={`Delete ${company.name}?`}
      label="Delete Company"
      busyLabel="Deleting..."
      onClose={onClose}
      ready={typed.trim() === company.name}
    >
      <p>This goes with it, for everybody, at once:</p>
      <ul className={panel.goes}>
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>What was paid for the subscription stays on record.</p>
      <TextInput
        label={`Type ${company.name} to confirm`}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </DeleteDialog>
  );
}

/** What is deleted with the company. Its records can be counted only while its subscription is active. */
function useWhatGoes(): string[] {
  const active = useSession().record?.subscription_status === 'active';
  const counts: [number | undefined, string][] = [
    [useCount(customers.list, {}, active), 'customer'],
    [useCount(projects.list, {}, active), 'project'],
    [useCount(estimates.listJoined, {}, active), 'estimate'],
    [useCount(accounts.list, {}), 'account'],
  ];
  const lines = counts.map(([count, noun]) => (count === undefined ? `All ${noun}s` : counted(count, noun)));
  return [...lines, 'Photos, sent messages with their documents, and the subscription'];
}
