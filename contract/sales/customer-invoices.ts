import { z } from 'zod';
import { CustomerPayment } from './customer-payments.ts';
import { BilledInvoice, EstimateBilling } from './installments.ts';
import { Invoice } from './invoices.ts';

/* What a customer sees behind a link of what is billed and paid. Amounts are dollars, days are the company's. */

/** What the company takes online for an invoice. */
export const PayableOnline = z.object({
  takes_cards: z.boolean(),
  takes_bank: z.boolean(),
  /** Cards up to and including this amount; null for any. */
  card_max_dollar: z.number().nullable(),
  /** The least part that may be paid; null if only the whole balance may. */
  partial_payment_minimum: z.number().nullable(),
});
export type PayableOnline = z.output<typeof PayableOnline>;

/** An invoice as it stands now. */
export const LinkInvoice = BilledInvoice.extend({
  /** Not paid, after its due day. */
  is_overdue: z.boolean(),
  /** How to pay; may be empty. */
  payment_instruction: z.string(),
  /** As it stands, behind the same link. */
  pdf_url: z.string(),
  /** What may be paid online now, and how; null while nothing may. */
  online_payment: PayableOnline.nullable(),
  /** What is on its way from the customer's bank; 0 if nothing is. */
  processing_amount: z.number(),
  /** The day on which the customer started that payment; null if nothing is on its way. */
  processing_since: z.string().nullable(),
});
export type LinkInvoice = z.output<typeof LinkInvoice>;

/** A payment without what the company has noted for itself. */
export const LinkPayment = CustomerPayment.pick({
  customer_payment_id: true,
  invoice_id: true,
  amount: true,
  refunded_amount: true,
  payment_date: true,
  payment_method: true,
}).extend({
  /** What the company gave back of it online, oldest first. */
  refunds: z.array(z.object({ amount: z.number(), refunded_on: z.string() })),
  /** A PDF of the invoice's payments up to this one, behind the same link. */
  receipt_url: z.string(),
});
export type LinkPayment = z.output<typeof LinkPayment>;

/** What of an approved estimate is billed, paid and left to bill. */
export const LinkBilling = EstimateBilling.omit({ invoices: true });
export type LinkBilling = z.output<typeof LinkBilling>;

/** What an invoice said when it was sent. Texts may be empty. */
export const SentInvoice = Invoice.pick({
  invoice_number: true,
  name: true,
  issue_date: true,
  due_date: true,
  sub_total_sum_lineitems: true,
  tax_rate: true,
  tax_amount: true,
  discount_usd: true,
  final_total: true,
}).extend({
  itemized_invoices: z.array(
    z.object({ code: z.string(), description: z.string(), amount_dollar: z.number(), is_taxable: z.boolean() }),
  ),
  /** Some line items are taxed and others are not, which are marked. */
  is_taxed_in_part: z.boolean(),
});
export type SentInvoice = z.output<typeof SentInvoice>;

/** What an invoice bills of an approved estimate. */
export const LinkAgreement = z.object({
  estimate_number: z.number().int(),
  approved_on: z.string(),
  agreed: z.number(),
  billed_before: z.number(),
  this_invoice: z.number(),
  /** Negative where more is billed than was agreed. */
  left_to_bill: z.number(),
  /** What was billed before, oldest first. */
  invoices: z.array(
    BilledInvoice.pick({ invoice_number: true, issue_date: true, final_total: true, amount_paid: true }),
  ),
});
export type LinkAgreement = z.output<typeof LinkAgreement>;
