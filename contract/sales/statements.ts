import { z } from 'zod';
import { OWED_AGES } from '#domain/sales/owed-ages.ts';
import { sentMessageOptionFields } from '../core/message-options.ts';
import { MessageLog, sendErrors, sendFields } from '../core/messages.ts';
import { previewEndpoints, previewSummaries } from '../core/preview-endpoints.ts';
import { byId, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { day } from '../fields.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

/** A statement covers this many days up to its last one, unless its first day is given. */
export const STATEMENT_DAYS = 90;
/** More lines than this are rejected; a PDF of them takes too long. */
export const STATEMENT_LINES_MAX = 1000;

export const STATEMENT_ENDS_BEFORE_START = 'The last day cannot be before the first day.';

/** An invoice, a payment, or the refunded part of a payment, which follows its payment. */
export const STATEMENT_LINE_KINDS = ['invoice', 'payment', 'refund'] as const;

export const StatementLine = z.object({
  kind: z.enum(STATEMENT_LINE_KINDS),
  /** The day of issue of an invoice, or the day of a payment. */
  day: z.string(),
  invoice_id: z.string(),
  invoice_number: z.number().int(),
  invoice_name: z.string(),
  project_name: z.string(),
  /** Null for payments and refunds. */
  due_date: z.string().nullable(),
  /** Null for invoices. */
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  /** Added to the balance: negative for a payment. */
  amount: z.number(),
  /** The balance after the line. */
  balance: z.number(),
});
export type StatementLine = z.output<typeof StatementLine>;

/** What a customer was billed and has paid from one day to another, in dollars. Void invoices are left out. */
export const Statement = z.object({
  customer_id: z.string(),
  from: z.string(),
  to: z.string(),
  opening_balance: z.number(),
  /** The sum of the invoices. */
  invoiced: z.number(),
  /** The sum of the payments, less what was refunded of them. */
  paid: z.number(),
  /** Negative if the customer has paid more than was billed. */
  closing_balance: z.number(),
  lines: z.array(StatementLine),
  /** The amount owed on the last day by the age of its invoices. */
  aging: z.array(z.object({ age: z.enum(OWED_AGES), count: z.int(), amount: z.number() })),
  /** Paid beyond the totals of invoices. The ages less this are the closing balance. */
  overpaid: z.number(),
});
export type Statement = z.output<typeof Statement>;

const NO_CUSTOMER = 'No customer selected';

const period = { from: day('First day').optional(), to: day('Last day').optional() };
/** The days of a statement that a user chooses, both included. */
export const StatementDaysInput = z
  .object({ from: day('First day'), to: day('Last day') })
  .partial()
  .refine(({ from, to }) => !from || !to || from <= to, { error: STATEMENT_ENDS_BEFORE_START, path: ['to'] });

const chosen = { customer_id: z.uuid({ error: NO_CUSTOMER }), ...period };

/** The path names the customer, and a statement belongs to no project. */
const { project_id: _, customer_id: __, ...sendOptions } = sendFields;

export const statements = {
  read: endpoint({
    method: 'GET',
    path: '/customers/:id/statement',
    auth: 'active',
    params: byId,
    query: StatementDaysInput,
    response: one(record('statement', Statement)),
    errors: ['customer_not_found', 'statement_too_long'],
    readsMuch: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/statements/pdf',
    auth: 'active',
    query: z.object(chosen),
    response: 'pdf',
    errors: ['customer_not_found', 'statement_too_long'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/customers/:id/send_statement',
    auth: 'active',
    params: byId,
    body: z.object({
      ...period,
      message_for: z.literal('statement', { error: 'Send statements here.' }).optional(),
      ...sendOptions,
      ...sentMessageOptionFields,
    }),
    response: one(record('message_log', MessageLog)),
    errors: ['statement_too_long', ...sendErrors],
  }),
  ...previewEndpoints({ folder: 'statements', id: chosen, errors: ['customer_not_found', 'statement_too_long'] }),
};

export const statementSummaries: Summaries<typeof statements> = {
  ...previewSummaries('the statement'),
  read: `Compute the statement of a customer: the opening balance, invoices and payments from one day to another, the closing balance, and the age of what is owed. Without \`from\`, the last ${STATEMENT_DAYS} days; without \`to\`, up to today.`,
  pdf: 'Render the statement of a customer as a PDF.',
  send: 'Send the statement of a customer by email or text.',
};
