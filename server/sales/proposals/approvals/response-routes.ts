import type { Endpoint } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import type { approvals, Comment } from '#contract/sales/approvals.ts';
import { recordAuditEntry } from '../../../core/audit-log/record.ts';
import type { MessageContent } from '../../../core/delivery/message-content.ts';
import { composeCustomerMessage } from '../../../core/documents/customer-message.ts';
import {
  type ProposalDocument,
  nounOf,
  summaryOf,
  proposalFileName,
  titleOf,
} from '../../../core/documents/proposal-document.ts';
import { type ProposalRef, refColumns } from '../../../core/documents/proposal-ref.ts';
import { messageCustomer } from '../../../core/documents/sending.ts';
import { type Handlers, withoutTransaction, type Presented } from '../../../core/endpoints/handlers.ts';
import type { Person } from '../../../core/endpoints/person.ts';
import { dayIn } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { statusOn } from '../progress.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import { renderRevision, type RevisionServices } from '../revision-pdf.ts';
import { excerptOf } from './excerpt.ts';
import { openSigningSession, revisionToSign } from './in-person.ts';
import { recordManualApproval, revisionApproved } from './manual-approval.ts';
import { presentApproval, presentComment, presentDecline, presentedApproval } from './present.ts';
import type { ApprovalServices } from './record-approval.ts';
import {
  approvalsOf,
  commentsOn,
  declinesOf,
  findCopyFailure,
  insertComment,
  readRevision,
  type RevisionRow,
  revisionsOf,
  withdrawActive,
} from './store.ts';
import { openingsOf, sessionsOf, timelineOf } from './timeline.ts';

export interface ResponseHandlerServices extends ApprovalServices, RevisionServices {}

type ResponseEndpoints = Pick<typeof approvals, 'answer' | 'comment' | 'sign' | 'record' | 'withdraw'>;

type ResponseHandlers = Handlers<ResponseEndpoints>;

/** The endpoints of a kind of document: like those of estimates, except for path, summary and error codes. */
type EndpointsLike = { [N in keyof ResponseEndpoints]: Endpoint };

/** The company's actions on the responses to a kind of proposal. */
export function responseHandlers<E extends EndpointsLike = ResponseEndpoints>(
  services: ResponseHandlerServices,
): Handlers<E> {
  const { queueMessage, emit, publicUrl, kind } = services;
  const handlers: ResponseHandlers = {
    answer: answerReader(kind),

    comment: async ({ db, params, body: { comment }, person, now }) => {
      const document = refOf(kind, params.id);
      const revision = await lockSent(db, kind, params.id);
      const row = await insertComment(db, {
        comment_id: newId(),
        ...refColumns(document),
        author: 'company',
        author_name: nameOf(person),
        account_id: person.account_id,
        kind: 'question',
        text: comment.text,
        created_at: now,
      });
      await queueMessage(db, {
        ...(await aboutRevision(db, kind, document, revision)),
        ...senderOf(person),
        sending: { send_method: comment.send_method },
        compose: (link) => composeAnswer(revision.snapshot, comment.text, link),
        now,
      });
      const attributes: Presented<typeof Comment> = presentComment(row);
      return { data: { id: row.comment_id, type: 'comment', attributes } };
    },

    sign: withoutTransaction(async ({ inCompany, params, person, http, now }) => {
      const signing = { kind, emit, id: params.id, person, now };
      const revision = await inCompany((db) => revisionToSign(db, signing));
      await renderRevision(services, kind.documentKind, revision, { person, http });
      const { token, expires_at } = await inCompany((db) => openSigningSession(db, signing, revision));
      return { url: `${publicUrl}/d/${token}`, expires_at };
    }),

    record: withoutTransaction(async ({ inCompany, params, body: { approval: input }, person, http, now }) => {
      const recording = { id: params.id, input, person, http, now };
      const revision = await inCompany((db) => revisionApproved(db, services, recording));
      await renderRevision(services, kind.documentKind, revision, { person, http });
      return presentedApproval(await inCompany((db) => recordManualApproval(db, services, recording)));
    }),

    withdraw: approvalWithdrawal(services),
  };
  // Handlers use only bodies and responses, which are the same.
  return handlers as unknown as Handlers<E>;
}

/** Reads the responses to a proposal, with its revisions and its timeline. */
function answerReader(kind: ProposalKind): ResponseHandlers['answer'] {
  return async ({ db, params, person, now }) => {
    const document = refOf(kind, params.id);
    const progress = await kind.read(db, params.id);
    const revisions = await revisionsOf(db, document);
    const approvals = await approvalsOf(db, document);
    const declines = await declinesOf(db, document);
    const comments = await commentsOn(db, document);
    const messages = await openingsOf(db, document);
    const sessions = await sessionsOf(db, document);
    const [approval] = approvals;
    return {
      status: statusOn(progress, dayIn(person.time_zone, now)),
      revisions: revisions.map((revision) => presentRevision(kind, revision)),
      approval: approval ? presentApproval(approval) : null,
      copy_failure_reason: approval ? await findCopyFailure(db, document, approval.approval_id) : null,
      declines: declines.map(presentDecline),
      comments: comments.map(presentComment),
      timeline: timelineOf({ revisions, messages, sessions, approvals, declines, comments }),
    };
  };
}

