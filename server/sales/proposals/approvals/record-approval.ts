import type { Insertable } from 'kysely';
import { isManualApproval, type WayToApprove } from '#contract/sales/approvals.ts';
import { type AuditActor, recordAuditEntry } from '../../../core/audit-log/record.ts';
import type { QueueMessage, QueueOfficeMessage } from '../../../core/delivery/send-message.ts';
import { summaryOf } from '../../../core/documents/proposal-document.ts';
import { refColumns, refOf } from '../../../core/documents/proposal-ref.ts';
import type { Emit } from '../../../core/events.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Approved } from '../events.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import { copyToOffice } from '../signed-copies/copy-to-office.ts';
import { sendSignedCopy } from '../signed-copies/send-signed-copy.ts';
import type { AuditTrail } from './audit-trail.ts';
import { approvedNotice, type NoticeServices, notifyCompany } from './response-notices.ts';
import { type ApprovalRow, insertApproval } from './store.ts';

export interface ApprovalServices extends NoticeServices {
  kind: ProposalKind;
  emit: Emit;
  queueMessage: QueueMessage;
  queueOfficeMessage: QueueOfficeMessage;
  /** The code of the one company that accepts payments on the account of the server's keys. */
  ownCompany: string | undefined;
}

type Evidence = Pick<
  Insertable<Tables['approvals']>,
  | 'signature'
  | 'consent_version'
  | 'pdf_sha256'
  | 'link_id'
  | 'approved_on'
  | 'note'
  | 'recorded_by_account_id'
  | 'recorded_by_name'
> &
  AuditTrail & { how: WayToApprove };

/** Records an approval of any kind and applies all its effects, in the caller's transaction. */
export async function recordApproval(
  db: CompanyDb,
  services: ApprovalServices,
  { evidence, by, ...approved }: Approved & { evidence: Evidence; by: AuditActor },
): Promise<ApprovalRow> {
  const { approval_id, document, revision, choice, signer_name, now } = approved;
  const ref = refOf(document);
  const { revision_id, revision_number, snapshot } = revision;
  const { final_total, total_dollar, tax_amount } = choice.totals;
  const row = await insertApproval(db, {
    approval_id,
    ...refColumns(ref),
    revision_id,
    selected_line_item_ids: idsOf(choice.selected),
    left_out_line_item_ids: idsOf(choice.left_out),
    package: choice.package,
    total_dollar,
    tax_amount,
    discount_usd: choice.discount_usd,
    final_total,
    signer_name,
    approved_at: now,
    ...evidence,
  });
  // The page reports its opening in a separate call, which may be lost. A customer who signs has the revision open.
  const opening = isManualApproval(evidence.how) || revision.opened_at ? {} : { opened_at: now };
  const progress = { answer: 'approved', answered_at: now, approved_by_name: signer_name, ...opening } as const;
  await services.kind.storeApproved(db, document, { final_total, ...progress });
  const [nextStep] = await services.emit(db, services.kind.events.approved, approved);
  await sendSignedCopy(db, services, { ...approved, link_id: evidence.link_id, how: evidence.how, nextStep });
  const summary = summaryOf(snapshot, final_total);
  const after = { revision_number, final_total, audit_trail_sha256: evidence.audit_trail_sha256.toString('hex') };
  const action = isManualApproval(evidence.how) ? 'recorded' : 'approved';
  const entry = { record_type: ref.kind, record_id: ref.id, action, summary, after } as const;
  await recordAuditEntry(db, entry, by, now);
  const notice = approvedNotice(snapshot, choice, { ...evidence, nextStep: nextStep?.sentence });
  const screen = services.kind.screenOf(ref);
  const accounts = await notifyCompany(db, services, { documentId: ref.id, screen, notice, now });
  // An approval recorded by the company itself has no signature, so the office gets no copy.
  if (action === 'approved') await copyToOffice(db, services, { ...approved, how: evidence.how, screen, accounts });
  return { ...row, revision_number };
}

function idsOf(lines: readonly { itemized_estimate_id: string }[]): string {
  return JSON.stringify(lines.map(({ itemized_estimate_id }) => itemized_estimate_id));
}
