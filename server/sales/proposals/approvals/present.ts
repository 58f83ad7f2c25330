import type { Approval, Comment, Decline } from '#contract/sales/approvals.ts';
import type { Presented } from '../../../core/endpoints/handlers.ts';
import type { ApprovalRow, CommentRow, DeclineRow } from './store.ts';

export function presentApproval(row: ApprovalRow): Presented<typeof Approval> {
  return {
    approval_id: row.approval_id,
    estimate_id: row.estimate_id,
    change_order_id: row.change_order_id,
    revision_id: row.revision_id,
    revision_number: row.revision_number,
    how: row.how,
    signer_name: row.signer_name,
    signature: row.signature,
    approved_at: row.approved_at,
    approved_on: row.approved_on,
    note: row.note,
    recorded_by_name: row.recorded_by_name,
    has_scan: row.scan_file_key !== null,
    selected_line_item_ids: row.selected_line_item_ids,
    left_out_line_item_ids: row.left_out_line_item_ids,
    package: row.package,
    total_dollar: Number(row.total_dollar),
    tax_amount: Number(row.tax_amount),
    discount_usd: Number(row.discount_usd),
    final_total: Number(row.final_total),
    consent_version: row.consent_version,
    pdf_sha256: row.pdf_sha256.toString('hex'),
    audit_trail_sha256: row.audit_trail_sha256.toString('hex'),
    signed_pdf_sha256: row.signed_pdf_sha256?.toString('hex') ?? null,
    withdrawn_at: row.withdrawn_at,
    withdrawal_reason: row.withdrawal_reason,
  };
}

export function presentedApproval(row: ApprovalRow) {
  return { data: { id: row.approval_id, type: 'approval' as const, attributes: presentApproval(row) } };
}

export function presentDecline(row: DeclineRow): Presented<typeof Decline> {
  const { decline_id, revision_id, revision_number, reason_code, reason_text, declined_at } = row;
  return {
    decline_id,
    revision_id,
    revision_number,
    reason_code,
    reason_text,
    declined_at,
  };
}

export function presentComment(row: CommentRow): Presented<typeof Comment> {
  const { comment_id, author, author_name, text, kind, created_at } = row;
  return { comment_id, author, author_name, text, kind, created_at };
}
