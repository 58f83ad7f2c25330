import { z } from 'zod';
import { endpoint, type Summaries } from '../endpoint.ts';

/*
 * The totals above the lists of estimates and invoices. Each equals the list that its filter selects. They are apart
 * from the nouns, so that no form loads their schemas.
 */

/** Numbers of estimates by status, and their amounts in dollars. A draft is new or has changes to send. */
export const EstimatesSummary = z.object({
  /** Today in the company's zone. */
  today: z.string(),
  time_zone: z.string(),
  /** The first day of the month, and the last day of those that expire soon. */
  month_from: z.string(),
  expires_to: z.string(),
  counts: z.object({
    all: z.number().int(),
    draft: z.number().int(),
    /** Sent, opened or with a question. */
    sent: z.number().int(),
    approved: z.number().int(),
    expired: z.number().int(),
    declined: z.number().int(),
    expiring: z.number().int(),
    /** Approved, and sent, in this month. */
    approved_in_month: z.number().int(),
    sent_in_month: z.number().int(),
  }),
  amounts: z.object({
    draft: z.number(),
    sent: z.number(),
    expiring: z.number(),
    /** Approved totals. */
    approved_in_month: z.number(),
  }),
});
export type EstimatesSummary = z.output<typeof EstimatesSummary>;

/** Numbers of invoices, and their amounts in dollars. Void ones count only as such. */
export const InvoicesSummary = z.object({
  /** Today in the company's zone. */
  today: z.string(),
  time_zone: z.string(),
  /** The last day of those that are due soon, and the days of the month. */
  due_to: z.string(),
  month_from: z.string(),
  month_to: z.string(),
  counts: z.object({
    all: z.number().int(),
    /** Outstanding, and never sent to the customer. */
    not_sent: z.number().int(),
    overdue: z.number().int(),
    outstanding: z.number().int(),
    paid: z.number().int(),
    void: z.number().int(),
    /** Outstanding, and due within a week. */
    due_soon: z.number().int(),
    payments_in_month: z.number().int(),
  }),
  /** Balances; and payments, less refunds. */
  amounts: z.object({
    outstanding: z.number(),
    overdue: z.number(),
    due_soon: z.number(),
    paid_in_month: z.number(),
  }),
});
export type InvoicesSummary = z.output<typeof InvoicesSummary>;

export const salesTotals = {
  estimates: endpoint({
    method: 'GET',
    path: '/estimates/summary',
    auth: 'active',
    response: EstimatesSummary,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/invoices/summary',
    auth: 'active',
    response: InvoicesSummary,
  }),
};

export const salesTotalSummaries: Summaries<typeof salesTotals> = {
  estimates:
    'Count the estimates by status, and those that expire soon or were approved this month, with their amounts.',
  invoices:
    'Count the invoices by status, and those that are late or due within a week, with their balances, and the payments of this month.',
};
