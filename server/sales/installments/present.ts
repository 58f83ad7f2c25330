import type { BilledInvoice, EstimateBilling, Installment } from '#contract/sales/installments.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { isOverdue } from '../invoices/invoice.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import type { InstallmentRow } from './store.ts';

export const NOTHING_BILLED: EstimateBilling = {
  approved_total: 0,
  billed_total: 0,
  paid_total: 0,
  unbilled_total: 0,
  installments: [],
  invoices: [],
};

type BilledInvoiceRow = Pick<InvoiceRow, keyof BilledInvoice>;
type PresentedInstallment = Omit<InstallmentRow, 'company_id' | 'code'>;

interface Source {
  approved_total: string;
  installments: readonly PresentedInstallment[];
  invoices: readonly BilledInvoiceRow[];
  /** The company's day, which determines what is overdue. */
  today: string;
}

export function presentBilling({ approved_total, installments, invoices, today }: Source): EstimateBilling {
  const activeInvoices = invoices.filter(({ status }) => status !== 'VOID');
  const unbilled = installments.filter(({ invoice_id }) => invoice_id === null);
  const byId = new Map(invoices.map((invoice) => [invoice.invoice_id, invoice]));
  return {
    approved_total: Number(approved_total),
    billed_total: sumOfAmounts(activeInvoices.map(({ final_total }) => Number(final_total))),
    paid_total: sumOfAmounts(activeInvoices.map(({ amount_paid }) => Number(amount_paid))),
    unbilled_total: sumOfAmounts(unbilled.map(({ amount }) => Number(amount))),
    installments: installments.map((row) => presentInstallment(row, byId.get(row.invoice_id ?? ''), today)),
    invoices: invoices.map(presentBilledInvoice),
  };
}

export function presentBilledInvoice(row: BilledInvoiceRow): BilledInvoice {
  return {
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    name: row.name,
    issue_date: row.issue_date,
    due_date: row.due_date,
    final_total: Number(row.final_total),
    amount_paid: Number(row.amount_paid),
    balance_due: Number(row.balance_due),
    status: row.status,
  };
}

function presentInstallment(
  row: PresentedInstallment,
  invoice: BilledInvoiceRow | undefined,
  today: string,
): Installment {
  return {
    installment_id: row.installment_id,
    estimate_id: row.estimate_id,
    position: row.position,
    kind: row.kind,
    label: row.label,
    percent: row.percent === null ? null : Number(row.percent),
    is_part: row.is_part,
    amount: Number(row.amount),
    sub_total: Number(row.sub_total),
    tax: Number(row.tax),
    discount: Number(row.discount),
    due: row.due,
    state: stateOf(invoice, today),
    invoice_id: row.invoice_id,
    invoice_number: invoice?.invoice_number ?? null,
    change_order_id: row.change_order_id,
  };
}

function stateOf(invoice: BilledInvoiceRow | undefined, today: string): Installment['state'] {
  if (!invoice) return 'not_billed';
  if (invoice.status === 'PAID') return 'paid';
  return isOverdue(invoice, today) ? 'overdue' : 'billed';
}
