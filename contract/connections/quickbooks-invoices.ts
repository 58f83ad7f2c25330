import { z } from 'zod';
import { byId, endpoint, listOf, listQuery, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { AccountingInvoice } from './accounting-invoice.ts';

const NO_ACCOUNT = 'Account ID not found. Please log in again.';
const NO_CUSTOMER = 'Customer ID not found in invoice data.';
const NO_INVOICE = 'No invoice selected';

/** The result of a dry run: what sending would do. */
export const QuickbooksPlan = z.object({
  quickbooks_company_name: z.string(),
  /** `linked`: sent before; `match`: found by name and email; `create`: will be created. */
  customer: z.object({ action: z.enum(['linked', 'match', 'create']), name: z.string() }),
  invoice: z.object({ action: z.enum(['create', 'update']), qb_invoice_number: z.string() }),
  lines: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      amount: z.number(),
      /** The product or service that the line item is booked to. */
      item: z.object({ action: z.enum(['match', 'create']), name: z.string() }),
    }),
  ),
  /**
   * Posted as QuickBooks' own sales tax and discount if those are enabled there, otherwise as a line; null if there is
   * none.
   */
  tax_as: z.enum(['sales_tax', 'line']).nullable(),
  discount_as: z.enum(['discount', 'line']).nullable(),
  total: z.number(),
});
export type QuickbooksPlan = z.output<typeof QuickbooksPlan>;

/**
 * One attempt to send something to QuickBooks. `sending` also covers a lost response: the next attempt determines the
 * outcome.
 */
export const QuickbooksLog = z.object({
  quickbooks_log_id: z.string(),
  document: z.enum(['invoice', 'payment', 'refund', 'fees']),
  /** Null for the fees of a payout. */
  invoice_id: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
  customer_payment_id: z.string().nullable(),
  refund_id: z.string().nullable(),
  payout_id: z.string().nullable(),
  action: z.enum(['create', 'update', 'void', 'delete']).nullable(),
  status: z.enum(['sending', 'sent', 'failed']),
  /** The invoice number; for other documents, the id in QuickBooks. */
  qb_number: z.string().nullable(),
  amount: z.number(),
  failure_reason: z.string().nullable(),
  sent_by: z.string(),
  created_at: instant,
});
export type QuickbooksLog = z.output<typeof QuickbooksLog>;

const SENDING = ['not_connected', 'not_configured', 'in_progress', 'quickbooks_refused'] as const;

export const quickbooksInvoices = {
  plan: endpoint({
    method: 'GET',
    path: '/quickbooks_invoices/:id/plan',
    auth: 'active',
    params: byId,
    response: z.object({ data: QuickbooksPlan }),
    errors: ['invoice_not_found', 'invoice_void', ...SENDING],
  }),
  send: endpoint({
    method: 'POST',
    path: '/quickbooks_invoices/:customer_id/send_invoice',
    auth: 'active',
    params: z.object({ customer_id: z.uuid({ error: NO_CUSTOMER }) }),
    query: z.object({ account_id: z.uuid({ error: NO_ACCOUNT }) }),
    body: z.object({ invoice_id: z.uuid({ error: NO_INVOICE }), invoice_data: AccountingInvoice }),
    response: z.object({ qb_invoice_number: z.string() }),
    errors: ['account_not_found', 'customer_not_found', 'invoice_not_found', 'stale_record', ...SENDING],
  }),
  log: endpoint({
    method: 'GET',
    path: '/quickbooks_logs',
    auth: 'active',
    query: listQuery(QuickbooksLog.pick({ created_at: true })).extend({
      invoice_id: z.string().max(100).optional(),
    }),
    response: listOf(record('quickbooks_log', QuickbooksLog)),
  }),
};

export const quickbooksInvoiceSummaries: Summaries<typeof quickbooksInvoices> = {
  plan: 'Preview what sending this invoice to QuickBooks would create, match or update there. Nothing is sent.',
  send:
    'Send an invoice to QuickBooks in its current state. Sending it again updates it there; a void one is voided there. ' +
    '`invoice_data` is what the sender saw: if its total differs from that of the invoice, nothing is sent.',
  log: 'List what was sent to QuickBooks, newest first; for one invoice and its payments if it is named.',
};

export const quickbooksPayments = {
  send: endpoint({
    method: 'POST',
    path: '/quickbooks_payments/:id/send',
    auth: 'active',
    params: byId,
    response: z.object({ qb_payment_id: z.string() }),
    errors: ['customer_payment_not_found', 'invoice_not_in_quickbooks', ...SENDING],
  }),
};

export const quickbooksPaymentSummaries: Summaries<typeof quickbooksPayments> = {
  send: 'Send a customer payment to QuickBooks, applied to its invoice there. Sending it again updates it there.',
};
