import type {
  ChangeOrderLink,
  CustomerLink,
  EstimateLink,
  InvoiceLink,
  RevisionDocument,
  RevisionLineItem,
  VisitLink,
} from '#contract/sales/customer-page.ts';

/* Only the contract's types: its schemas would be as large as the page. */

export type { ChangeOrderLink, CustomerLink, EstimateLink, InvoiceLink, VisitLink };
/** A document that a customer approves or declines. */
export type ProposalLink = EstimateLink | ChangeOrderLink;
export type {
  ApprovalInput,
  Comment,
  CommentInput,
  Decline,
  DeclineInput,
  DeclineReason,
} from '#contract/sales/approvals.ts';
export type { LinkChangeOrder } from '#contract/sales/customer-change-orders.ts';
export type { LinkAgreement, LinkBilling, LinkInvoice, LinkPayment } from '#contract/sales/customer-invoices.ts';
export type { LinkOnlinePayment } from '#contract/sales/online-payments.ts';
export type Approval = NonNullable<EstimateLink['approval']>;
export type LinkDocument = RevisionDocument;
export type LinkLine = RevisionLineItem;
