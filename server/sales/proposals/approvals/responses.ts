import { AppError } from '#contract/errors.ts';
import type { ApprovalInput, CommentInput, DeclineInput } from '#contract/sales/approvals.ts';
import { recordAuditEntry } from '../../../core/audit-log/record.ts';
import { shortTitleOf } from '../../../core/documents/proposal-document.ts';
import { type ProposalRef, refColumns, refOf } from '../../../core/documents/proposal-ref.ts';
import type { HttpContext } from '../../../core/endpoints/handlers.ts';
import type { CustomerLink } from '../../../core/endpoints/link.ts';
import type { CountAgainst } from '../../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { storeProgress } from '../progress.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import type { LockedProposal } from '../proposal.ts';
import { choiceOf, rejectExpired, rejectResponse, rejectUnknownConsent } from './approval.ts';
import { auditTrail } from './audit-trail.ts';
import { type ApprovalServices, recordApproval } from './record-approval.ts';
import { aboutDocument, declinedNotice, questionNotice, renewalNotice, notifyCompany } from './response-notices.ts';
import {
  type ApprovalRow,
  type CommentRow,
  type DeclineRow,
  findRevisionOfLink,
  insertComment,
  insertDecline,
  storeLinkUsed,
} from './store.ts';

export interface ResponseServices extends ApprovalServices {
  countAgainst: CountAgainst;
}

/** A call behind a customer's link, about a document that it opens. */
export interface CustomerCall {
  db: CompanyDb;
  link: CustomerLink;
  document: ProposalRef;
  http: Pick<HttpContext, 'address' | 'ip' | 'userAgent'>;
  now: Date;
}

const RETRY_AFTER = 2;

/**
 * Approves the newest revision and applies all effects in the same transaction. Concurrent calls wait for the
 * document's lock, as do the company's changes.
 */
export async function approveProposal(
  { db, link, document: ref, http, now }: CustomerCall,
  services: ResponseServices,
  input: ApprovalInput,
): Promise<ApprovalRow> {
  const { kind } = services;
  const { document, revision, evidence } = await lockProposalOfLink(db, { kind, ref, link, now });
  const locked = { document, revision, time_zone: link.time_zone, now };
  rejectResponse(locked, input.revision_id);
  rejectUnknownConsent(input.consent_version);
  rejectExpired(locked);
  const choice = choiceOf(kind, revision.snapshot, input);
  const { pdf_sha256 } = revision;
  if (!pdf_sha256) throw new AppError('document_not_ready', { retryAfter: RETRY_AFTER });

  const { signer_name } = input;
  const approval_id = newId();
  const trail = auditTrail({
    approval_id,
    company_id: link.company_id,
    document,
    revision: { ...revision, pdf_sha256 },
    choice,
    input,
    link: evidence,
    http,
    now,
  });
  const evidenceOf = {
    how: evidence.how,
    ...(evidence.how === 'in_person' && {
      recorded_by_account_id: evidence.account_id,
      recorded_by_name: evidence.account_name,
    }),
    signature: JSON.stringify(input.signature),
    consent_version: input.consent_version,
    pdf_sha256,
    link_id: link.document_link_id,
    ...trail,
  };
  const approved = { approval_id, document, revision, choice, signer_name, now };
  const row = await recordApproval(db, services, {
    ...approved,
    evidence: evidenceOf,
    by: { name: signer_name, http },
  });
  if (evidence.how === 'in_person') await storeLinkUsed(db, link.document_link_id, now);
  return row;
}

/** Declines the newest revision. A second decline replaces the first. */
export async function declineProposal(
  { db, link, document: ref, http, now }: CustomerCall,
  services: ResponseServices,
  input: DeclineInput,
): Promise<DeclineRow> {
  const { document, revision } = await lockProposalOfLink(db, { kind: services.kind, ref, link, now });
  rejectResponse({ document, revision, time_zone: link.time_zone, now }, input.revision_id);
  const { revision_id, revision_number, snapshot } = revision;
  const { reason_code, reason_text = null } = input;
  const row = await insertDecline(db, {
    decline_id: newId(),
    ...refColumns(ref),
    revision_id,
    reason_code,
    reason_text,
    link_id: link.document_link_id,
    declined_at: now,
  });
  await storeProgress(db, ref, { answer: 'declined', answered_at: now });
  const summary = `${shortTitleOf(snapshot)}, ${snapshot.name}`;
  const after = { revision_number, reason_code };
  const entry = { record_type: ref.kind, record_id: ref.id, action: 'declined', summary, after } as const;
  await recordAuditEntry(db, entry, { name: snapshot.customer.name, http }, now);
  const notice = declinedNotice(snapshot, input);
  await notifyCompany(db, services, { documentId: ref.id, screen: services.kind.screenOf(ref), notice, now });
  return { ...row, revision_number };
}

/** The customer's question, or request for a new revision. */
export async function askCompany(
  { db, link, document: ref, now }: CustomerCall,
  services: ResponseServices,
  { text, kind }: CommentInput,
): Promise<CommentRow> {
  const { revision } = await lockProposalOfLink(db, { kind: services.kind, ref, link, now });
  await services.countAgainst(db, 'comment_on_document', ref.id, now);
  const { snapshot } = revision;
  const row = await insertComment(db, {
    comment_id: newId(),
    ...refColumns(ref),
    author: 'customer',
    author_name: snapshot.customer.name,
    kind,
    text,
    link_id: link.document_link_id,
    created_at: now,
  });
  const write = kind === 'renewal' ? renewalNotice : questionNotice;
  const notice = write(aboutDocument(snapshot), text);
  await notifyCompany(db, services, { documentId: ref.id, screen: services.kind.screenOf(ref), notice, now });
  return row;
}

interface ProposalOfLink {
  kind: ProposalKind;
  ref: ProposalRef;
  link: CustomerLink;
  now: Date;
}

/**
 * A document that a link opens, locked, with its newest revision. The link may have expired or been revoked while the
 * caller waited.
 */
async function lockProposalOfLink(db: CompanyDb, { kind, ref, link, now }: ProposalOfLink) {
  const document = await kind.lock(db, ref.id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('link_expired') : error;
  });
  const { revision_id: revisionId } = document;
  if (revisionId === null || !isBehind(link, document)) throw new AppError('link_expired');
  const found = await findRevisionOfLink(db, { linkId: link.document_link_id, revisionId, now });
  if (!found) throw new AppError('link_expired');
  return { document, ...found };
}

/** Whether a link opens a document: its own, or a change order of its estimate. */
function isBehind({ document_kind, document_id }: CustomerLink, document: LockedProposal): boolean {
  const { id } = refOf(document);
  return id === document_id || (document_kind === 'estimate' && document.estimate_id === document_id);
}
