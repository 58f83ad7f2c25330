import { Group } from '@mantine/core';
import { useState } from 'react';
import { formatInstantIn } from '../../../../kit/format.ts';
import { IconDotsVertical, IconUnlink } from '../../../../kit/icons/icons.ts';
import { IconFileTypePdf } from '../../../../kit/icons/public-icons.ts';
import { MenuButton } from '../../../../kit/dialogs/menu-button.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { RecordLink } from '../../../../kit/page/record-link.tsx';
import type { ListedMessage } from './hooks.ts';
import { linkOpens } from './link-opens.ts';
import { MessageStatus } from './message-status.tsx';
import classes from './messages.module.css';

interface MessageTableProps {
  /** "SMS Messages" */
  title: string;
  channel: 'sms' | 'email';
  messages: readonly ListedMessage[];
  /** Shown when nothing was sent through this channel. */
  empty: string;
  onRevoke: (message: ListedMessage) => void;
}

/** The messages of one channel, newest first: a table, and cards on a phone. */
export function MessageTable({ title, channel, messages, empty, onRevoke }: MessageTableProps) {
  const [openedAt] = useState(() => new Date());
  return (
    <section className={classes.section} aria-label={title}>
      <h2>
        {title} <span>{messages.length}</span>
      </h2>
      {messages.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Subject</th>
              <th scope="col">{channel === 'sms' ? 'Recipient Phone' : 'Recipient Email'}</th>
              <th scope="col">Status</th>
              <th scope="col">Attachment</th>
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <MessageRow
                key={message.message_log_id}
                message={message}
                channel={channel}
                {...(linkOpens(message, openedAt) && { onRevoke: () => onRevoke(message) })}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface MessageRowProps {
  message: ListedMessage;
  channel: 'sms' | 'email';
  /** Missing if the link opens nothing. */
  onRevoke?: () => void;
}

function MessageRow({ message, channel, onRevoke }: MessageRowProps) {
  const { record: company } = useOwnCompany();
  return (
    <tr>
      <td className={classes.date}>{formatInstantIn(company?.time_zone, message.created_at)}</td>
      <td className={classes.subject}>
        {message.message_subject}
        {message.customer_id && message.customer_name && (
          <small className={shared.secondLine}>
            <RecordLink kind="customer" id={message.customer_id}>
              {message.customer_name}
            </RecordLink>
          </small>
        )}
        {message.is_reminder && <small className={shared.secondLine}>Reminder</small>}
      </td>
      <td>{channel === 'sms' ? message.recipient_phone : message.recipient_email}</td>
      <td className={classes.status}>
        <MessageStatus message={message} />
      </td>
      <td className={classes.attachment}>
        <Group gap={4} justify="space-between" wrap="nowrap">
          <Attachment message={message} />
          {onRevoke && (
            <MenuButton
              label={`Actions for ${message.message_subject}`}
              className={classes.menu}
              items={[{ label: 'Revoke Link', icon: IconUnlink, run: onRevoke }]}
            >
              <IconDotsVertical size={20} stroke={1.75} aria-hidden />
            </MenuButton>
          )}
        </Group>
      </td>
    </tr>
  );
}

function Attachment({ message }: { message: ListedMessage }) {
  if (!message.has_attachment || !message.s3_url) return 'No';
  return (
    <a href={message.s3_url} target="_blank" rel="noreferrer" aria-label={`View ${message.message_subject}`}>
      <IconFileTypePdf size={18} stroke={1.75} aria-hidden />
      View
    </a>
  );
}
