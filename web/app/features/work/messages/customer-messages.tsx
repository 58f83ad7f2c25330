import { Box, Tabs } from '@mantine/core';
import { useState } from 'react';
import { type MessageLog, messages } from '#endpoints/core/messages.ts';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { useMessages, type Sent } from './hooks.ts';
import { MessageTable } from './message-table.tsx';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import classes from './messages.module.css';
import shared from '../../../../kit/page/shared.module.css';

const POLL_MS = 4000;

/** The other kinds are shown only if they contain messages. */
const ALWAYS_SHOWN = new Set(['estimate', 'invoice']);

/** All messages to one customer, or the newest ones to all customers, by kind of document. */
export function CustomerMessages({ customerId }: { customerId: string | null }) {
  const { sent, failure, retry } = useMessages(customerId, { pollEvery: POLL_MS });
  const [openMessage, setOpenMessage] = useState<MessageLog | null>(null);
  const [revoked, setRevoked] = useState<MessageLog | null>(null);
  function onRevoked(message: MessageLog): void {
    setOpenMessage(null);
    setRevoked(message);
  }
  if (failure && !sent) {
    return (
      <div className={classes.failure}>
        <ListFailure text={failure} many="messages" onRetry={retry} />
      </div>
    );
  }
  if (!sent) return <RecordSkeleton />;
  const to = customerId === null ? '' : ' to this customer';
  const kinds: Kind[] = [
    { value: 'estimate', label: 'Estimates', one: 'estimate', sent: sent.estimate },
    { value: 'change_order', label: 'Change Orders', one: 'change order', sent: sent.changeOrder },
    { value: 'invoice', label: 'Invoices', one: 'invoice', sent: sent.invoice },
    { value: 'payment', label: 'Payments', one: 'reminder or receipt', sent: sent.payment },
    { value: 'statement', label: 'Statements', one: 'statement', sent: sent.statement },
    { value: 'visit', label: 'Visits', one: 'message about a visit', sent: sent.visit },
  ];
  const shown = kinds.filter(({ value, sent }) => ALWAYS_SHOWN.has(value) || countOf(sent) > 0);
  return (
    <>
      {revoked && (
        <Box mb={12}>
          <Notice tone="green" icon={IconCircleCheck}>
            <p>The link that was sent to {recipientOf(revoked)} has been revoked.</p>
          </Notice>
        </Box>
      )}
      <Tabs defaultValue="estimate" keepMounted={false}>
        <Tabs.List>
          {shown.map(({ value, label, sent }) => (
            <Tabs.Tab key={value} value={value}>
              {label}{' '}
              <Box component="span" ml={4} fw={400} className={shared.faint}>
                {countOf(sent)}
              </Box>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((kind) => (
          <Tabs.Panel key={kind.value} value={kind.value} className={classes.panel}>
            {(!isOff('sms') || kind.sent.sms.length > 0) && (
              <MessageTable
                title="SMS"
                channel="sms"
                messages={kind.sent.sms}
                empty={`No ${kind.one} has been sent${to} by text.`}
                onRevoke={setOpenMessage}
              />
            )}
            <MessageTable
              title="Email"
              channel="email"
              messages={kind.sent.email}
              empty={`No ${kind.one} has been sent${to} by email.`}
              onRevoke={setOpenMessage}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      {openMessage && (
        <RevokeLink
          message={openMessage}
          onClose={() => setOpenMessage(null)}
          onRevoked={() => onRevoked(openMessage)}
        />
      )}
    </>
  );
}

interface Kind {
  value: string;
  label: string;
  one: string;
  sent: Sent;
}

function countOf({ sms, email }: Sent): number {
  return sms.length + email.length;
}

interface RevokeLinkProps {
  message: MessageLog;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks for confirmation before the link in a message is revoked. */
function RevokeLink({ message, onClose, onRevoked }: RevokeLinkProps) {
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
        {message.recipient_email !== null && ' The PDF attached to the email stays with the person who received it.'}
      </p>
    </DeleteDialog>
  );
}

function recipientOf({ recipient_email, recipient_phone }: MessageLog): string {
  return recipient_email ?? recipient_phone ?? '';
}
