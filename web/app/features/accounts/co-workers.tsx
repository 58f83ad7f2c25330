import { Button } from '@mantine/core';
import { useState } from 'react';
import { accounts, type Account } from '../../../../contract/accounts.ts';
import { useDeletion } from '../../lib/deletion.ts';
import { refreshAll } from '../../lib/queries.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { fullName } from '../../ui/format.ts';
import { IconCircleCheck, IconUserPlus } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListFailure } from '../../ui/list-placeholders.tsx';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';
import rows from '../../ui/rows.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { paths } from '../../paths.ts';
import shared from '../../ui/shared.module.css';
import { CoWorkerTurnOff } from '../second-factors/co-worker-turn-off.tsx';
import { useCoWorkers } from './hooks.ts';

interface CoWorkersProps {
  own: Account;
  founderId: string | null | undefined;
  /** Only the founder may remove other accounts, or their two-step login. */
  mayRemove: boolean;
}

/** The other accounts of the company. */
export function CoWorkers({ own, founderId, mayRemove }: CoWorkersProps) {
  const list = useCoWorkers();
  const [asked, setAsked] = useState<Account | null>(null);
  const [losing, setLosing] = useState<Account | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const founder = list.rows.find(({ account_id }) => account_id === founderId);

  function onRemoved(account: Account): void {
    setAsked(null);
    setDone(`${fullName(account)} has been removed.`);
    void refreshAll();
  }

  function onTurnedOff(account: Account): void {
    setLosing(null);
    setDone(`Two-step login of ${fullName(account)} is off.`);
  }

  return (
    <section className={panel.panel} aria-label="Co-workers">
      <h2>Co-workers</h2>
      <p>Everybody here sees and changes all of the company&apos;s records.</p>
      {!mayRemove && founder && <p>Only {fullName(founder)}, who created the company, can remove an account.</p>}
      {done && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{done}</p>
        </Notice>
      )}
      {list.failure && <ListFailure text={list.failure} many="accounts" onRetry={list.retry} />}
      <ul className={rows.rows} aria-busy={list.loading}>
        {list.rows.map((account) => (
          <li key={account.account_id}>
            <div className={rows.what}>
              <div className={rows.name}>
                <b>{fullName(account)}</b>
                {account.account_id === own.account_id && <StatusBadge tone="grey">You</StatusBadge>}
                {account.account_id === founderId && <StatusBadge tone="blue">Created the company</StatusBadge>}
                {account.second_factor_confirmed_at && <StatusBadge tone="green">Two-step login</StatusBadge>}
              </div>
              <p>{account.email}</p>
            </div>
            {mayRemove && account.account_id !== own.account_id && (
              <div className={shared.buttons}>
                {account.second_factor_confirmed_at && (
                  <Button
                    aria-label={`Turn off two-step login of ${fullName(account)}`}
                    onClick={() => setLosing(account)}
                  >
                    Turn Off Two-Step Login
                  </Button>
                )}
                <Button aria-label={`Remove ${fullName(account)}`} onClick={() => setAsked(account)}>
                  Remove
                </Button>
              </div>
            )}
          </li>
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
          founder={own}
          onClose={() => setLosing(null)}
          onDone={() => onTurnedOff(losing)}
        />
      )}
      {asked && <Removal account={asked} onClose={() => setAsked(null)} onRemoved={() => onRemoved(asked)} />}
    </section>
  );
}

interface RemovalProps {
  account: Account;
  onClose: () => void;
  onRemoved: () => void;
}

function Removal({ account, onClose, onRemoved }: RemovalProps) {
  const deletion = useDeletion(
    accounts.remove,
    { params: { id: account.account_id } },
    { failure: 'Failed to remove account', onDone: onRemoved },
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
