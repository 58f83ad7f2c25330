import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import type { ProposalKindName, ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { DocumentKind } from '../../core/documents/rendering.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { ProgressColumns } from './progress.ts';
import type { Revision } from './revisions.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** A document that its customer answers, locked, as far as approvals know it. */
export interface LockedProposal extends ProgressColumns {
  company_id: string;
  customer_id: string;
  estimate_id: string;
  /** Of a change order to that estimate. */
  change_order_id?: string;
  /** What it changes is not agreed: it cannot be approved for the time being. */
  is_suspended?: boolean;
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

/** The customer of a document, as messages take them. */
export interface MessageCustomer {
  customer_id: string;
  email: string;
  phone: string;
  email_consent: boolean;
  sms_consent: boolean;
}

export interface StoredResponse {
  answer: 'approved' | 'withdrawn';
  answered_at: Date;
  approved_by_name: string | null;
  /** When the newest revision was opened; only where that is not recorded yet. */
  opened_at?: Date;
}

/** A kind of document that customers answer: what approvals need to know of it. */
export interface ProposalKind<
  Document extends ProposalDocument = ProposalDocument,
  Locked extends LockedProposal = LockedProposal,
> {
  name: ProposalKindName;
  documentKind: DocumentKind<Document>;
  /** Rejects one that does not exist. */
  read(db: CompanyDb, id: string): Promise<ProgressColumns & { customer: MessageCustomer }>;
  /** Locks it with what its approval changes. */
  lock(db: CompanyDb, id: string): Promise<Locked>;
  /** The revision that a locked one is put before its customer with today: the newest, or a new one. */
  revise(db: CompanyDb, locked: Locked, by: { person: Person; now: Date }): Promise<Revision<Document>>;
  /** The line items that the customer may leave out. */
  optionalLines(snapshot: Document): ChosenLine[];
  /** What is approved of a snapshot. Rejects line items that are no optional ones. */
  choose(snapshot: Document, selectedIds: readonly string[]): Choice;
  /** Stores that it is approved, with the total that is agreed from now on. */
  storeApproved(db: CompanyDb, locked: Locked, approved: { final_total: number } & StoredResponse): Promise<void>;
  /** Stores that it no longer is. Rejects the withdrawal of what something else stands on. */
  storeWithdrawn(db: CompanyDb, locked: Locked, withdrawn: StoredResponse): Promise<void>;
  /** The screen of its answers: a path of the web application. */
  screenOf(document: ProposalRef): string;
}
