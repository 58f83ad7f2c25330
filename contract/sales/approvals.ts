import { z } from 'zod';
import { CONSENT_LANGUAGES } from '#domain/sales/consent.ts';
import { ESTIMATE_STATUSES } from '#domain/sales/estimate-status.ts';
import { PACKAGES } from '#domain/sales/packages.ts';
import { COMMENT_MAX, DECLINE_TEXT_MAX, SIGNER_NAME_MAX } from '#domain/sales/response-limits.ts';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { isWithoutLinks, NO_LINKS, NO_WEB_ADDRESSES } from '../core/message-options.ts';
import { SELECT_SEND_METHOD } from '../core/messages.ts';
import { byId, endpoint, one, record, under, type Summaries } from '../endpoint.ts';
import { day, instant, optionalLongText, optionalText, readNumber, requiredLongText, requiredText } from '../fields.ts';
import { Signature } from './signature.ts';

export const WITHDRAWAL_REASON_MAX = 500;
export const APPROVAL_NOTE_MAX = 1000;

export const TICK_CONSENT = 'Please tick the box to sign electronically.';
export const ENTER_NAME = 'Please enter your name.';
export const CHOOSE_OPTIONAL = 'Choose from the optional lines.';
export const CHOOSE_ONE_LINE = 'Choose at least one line.';
export const CHOOSE_PACKAGE = 'Choose one of the packages.';
export const SELECT_DECLINE_REASON = 'Please select a reason.';
export const WRITE_DECLINE_REASON = 'Please write the reason.';
export const SELECT_HOW = 'Please select how your customer said yes.';
export const WRITE_APPROVAL_NOTE = 'Please note what your customer said.';
export const ENTER_SIGNER = "Please enter your customer's name.";
export const APPROVED_IN_FUTURE = 'The day cannot be in the future';
export const WRITE_QUESTION = 'Please write your question.';
const LOOK_AGAIN = 'Please reload the page and look again.';

const revision_id = z.uuid({ error: LOOK_AGAIN });

/** How an approval without an electronic signature can be recorded. */
export const MANUAL_APPROVAL_WAYS = ['phone', 'email', 'paper'] as const;
export type ManualApprovalWay = (typeof MANUAL_APPROVAL_WAYS)[number];

export function wayLabel(how: ManualApprovalWay): string {
  if (how === 'phone') return 'By phone';
  return how === 'email' ? 'By email' : 'On paper';
}

/** How a customer approves: behind the link of a message, on a device of the company, or recorded by hand. */
export const WAYS_TO_APPROVE = ['link', 'in_person', ...MANUAL_APPROVAL_WAYS] as const;
export type WayToApprove = (typeof WAYS_TO_APPROVE)[number];

export function isManualApproval(how: WayToApprove): how is ManualApprovalWay {
  return how !== 'link' && how !== 'in_person';
}

const selected_line_item_ids = z
  .array(z.string({ error: CHOOSE_OPTIONAL }), { error: CHOOSE_OPTIONAL })
  .max(1000, CHOOSE_OPTIONAL);

/** The picked package; null, or omitted, if the estimate offers none. */
const pickedPackage = z.literal(PACKAGES, { error: CHOOSE_PACKAGE }).nullable().default(null);

/** What a customer agrees to: one revision with the selected optional line items, for this total. */
export const ApprovalInput = z.object({
  revision_id,
  selected_line_item_ids,
  package: pickedPackage,
  expected_total: z.preprocess(readNumber, z.number({ error: LOOK_AGAIN })),
  signer_name: requiredText('Name', SIGNER_NAME_MAX, ENTER_NAME),
  signature: Signature,
  consent_version: z.number({ error: TICK_CONSENT }),
  /** The language in which the text was shown. */
  consent_language: z.enum(CONSENT_LANGUAGES, { error: 'The language is en or es.' }).default('en'),
  /** The IANA name reported by the browser; stored only as evidence. */
  browser_time_zone: optionalText('Time zone', 100).optional(),
});
export type ApprovalInput = z.output<typeof ApprovalInput>;

/** An approval that was given by phone, by email or on paper, as recorded by the company. */
export const RecordedApprovalInput = z.object({
  how: z.enum(MANUAL_APPROVAL_WAYS, { error: SELECT_HOW }),
  /** The day on which the customer approved. */
  approved_on: day('Day'),
  signer_name: requiredText('Name', SIGNER_NAME_MAX, ENTER_SIGNER),
  selected_line_item_ids,
  package: pickedPackage,
  note: requiredLongText('Note', APPROVAL_NOTE_MAX, {
    required: WRITE_APPROVAL_NOTE,
    over: `Please write at most ${APPROVAL_NOTE_MAX} characters.`,
  }),
});
export type RecordedApprovalInput = z.output<typeof RecordedApprovalInput>;

