import type { Package } from '#domain/sales/packages.ts';
import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import type { ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { CustomerColumns } from '../../core/documents/sending.ts';
import type { ProgressColumns } from './progress.ts';

/** The common part of the joined records of both kinds of proposals. */
export type ProposalRow = ProgressColumns &
  CustomerColumns & { project_id: string; final_total: string } & Pick<
    ProposalDocument,
    'estimate_number' | 'change_order_number' | 'name'
  >;

/** The fields of a locked proposal that approvals use. */
export interface LockedProposal extends ProgressColumns {
  company_id: string;
  customer_id: string;
  estimate_id: string;
  /** Set for a change order of that estimate. */
  change_order_id?: string;
  /** The approval of the estimate that it changes was withdrawn: it cannot be approved for now. */
  is_suspended?: boolean;
}

/** The current content of a proposal, from which a revision is created. */
export interface RevisionDraft<Document extends ProposalDocument = ProposalDocument> {
  document: ProposalRef;
  progress: ProgressColumns;
  /** With today's dates. */
  snapshot: Document;
  content_sha256: Buffer;
}

/** What a customer picks: optional line items by id, and a package if some are offered. */
export interface PickedLines {
  selected_line_item_ids: readonly string[];
  package: Package | null;
}

/** A line item that was available for selection. */
export interface ChosenLine {
  itemized_estimate_id: string;
  description: string;
  sub_total_dollar: string;
  /** Missing for a line item in all packages. */
  package?: Package;
}

/** The approved content: all firm line items and the selected optional ones, with their totals in dollars. */
export interface Choice {
  selected: ChosenLine[];
  left_out: ChosenLine[];
  /** Null if there are none. */
  package: Package | null;
  totals: { total_dollar: number; tax_amount: number; final_total: number };
  discount_usd: string;
}

/** The columns of a proposal's progress that an approval or its withdrawal changes. */
export interface StoredResponse {
  answer: 'approved' | 'withdrawn';
  answered_at: Date;
  approved_by_name: string | null;
  /** When the newest revision was opened; set only if that is not recorded yet. */
  opened_at?: Date;
}
