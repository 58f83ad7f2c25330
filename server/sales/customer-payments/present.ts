import type { CustomerPayment, PaymentSums, ProjectWithPayments } from '#contract/sales/customer-payments.ts';
import { cents, dollars } from '#domain/money.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { presentJoinedProject } from '../../work/projects/present.ts';
import type { JoinedProjectRow } from '../../work/projects/store.ts';
import { invoiceAttributes } from '../invoices/present.ts';
import type { ListedInvoiceRow } from '../invoices/store.ts';
import type { BelongingPayment, ReceivedRow, sumReceived } from './store.ts';

export function presentPayment(row: BelongingPayment) {
  return { id: row.customer_payment_id, type: 'customer_payment' as const, attributes: paymentAttributes(row) };
}

export function presentReceived(row: ReceivedRow) {
  const { kept_amount, ...payment } = row;
  const attributes = { ...row, ...paymentAttributes(payment), kept_amount: Number(kept_amount) };
  return { id: row.customer_payment_id, type: 'customer_payment' as const, attributes };
}

/** The sums of each method, and of all of them together. */
export function presentSums(rows: Awaited<ReturnType<typeof sumReceived>>): PaymentSums {
  const by_method = rows.map(({ payment_method, count, received, refunded }) => {
    const kept_amount = dollars(cents(received) - cents(refunded));
    return { payment_method, count, received: Number(received), refunded: Number(refunded), kept_amount };
  });
  const together = (key: 'received' | 'refunded' | 'kept_amount') => sumOfAmounts(by_method.map((each) => each[key]));
  return {
    received: together('received'),
    refunded: together('refunded'),
    kept_amount: together('kept_amount'),
    by_method,
  };
}

interface CustomerPaymentHistory {
  projects: readonly JoinedProjectRow[];
  invoices: readonly ListedInvoiceRow[];
  payments: readonly BelongingPayment[];
}

/** Projects, each with its invoices, each with its payments, all in chronological order. */
export function presentPaymentHistory(
  { projects, invoices, payments }: CustomerPaymentHistory,
  { person, today }: { person: Person; today: string },
): Presented<typeof ProjectWithPayments>[] {
  const paymentsOf = Map.groupBy(payments.map(paymentAttributes), ({ invoice_id }) => invoice_id);
  const invoicesOf = Map.groupBy(
    invoices.map((row) => ({
      ...invoiceAttributes(row, today),
      customer_payments: paymentsOf.get(row.invoice_id) ?? [],
    })),
    ({ project_id }) => project_id,
  );
  return projects.map((row) => ({
    ...presentJoinedProject(row, person).attributes,
    invoices: invoicesOf.get(row.project_id) ?? [],
  }));
}

function paymentAttributes(row: BelongingPayment): Presented<typeof CustomerPayment> {
  const { company_id: _isolation, amount, refunded_amount, ...fields } = row;
  return {
    ...fields,
    amount: Number(amount),
    refunded_amount: Number(refunded_amount),
  };
}
