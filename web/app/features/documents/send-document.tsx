import { type ReactNode, useState } from 'react';
import type { MessageLog } from '../../../../contract/messages.ts';
import { Card, Cards } from '../../ui/cards.tsx';
import type { FactList } from '../../ui/facts.tsx';
import { MessageProgress } from '../messages/message-progress.tsx';
import { SendForm, type Sending } from './send-form.tsx';
import { RecipientCard, SentPanel, type SentRecord } from './send-parts.tsx';

interface SendDocumentProps {
  record: SentRecord;
  /** Facts about the document, below those about the customer. */
  facts: FactList;
  /** Address of the PDF. */
  pdf: string;
  sending: Sending;
  /** The success message, and a link besides the one to the message's status. */
  sent: string;
  back: ReactNode;
}

/**
 * Screen that sends a document whose message has fixed words: recipient, document and send method; afterwards the
 * success and the message's status.
 */
export function SendDocument({ record, facts, pdf, sending, sent, back }: SendDocumentProps) {
  const [message, setMessage] = useState<MessageLog>();
  return (
    <Cards>
      <RecipientCard record={record} facts={facts} pdf={pdf} />
      {message ? (
        <>
          <SentPanel record={record} sent={sent} back={back} />
          <Card title="Message">
            <MessageProgress customerId={record.customer_id} message={message} />
          </Card>
        </>
      ) : (
        <SendForm record={record} sending={sending} onSent={setMessage} />
      )}
    </Cards>
  );
}
