import { type DomainEvent, event } from '../../core/events.ts';
import type { RevisionRow } from './approvals/store.ts';
import type { LockedToApprove } from './change-orders/store.ts';
import type { LockedEstimate } from './estimates/store.ts';
import type { Choice, LockedProposal } from './proposal.ts';

/** A new approval of a locked document's newest revision. */
export interface Approved<Locked extends LockedProposal = LockedProposal> {
  approval_id: string;
  document: Locked;
  revision: RevisionRow;
  choice: Choice;
  signer_name: string;
  now: Date;
}

/** A document, still locked, whose approval was withdrawn. */
export interface Withdrawn<Locked extends LockedProposal = LockedProposal> {
  document: Locked;
}

/** The next step of the customer or the company. */
export interface NextStep {
  sentence: string;
  /** The invoice that was created immediately, which may be payable online. */
  invoice?: InvoiceToPay;
}

export interface InvoiceToPay {
  balance_due: string;
  takes_online_payment: boolean;
  partial_payment_minimum: string | null;
}

/** The events of one kind of proposal. */
export interface ProposalEvents<Locked extends LockedProposal = LockedProposal> {
  /**
   * The proposal is about to be sent, signed in person or recorded as approved; undefined if nothing depends on that.
   */
  proposed?: DomainEvent<Locked>;
  approved: DomainEvent<Approved<Locked>, NextStep | undefined>;
  withdrawn: DomainEvent<Withdrawn<Locked>>;
}

/**
 * An estimate was approved. A listener returns the next step, for the message with the signed copy. Without one, the
 * message says that the company will be in touch.
 */
export const estimateApproved = event<Approved<LockedEstimate>, NextStep | undefined>('estimateApproved');

export const estimateApprovalWithdrawn = event<Withdrawn<LockedEstimate>>('estimateApprovalWithdrawn');

/** A change order is about to be sent, signed in person or recorded as approved. */
export const changeOrderProposed = event<LockedToApprove>('changeOrderProposed');

/** A change order was approved. A listener returns the next step, as for an estimate. */
export const changeOrderApproved = event<Approved<LockedToApprove>, NextStep | undefined>('changeOrderApproved');

export const changeOrderApprovalWithdrawn = event<Withdrawn<LockedToApprove>>('changeOrderApprovalWithdrawn');
