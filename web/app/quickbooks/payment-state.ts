import type { CustomerPayment } from '../../../contract/customer-payments.ts';
import type { QuickbooksLog } from '../../../contract/quickbooks-invoices.ts';

/** Where a payment stands in QuickBooks. `unknown`: its last sending got no answer yet. */
export type PaymentState =
  | { state: 'not sent' }
  | { state: 'sent' | 'changed'; at: string }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

/** What the log says of a payment; its newest attempt counts. `log` is newest first. */
export function paymentState(payment: CustomerPayment, log: readonly QuickbooksLog[]): PaymentState {
  const last = log.find(({ customer_payment_id }) => customer_payment_id === payment.customer_payment_id);
  if (!last) return { state: 'not sent' };
  if (last.status === 'failed') return { state: 'failed', reason: last.failure_reason ?? '' };
  if (last.status === 'sending') return { state: 'unknown' };
  const changed = payment.updated_at > last.created_at || payment.amount !== last.amount;
  return { state: changed ? 'changed' : 'sent', at: last.created_at };
}

/** Whether QuickBooks still has to be told of a payment as it is now. */
export function isWaiting({ state }: PaymentState): boolean {
  return state !== 'sent';
}

/** Whether the invoice has come to QuickBooks, so that payments may follow it. */
export function isInvoiceThere(log: readonly QuickbooksLog[]): boolean {
  return log.some(({ document, qb_number }) => document === 'invoice' && qb_number !== null);
}

/** The payments as they were made, for which they are numbered everywhere. */
export function inOrderPaid(payments: readonly CustomerPayment[]): CustomerPayment[] {
  const when = ({ payment_date, customer_payment_id }: CustomerPayment) => `${payment_date} ${customer_payment_id}`;
  return payments.toSorted((one, other) => when(one).localeCompare(when(other)));
}
