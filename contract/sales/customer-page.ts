import { z } from 'zod';
import { ESTIMATE_STATUSES } from '#domain/sales/estimate-status.ts';
import { PACKAGES } from '#domain/sales/packages.ts';
import { at, byId, done, endpoint, one, record, under, type Summaries } from '../endpoint.ts';
import { PROJECT_TAGS } from '../work/images.ts';
import {
  Approval,
  ApprovalInput,
  Comment,
  CommentInput,
  CommentRecord,
  Decline,
  DeclineInput,
  DeclineRecord,
} from './approvals.ts';
import { LinkChangeOrder, SentChangeOrder } from './customer-change-orders.ts';
import { LinkAgreement, LinkBilling, LinkInvoice, LinkPayment, SentInvoice } from './customer-invoices.ts';
import { LinkVisit, SeenTime, TimeRequestInput } from './customer-visit.ts';
import { COST_TYPES } from './itemized-estimates.ts';
import * as laterCalls from './later-link-calls.ts';
import * as linkCalls from './link-calls.ts';

/**
 * A line item of the page's document, as stored in the revision. The response does not contain the details that the
 * company hides: a hidden number is null, a hidden text is empty, and a hidden cost type is `all`.
 */
export const RevisionLineItem = z.object({
  itemized_estimate_id: z.string(),
  code: z.string(),
  description: z.string(),
  unit_price_dollar: z.number().nullable(),
  quantity: z.number().nullable(),
  duration_hour: z.number().nullable(),
  cost_type: z.enum(COST_TYPES),
  /** Never null for an optional line item. */
  sub_total_dollar: z.number().nullable(),
  is_optional: z.boolean(),
  /** Null for a line item in all packages. */
  package: z.literal(PACKAGES).nullable(),
  /** The unit, such as "sq ft"; may be empty. */
  unit: z.string(),
  is_taxable: z.boolean(),
});
export type RevisionLineItem = z.output<typeof RevisionLineItem>;

/** A share of the total and when it is due. */
const RevisionShare = z.object({ label: z.string(), percent: z.number(), amount: z.number() });

const Sums = z.object({ dollar: z.number(), taxable_dollar: z.number() });

/** The content of a revision, frozen when it was sent. Totals include all optional line items, as printed. */
export const RevisionDocument = z.object({
  estimate_number: z.number().int(),
  name: z.string(),
  description: z.string(),
  date: z.string(),
  valid_until: z.string().nullable(),
  itemized_estimates: z.array(RevisionLineItem),
  /**
   * The sums of the line items that are not optional, from which the total of any choice is computed: those in all
   * packages, and those of each package.
   */
  required_sums: Sums,
  packages: z.array(z.object({ package: z.literal(PACKAGES), required_sums: Sums })),
  /** Some line items are taxed and others are not; the document marks those. */
  is_taxed_in_part: z.boolean(),
  non_optional_dollar: z.number(),
  optional_dollar: z.number(),
  total_dollar: z.number(),
  tax_rate: z.number(),
  tax_amount: z.number(),
  discount_usd: z.number(),
  final_total: z.number(),
  time_to_complete_day: z.number().int(),
  time_to_complete_hr: z.number().int(),
  terms_and_conditions: z.string(),
  /** Amounts for the printed total; for another total, `scheduleAmounts` computes them from the percentages. */
  payment_schedule: z.array(RevisionShare),
});
export type RevisionDocument = z.output<typeof RevisionDocument>;

/** The parts in which two revisions can differ, in document order. */
export const REVISION_CHANGE_KINDS = [
  /** Of the company, the customer or the project. */
  'names_or_addresses',
  /** Name, description or reason. */
  'wording',
  'line_items',
  /** Which details of the line items are shown. */
  'line_details',
  'discount',
  'tax',
  /** The agreed total before a change order. */
  'agreed_before',
  /** When a change order is billed. */
  'billing',
  'schedule',
  'time',
  'photos',
  'terms',
  'validity',
  'text_above_signature',
] as const;
export type RevisionChangeKind = (typeof REVISION_CHANGE_KINDS)[number];

/** The differences from the previous revision. */
export const RevisionChanges = z.object({
  changed_on: z.string(),
  kinds: z.array(z.enum(REVISION_CHANGE_KINDS)),
  /** Descriptions of line items. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  total_before: z.number(),
  total_now: z.number(),
  /**
   * Each of these is null if it is unchanged. A schedule counts as changed if its shares differ, regardless of the
   * amounts.
   */
  terms: z.object({ before: z.string(), now: z.string() }).nullable(),
  schedule: z.object({ before: z.array(RevisionShare), now: z.array(RevisionShare) }).nullable(),
  /** A day is null if the validity is unlimited. */
  validity: z.object({ before: z.string().nullable(), now: z.string().nullable() }).nullable(),
});
export type RevisionChanges = z.output<typeof RevisionChanges>;

