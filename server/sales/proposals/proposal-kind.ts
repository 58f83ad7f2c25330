import type { Package } from '#domain/sales/packages.ts';
import type { ProposalDocument } from '../../core/documents/proposal-document.ts';
import type { ProposalKindName, ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { DocumentKind } from '../../core/documents/rendering.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { ProposalEvents } from './events.ts';
import type { ProposalMessage } from './message.ts';
import type {
  Choice,
  ChosenLine,
  LockedProposal,
  PickedLines,
  ProposalRow,
  RevisionDraft,
  StoredResponse,
} from './proposal.ts';

/**
 * The differences between estimates and change orders, for the code that both share: sending, responses and approvals.
 */
export interface ProposalKind<
  Document extends ProposalDocument = ProposalDocument,
  Locked extends LockedProposal = LockedProposal,
  Row extends ProposalRow = ProposalRow,
> {
  name: ProposalKindName;
  documentKind: DocumentKind<Document>;
  events: ProposalEvents<Locked>;
  /** Throws an error if it does not exist. */
  read(db: CompanyDb, id: string): Promise<Row>;
  /** Locks it together with the records that its approval changes. */
  lock(db: CompanyDb, id: string): Promise<Locked>;
  /** Its current content, with the dates of a day (YYYY-MM-DD). Rejects one that cannot be sent. */
  draft(db: CompanyDb, proposal: Row, day: string): Promise<RevisionDraft<Document>>;
  /** The hash of the stored content that its customer agrees to. */
  readContentSha256(db: CompanyDb, id: string): Promise<Buffer>;
  /** Runs before its first message is queued. */
  beforeSending?(db: CompanyDb, id: string, now: Date): Promise<void>;
  /** The parts of its message that are specific to this kind. */
  message(snapshot: Document): ProposalMessage;
  /** The line items that the customer may leave out. */
  optionalLines(snapshot: Document): ChosenLine[];
  /** The packages that the customer picks from, with their totals in dollars. */
  packages(snapshot: Document): { package: Package; final_total: number }[];
  /** The approved part of a snapshot. Rejects ids of line items that are not optional, and packages not offered. */
  choose(snapshot: Document, picked: PickedLines): Choice;
  /** Stores the approval, with the agreed total from now on. */
  storeApproved(db: CompanyDb, locked: Locked, approved: { final_total: number } & StoredResponse): Promise<void>;
  /** Stores the withdrawal. Rejects it if something else depends on the approval. */
  storeWithdrawn(db: CompanyDb, locked: Locked, withdrawn: StoredResponse): Promise<void>;
  /** The screen of its responses: a path of the web application. */
  screenOf(document: ProposalRef): string;
}