/** The customer's approval of one revision. */
export const Approval = z.object({
  approval_id: z.string(),
  /** The estimate or the change order; the other one is null. */
  estimate_id: z.string().nullable(),
  change_order_id: z.string().nullable(),
  revision_id: z.string(),
  revision_number: z.number().int(),
  how: z.enum(WAYS_TO_APPROVE),
  signer_name: z.string(),
  /** Null if the approval was recorded by hand. */
  signature: Signature.nullable(),
  /** When it was signed, or recorded by hand. */
  approved_at: instant,
  /** The day of an approval that was recorded by hand. */
  approved_on: z.string().nullable(),
  /** Visible only to the company. */
  note: z.string().nullable(),
  /** The user who recorded it by hand, or in whose presence it was signed. */
  recorded_by_name: z.string().nullable(),
  /** A photo or scan of the paper is stored. */
  has_scan: z.boolean(),
  selected_line_item_ids: z.array(z.string()),
  /** The picked package; null if the estimate offers none. */
  package: z.literal(PACKAGES).nullable(),
  left_out_line_item_ids: z.array(z.string()),
  total_dollar: z.number(),
  tax_amount: z.number(),
  discount_usd: z.number(),
  final_total: z.number(),
  /** Null if the approval was recorded by hand. */
  consent_version: z.number().int().nullable(),
  /** SHA-256 of the PDF as sent, in hex. */
  pdf_sha256: z.string(),
  audit_trail_sha256: z.string(),
  /** SHA-256 of the signed copy, in hex; null until it is rendered. */
  signed_pdf_sha256: z.string().nullable(),
  withdrawn_at: instant.nullable(),
  withdrawal_reason: z.string().nullable(),
});
export type Approval = z.output<typeof Approval>;
export const ApprovalRecord = record('approval', Approval);

/** The reasons of a decline, with their labels. */
export const DECLINE_REASONS = {
  price: 'The price',
  timing: 'The timing',
  chose_another: 'We chose another company',
  not_doing_it: 'We are not doing it',
  other: 'Other',
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;
const reason_code = z.enum(Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]], {
  error: SELECT_DECLINE_REASON,
});

export const DeclineInput = z
  .object({
    revision_id,
    reason_code,
    reason_text: optionalLongText('Reason', DECLINE_TEXT_MAX).refine(isWithoutLinks, NO_WEB_ADDRESSES).optional(),
  })
  .refine((decline) => decline.reason_code !== 'other' || decline.reason_text, {
    error: WRITE_DECLINE_REASON,
    path: ['reason_text'],
  });
export type DeclineInput = z.output<typeof DeclineInput>;

export const Decline = z.object({
  decline_id: z.string(),
  revision_id: z.string(),
  revision_number: z.number().int(),
  reason_code,
  reason_text: z.string().nullable(),
  declined_at: instant,
});
export type Decline = z.output<typeof Decline>;
export const DeclineRecord = record('decline', Decline);

/** A renewal requests a new revision of an expired estimate. */
export const COMMENT_KINDS = ['question', 'renewal'] as const;
const commentText = requiredLongText('Comment', COMMENT_MAX, {
  required: WRITE_QUESTION,
  over: `Please write at most ${COMMENT_MAX} characters.`,
});

export const CommentInput = z.object({
  text: commentText.refine(isWithoutLinks, NO_WEB_ADDRESSES),
  kind: z.enum(COMMENT_KINDS, { error: 'The kind is question or renewal.' }).default('question'),
});
export type CommentInput = z.output<typeof CommentInput>;

export const Comment = z.object({
  comment_id: z.string(),
  author: z.enum(['customer', 'company']),
  author_name: z.string(),
  text: z.string(),
  kind: z.enum(COMMENT_KINDS),
  created_at: instant,
});
export type Comment = z.output<typeof Comment>;
export const CommentRecord = record('comment', Comment);

const ProposalRevision = z.object({
  revision_id: z.string(),
  revision_number: z.number().int(),
  date: z.string(),
  valid_until: z.string().nullable(),
  final_total: z.number(),
  /** When it was first sent. */
  sent_at: instant,
  opened_at: instant.nullable(),
  /** In hex; null until the PDF as sent is rendered. */
  pdf_sha256: z.string().nullable(),
  optional_line_items: z.array(
    z.object({
      itemized_estimate_id: z.string(),
      description: z.string(),
      sub_total_dollar: z.number(),
      package: z.literal(PACKAGES).nullable(),
    }),
  ),
  /** The packages that the customer picks from, with their totals including optional line items. */
  packages: z.array(z.object({ package: z.literal(PACKAGES), final_total: z.number() })),
});
export type ProposalRevision = z.output<typeof ProposalRevision>;

export const TIMELINE_EVENTS = [
  'sent',
  /** Opened on a device of the company. */
  'shown',
  'opened',
  'approved',
  /** An approval was recorded by hand. */
  'recorded',
  'withdrawn',
  'declined',
  'question',
  'renewal',
  'answered',
] as const;
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];

const WITHDRAWAL_REASON_REQUIRED = 'Please say why the approval is withdrawn.';

