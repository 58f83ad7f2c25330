import type { Estimate } from '#contract/sales/estimates.ts';
import type { CustomerOfRecord } from '../../work/projects/project-text.ts';

/** What texts and links need to know of one kind of proposal. */
export interface ProposalKind {
  /** "change order": in the middle of a sentence. */
  one: 'estimate' | 'change order';
  many: 'estimates' | 'change orders';
  /** "Change Order": in titles and labels. */
  title: 'Estimate' | 'Change Order';
  /** The screen that sends one to its customer. */
  sendTo: string;
}

/** A list of proposals, as a link leads to it. */
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
    Pick<Estimate, 'customer_id' | 'project_name' | 'final_total' | 'status' | 'revision_number'>;
  /** Address of its PDF. */
  pdf: string;
  /** Navigation state of a screen about it, and of a screen about the estimate that it belongs to. */
  state: object;
  estimateState: object;
  /** The list that it is in. */
  list: ProposalList;
}
