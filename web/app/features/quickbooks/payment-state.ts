import type { CustomerPayment } from '../../../../contract/customer-payments.ts';
import type { QuickbooksLog } from '../../../../contract/quickbooks-invoices.ts';

/** The status of a payment in QuickBooks. `unknown`: its last attempt has no response yet. */
export type PaymentState =
  | { state: 'not sent' }
  | { state: 'sent' | 'changed'; at: string }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

/** Derives a payment's status from its newest attempt. `log` is newest first. */
export function paymentState(payment: CustomerPayment, log: readonly QuickbooksLog[]): PaymentState {
  const last = log.find(({ customer_payment_id }) => customer_payment_id === payment.customer_payment_id);
  if (!last) return { state: 'not sent' };
  if (last.status === 'failed') return { state: 'failed', reason: last.failure_reason ?? '' };
  if (last.status === 'sending') return { state: 'unknown' };
  const changed = payment.updated_at > last.created_at || payment.amount !== last.amount;
  return { state: changed ? 'changed' : 'sent', at: last.created_at };
}

/** Whether the payment in its current version still has to be sent to QuickBooks. */
export function isWaiting({ state }: PaymentState): boolean {
  return state !== 'sent';
}

/** Whether the invoice was sent, which its payments require. */
export function isInvoiceThere(log: readonly QuickbooksLog[]): boolean {
  return log.some(({ document, qb_number }) => document === 'invoice' && qb_number !== null);
}

/** The payments in the order they were made, which is how they are numbered everywhere. */
export function inOrderPaid(payments: readonly CustomerPayment[]): CustomerPayment[] {
  const when = ({ payment_date, customer_payment_id }: CustomerPayment) => `${payment_date} ${customer_payment_id}`;
  return payments.toSorted((one, other) => when(one).localeCompare(when(other)));
}