/** Withdraws the active approval, and notifies the customer. */
function approvalWithdrawal(services: ResponseHandlerServices): ResponseHandlers['withdraw'] {
  const { queueMessage, emit, kind } = services;
  return async ({ db, params, body: { reason }, person, http, now }) => {
    const ref = refOf(kind, params.id);
    const document = await kind.lock(db, params.id);
    if (document.answer !== 'approved' || document.revision_id === null) throw new AppError('not_approved');
    const name = nameOf(person);
    const revision = await readRevision(db, document.revision_id);
    await kind.storeWithdrawn(db, document, { answer: 'withdrawn', answered_at: now, approved_by_name: null });
    await withdrawActive(db, ref, { withdrawn_at: now, withdrawal_reason: reason, withdrawn_by_name: name });
    await emit(db, kind.events.withdrawn, { document });
    const about = await aboutRevision(db, kind, ref, revision);
    // The withdrawal is valid whether or not the customer may be contacted.
    if (about.customer.email_consent)
      await queueMessage(db, {
        ...about,
        ...senderOf(person),
        sending: { send_method: 'email' },
        compose: (link) => composeWithdrawal(revision.snapshot, reason, link),
        now,
      });
    const [approval] = await approvalsOf(db, ref);
    if (!approval) throw new AppError('not_approved');
    const { snapshot } = revision;
    const summary = summaryOf(snapshot, Number(approval.final_total));
    const entry = { record_type: ref.kind, record_id: ref.id, action: 'withdrawn', summary } as const;
    await recordAuditEntry(db, { ...entry, after: { reason } }, { person, http }, now);
    return presentedApproval(approval);
  };
}

function refOf(kind: ProposalKind, id: string): ProposalRef {
  return { kind: kind.name, id };
}

/** The newest revision of a sent document, whose row is locked. */
async function lockSent(db: CompanyDb, kind: ProposalKind, id: string): Promise<RevisionRow> {
  const document = await kind.lock(db, id);
  if (document.revision_id !== null) return readRevision(db, document.revision_id);
  const noun = nounOf({ change_order_number: kind.name === 'change_order' ? 1 : undefined });
  throw invalid({ text: [`Send the ${noun} to your customer first.`] });
}

/** The content of a message to the customer about a revision that it does not send. */
async function aboutRevision(
  db: CompanyDb,
  kind: ProposalKind,
  document: ProposalRef,
  { revision_id, snapshot }: RevisionRow,
) {
  return {
    kind: document.kind,
    documentId: document.id,
    document: snapshot,
    revision_id,
    fileName: kind.documentKind.fileName(snapshot),
    sendsDocument: false,
    customer: messageCustomer(await kind.read(db, document.id)),
  };
}

function presentRevision(kind: ProposalKind, revision: RevisionRow) {
  const { revision_id, revision_number, snapshot, pdf_sha256, created_at, opened_at } = revision;
  return {
    revision_id,
    revision_number,
    date: snapshot.date,
    valid_until: snapshot.valid_until,
    final_total: Number(snapshot.final_total),
    sent_at: created_at,
    opened_at,
    pdf_sha256: pdf_sha256?.toString('hex') ?? null,
    optional_line_items: optionalOf(kind, snapshot),
    packages: kind.packages(snapshot),
  };
}

function optionalOf(kind: ProposalKind, snapshot: ProposalDocument) {
  return kind.optionalLines(snapshot).map((line) => ({
    itemized_estimate_id: line.itemized_estimate_id,
    description: line.description,
    sub_total_dollar: Number(line.sub_total_dollar),
    package: line.package ?? null,
  }));
}

/** The account that sends a message. */
function senderOf({ company_id, account_id }: Person) {
  return { company_id, account_id };
}

function nameOf({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`.trim();
}

/** The company's reply to a question. */
function composeAnswer(document: ProposalDocument, text: string, link: string): MessageContent {
  const { company } = document;
  const content = composeCustomerMessage(
    {
      ...about(document),
      subject: `${company.name} answered your question`,
      heading: 'An answer to your question',
      intro: `${company.name} answered your question about ${titleOf(document)}:`,
      facts: [],
      notes: [text],
      sms: '',
    },
    link,
  );
  return { ...content, sms: `${company.name} answered: ${excerptOf(text)} ${link} Reply STOP to opt out.` };
}

/** Notifies the customer that an approval was withdrawn. */
function composeWithdrawal(document: ProposalDocument, reason: string, link: string): MessageContent {
  const { company } = document;
  return composeCustomerMessage(
    {
      ...about(document),
      subject: `${company.name} canceled your approval`,
      heading: 'Your approval was canceled',
      intro: `${company.name} canceled your approval of ${titleOf(document)}.`,
      facts: [{ label: 'Reason', value: reason }],
      notes: ['You’ll hear from us when a new version is ready.'],
      sms: `${company.name} canceled your approval.`,
    },
    link,
  );
}

function about(document: ProposalDocument) {
  const view = document.change_order_number === undefined ? 'View Estimate' : 'View Change Order';
  return { parties: document, what: nounOf(document), view, fileName: proposalFileName(document) };
}
