import { customerPayments } from '#endpoints/sales/customer-payments.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import type { CustomerState } from '../../work/customers/hooks.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import type { InvoiceState } from '../invoices/hooks.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { findBilled, type Billed } from './billed-invoices.ts';

/** Navigation state of the payment history: a customer, or one invoice. */
export type HistoryState = CustomerState | InvoiceState;

/** Navigation state of screens about one payment. */
export interface PaymentState {
  customer_id?: string;
  invoice_id?: string;
  customer_payment_id?: string;
  /** The history to return to: of the whole customer, or of this invoice only. */
  history?: 'customer' | 'invoice';
}

/** The projects of one customer with their invoices and payments. */
export function useCustomerInvoices(customerId: string | undefined) {
  const { data, error, refetch } = useCall(
    customerPayments.byCustomer,
    { params: { id: customerId ?? '' } },
    { enabled: !!customerId },
  );
  return { projects: data?.projects, error, failure: error && historyFailure(error), retry: () => void refetch() };
}

function historyFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to load payments.';
  if (error.status === 404) return 'No payments found for this customer';
  return errorText('Failed to get customer payments', error);
}

/** The invoice and the payment that were selected in the history, as fetched from the server. */
export function useChosenBilled() {
  const { customer_id, invoice_id, customer_payment_id } = useNavigationState<PaymentState>();
  const { projects, error, retry } = useCustomerInvoices(customer_id);
  const record = projects && invoice_id ? findBilled(projects, invoice_id, customer_payment_id) : undefined;
  const id = projects && !record ? undefined : invoice_id;
  return { id: customer_id && id, record, error, retry, paymentId: customer_payment_id };
}

/** Navigates back to the history from which the screen was opened. */
export function useWayBack() {
  const { customer_id, invoice_id, history } = useNavigationState<PaymentState>();
  const state: HistoryState =
    history === 'invoice' ? { invoice_id: invoice_id ?? '' } : { customer_id: customer_id ?? '' };
  return { history: history ?? 'customer', state: customer_id || invoice_id ? state : undefined };
}

/** Navigation state that passes an invoice, and optionally a payment on it, to the next screen. */
export function carrying(
  { invoice, payment }: Pick<Billed, 'invoice'> & { payment?: { customer_payment_id: string } },
  history: 'customer' | 'invoice',
): PaymentState {
  const { customer_id, invoice_id } = invoice;
  return { customer_id, invoice_id, history, ...(payment && { customer_payment_id: payment.customer_payment_id }) };
}
