import { messages, type MessageLog } from '#contract/core/messages.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';

interface RevokeLinkProps {
  message: MessageLog;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks for confirmation before the link in a message is revoked. */
export function RevokeLink({ message, onClose, onRevoked }: RevokeLinkProps) {
  const deletion = useDeletion(
    messages.revokeLink,
    { params: { id: message.document_link_id } },
    {
      failure: inSentence('Failed to revoke the link'),
      onDone: () => {
        void refreshAll();
        onRevoked();
      },
    },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title="Revoke this link?"
      label="Revoke Link"
      busyLabel="Revoking..."
      onClose={onClose}
    >
      <p>
        The link that was sent to {recipientOf(message)} stops opening the document at once.
        {message.recipient_email !== null && ' The PDF attached to the email stays with whoever has received it.'}
      </p>
    </DeleteDialog>
  );
}

export function recipientOf({ recipient_email, recipient_phone }: MessageLog): string {
  return recipient_email ?? recipient_phone ?? '';
}