/** An approval without the company's internal note. */
const ApprovalOfCustomer = Approval.omit({ note: true });

/** The fields that the links of all documents have in common. */
const anyDocument = {
  document_link_id: z.string(),
  company: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    web_url: z.string(),
    address: z.array(z.string()),
    /** The path of the logo behind the same link; null without a logo. */
    logo_url: z.string().nullable(),
  }),
  customer_name: z.string(),
  project_name: z.string(),
  /** Photos of the project before and after the work, for information. Photos deleted since are left out. */
  photos: z.array(
    z.object({
      photo_id: z.string(),
      project_tag: z.enum(PROJECT_TAGS),
      /** The path behind the same link. */
      small_url: z.string(),
      original_url: z.string(),
    }),
  ),
  /** Oldest first. */
  comments: z.array(Comment),
  /** Customer payments on the shown invoices, in chronological order. */
  payments: z.array(LinkPayment),
  can: z.object({
    approve: z.boolean(),
    decline: z.boolean(),
    ask: z.boolean(),
    /** At least one of the shown invoices can be paid online now. */
    pay: z.boolean(),
    renew: z.boolean(),
  }),
};

/** The fields of links to documents that customers respond to. They always show the newest revision. */
const proposalFields = {
  ...anyDocument,
  /** Opened on a device of the company, for one approval. */
  is_in_person: z.boolean(),
  status: z.enum(ESTIMATE_STATUSES),
  revision: z.object({
    id: z.string(),
    number: z.number().int(),
    /** In hex; null until the PDF as sent is rendered. Approval is impossible before that. */
    pdf_sha256: z.string().nullable(),
    date: z.string(),
    valid_until: z.string().nullable(),
    /** Null for the first revision. */
    changes: RevisionChanges.nullable(),
  }),
  /** The company's own text, shown directly above the signature; may be empty. */
  text_above_signature: z.string(),
  /** The consent text in English and in Spanish. */
  consent: z.object({ version: z.number().int(), text: z.string(), text_es: z.string() }),
  /** The approval, unless it was withdrawn. */
  approval: ApprovalOfCustomer.nullable(),
  /** Newest first. */
  declines: z.array(Decline),
};

/** The content behind the link of an estimate. The record's id is that of the document link. */
export const EstimateLink = z.object({
  ...proposalFields,
  kind: z.literal('estimate'),
  document: RevisionDocument,
  /** The checked optional line items: all of them, or those of the active approval. */
  selected_line_item_ids: z.array(z.string()),
  /** Null until it is approved. */
  billing: LinkBilling.nullable(),
  /** How customers pay the company, as a sentence; null until it is approved, and once all of it is paid. */
  how_to_pay: z.string().nullable(),
  /** Invoices that are not void, oldest first; empty until it is approved. */
  invoices: z.array(LinkInvoice),
  /** Change orders that were sent, by number. */
  change_orders: z.array(LinkChangeOrder),
});
export type EstimateLink = z.output<typeof EstimateLink>;

/** The content behind the link of a change order, or behind that of its estimate with the change order's id. */
export const ChangeOrderLink = z.object({
  ...proposalFields,
  kind: z.literal('change_order'),
  change_order_id: z.string(),
  document: SentChangeOrder,
});
export type ChangeOrderLink = z.output<typeof ChangeOrderLink>;

/** The content behind the link of an invoice: the invoice as sent with this link, and its current state. */
export const InvoiceLink = z.object({
  ...anyDocument,
  kind: z.literal('invoice'),
  document: SentInvoice,
  invoice: LinkInvoice,
  /** Null for a void invoice and for one that bills nothing agreed. */
  agreement: LinkAgreement.nullable(),
});
export type InvoiceLink = z.output<typeof InvoiceLink>;

/** The content behind the link of a visit: the visit in its current state. */
export const VisitLink = z.object({
  ...anyDocument,
  kind: z.literal('visit'),
  visit: LinkVisit,
});
export type VisitLink = z.output<typeof VisitLink>;

export const CustomerLink = z.discriminatedUnion('kind', [EstimateLink, ChangeOrderLink, InvoiceLink, VisitLink]);
export type CustomerLink = z.output<typeof CustomerLink>;

/** Params of a path behind a link. */
export const byToken = z.object({ token: z.string().max(200) });

const common = { auth: 'link', anonymous: true, params: byToken } as const;
const answerErrors = [
  'link_expired',
  'approved_already',
  'being_revised',
  'revision_replaced',
  'estimate_expired',
] as const;

