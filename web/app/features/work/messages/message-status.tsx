import type { MessageAnswer, MessageLog, MessageStatus as Status } from '#contract/core/messages.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { formatInstantIn } from '../../../../kit/format.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import classes from './messages.module.css';

const TONES: Record<Status, StatusTone> = { queued: 'blue', sent: 'blue', delivered: 'green', failed: 'red' };

const ANSWERS: Record<MessageAnswer, string> = {
  approved: 'Approved',
  declined: 'Declined',
  asked: 'Asked a question',
};

/** The status of a message with an explanation, and the events of its link, in the company's time zone. */
export function MessageStatus({ message }: { message: MessageLog }) {
  const { message_processing_status: status, failure_reason, opened_at, answers, link_revoked_at } = message;
  const timeZone = useOwnCompany().record?.time_zone;
  const at = (instant: string) => formatInstantIn(timeZone, instant);
  return (
    <span className={classes.messageStatus}>
      <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
      {failure_reason && (
        <span className={classes.reason} data-status={status}>
          {failure_reason}
        </span>
      )}
      {opened_at && <span className={classes.link}>Opened {at(opened_at)}</span>}
      {answers.map((answer) => (
        <span key={`${answer.what} ${answer.at}`} className={classes.answer} data-answer={answer.what}>
          {ANSWERS[answer.what]} {at(answer.at)}
        </span>
      ))}
      {link_revoked_at && <span className={classes.link}>Link revoked {at(link_revoked_at)}</span>}
    </span>
  );
}
