import type { MessageLog } from '#contract/core/messages.ts';
import { useMessage } from './hooks.ts';
import classes from './messages.module.css';
import { MessageStatus } from './message-status.tsx';
import shared from '../../../../kit/page/shared.module.css';

const POLL_MS = 2000;

/** A message that was just submitted: its recipient and its status, which updates automatically. */
export function MessageProgress({ customerId, message }: { customerId: string; message: MessageLog }) {
  const now = useMessage(customerId, message, { pollEvery: POLL_MS });
  return (
    <dl className={classes.progress}>
      <div>
        <dt>{now.recipient_email ? 'Recipient Email' : 'Recipient Phone'}</dt>
        <dd className={shared.medium}>{now.recipient_email ?? now.recipient_phone}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd className={shared.medium}>
          <div role="status">
            <MessageStatus message={now} />
          </div>
        </dd>
      </div>
    </dl>
  );
}
