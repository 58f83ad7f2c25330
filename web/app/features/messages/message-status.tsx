import type { MessageLog, MessageStatus as Status } from '../../../../contract/messages.ts';
import { formatMoment } from '../../ui/format.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import classes from './message-status.module.css';

const TONES: Record<Status, StatusTone> = { queued: 'blue', sent: 'blue', delivered: 'green', failed: 'red' };

/** The status of a message with an explanation, and the status of its link. */
export function MessageStatus({ message }: { message: MessageLog }) {
  const { message_processing_status: status, failure_reason, opened_at, link_revoked_at } = message;
  return (
    <span className={classes.status}>
      <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
      {failure_reason && (
        <span className={classes.reason} data-status={status}>
          {failure_reason}
        </span>
      )}
      {opened_at && <span className={classes.link}>Opened {formatMoment(opened_at)}</span>}
      {link_revoked_at && <span className={classes.link}>Link revoked {formatMoment(link_revoked_at)}</span>}
    </span>
  );
}
