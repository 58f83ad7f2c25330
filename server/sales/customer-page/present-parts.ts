import type { Comment } from '#contract/sales/approvals.ts';
import type { LinkInvoice, LinkPayment } from '#contract/sales/customer-invoices.ts';
import type { CustomerLink } from '#contract/sales/customer-page.ts';
import type { PaymentMethod } from '#contract/sales/payment-methods.ts';
import { type CustomerSees, visibleLine } from '#domain/sales/customer-sees.ts';
import { dayIn } from '#domain/time.ts';
import type { Parties } from '../../core/documents/parties.ts';
import type { PrintableLine } from '../../core/documents/priced-lines.ts';
import type { ShownPhoto } from '../../core/documents/shown-photos.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { presentBilledInvoice } from '../installments/present.ts';
import { isOverdue } from '../invoices/invoice.ts';
import { type OnlineTerms, payableOnline } from '../stripe-accounts/payable.ts';
import type { Receiver } from '../stripe-accounts/receiver.ts';

/* The common part of all document pages. */

/** A path behind a link: `pathOf(token, 'logo')` is `/d/…/logo`. */
export function pathOf(token: string, rest: string): string {
  return `/d/${encodeURIComponent(token)}/${rest}`;
}

export function companyShown({ logo_key, ...company }: Parties['company'], token: string): CustomerLink['company'] {
  return { ...company, logo_url: logo_key ? pathOf(token, 'logo') : null };
}

/** A line item of a proposal without the details that its customer does not see. */
export function lineShown<Line extends PrintableLine>(line: Line, sees: CustomerSees | undefined) {
  const visible = visibleLine(line, sees);
  return {
    ...visible,
    unit_price_dollar: numberOrNull(visible.unit_price_dollar),
    quantity: numberOrNull(visible.quantity),
    duration_hour: numberOrNull(visible.duration_hour),
    sub_total_dollar: numberOrNull(visible.sub_total_dollar),
    is_taxable: line.is_taxable !== false,
  };
}

function numberOrNull(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}

export function photosShown(photos: readonly ShownPhoto[], token: string): CustomerLink['photos'] {
  return photos.map(({ image_group_key, project_tag }) => {
    const url = pathOf(token, `photos/${image_group_key}`);
    const [small_url, original_url] = [`${url}?size=small`, `${url}?size=original`];
    return { photo_id: image_group_key, project_tag, small_url, original_url };
  });
}

export function commentsShown(comments: readonly Comment[]): Presented<typeof Comment>[] {
  return comments.map((comment) => ({ ...comment, created_at: new Date(comment.created_at) }));
}

type InvoiceRow = Parameters<typeof presentBilledInvoice>[0] &
  OnlineTerms & { payment_instruction: string | null; processing_since: Date | string | null };

interface InvoiceContext {
  token: string;
  /** The company's day. */
  today: string;
  time_zone: string;
  /** Undefined while the company accepts no online payments. */
  receiver: Receiver | undefined;
}

/** An invoice in its current state. */
export function invoiceShown(row: InvoiceRow, { token, today, time_zone, receiver }: InvoiceContext): LinkInvoice {
  return {
    ...presentBilledInvoice(row),
    is_overdue: isOverdue(row, today),
    payment_instruction: row.payment_instruction ?? '',
    pdf_url: pathOf(token, `invoices/${row.invoice_id}.pdf`),
    online_payment: payableOnline(row, receiver),
    processing_amount: Number(row.processing_amount),
    processing_since: row.processing_since && dayIn(time_zone, new Date(row.processing_since)),
  };
}

interface PaymentRow {
  customer_payment_id: string;
  invoice_id: string;
  amount: string;
  refunded_amount: string;
  payment_date: string;
  payment_method: PaymentMethod;
  refunds: { amount: string; created_at: string }[];
}

export function paymentShown(
  { amount, refunded_amount, refunds, ...row }: PaymentRow,
  { token, time_zone }: { token: string; time_zone: string },
): LinkPayment {
  return {
    ...row,
    amount: Number(amount),
    refunded_amount: Number(refunded_amount),
    refunds: refunds.map((each) => ({
      amount: Number(each.amount),
      refunded_on: dayIn(time_zone, new Date(each.created_at)),
    })),
    receipt_url: pathOf(token, `receipts/${row.customer_payment_id}.pdf`),
  };
}
