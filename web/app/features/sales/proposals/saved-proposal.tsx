import type { ReactNode } from 'react';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { PdfButton } from '../documents/pdf-button.tsx';
import type { Proposal } from './proposal.ts';
import { GoToList, SendToCustomer } from './proposal-links.tsx';

interface SavedProposalProps {
  proposal: Proposal;
  /** "Estimate created successfully" */
  message: string;
  /** Additional results, one sentence each. */
  details?: readonly string[];
  /** Additional next steps, shown after sending. */
  children?: ReactNode;
}

/** The success of the form, with the next steps. */
export function SavedProposal({ proposal, message, details, children }: SavedProposalProps) {
  return (
    <SuccessPanel message={message} details={details}>
      <SendToCustomer proposal={proposal} primary />
      {children}
      <PdfButton address={proposal.pdf} />
      <GoToList list={proposal.list} />
    </SuccessPanel>
  );
}
