import { type ReactNode, useState } from 'react';
import type { MessageLog } from '../../../../contract/messages.ts';
import { paths } from '../../paths.ts';
import { MessageProgress } from '../messages/message-progress.tsx';
import { customerAddressOf, customerNameOf, type CustomerOfRecord } from '../projects/project-text.ts';
import { Card, Cards } from '../../ui/cards.tsx';
import { Facts, type FactList } from '../../ui/facts.tsx';
import { IconMessageSearch } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SuccessPanel } from '../../ui/success-panel.tsx';
import { PdfButton } from './pdf-button.tsx';
import { SendForm, type Sending } from './send-form.tsx';

interface SendDocumentProps {
  /** The customer of the document and its project. */
  record: CustomerOfRecord & { customer_id: string; project_name: string };
  /** Facts about the document, below those about the customer. */
  facts: FactList;
  /** Address of the PDF preview. */
  pdf: string;
  sending: Sending;
  /** The success message, and a link besides the one to the message's status. */
  sent: string;
  back: ReactNode;
}

/**
 * Screen that sends a document: recipient, document and send method; afterwards the success and the message's status.
 */
export function SendDocument({ record, facts, pdf, sending, sent, back }: SendDocumentProps) {
  const [message, setMessage] = useState<MessageLog>();
  return (
    <Cards>
      <Card title="Customer Information">
        <Facts
          facts={[
            ['Customer', customerNameOf(record)],
            ['Address', customerAddressOf(record)],
            ['Email', record.customer_email],
            ['Phone', record.customer_phone],
            ['Project', record.project_name],
            ...facts,
          ]}
        />
        <PdfButton address={pdf} label="View in PDF" />
      </Card>
      {message ? (
        <>
          <SuccessPanel message={sent}>
            <LinkButton
              to={paths.trackDocuments()}
              state={{ customer_id: record.customer_id }}
              icon={IconMessageSearch}
              primary
            >
              Track Estimate & Invoice
            </LinkButton>
            {back}
          </SuccessPanel>
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
