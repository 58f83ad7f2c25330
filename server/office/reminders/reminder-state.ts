import { type EstimateStatus } from '#domain/sales/estimate-status.ts';
import type { Confirmation } from '#domain/work/visit-status.ts';

/**
 * Whether reminders of a document are sent: yes (`open`), not at present (`waits`), no longer (`over`), or perhaps in
 * a minute, because its customer is paying (`busy`).
 */
export type ReminderState = { state: 'open' } | { state: 'busy' } | { state: 'waits' | 'over'; reason: string };

const OPEN: ReminderState = { state: 'open' };

/** The reminder state of an estimate. */
export function estimateReminderState(status: EstimateStatus): ReminderState {
  if (status === 'sent' || status === 'opened') return OPEN;
  if (status === 'question') return { state: 'waits', reason: 'Waits while a question is open.' };
  if (status === 'revising') return { state: 'waits', reason: 'Waits until the new version is sent.' };
  return { state: 'over', reason: `The estimate is ${status}.` };
}

/** The data of an invoice on which reminders depend. */
export interface InvoiceFacts {
  is_void: boolean;
  /** In dollars. */
  balance_due: string;
  is_processing: boolean;
  /** A payment page was opened in the last hour and is still open. */
  is_paying: boolean;
  /** A customer's bank disputes a payment of the invoice, or has taken one back. */
  is_disputed: boolean;
}

/** The reminder state of an invoice. */
export function invoiceReminderState(invoice: InvoiceFacts): ReminderState {
  if (invoice.is_void) return { state: 'over', reason: 'The invoice is void.' };
  if (Number(invoice.balance_due) <= 0) return { state: 'over', reason: 'The invoice is paid.' };
  if (invoice.is_disputed) return { state: 'over', reason: 'A payment of the invoice is disputed.' };
  if (invoice.is_processing) return { state: 'waits', reason: 'Waits while a payment is on its way.' };
  return invoice.is_paying ? { state: 'busy' } : OPEN;
}

/** The data of a visit on which reminders depend. */
export interface VisitFacts {
  day: string;
  is_cancelled: boolean;
  is_done: boolean;
  confirmation: Confirmation;
}

/**
 * The reminder state of a visit. After a visit is moved, no reminder is sent until the customer has been notified of
 * the new time.
 */
export function visitReminderState(
  { day, is_cancelled, is_done, confirmation }: VisitFacts,
  today: string,
): ReminderState {
  if (is_cancelled) return { state: 'over', reason: 'The visit is cancelled.' };
  if (is_done || day < today) return { state: 'over', reason: 'The visit is over.' };
  if (confirmation === 'none') return { state: 'waits', reason: 'Waits until the customer knows the new time.' };
  if (confirmation === 'asked_to_change') return { state: 'waits', reason: 'Waits while another time is asked for.' };
  return OPEN;
}
