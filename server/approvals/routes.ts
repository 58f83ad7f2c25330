import type { approvals, Comment } from '../../contract/approvals.ts';
import { AppError, invalid } from '../../contract/errors.ts';
import { formatUsd } from '../../contract/money.ts';
import { recordAuditEntry } from '../audit-log/record.ts';
import { estimateRef } from '../documents/answered.ts';
import type { Send } from '../delivery/send-message.ts';
import { type Handlers, withoutTransaction } from '../endpoints/handlers.ts';
import type { Person } from '../endpoints/person.ts';
import { estimateDocument } from '../estimates/estimate-document.ts';
import { statusOn } from '../estimates/progress.ts';
import { lockEstimate, readEstimate } from '../estimates/store.ts';
import { dayIn } from '../platform/clock.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Files } from '../platform/files/files.ts';
import { newId } from '../platform/ids.ts';
import { imageTypeOf } from '../platform/images/images.ts';
import { recordByHand, revisionApproved } from './by-hand.ts';
import { composeAnswer, composeWithdrawal } from './customer-messages.ts';
import { openSigningSession, revisionToSign } from './in-person.ts';
import { presentApproval, presentComment, presentDecline } from './present.ts';
import type { ApprovalServices } from './record-approval.ts';
import { renderRevision, type RevisionServices } from './rendered-revision.ts';
import { keepScan, readScan, rejectScanned, storeScan } from './scans.ts';
import { findSignedCopy } from './signed-copies.ts';
import {
  type ApprovalRow,
  approvalsOf,
  commentsOn,
  declinesOf,
  insertComment,
  isBilled,
  noteProgress,
  readApproval,
  readRevision,
  type RevisionRow,
  revisionsOf,
  storeApprovedTotal,
  withdrawStanding,
} from './store.ts';
import { openingsOf, sessionsOf, timelineOf } from './timeline.ts';

const SEND_FIRST = 'Send the estimate to your customer first.';

interface Services extends ApprovalServices, RevisionServices {
  send: Send;
  files: Files;
}

