import { invoiceBalance, sumOfAmounts } from '#domain/totals.ts';
import { readLetterhead } from '../../core/documents/letterhead.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { accountSnapshot } from '../invoices/invoice-snapshot.ts';
import { paymentsOf } from '../invoices/payments-store.ts';
import type { JoinedInvoiceRow } from '../invoices/store.ts';
import type { PaymentNotice } from './payment-notice.ts';

/**
 * The notice of an invoice in its state after one of its payments: with that payment and the earlier ones. Undefined
 * if the payment does not belong to the invoice.
 */
export async function receiptOf(
  db: CompanyDb,
  invoice: JoinedInvoiceRow,
  paymentId: string,
): Promise<PaymentNotice | undefined> {
  const payments = await paymentsOf(db, invoice.invoice_id);
  const upTo = payments.slice(
    0,
    payments.findIndex(({ customer_payment_id }) => customer_payment_id === paymentId) + 1,
  );
  const last = upTo.at(-1);
  if (!last) return undefined;
  const paid = sumOfAmounts(upTo.flatMap(({ amount, refunded_amount }) => [Number(amount), -Number(refunded_amount)]));
  const final_total = Number(invoice.final_total);
  const { balance_due, status } = invoiceBalance({ final_total, amount_paid: paid });
  const account = { ...invoice, amount_paid: paid.toFixed(2), balance_due: balance_due.toFixed(2), status };
  const company = await readLetterhead(db);
  return { ...accountSnapshot({ company, invoice: account, payments: upTo }), date: last.payment_date };
}

export function receiptFileName({ invoice_number, date }: PaymentNotice): string {
  return `Receipt-${invoice_number}-${date}.pdf`;
}
