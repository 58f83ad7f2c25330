import type { ApprovalInput, CommentInput, DeclineInput } from '../../contract/approvals.ts';
import { AppError } from '../../contract/errors.ts';
import { recordAuditEntry } from '../audit-log/record.ts';
import { estimateRef } from '../documents/answered.ts';
import type { HttpContext } from '../endpoints/handlers.ts';
import type { CustomerLink } from '../endpoints/link.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import { lockEstimate } from '../estimates/store.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { aboutEstimate, declinedNotice, questionNotice, renewalNotice, notifyCompany } from './answer-notices.ts';
import { choiceOf, rejectUnanswerable, rejectUnknownConsent } from './approval.ts';
import { auditTrail } from './audit-trail.ts';
import { type ApprovalServices, recordApproval } from './record-approval.ts';
import {
  type ApprovalRow,
  type CommentRow,
  type DeclineRow,
  findLinkEvidence,
  insertComment,
  insertDecline,
  noteLinkUsed,
  noteProgress,
  readRevision,
} from './store.ts';

export interface AnswerServices extends ApprovalServices {
  countAgainst: CountAgainst;
}

/** A call behind a customer's link. */
export interface Answering {
  db: CompanyDb;
  link: CustomerLink;
  http: Pick<HttpContext, 'address' | 'ip' | 'userAgent'>;
  now: Date;
}

const RETRY_AFTER = 2;

/**
 * Approves the newest revision, with all that follows in the same transaction. Two people at once take turns on the
 * estimate's lock, as do the company's changes.
 */
export async function approveEstimate(
  { db, link, http, now }: Answering,
  services: AnswerServices,
  input: ApprovalInput,
): Promise<ApprovalRow> {
  const { estimate, revision, evidence } = await lockAnswerable(db, link, now);
  await services.countAgainst(db, 'approval_by_link', link.document_link_id, now);
  rejectUnanswerable({ estimate, revision, time_zone: link.time_zone, now }, input.revision_id);
  rejectUnknownConsent(input.consent_version);
  const choice = choiceOf(revision.snapshot, input);
  const { pdf_sha256 } = revision;
  if (!pdf_sha256) throw new AppError('document_not_ready', { retryAfter: RETRY_AFTER });

  const { estimate_id } = estimate;
  const { signer_name } = input;
  const approval_id = newId();
  const trail = auditTrail({
    approval_id,
    company_id: link.company_id,
    estimate_id,
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
  const approved = { approval_id, estimate, revision, choice, signer_name, now };
  const row = await recordApproval(db, services, {
    ...approved,
    evidence: evidenceOf,
    by: { name: signer_name, http },
  });
  if (evidence.how === 'in_person') await noteLinkUsed(db, link.document_link_id, now);
  return row;
}

/** Declines the newest revision. A second decline counts in place of the first. */
export async function declineEstimate(
  { db, link, http, now }: Answering,
  services: AnswerServices,
  input: DeclineInput,
): Promise<DeclineRow> {
  const { estimate, revision } = await lockAnswerable(db, link, now);
  await services.countAgainst(db, 'decline_by_link', link.document_link_id, now);
  rejectUnanswerable({ estimate, revision, time_zone: link.time_zone, now }, input.revision_id);
  const { estimate_id } = estimate;
  const { revision_id, revision_number, snapshot } = revision;
  const { reason_code, reason_text = null } = input;
  const row = await insertDecline(db, {
    decline_id: newId(),
    estimate_id,
    revision_id,
    reason_code,
    reason_text,
    link_id: link.document_link_id,
    declined_at: now,
  });
  await noteProgress(db, estimateRef(estimate_id), { answer: 'declined', answered_at: now });
  const summary = `#${estimate.estimate_number}, ${snapshot.name}`;
  const after = { revision_number, reason_code };
  const entry = { record_type: 'estimate', record_id: estimate_id, action: 'declined', summary, after } as const;
  await recordAuditEntry(db, entry, { name: snapshot.customer.name, http }, now);
  const notice = declinedNotice(snapshot, input);
  await notifyCompany(db, services, { documentId: estimate_id, notice, now });
  return { ...row, revision_number };
}

/** The customer's question, or request for a new revision. */
export async function askCompany(
  { db, link, now }: Answering,
  services: AnswerServices,
  { text, kind }: CommentInput,
): Promise<CommentRow> {
  const { estimate, revision } = await lockAnswerable(db, link, now);
  await services.countAgainst(db, 'comment_by_link', link.document_link_id, now);
  const { estimate_id } = estimate;
  const { snapshot } = revision;
  const row = await insertComment(db, {
    comment_id: newId(),
    estimate_id,
    author: 'customer',
    author_name: snapshot.customer.name,
    kind,
    text,
    created_at: now,
  });
  const write = kind === 'renewal' ? renewalNotice : questionNotice;
  const notice = write(aboutEstimate(snapshot), text);
  await notifyCompany(db, services, { documentId: estimate_id, notice, now });
  return row;
}

/** The estimate of a link, locked, with its newest revision. The link may have ended while the caller waited. */
async function lockAnswerable(db: CompanyDb, link: CustomerLink, now: Date) {
  const estimate = await lockEstimate(db, link.document_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('link_expired') : error;
  });
  const evidence = await findLinkEvidence(db, link.document_link_id, now);
  if (!evidence || estimate.revision_id === null) throw new AppError('link_expired');
  return { estimate, evidence, revision: await readRevision(db, estimate.revision_id) };
}
