import type { ReactNode } from 'react';
import { paths } from '../../../../kit/paths.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { Facts, type FactList } from '../../../../kit/lists/facts.tsx';
import { IconMessageSearch } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { customerAddressOf, type CustomerOfRecord } from '../../work/projects/project-text.ts';
import { customerFact, type OwnersOfRecord, projectFact } from '../../work/projects/record-facts.tsx';
import { PdfButton } from './pdf-button.tsx';

type ProjectField = 'project_id' | 'project_name';

/** The customer of a document and its project; a statement has none. */
export type SentRecord = CustomerOfRecord &
  Omit<OwnersOfRecord, ProjectField> &
  ({ [K in ProjectField]: string } | { [K in ProjectField]?: undefined });

interface RecipientCardProps {
  record: SentRecord;
  /** Facts about the document, below those about the customer. */
  facts: FactList;
  /** URL of the PDF. */
  pdf: string;
}

/** The recipient of a document, and the document. */
export function RecipientCard({ record, facts, pdf }: RecipientCardProps) {
  return (
    <Card title="Customer Information">
      <Facts
        facts={[
          customerFact(record),
          ['Address', customerAddressOf(record)],
          ['Email', record.customer_email],
          ['Phone', record.customer_phone],
          ...(record.project_id === undefined ? [] : [projectFact(record)]),
          ...facts,
        ]}
      />
      <PdfButton address={pdf} label="View in PDF" />
    </Card>
  );
}

interface SentPanelProps {
  record: SentRecord;
  /** The success message, and a link besides the one to the message's status. */
  sent: string;
  back: ReactNode;
}

/** The success message, with a link to the message's status. */
export function SentPanel({ record: { customer_id }, sent, back }: SentPanelProps) {
  return (
    <SuccessPanel message={sent}>
      <LinkButton to={paths.trackDocuments()} state={{ customer_id }} icon={IconMessageSearch} primary>
        Track Estimate & Invoice
      </LinkButton>
      {back}
    </SuccessPanel>
  );
}
