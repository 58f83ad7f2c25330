import type { CustomerLink, RevisionDocument, RevisionLineItem } from '../../contract/customer-page.ts';

/* The contract's types alone: its schemas would weigh as much as the page. */

export type { CustomerLink };
export type { Comment, Decline, DeclineReason } from '../../contract/approvals.ts';
export type Approval = NonNullable<CustomerLink['approval']>;
export type LinkDocument = RevisionDocument;
export type LinkLine = RevisionLineItem;
