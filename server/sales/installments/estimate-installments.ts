import { cents } from '#domain/money.ts';
import {
  agreedShare,
  deductBilled,
  installmentsOf,
  type Share,
  sumOfShares,
} from '#domain/sales/installment-amounts.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import { type LockedEstimate, lockEstimateRow } from '../proposals/estimates/store.ts';
import type { Approved, NextStep } from '../proposals/events.ts';
import type { EstimateRow } from '../proposals/rows.ts';
import { billOnApproval, nextStepOf } from './bill-on-approval.ts';
import {
  billedShare,
  billingFacts,
  fixEarlierInvoices,
  freeInstallments,
  insertInstallments,
  installmentsOfEstimate,
  invoicesOfEstimate,
  shareColumns,
  shareOf,
} from './store.ts';

/** Applies an approval: creates the installments, less what was billed before, and the deposit invoice. */
export async function createInstallments(
  db: CompanyDb,
  { document: estimate, choice, signer_name, now }: Approved<LockedEstimate>,
): Promise<NextStep | undefined> {
  const { estimate_id } = estimate;
  const agreed = agreedShare({ ...choice.totals, discount_usd: choice.discount_usd });
  const planned = installmentsOf(percentsOf(estimate), agreed);
  const settings = await billingFacts(db, estimate);
  const isBilled = settings.invoices.some((invoice) => invoice.estimate_id === estimate_id);
  const earlier = isBilled ? await fixEarlierInvoices(db, estimate_id) : [];
  const left = earlier.length > 0 ? deductBilled(planned, sumOfShares(earlier.map(billedShare))) : planned;
  const unbilled = left.map(({ amount, tax, discount, ...installment }, position) => ({
    ...installment,
    ...shareColumns({ amount, tax, discount }),
    installment_id: newId(),
    estimate_id,
    position,
    is_part: false,
  }));
  const deposits = unbilled.filter(({ due }) => due === 'on_approval');
  const isInvoiced = deposits.length > 0 && settings.invoice_deposit_on_approval;
  const billing = { estimate, installments: deposits, settings, signer_name, now };
  const invoice = isInvoiced ? await billOnApproval(db, billing) : null;
  await insertInstallments(
    db,
    unbilled.map((row) => ({ ...row, invoice_id: (deposits.includes(row) && invoice?.invoice_id) || null })),
  );
  return invoice ? nextStepOf('Deposit', invoice) : undefined;
}

/** The agreed amounts that an invoice has billed can be billed again once it is deleted or void. */
export async function releaseInstallments(db: CompanyDb, { invoice }: { invoice: InvoiceRow }): Promise<void> {
  if (invoice.estimate_id === null || !invoice.amounts_are_fixed) return;
  if (!(await freeInstallments(db, invoice.invoice_id))) await freeEarlierInvoice(db, invoice, invoice.estimate_id);
}

/**
 * An invoice from before the approval becomes a new installment of the amount then missing from the agreed total. Its
 * tax and discount may differ from the agreed ones.
 */
async function freeEarlierInvoice(db: CompanyDb, invoice: InvoiceRow, estimateId: string): Promise<void> {
  const { approved_total } = await lockEstimateRow(db, estimateId);
  if (approved_total === null) return;
  const installments = await installmentsOfEstimate(db, estimateId);
  const invoices = await invoicesOfEstimate(db, estimateId);
  const others = invoices.filter(({ invoice_id, voided_at }) => invoice_id !== invoice.invoice_id && !voided_at);
  const unbilled = installments.filter(({ invoice_id }) => invoice_id === null);
  const counted = sumOfShares([...unbilled.map(shareOf), ...others.map(billedShare)]);
  const amount = cents(approved_total) - counted.amount;
  if (amount <= 0) return;
  const invoiceShare = billedShare(invoice);
  const { discount } = invoiceShare;
  const share: Share = { amount, discount, tax: Math.min(invoiceShare.tax, amount + discount) };
  const last = installments.at(-1);
  await insertInstallments(db, [
    {
      installment_id: newId(),
      estimate_id: estimateId,
      position: last ? last.position + 1 : 0,
      kind: 'other',
      code: 'OTHER',
      label: `Invoice #${invoice.invoice_number}`,
      due: 'on_completion',
      ...shareColumns(share),
    },
  ]);
}

function percentsOf(estimate: EstimateRow) {
  const percent = (written: string | null) => (written === null ? null : Number(written));
  return {
    deposit_percent: percent(estimate.deposit_percent),
    start_percent: percent(estimate.start_percent),
    completion_percent: percent(estimate.completion_percent),
    retainage_percent: percent(estimate.retainage_percent),
  };
}
