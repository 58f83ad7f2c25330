import type { Estimate } from '#contract/sales/estimates.ts';
import type { CustomerOfRecord } from '../../work/projects/project-text.ts';

/** The texts and links of one kind of proposal. */
export interface ProposalKind {
  /** "change order": within a sentence. */
  one: 'estimate' | 'change order';
  many: 'estimates' | 'change orders';
  /** "Change Order": in titles and labels. */
  title: 'Estimate' | 'Change Order';
  /** The screen that sends one to its customer. */
  sendTo: string;
}

/** A link to a list of proposals. */
export interface ProposalList {
  label: string;
  to: string;
  state?: object;
}

/** An estimate or a change order, which its customer approves, declines or asks about. */
export interface Proposal {
  kind: ProposalKind;
  id: string;
  /** "Change order 1 to Estimate #1004" */
  label: string;
  record: CustomerOfRecord &
    Pick<Estimate, 'customer_id' | 'project_id' | 'project_name' | 'final_total' | 'status' | 'revision_number'>;
  /** URL of its PDF. */
  pdf: string;
  /** Navigation state for a screen about the proposal, and for a screen about its estimate. */
  state: object;
  estimateState: object;
  /** The list that contains it. */
  list: ProposalList;
}