export function approvalHandlers(services: Services): Handlers<typeof approvals> {
  const { send, consequences, files, publicUrl } = services;
  return {
    answer: async ({ db, params, person, now }) => {
      const estimate = await readEstimate(db, params.id);
      const revisions = await revisionsOf(db, estimateRef(params.id));
      const approvals = await approvalsOf(db, estimateRef(params.id));
      const declines = await declinesOf(db, estimateRef(params.id));
      const comments = await commentsOn(db, estimateRef(params.id));
      const messages = await openingsOf(db, estimateRef(params.id));
      const sessions = await sessionsOf(db, estimateRef(params.id));
      const openedAt = new Map(messages.map(({ revision_id, opened_at }) => [revision_id, opened_at]));
      const [approval] = approvals;
      return {
        status: statusOn(estimate, dayIn(person.time_zone, now)),
        revisions: revisions.map((revision) => presentRevision(revision, openedAt.get(revision.revision_id) ?? null)),
        approval: approval ? presentApproval(approval) : null,
        declines: declines.map(presentDecline),
        comments: comments.map(presentComment),
        timeline: timelineOf({ revisions, messages, sessions, approvals, declines, comments }),
      };
    },

    comment: async ({ db, params, body: { comment }, person, now }) => {
      const { estimate, revision } = await lockSent(db, params.id);
      const row = await insertComment(db, {
        comment_id: newId(),
        estimate_id: params.id,
        author: 'company',
        author_name: nameOf(person),
        account_id: person.account_id,
        kind: 'question',
        text: comment.text,
        created_at: now,
      });
      await send(db, {
        ...(await aboutRevision(db, estimate.estimate_id, revision)),
        sending: { account_id: person.account_id, send_method: comment.send_method },
        compose: (link) => composeAnswer(revision.snapshot, comment.text, link),
        person,
        now,
      });
      const attributes: Comment = presentComment(row);
      return { data: { id: row.comment_id, type: 'comment', attributes } };
    },

    sign: withoutTransaction(async ({ inCompany, params, person, http, now }) => {
      const signing = { estimate_id: params.id, person, now };
      const revision = await inCompany((db) => revisionToSign(db, signing));
      await renderRevision(services, revision, { person, http });
      const { token, expires_at } = await inCompany((db) => openSigningSession(db, signing, revision));
      return { url: `${publicUrl}/d/${token}`, expires_at: expires_at.toISOString() };
    }),

    record: withoutTransaction(async ({ inCompany, params, body: { approval: input }, person, http, now }) => {
      const recording = { estimate_id: params.id, input, person, http, now };
      const revision = await inCompany((db) => revisionApproved(db, recording));
      await renderRevision(services, revision, { person, http });
      return presentedApproval(await inCompany((db) => recordByHand(db, services, recording)));
    }),

    addScan: withoutTransaction(async ({ inCompany, params, person, file }) => {
      rejectScanned(await inCompany((db) => readApproval(db, params.id)));
      const scan = await readScan(file, person.company_id);
      return presentedApproval(await storeScan(files, scan, () => inCompany((db) => keepScan(db, params.id, scan))));
    }),

    scan: withoutTransaction(async ({ inCompany, params }) => {
      const { scan_file_key } = await inCompany((db) => readApproval(db, params.id));
      if (scan_file_key === null) throw new AppError('approval_not_found');
      const bytes = await files.read(scan_file_key);
      return { bytes, contentType: imageTypeOf(bytes) ?? 'image/jpeg' };
    }),

    signedPdf: withoutTransaction(async ({ params, inCompany }) => {
      const copy = await inCompany((db) => findSignedCopy(db, params.id));
      return { bytes: await files.read(copy.file_key), fileName: copy.fileName };
    }),

    auditTrail: async ({ db, params }) => {
      const { approval_id, audit_trail } = await readApproval(db, params.id);
      return {
        bytes: Buffer.from(audit_trail),
        contentType: 'application/json; charset=utf-8',
        fileName: `Audit-trail-${approval_id}.json`,
      };
    },

    withdraw: async ({ db, params, body: { reason }, person, http, now }) => {
      const estimate = await lockEstimate(db, params.id);
      if (estimate.answer !== 'approved' || estimate.revision_id === null) throw new AppError('not_approved');
      if (await isBilled(db, params.id)) throw new AppError('billed_already');
      const name = nameOf(person);
      const withdrawal = { withdrawn_at: now, withdrawal_reason: reason, withdrawn_by_name: name };
      await withdrawStanding(db, params.id, withdrawal);
      await storeApprovedTotal(db, params.id, null);
      await consequences.withdrawn(db, params.id, now);
      await noteProgress(db, estimateRef(params.id), { answer: 'withdrawn', answered_at: now, approved_by_name: null });
      const revision = await readRevision(db, estimate.revision_id);
      const about = await aboutRevision(db, params.id, revision);
      // The withdrawal stands whether or not the customer may be written to.
      if (about.customer.email_consent)
        await send(db, {
          ...about,
          sending: { account_id: person.account_id, send_method: 'email' },
          compose: (link) => composeWithdrawal(revision.snapshot, reason, link),
          person,
          now,
        });
      const summary = `#${estimate.estimate_number}, ${estimate.name}, ${formatUsd(Number(estimate.approved_total))}`;
      const entry = { record_type: 'estimate', record_id: params.id, action: 'withdrawn', summary } as const;
      await recordAuditEntry(db, { ...entry, after: { reason } }, { person, http }, now);
      const [approval] = await approvalsOf(db, estimateRef(params.id));
      if (!approval) throw new AppError('not_approved');
      return presentedApproval(approval);
    },
  };
}

function presentedApproval(row: ApprovalRow) {
  return { data: { id: row.approval_id, type: 'approval' as const, attributes: presentApproval(row) } };
}

/** An estimate that the customer has a link of, locked, with its newest revision. */
async function lockSent(db: CompanyDb, estimateId: string) {
  const estimate = await lockEstimate(db, estimateId);
  if (estimate.revision_id === null) throw invalid({ text: [SEND_FIRST] });
  return { estimate, revision: await readRevision(db, estimate.revision_id) };
}

/** What a message to the customer about a revision carries. */
async function aboutRevision(db: CompanyDb, estimateId: string, { revision_id, snapshot }: RevisionRow) {
  const { customer_id, customer_email, customer_phone, email_consent, sms_consent } = await readEstimate(
    db,
    estimateId,
  );
  return {
    kind: 'estimate' as const,
    documentId: estimateId,
    document: snapshot,
    revision_id,
    fileName: estimateDocument.fileName(snapshot),
    customer: { customer_id, email: customer_email, phone: customer_phone, email_consent, sms_consent },
  };
}

function presentRevision(revision: RevisionRow, opened_at: Date | null) {
  const { revision_id, revision_number, snapshot, pdf_sha256, created_at } = revision;
  return {
    revision_id,
    revision_number,
    date: snapshot.date,
    valid_until: snapshot.valid_until,
    final_total: Number(snapshot.final_total),
    sent_at: created_at.toISOString(),
    opened_at: opened_at?.toISOString() ?? null,
    pdf_sha256: pdf_sha256?.toString('hex') ?? null,
    optional_line_items: snapshot.lines
      .filter((line) => line.is_optional)
      .map(({ itemized_estimate_id, description, sub_total_dollar }) => ({
        itemized_estimate_id,
        description,
        sub_total_dollar: Number(sub_total_dollar),
      })),
  };
}

function nameOf({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`.trim();
}
