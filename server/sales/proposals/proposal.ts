import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import type { ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { CustomerColumns } from '../../core/documents/sending.ts';
import type { ProgressColumns } from './progress.ts';

/** A proposal's joined record, as far as both kinds have it. */
export type ProposalRow = ProgressColumns &
  CustomerColumns & { project_id: string; final_total: string } & Pick<
    ProposalDocument,
    'estimate_number' | 'change_order_number' | 'name'
  >;

/** A locked proposal, as far as approvals know it. */
export interface LockedProposal extends ProgressColumns {
  company_id: string;
  customer_id: string;
  estimate_id: string;
  /** Of a change order to that estimate. */
  change_order_id?: string;
  /** What it changes is not agreed: it cannot be approved for the time being. */
  is_suspended?: boolean;
}

/** A proposal as it is now, from which a revision is made. */
export interface RevisionDraft<Document extends ProposalDocument = ProposalDocument> {
  document: ProposalRef;
  progress: ProgressColumns;
  /** With the dates of today. */
  snapshot: Document;
  content_sha256: Buffer;
}

/** A line item that could be chosen. */
export interface ChosenLine {
  itemized_estimate_id: string;
  description: string;
  sub_total_dollar: string;
}

/** What is approved: all firm line items and the selected optional ones, with their totals in dollars. */
export interface Choice {
  selected: ChosenLine[];
  left_out: ChosenLine[];
  totals: { total_dollar: number; tax_amount: number; final_total: number };
  discount_usd: string;
}

/** The columns of a proposal's progress that an approval or its withdrawal changes. */
export interface StoredResponse {
  answer: 'approved' | 'withdrawn';
  answered_at: Date;
  approved_by_name: string | null;
  /** When the newest revision was opened; only where that is not recorded yet. */
  opened_at?: Date;
}
