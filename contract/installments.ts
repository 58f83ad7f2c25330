import { z } from 'zod';
import { DUE_EVENTS, INSTALLMENT_KINDS } from './installment-amounts.ts';
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
  /** Of the estimate's total; null for the whole amount, change orders and what comes back to be billed again. */
  percent: z.number().nullable(),
  /** It was split: the percentage is that of all its parts. */
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
});
export type Installment = z.output<typeof Installment>;

/** An invoice that names the estimate. A void one is listed, and not counted. */
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

/** What of an approved estimate is billed, paid and left to bill. All of it is zero and empty before the approval. */
export const EstimateBilling = z.object({
  approved_total: z.number(),
  billed_total: z.number(),
  paid_total: z.number(),
  unbilled_total: z.number(),
  /** In their order, billed and not billed. */
  installments: z.array(Installment),
  /** Oldest first. */
  invoices: z.array(BilledInvoice),
});
export type EstimateBilling = z.output<typeof EstimateBilling>;
