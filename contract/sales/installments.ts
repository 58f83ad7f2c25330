import { z } from 'zod';
import { DUE_EVENTS, INSTALLMENT_KINDS } from '#domain/sales/installment-amounts.ts';
import { byId, endpoint, one, record, type Summaries } from '../endpoint.ts';
import { amount, day, optional, optionalLongText, requiredText } from '../fields.ts';
import { INVOICE_NAME_REQUIRED, PAYMENT_INSTRUCTION_MAX } from './invoice-fields.ts';
import { Invoice } from './invoices.ts';

export const INSTALLMENT_STATES = ['not_billed', 'billed', 'paid', 'overdue'] as const;

/** When an installment falls due: at an event, or on a calendar day. */
export const Due = z.union([z.enum(DUE_EVENTS), z.iso.date()]);
export type Due = z.output<typeof Due>;

/** A share of the approved total that becomes one invoice. Amounts are dollars. */
export const Installment = z.object({
  installment_id: z.string(),
  estimate_id: z.string(),
  position: z.number().int(),
  kind: z.enum(INSTALLMENT_KINDS),
  label: z.string(),
  /**
   * The percentage of the estimate's total; null for the whole amount, for change orders, and for amounts that can be
   * billed again.
   */
  percent: z.number().nullable(),
  /** It was split; the percentage is that of all its parts. */
  is_part: z.boolean(),
  amount: z.number(),
  /** Amount minus tax plus discount. */
  sub_total: z.number(),
  tax: z.number(),
  discount: z.number(),
  due: Due,
  state: z.enum(INSTALLMENT_STATES),
  /** The invoice that bills it. */
  invoice_id: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
  /** The change order that it results from. */
  change_order_id: z.string().nullable(),
});
export type Installment = z.output<typeof Installment>;

/** An invoice that references the estimate. A void one is listed but not counted. */
export const BilledInvoice = Invoice.pick({
  invoice_id: true,
  invoice_number: true,
  name: true,
  issue_date: true,
  due_date: true,
  final_total: true,
  amount_paid: true,
  balance_due: true,
  status: true,
});
export type BilledInvoice = z.output<typeof BilledInvoice>;

/** The billed, paid and unbilled amounts of an approved estimate. Everything is zero or empty before the approval. */
export const EstimateBilling = z.object({
  approved_total: z.number(),
  billed_total: z.number(),
  paid_total: z.number(),
  unbilled_total: z.number(),
  /** All installments in order, billed and unbilled. */
  installments: z.array(Installment),
  /** Oldest first. */
  invoices: z.array(BilledInvoice),
});
export type EstimateBilling = z.output<typeof EstimateBilling>;

export const INSTALLMENT_LABEL_MAX = 60;
export const INSTALLMENTS_MAX = 100;
const TOO_MANY_INSTALLMENTS = `An estimate has at most ${INSTALLMENTS_MAX} installments.`;
export const INSTALLMENT_FAULTS = {
  missing: 'List every installment that is not billed yet, and no other.',
  sum: 'The parts of an installment must sum to its amount.',
  due: 'An installment cannot fall due earlier than it was agreed.',
} as const;

const amountAbove0 = amount({
  notANumber: 'Please enter an amount.',
  negative: 'The amount must be more than 0.',
  max: 1e12,
  over: 'The amount is too large.',
  decimals: 2,
}).refine((value) => value > 0, 'The amount must be more than 0.');

/** The texts and dates of an invoice that bills an agreed amount; omitted ones are derived from the installment. */
const BillingWords = z.object({
  name: requiredText('Invoice name', 100, INVOICE_NAME_REQUIRED).optional(),
  issue_date: optional(day('Issue date')).optional(),
  due_date: optional(day('Due date')).optional(),
  payment_instruction: optionalLongText('Payment instruction', PAYMENT_INSTRUCTION_MAX).optional(),
});
export type BillingWords = z.output<typeof BillingWords>;

const BillingOfInstallment = BillingWords.extend({
  /** Bills a part of the installment; the rest remains unbilled. */
  amount: amountAbove0.optional(),
});

const ChangedInstallment = z.object({
  installment_id: z.uuid({ error: 'No installment selected' }),
  label: requiredText('Label', INSTALLMENT_LABEL_MAX).optional(),
  due: z.union([z.enum(DUE_EVENTS), z.iso.date()], { error: 'Choose when it falls due.' }).optional(),
  amount: amountAbove0,
});
export type ChangedInstallment = z.output<typeof ChangedInstallment>;

const BILLING = ['installment_billed', 'duplicate_invoice'] as const;
const InvoiceRecord = record('invoice', Invoice);

/** An installment that is due but not billed. */
export const ReadyInstallment = Installment.pick({
  installment_id: true,
  estimate_id: true,
  label: true,
  amount: true,
  due: true,
}).extend({ estimate_number: z.number().int() });
export type ReadyInstallment = z.output<typeof ReadyInstallment>;

export const installments = {
  ready: endpoint({
    method: 'GET',
    path: '/installments/ready',
    auth: 'active',
    token: 'money',
    query: z.object({ project_id: z.uuid({ error: 'No project selected' }) }),
    response: z.object({ installments: z.array(ReadyInstallment) }),
    errors: ['project_not_found'],
  }),
  billing: endpoint({
    method: 'GET',
    path: '/estimates/:id/billing',
    auth: 'active',
    token: 'money',
    params: byId,
    response: EstimateBilling,
    errors: ['estimate_not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/estimates/:id/installments',
    auth: 'active',
    params: byId,
    body: z.object({ installments: z.array(ChangedInstallment).max(INSTALLMENTS_MAX, TOO_MANY_INSTALLMENTS) }),
    response: EstimateBilling,
    errors: ['estimate_not_found', 'installment_not_found', 'not_approved'],
  }),
  bill: endpoint({
    method: 'POST',
    path: '/installments/:id/invoice',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    body: BillingOfInstallment,
    status: 201,
    response: one(InvoiceRecord),
    errors: ['installment_not_found', 'over_billed', ...BILLING],
  }),
  billRest: endpoint({
    method: 'POST',
    path: '/estimates/:id/invoice_of_rest',
    auth: 'active',
    token: ['act', 'money'],
    params: byId,
    body: BillingWords,
    status: 201,
    response: one(InvoiceRecord),
    errors: ['estimate_not_found', 'not_approved', ...BILLING],
  }),
};

export const installmentSummaries: Summaries<typeof installments> = {
  ready: 'List the installments of a project that are due but not billed, given its days and visits.',
  billing: 'Read the billed, paid and unbilled amounts of an approved estimate, by installment.',
  change:
    'Rename, split or postpone the unbilled installments. The body lists all of them; repeating an id splits the installment.',
  bill: 'Create the invoice of an installment, or of a part of it.',
  billRest: 'Create one invoice for everything unbilled of an approved estimate.',
};