/** The customer's responses to an estimate, as shown to the company. */
export const EstimateAnswer = z.object({
  status: z.enum(ESTIMATE_STATUSES),
  /** Newest first. */
  revisions: z.array(ProposalRevision),
  /** The newest approval; a withdrawn one has the time of its withdrawal. */
  approval: Approval.nullable(),
  /**
   * Why the copy of that approval did not reach the customer by email; null if it did, if delivery is pending, or if
   * no copy was to be sent.
   */
  copy_failure_reason: z.string().nullable(),
  /** Newest first. */
  declines: z.array(Decline),
  /** Oldest first. */
  comments: z.array(Comment),
  /** Oldest first; `by` is a person's name. */
  timeline: z.array(z.object({ at: instant, what: z.enum(TIMELINE_EVENTS), by: z.string() })),
});
export type EstimateAnswer = z.output<typeof EstimateAnswer>;

export const approvals = {
  answer: endpoint({
    method: 'GET',
    path: '/estimates/:id/answer',
    auth: 'active',
    token: 'money',
    params: byId,
    response: EstimateAnswer,
    errors: ['estimate_not_found'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/estimates/:id/comments',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    body: under(
      'comment',
      z.object({
        text: commentText.refine(isWithoutLinks, NO_LINKS),
        send_method: z.enum(SEND_METHODS, { error: SELECT_SEND_METHOD }),
      }),
    ),
    status: 201,
    response: one(CommentRecord),
    errors: ['estimate_not_found', 'no_consent', 'not_configured', 'too_many_messages'],
  }),
  sign: endpoint({
    method: 'POST',
    path: '/estimates/:id/signing_sessions',
    auth: 'active',
    params: byId,
    status: 201,
    response: z.object({ url: z.string(), expires_at: instant }),
    errors: ['estimate_not_found', 'approved_already', 'document_not_ready'],
    // The response opens the estimate and is not stored.
    idempotent: false,
  }),
  record: endpoint({
    method: 'POST',
    path: '/estimates/:id/approval',
    auth: 'active',
    params: byId,
    body: under('approval', RecordedApprovalInput),
    status: 201,
    response: one(ApprovalRecord),
    errors: ['estimate_not_found', 'approved_already', 'being_revised', 'document_not_ready'],
  }),
  addScan: endpoint({
    method: 'POST',
    path: '/approvals/:id/scan',
    auth: 'active',
    multipart: true,
    params: byId,
    status: 201,
    response: one(ApprovalRecord),
    errors: ['approval_not_found', 'scan_refused', 'too_large', 'wrong_type'],
  }),
  scan: endpoint({
    method: 'GET',
    path: '/approvals/:id/scan',
    auth: 'active',
    params: byId,
    response: 'image',
    errors: ['approval_not_found'],
  }),
  signedPdf: endpoint({
    method: 'GET',
    path: '/approvals/:id/pdf',
    auth: 'active',
    token: 'money',
    params: byId,
    response: 'pdf',
    errors: ['approval_not_found', 'document_not_ready'],
  }),
  auditTrail: endpoint({
    method: 'GET',
    path: '/approvals/:id/audit_trail',
    auth: 'active',
    params: byId,
    response: 'file',
    errors: ['approval_not_found'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/estimates/:id/approval_withdrawal',
    auth: 'active',
    params: byId,
    body: z.object({
      reason: requiredLongText('Reason', WITHDRAWAL_REASON_MAX, {
        required: WITHDRAWAL_REASON_REQUIRED,
        over: `The reason must be at most ${WITHDRAWAL_REASON_MAX} characters`,
      }).refine(isWithoutLinks, NO_LINKS),
    }),
    response: one(ApprovalRecord),
    errors: ['estimate_not_found', 'not_approved', 'billed_already', 'change_order_stands'],
  }),
};

export const approvalSummaries: Summaries<typeof approvals> = {
  answer: "Read the customer's responses to an estimate: revisions, approval, declines, comments and the time of each.",
  comment:
    "Reply to a customer's question about a sent estimate. The customer receives the reply by email or text, with a link.",
  sign: 'Open an estimate on a device of the company for a customer who is present. Returns a link that is valid for half an hour and one approval. A new revision is created if none is current.',
  record:
    "Record a customer's approval by phone, by email or on paper of the newest revision, which is created if there is none.",
  addScan:
    'Add a photo or scan of the paper to an approval that was recorded by hand: multipart, the file as "scan", once.',
  scan: "Read the photo or scan of the paper; cached only by the caller's browser.",
  signedPdf:
    'Read the signed copy of an approval, withdrawn or not. The bytes are always the same, those of `signed_pdf_sha256`.',
  auditTrail:
    'Read the evidence of an approval as canonical JSON (RFC 8785), without an envelope: exactly the bytes of `audit_trail_sha256`.',
  withdraw: "Withdraw the record of a customer's approval while nothing is billed. The customer is notified by email.",
};
