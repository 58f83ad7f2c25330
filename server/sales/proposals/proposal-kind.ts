import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import type { ProposalKindName, ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { DocumentKind } from '../../core/documents/rendering.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { ProposalEvents } from './events.ts';
import type { ProposalMessage } from './message.ts';
import type { Choice, ChosenLine, LockedProposal, ProposalRow, RevisionDraft, StoredResponse } from './proposal.ts';

/** How estimates and change orders differ, for what both have in common: sending, responses and approvals. */
export interface ProposalKind<
  Document extends ProposalDocument = ProposalDocument,
  Locked extends LockedProposal = LockedProposal,
  Row extends ProposalRow = ProposalRow,
> {
  name: ProposalKindName;
  documentKind: DocumentKind<Document>;
  events: ProposalEvents<Locked>;
  /** Rejects one that does not exist. */
  read(db: CompanyDb, id: string): Promise<Row>;
  /** Locks it with what its approval changes. */
  lock(db: CompanyDb, id: string): Promise<Locked>;
  /** What it says now, with the dates of a day (YYYY-MM-DD). Rejects one that cannot be proposed. */
  draft(db: CompanyDb, proposal: Row, day: string): Promise<RevisionDraft<Document>>;
  /** The hash of what its customer agrees to, as it is stored now. */
  readContentSha256(db: CompanyDb, id: string): Promise<Buffer>;
  /** What follows from sending it, before its first message is queued. */
  beforeSending?(db: CompanyDb, id: string, now: Date): Promise<void>;
  /** The parts of its message that only this kind has. */
  message(snapshot: Document): ProposalMessage;
  /** The line items that the customer may leave out. */
  optionalLines(snapshot: Document): ChosenLine[];
  /** What is approved of a snapshot. Rejects line items that are no optional ones. */
  choose(snapshot: Document, selectedIds: readonly string[]): Choice;
  /** Stores that it is approved, with the total that is agreed from now on. */
  storeApproved(db: CompanyDb, locked: Locked, approved: { final_total: number } & StoredResponse): Promise<void>;
  /** Stores that it no longer is. Rejects the withdrawal of what something else builds on. */
  storeWithdrawn(db: CompanyDb, locked: Locked, withdrawn: StoredResponse): Promise<void>;
  /** The screen of its responses: a path of the web application. */
  screenOf(document: ProposalRef): string;
}
