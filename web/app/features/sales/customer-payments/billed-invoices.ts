import type { CustomerPayment, ProjectWithPayments } from '#contract/sales/customer-payments.ts';
import { invoiceBalance, sumOfAmounts } from '#domain/totals.ts';

/** An invoice with its customer payments. */
export type BilledInvoice = ProjectWithPayments['invoices'][number];

/** An invoice with its project, and optionally one of its payments. */
export interface Billed {
  project: ProjectWithPayments;
  invoice: BilledInvoice;
  payment: CustomerPayment | undefined;
}

/** Totals over all projects: due, paid and balance. A void invoice counts in none. */
export function summaryOf(projects: readonly ProjectWithPayments[]) {
  const invoices = invoicesOf(projects).filter(({ status }) => status !== 'VOID');
  const totalDue = sumOfAmounts(invoices.map(({ final_total }) => final_total));
  const totalPaid = sumOfAmounts(invoices.map(({ amount_paid }) => amount_paid));
  return {
    totalDue,
    totalPaid,
    balance: invoiceBalance({ final_total: totalDue, amount_paid: totalPaid }).balance_due,
    paymentCount: invoices.reduce((count, { customer_payments }) => count + customer_payments.length, 0),
  };
}

/** Only the given invoice, with its project. */
export function onlyInvoice(projects: readonly ProjectWithPayments[], invoiceId: string): ProjectWithPayments[] {
  return projects.flatMap((project) => {
    const invoices = project.invoices.filter(({ invoice_id }) => invoice_id === invoiceId);
    return invoices.length > 0 ? [{ ...project, invoices }] : [];
  });
}

/** The unpaid invoice with the earliest issue date; undefined when all are paid. */
export function oldestOutstanding(projects: readonly ProjectWithPayments[]): BilledInvoice | undefined {
  const [oldest] = invoicesOf(projects)
    .filter(({ status }) => status === 'OUTSTANDING')
    .toSorted((one, other) => age(one).localeCompare(age(other)));
  return oldest;
}

function age({ issue_date, invoice_number }: BilledInvoice): string {
  return `${issue_date} ${String(invoice_number).padStart(12, '0')}`;
}

/** The given invoice with its project, and the given payment of that invoice. */
export function findBilled(
  projects: readonly ProjectWithPayments[],
  invoiceId: string,
  paymentId?: string,
): Billed | undefined {
  const [project] = onlyInvoice(projects, invoiceId);
  const [invoice] = project?.invoices ?? [];
  if (!project || !invoice) return undefined;
  const payment = invoice.customer_payments.find(({ customer_payment_id }) => customer_payment_id === paymentId);
  return { project, invoice, payment };
}

function invoicesOf(projects: readonly ProjectWithPayments[]): BilledInvoice[] {
  return projects.flatMap(({ invoices }) => invoices);
}