const changeOrderErrors = ['credit_over_unbilled'] as const;
const ofChangeOrder = { ...common, params: byToken.extend(byId.shape) } as const;

/** What a customer can do behind a link. Following the link has no effect; opening is recorded by a separate call. */
export const customerPage = {
  read: endpoint({
    ...common,
    ...at(linkCalls.readLink),
    response: one(record('customer_link', CustomerLink)),
    errors: ['link_expired'],
  }),
  open: endpoint({
    ...common,
    ...at(linkCalls.openLink),
    response: done,
    errors: ['link_expired'],
  }),
  reportWrongPerson: endpoint({
    ...common,
    ...at(laterCalls.reportWrongPerson),
    response: done,
    errors: ['link_expired'],
  }),
  renew: endpoint({
    ...at(laterCalls.renewLink),
    auth: 'public',
    anonymous: true,
    body: z.object({ token: z.string({ error: 'The link is missing.' }).max(200) }),
    response: done,
    idempotent: false,
  }),
  approve: endpoint({
    ...common,
    ...at(linkCalls.approve),
    body: under('approval', ApprovalInput),
    status: 201,
    response: one(record('approval', ApprovalOfCustomer)),
    errors: [...answerErrors, ...changeOrderErrors, 'total_differs', 'document_not_ready'],
  }),
  decline: endpoint({
    ...common,
    ...at(linkCalls.decline),
    body: under('decline', DeclineInput),
    status: 201,
    response: one(DeclineRecord),
    errors: [...answerErrors],
  }),
  readChangeOrder: endpoint({
    ...ofChangeOrder,
    ...at(linkCalls.readChangeOrder),
    response: one(record('customer_link', ChangeOrderLink)),
    errors: ['link_expired'],
  }),
  approveChangeOrder: endpoint({
    ...ofChangeOrder,
    ...at(linkCalls.approveChangeOrder),
    body: under('approval', ApprovalInput),
    status: 201,
    response: one(record('approval', ApprovalOfCustomer)),
    errors: [...answerErrors, ...changeOrderErrors, 'total_differs', 'document_not_ready'],
  }),
  declineChangeOrder: endpoint({
    ...ofChangeOrder,
    ...at(linkCalls.declineChangeOrder),
    body: under('decline', DeclineInput),
    status: 201,
    response: one(DeclineRecord),
    errors: [...answerErrors],
  }),
  commentChangeOrder: endpoint({
    ...ofChangeOrder,
    ...at(linkCalls.commentChangeOrder),
    body: under('comment', CommentInput),
    status: 201,
    response: one(CommentRecord),
    errors: ['link_expired'],
  }),
  comment: endpoint({
    ...common,
    ...at(linkCalls.comment),
    body: under('comment', CommentInput),
    status: 201,
    response: one(CommentRecord),
    errors: ['link_expired'],
  }),
  confirmVisit: endpoint({
    ...common,
    ...at(laterCalls.confirmVisit),
    query: SeenTime,
    response: one(record('customer_link', VisitLink)),
    errors: ['link_expired', 'visit_over', 'visit_cancelled', 'visit_moved'],
  }),
  requestTime: endpoint({
    ...common,
    ...at(laterCalls.requestTime),
    body: TimeRequestInput,
    response: one(record('customer_link', VisitLink)),
    errors: ['link_expired', 'visit_over', 'visit_cancelled'],
  }),
};

export const customerPageSummaries: Summaries<typeof customerPage> = {
  read: 'Read the content behind the link of an estimate, a change order, an invoice or a visit.',
  open: 'Record that the page was opened, once.',
  reportWrongPerson:
    'Report that the message reached the wrong person. The link is revoked and the company is notified.',
  renew: 'Request a new link in place of an expired one. The response is the same whether or not there was one.',
  approve: 'Approve and sign the newest revision with the selected optional line items.',
  decline: 'Decline the newest revision. It can still be approved while it is valid.',
  readChangeOrder: 'Read a change order behind the link of its estimate, or behind its own link.',
  approveChangeOrder: 'Approve and sign the newest revision of a change order.',
  declineChangeOrder: 'Decline the newest revision of a change order. It can still be approved while it is valid.',
  commentChangeOrder: 'Ask the company a question about a change order, or for a new revision of an expired one.',
  comment: 'Ask the company a question about the document, or for a new revision of an expired estimate.',
  confirmVisit:
    'Confirm the time of a visit. The body contains the time that was seen; a visit that was moved since is not confirmed.',
  requestTime: 'Request another time for a visit. The company is notified; the visit is not moved.',
};
