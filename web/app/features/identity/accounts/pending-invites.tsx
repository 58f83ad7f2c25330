import { Button } from '@mantine/core';
import { useState } from 'react';
import { accountInvites, type AccountInvite } from '#contract/identity/accounts.ts';
import { asRole } from '#contract/core/role-words.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { formatInstant } from '../../../../kit/format.ts';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import rows from '../../../../kit/lists/data-table.module.css';
import { useInvites } from './hooks.ts';

/** The pending invitations; renders nothing when there are none. */
export function PendingInvites() {
  const list = useInvites();
  const [inviteToWithdraw, setInviteToWithdraw] = useState<AccountInvite | null>(null);
  const [revoked, setRevoked] = useState<string | null>(null);

  function onRevoked(invite: AccountInvite): void {
    setInviteToWithdraw(null);
    setRevoked(invite.recipient);
    void refreshAll();
  }

  if (list.failure) return <ListFailure text={list.failure} many="invitations" onRetry={list.retry} />;
  if (list.rows.length === 0 && !revoked) return null;
  return (
    <section className={panel.panel} aria-label="Pending Invitations">
      <h2>Pending Invitations</h2>
      {revoked && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>The invitation to {revoked} has been revoked.</p>
        </Notice>
      )}
      <ul className={rows.rows}>
        {list.rows.map((invite) => (
          <li key={invite.account_invite_id}>
            <div className={rows.what}>
              <b>{invite.recipient}</b>
              <p>
                Invited {asRole(invite.role)} by {invite.sent_by} in{' '}
                {invite.send_method === 'sms' ? 'a text' : 'an email'}; expires {formatInstant(invite.expires_at)}
              </p>
            </div>
            <Button
              aria-label={`Revoke the invitation to ${invite.recipient}`}
              onClick={() => setInviteToWithdraw(invite)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {inviteToWithdraw && (
        <Revocation
          invite={inviteToWithdraw}
          onClose={() => setInviteToWithdraw(null)}
          onRevoked={() => onRevoked(inviteToWithdraw)}
        />
      )}
    </section>
  );
}

interface RevocationProps {
  invite: AccountInvite;
  onClose: () => void;
  onRevoked: () => void;
}

function Revocation({ invite, onClose, onRevoked }: RevocationProps) {
  const deletion = useDeletion(
    accountInvites.revoke,
    { params: { id: invite.account_invite_id } },
    { failure: inSentence('Failed to revoke the invitation'), onDone: onRevoked },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title="Revoke this invitation?"
      label="Revoke"
      busyLabel="Revoking..."
      onClose={onClose}
    >
      <p>The link that was sent to {invite.recipient} stops working at once. You can send another one.</p>
    </DeleteDialog>
  );
}
