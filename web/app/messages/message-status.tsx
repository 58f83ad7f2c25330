import type { MessageLog, MessageStatus as Status } from '../../../contract/messages.ts';
import { StatusBadge, type StatusTone } from '../ui/status-badge.tsx';
import classes from './message-status.module.css';

const TONES: Record<Status, StatusTone> = { queued: 'blue', sent: 'blue', delivered: 'green', failed: 'red' };

/** Where a message stands, with the reason where it failed. */
export function MessageStatus({ message }: { message: MessageLog }) {
  const status = message.message_processing_status;
  return (
    <span className={classes.status}>
      <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
      {status === 'failed' && message.failure_reason && (
        <span className={classes.reason}>{message.failure_reason}</span>
      )}
    </span>
  );
}
