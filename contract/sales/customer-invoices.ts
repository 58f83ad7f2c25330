import { z } from 'zod';
import { CustomerPayment } from './customer-payments.ts';
import { BilledInvoice, EstimateBilling } from './installments.ts';
import { Invoice } from './invoices.ts';

/* What a customer can see behind a link about billing and payments. Amounts are dollars; days are the company's. */

/** The online payment options for an invoice. */
export const PayableOnline = z.object({
  takes_cards: z.boolean(),
  takes_bank: z.boolean(),
  /** Cards are accepted up to and including this amount; null for any amount. */
  card_max_dollar: z.number().nullable(),
  /** The minimum partial payment; null if only the whole balance may be paid. */
  partial_payment_minimum: z.number().nullable(),
});
export type PayableOnline = z.output<typeof PayableOnline>;

/** An invoice in its current state. */
export const LinkInvoice = BilledInvoice.extend({
  /** Unpaid after its due day. */
  is_overdue: z.boolean(),
  /** How to pay; may be empty. */
  payment_instruction: z.string(),
  /** The path of the PDF in its current state, behind the same link. */
  pdf_url: z.string(),
  /** The current online payment options; null if it cannot be paid online. */
  online_payment: PayableOnline.nullable(),
  /** The amount in transit from the customer's bank; 0 if none. */
  processing_amount: z.number(),
  /** The day on which the customer started that payment; null if none is in transit. */
  processing_since: z.string().nullable(),
});
export type LinkInvoice = z.output<typeof LinkInvoice>;

/** A payment without the company's internal note. */
export const LinkPayment = CustomerPayment.pick({
  customer_payment_id: true,
  invoice_id: true,
  amount: true,
  refunded_amount: true,
  payment_date: true,
  payment_method: true,
}).extend({
  /** Online refunds of the payment, oldest first. */
  refunds: z.array(z.object({ amount: z.number(), refunded_on: z.string() })),
  /** The path of a PDF of the invoice's payments up to this one, behind the same link. */
  receipt_url: z.string(),
});
export type LinkPayment = z.output<typeof LinkPayment>;

/** The billed, paid and unbilled amounts of an approved estimate. */
export const LinkBilling = EstimateBilling.omit({ invoices: true });
export type LinkBilling = z.output<typeof LinkBilling>;

/** The content of an invoice when it was sent. Texts may be empty. */
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
    z.object({
      /** Empty if the company hides codes. */
      code: z.string(),
      description: z.string(),
      /** Null if the company hides the price of each line. */
      amount_dollar: z.number().nullable(),
      is_taxable: z.boolean(),
    }),
  ),
  /** Some line items are taxed and others are not; the document marks those. */
  is_taxed_in_part: z.boolean(),
});
export type SentInvoice = z.output<typeof SentInvoice>;

/** How an invoice bills an approved estimate. */
export const LinkAgreement = z.object({
  estimate_number: z.number().int(),
  approved_on: z.string(),
  agreed: z.number(),
  billed_before: z.number(),
  this_invoice: z.number(),
  /** Negative if more is billed than was agreed. */
  left_to_bill: z.number(),
  /** Earlier invoices, oldest first. */
  invoices: z.array(
    BilledInvoice.pick({ invoice_number: true, issue_date: true, final_total: true, amount_paid: true }),
  ),
});
export type LinkAgreement = z.output<typeof LinkAgreement>;
