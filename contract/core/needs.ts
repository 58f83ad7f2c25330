import { z } from 'zod';
import { RECORD_ACTIONS, RECORD_STEPS } from '#domain/next-step.ts';

/** The kinds of issues that need attention, most urgent first. */
export const NEED_KINDS = [
  'estimate_approved',
  'question',
  'payment_failed',
  'payment_disputed',
  'invoice_overpaid',
  'account_restricted',
  'approved_unplanned',
  'visit_time_request',
  'installment_ready',
  'invoices_overdue',
  'estimate_expiring',
  'message_failed',
  'timecard_open',
  'visit_without_crew',
  'receipts_to_check',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Lines of a kind that are grouped together: all of it, or the overdue ones by the age of the oldest invoice. */
export const NEED_BANDS = ['all', 'over_30', 'days_1_30'] as const;
export type NeedBand = (typeof NEED_BANDS)[number];

/** The kind of record that a line is about. An overdue line is about all invoices of one customer. */
export const NEED_DOCUMENTS = [
  'estimate',
  'change_order',
  'invoice',
  'payment',
  'statement',
  'customer',
  'online_payment',
  'stripe_account',
  'timecard',
  'visit',
  'expense',
] as const;
export type NeedDocument = (typeof NEED_DOCUMENTS)[number];

/** The single action offered on a line. */
export const NEED_ACTIONS = [
  'answer',
  'view_approval',
  'send_notification',
  'view_payment',
  'refund',
  'view_payments',
  'fix_account',
  'plan_visit',
  'change_time',
  'create_invoice',
  'send_reminder',
  'send_again',
  'close_timecard',
  'choose_crew',
  'check_expense',
] as const;
export type NeedAction = (typeof NEED_ACTIONS)[number];

/** An estimate is about to expire from this many days before its last valid day. */
export const EXPIRES_WITHIN_DAYS = 2;

/** One line of the list of issues that need attention. */
export const Need = z.object({
  kind: z.enum(NEED_KINDS),
  document: z.object({ type: z.enum(NEED_DOCUMENTS), id: z.string() }),
  /** What the line is about and whom it concerns, as a sentence. */
  sentence: z.string(),
  /** The text below the sentence. */
  detail: z.string(),
  amount: z.number().nullable(),
  /** The number of the document, for searching lists. */
  number: z.number().int().nullable(),
  /** The customer, if the screen of the action needs it. */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** The project, if the line is about one. */
  project_id: z.string().nullable(),
  /** The instant of the event, or the day on which something was due; null if neither is known. */
  since: z.string().nullable(),
  /** Null if the caller's role does not allow it. */
  action: z.enum(NEED_ACTIONS).nullable(),
});
export type Need = z.output<typeof Need>;

/** What to do next: a line of Home, or a step that follows from the record's estimates and invoices. */
export const NextStep = Need.extend({
  document: z.object({ type: z.enum([...NEED_DOCUMENTS, 'project']), id: z.string() }),
  kind: z.enum([...NEED_KINDS, ...RECORD_STEPS]),
  action: z.enum([...NEED_ACTIONS, ...RECORD_ACTIONS]).nullable(),
});
export type NextStep = z.output<typeof NextStep>;

export const NextSteps = z.object({
  lead: NextStep.nullable(),
  /** At most two. */
  more: z.array(NextStep),
  /** What the record waits for; null if there is a lead. */
  calm: z.string().nullable(),
});
export type NextSteps = z.output<typeof NextSteps>;
