import { formatUsd } from '#domain/money.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { dayIn, writtenDay } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import type { NextStep } from '../proposals/events.ts';
import type { EstimateRow } from '../proposals/rows.ts';
import { billInstallments } from './bill.ts';
import type { Billable } from './billed-invoice.ts';
import { type billingFacts, namesOn } from './store.ts';

interface OnApproval {
  estimate: EstimateRow;
  installments: readonly Billable[];
  settings: Pick<
    Awaited<ReturnType<typeof billingFacts>>,
    'time_zone' | 'invoices' | 'company_name' | 'payment_options'
  >;
  signer_name: string;
  now: Date;
}

/** Creates the invoice of what is due on an approval, in its transaction. The caller stores what it bills. */
export async function billOnApproval(
  db: CompanyDb,
  {
    estimate,
    installments,
    settings: { time_zone, invoices, company_name, payment_options },
    signer_name,
    now,
  }: OnApproval,
): Promise<InvoiceRow> {
  const today = dayIn(time_zone, now);
  return billInstallments(db, installments, {
    estimate,
    approved_on: today,
    words: {},
    payment_instruction: paymentInstruction(payment_options, company_name),
    today,
    namesTaken: namesOn(invoices, today),
    by: { name: signer_name },
    created_by_account_id: null,
    now,
  });
}

/** "Deposit: Invoice #1001, $530.00, due Nov 22, 2026." */
export function nextStepOf(label: string, invoice: InvoiceRow): NextStep {
  const { invoice_number, final_total, due_date } = invoice;
  const amount = formatUsd(Number(final_total));
  return { sentence: `${label}: Invoice #${invoice_number}, ${amount}, due ${writtenDay(due_date)}.`, invoice };
}
