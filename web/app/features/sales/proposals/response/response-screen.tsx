import type { ReactNode } from 'react';
import { IconCash } from '../../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../../kit/page/link-button.tsx';
import { type Crumb, Page } from '../../../../../kit/page/page.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import { paths } from '../../../../../kit/paths.ts';
import { PdfButton } from '../../documents/pdf-button.tsx';
import { DocumentNumber } from '../../documents/update-parts.tsx';
import type { Proposal } from '../proposal.ts';
import { SendToCustomer } from '../proposal-links.tsx';

interface ResponseScreenProps {
  /** Undefined until it is loaded. */
  proposal: Proposal | undefined;
  trail: Crumb[];
  children: ReactNode;
}

/** The screen's name: after the approval it has nothing left to answer. */
export function responseTitle(status: Proposal['record']['status'] | undefined): 'Activity' | 'Answer' {
  return status === 'approved' ? 'Activity' : 'Answer';
}

/** The screen with the customer's response to a proposal, and the next steps beside its title. */
export function ResponseScreen({ proposal, trail, children }: ResponseScreenProps) {
  return (
    <Page
      title={responseTitle(proposal?.record.status)}
      trail={trail}
      lead={proposal && <DocumentNumber>{proposal.label}</DocumentNumber>}
      actions={proposal && <NextSteps proposal={proposal} />}
    >
      {children}
    </Page>
  );
}

function NextSteps({ proposal }: { proposal: Proposal }) {
  const { status, revision_number } = proposal.record;
  return (
    <div className={shared.buttons}>
      <PdfButton address={proposal.pdf} />
      <SendToCustomer proposal={proposal}>
        {revision_number === null ? 'Send to Customer' : 'Send Again'}
      </SendToCustomer>
      {status === 'approved' && (
        <LinkButton to={paths.billing()} state={proposal.estimateState} icon={IconCash} primary>
          Billing
        </LinkButton>
      )}
    </div>
  );
}
