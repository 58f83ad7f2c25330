import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { accounts, type Account } from '#contract/identity/accounts.ts';
import { asRole, ROLE_LABELS } from '#contract/core/role-words.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { fullName } from '../../../../kit/format.ts';
import { IconCircleCheck, IconUserPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import rows from '../../../../kit/lists/data-table.module.css';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { paths } from '../../../../kit/paths.ts';
import shared from '../../../../kit/page/shared.module.css';
import { CoWorkerTurnOff } from '../second-factors/co-worker-turn-off.tsx';
import { ChangeRole, type NewRole, RoleSelect } from './change-role.tsx';
import { useCoWorkers } from './hooks.ts';

interface CoWorkersProps {
  ownAccount: Account;
}

/** The accounts of the company with their roles. Owners change roles, and remove accounts or their two-step login. */
export function CoWorkers({ ownAccount }: CoWorkersProps) {
  const isOwner = useIsOwner();
  const list = useCoWorkers();
  const [accountToDelete, setAccountToDelete] = useState<Account | null>(null);
  const [losing, setLosing] = useState<Account | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [changing, setChanging] = useState<NewRole | null>(null);

  function onRemoved(account: Account): void {
    setAccountToDelete(null);
    setDone(`${fullName(account)} has been removed.`);
    void refreshAll();
  }

  function onRoleChanged({ account, role }: NewRole): void {
    setChanging(null);
    const isSame = account.role === role;
    setDone(
      isSame ? `The employee of ${fullName(account)} is saved.` : `${fullName(account)} now works ${asRole(role)}.`,
    );
  }

  function onTurnedOff(account: Account): void {
    setLosing(null);
    setDone(`Two-step login of ${fullName(account)} is off.`);
  }

  return (
    <section className={panel.panel} aria-label="Co-workers">
      <h2>Co-workers</h2>
      {!isOwner && <p>Only an owner changes roles and removes accounts.</p>}
      {done && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{done}</p>
        </Notice>
      )}
      {list.failure && <ListFailure text={list.failure} many="accounts" onRetry={list.retry} />}
      <ul className={rows.rows} aria-busy={list.loading}>
        {list.rows.map((account) => (
          <CoWorkerRow
            key={account.account_id}
            account={account}
            isOwn={account.account_id === ownAccount.account_id}
            isOwner={isOwner}
            onChangeRole={(role) => setChanging({ account, role })}
            onTurnOff={() => setLosing(account)}
            onRemove={() => setAccountToDelete(account)}
          />
        ))}
      </ul>
      <div className={panel.steps}>
        <LinkButton to={paths.accountInvite()} icon={IconUserPlus}>
          Invite a Co-worker
        </LinkButton>
      </div>
      {losing && (
        <CoWorkerTurnOff
          coWorker={losing}
          owner={ownAccount}
          onClose={() => setLosing(null)}
          onDone={() => onTurnedOff(losing)}
        />
      )}
      {changing && (
        <ChangeRole {...changing} onClose={() => setChanging(null)} onChanged={() => onRoleChanged(changing)} />
      )}
      {accountToDelete && (
        <Removal
          account={accountToDelete}
          onClose={() => setAccountToDelete(null)}
          onRemoved={() => onRemoved(accountToDelete)}
        />
      )}
    </section>
  );
}

interface CoWorkerRowProps {
  account: Account;
  /** Whether this is the user's own account. */
  isOwn: boolean;
  /** Whether the user is an owner, who may change the account. */
  isOwner: boolean;
  /** Called with the same role to change the employee of a crew lead. */
  onChangeRole: (role: NewRole['role']) => void;
  onTurnOff: () => void;
  onRemove: () => void;
}

function CoWorkerRow({ account, isOwn, isOwner, onChangeRole, onTurnOff, onRemove }: CoWorkerRowProps) {
  return (
    <li>
      <div className={rows.what}>
        <Group gap="4px 8px">
          <b>{fullName(account)}</b>
          {isOwn && <StatusBadge tone="grey">You</StatusBadge>}
          {!isOwner && <StatusBadge tone="blue">{ROLE_LABELS[account.role]}</StatusBadge>}
          {account.second_factor_confirmed_at && <StatusBadge tone="green">Two-step login</StatusBadge>}
        </Group>
        <p>{account.email}</p>
      </div>
      {isOwner && <RoleSelect account={account} onChange={onChangeRole} />}
      {isOwner && account.role === 'crew_lead' && (
        <Button
          aria-label={`${employeeActionLabel(account)} of ${fullName(account)}`}
          onClick={() => onChangeRole(account.role)}
        >
          {employeeActionLabel(account)}
        </Button>
      )}
      {isOwner && !isOwn && (
        <div className={shared.buttons}>
          {account.second_factor_confirmed_at && (
            <Button aria-label={`Turn off two-step login of ${fullName(account)}`} onClick={onTurnOff}>
              Turn Off Two-Step Login
            </Button>
          )}
          <Button aria-label={`Remove ${fullName(account)}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

const employeeActionLabel = ({ employee_id }: Account) => (employee_id ? 'Change Employee' : 'Choose Employee');

interface RemovalProps {
  account: Account;
  onClose: () => void;
  onRemoved: () => void;
}

function Removal({ account, onClose, onRemoved }: RemovalProps) {
  const deletion = useDeletion(
    accounts.remove,
    { params: { id: account.account_id } },
    { failure: inSentence('Failed to remove account'), onDone: onRemoved },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title={`Remove ${fullName(account)}?`}
      label="Remove Account"
      busyLabel="Removing..."
      onClose={onClose}
    >
      <p>
        The account {account.login_id} is deleted and logged out everywhere at once. What {account.first_name} has
        written stays: customers, projects and estimates belong to the company.
      </p>
    </DeleteDialog>
  );
}
