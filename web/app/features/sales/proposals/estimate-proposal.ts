import { estimates, type Estimate } from '#endpoints/sales/estimates.ts';
import { paths } from '../../../../kit/paths.ts';
import { pdfAddress } from '../documents/pdf-button.tsx';
import { carrying } from './estimate-hooks.ts';
import type { Proposal, ProposalKind } from './proposal.ts';
import { GO_TO_ESTIMATE } from './proposal-links.tsx';

const ESTIMATE: ProposalKind = { one: 'estimate', many: 'estimates', title: 'Estimate', sendTo: paths.sendEstimate() };

/** Returns an estimate as a proposal, for the components that estimates and change orders share. */
export function estimateProposal(estimate: Estimate): Proposal {
  const { estimate_id, estimate_number } = estimate;
  return {
    kind: ESTIMATE,
    id: estimate_id,
    label: `Estimate #${estimate_number}`,
    record: estimate,
    pdf: estimatePdf(estimate_id),
    state: carrying(estimate),
    estimateState: carrying(estimate),
    list: GO_TO_ESTIMATE,
  };
}

/** URL of the PDF of an estimate. */
export function estimatePdf(estimate_id: string): string {
  return pdfAddress(estimates.pdf, { estimate_id });
}
