import { AppError } from '#contract/errors.ts';
import { cents, dollars, formatUsd } from '#domain/money.ts';
import { deductCredit, type Share, splitShare, sumOfShares } from '#domain/sales/installment-amounts.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { LockedToApprove } from '../proposals/change-orders/store.ts';
import type { Approved, NextStep, Withdrawn } from '../proposals/events.ts';
import { billOnApproval, nextStepOf } from './bill-on-approval.ts';
import {
  billedShare,
  billingFacts,
  deleteInstallments,
  insertInstallments,
  installmentsOfEstimate,
  reduceToRest,
  shareColumns,
  shareOf,
  type StoredInstallment,
} from './store.ts';

/** The amount that a change order adds, in whole cents; negative for a credit. */
type Change = Pick<Share, 'amount' | 'tax'>;

/**
 * Applies the approval of a change order. An addition becomes a separate installment, which is billed immediately if
 * it is due on approval; a credit reduces the unbilled installments.
 */
export async function addChangeOrder(
  db: CompanyDb,
  { document, choice, signer_name, now }: Approved<LockedToApprove>,
): Promise<NextStep | undefined> {
  const change = { amount: cents(choice.totals.final_total), tax: cents(choice.totals.tax_amount) };
  const agreement = await agreementAfter(db, document, change);
  if (change.amount < 0) {
    await takeOff(db, agreement.unbilled, negated(change));
    return undefined;
  }
  const added = shareAdded(change, agreement);
  if (!added) return undefined;
  const { change_order_number, change_order_id, bills, estimate } = document;
  const label = `Change order ${change_order_number}`;
  const installment = {
    ...placedAfter(agreement.installments),
    ...shareColumns(added),
    installment_id: newId(),
    estimate_id: estimate.estimate_id,
    kind: 'change_order' as const,
    code: `CO${change_order_number}`,
    label,
    percent: null,
    is_part: added.amount < change.amount,
    due: bills === 'alone' ? 'on_approval' : 'on_completion',
    change_order_id,
  };
  const { settings } = agreement;
  const invoice =
    bills === 'alone' && settings.invoice_deposit_on_approval
      ? await billOnApproval(db, { estimate, installments: [installment], settings, signer_name, now })
      : undefined;
  await insertInstallments(db, [{ ...installment, invoice_id: invoice?.invoice_id ?? null }]);
  return invoice && nextStepOf(label, invoice);
}

/**
 * Applies the withdrawal: the installment of the change order is deleted, or the credit becomes an installment again.
 */
export async function removeChangeOrder(db: CompanyDb, { document }: Withdrawn<LockedToApprove>): Promise<void> {
  const { change_order_id, estimate } = document;
  const change = { amount: cents(document.final_total), tax: cents(document.tax_amount) };
  const agreement = await agreementAfter(db, document, negated(change));
  if (change.amount < 0) {
    const back = shareAdded(negated(change), agreement);
    if (back)
      await insertInstallments(db, [
        {
          ...placedAfter(agreement.installments),
          ...shareColumns(back),
          ...CREDIT_TAKEN_BACK,
          installment_id: newId(),
          estimate_id: estimate.estimate_id,
        },
      ]);
    return;
  }
  const isOfChangeOrder = (row: StoredInstallment) => row.change_order_id === change_order_id;
  if (agreement.installments.some((row) => isOfChangeOrder(row) && row.invoice_id !== null))
    throw new AppError('billed_already');
  const { unbilled } = agreement;
  const changeOrderLast = [...unbilled.filter((row) => !isOfChangeOrder(row)), ...unbilled.filter(isOfChangeOrder)];
  await takeOff(db, changeOrderLast, shareTakenOff(change, agreement));
}

const CREDIT_TAKEN_BACK = {
  kind: 'other',
  code: 'CREDIT',
  label: 'Credit taken back',
  percent: null,
  due: 'on_completion',
} as const;

/** Rejects a net credit above the unbilled total, in amount or tax. */
export async function rejectUncoveredCredit(
  db: CompanyDb,
  { estimate_id, final_total, tax_amount }: { estimate_id: string; final_total: string; tax_amount: string },
): Promise<void> {
  const credit = negated({ amount: cents(final_total), tax: cents(tax_amount) });
  if (credit.amount > 0) afterCredit(unbilledOf(await installmentsOfEstimate(db, estimate_id)), credit);
}

interface Agreement {
  settings: Omit<Awaited<ReturnType<typeof billingFacts>>, 'installments'>;
  installments: readonly StoredInstallment[];
  unbilled: readonly StoredInstallment[];
  /** Cents that should be unbilled once the change counts; 0 if earlier invoices exceed the agreed total. */
  toBeUnbilled: number;
}

/** The billing state of an estimate once a change of the agreed total counts. */
async function agreementAfter(db: CompanyDb, { estimate }: LockedToApprove, change: Change): Promise<Agreement> {
  const { installments, ...settings } = await billingFacts(db, estimate);
  const counts = settings.invoices.filter(
    (invoice) => invoice.estimate_id === estimate.estimate_id && !invoice.is_void,
  );
  const billed = sumOfShares(counts.map(billedShare));
  const agreed = cents(estimate.approved_total ?? 0) + change.amount;
  const toBeUnbilled = Math.max(0, agreed - billed.amount);
  return { settings, installments, unbilled: unbilledOf(installments), toBeUnbilled };
}

function unbilledOf(installments: readonly StoredInstallment[]): StoredInstallment[] {
  return installments.filter(({ invoice_id }) => invoice_id === null);
}

/**
 * The part of an addition that is left to bill: all of it, unless earlier invoices exceeded the previously agreed
 * total.
 */
function shareAdded(change: Change, { unbilled, toBeUnbilled }: Agreement): Share | undefined {
  const amount = toBeUnbilled - sumOfShares(unbilled.map(shareOf)).amount;
  return amount > 0 ? partOf(change, amount) : undefined;
}

/**
 * The part of a withdrawn addition that is deducted from the unbilled installments; the counterpart of `shareAdded`.
 */
function shareTakenOff(change: Change, { unbilled, toBeUnbilled }: Agreement): Change {
  return partOf(change, Math.max(0, sumOfShares(unbilled.map(shareOf)).amount - toBeUnbilled));
}

function partOf(change: Change, amount: number): Share {
  const whole = { ...change, discount: 0 };
  if (amount >= change.amount) return whole;
  return splitShare(whole, [amount, change.amount - amount])[0] ?? whole;
}

/** Reduces the stored installments, the last first; those reduced to nothing are deleted. */
async function takeOff(db: CompanyDb, unbilled: readonly StoredInstallment[], credit: Change): Promise<void> {
  if (credit.amount === 0) return;
  const left = new Map(afterCredit(unbilled, credit).map((share) => [share.installment_id, share]));
  const emptied = unbilled.filter(({ installment_id }) => !left.has(installment_id));
  await deleteInstallments(
    db,
    emptied.map(({ installment_id }) => installment_id),
  );
  for (const row of unbilled) {
    const share = left.get(row.installment_id);
    if (share && !isSame(share, shareOf(row))) await reduceToRest(db, row.installment_id, shareColumns(share));
  }
}

function afterCredit(unbilled: readonly StoredInstallment[], credit: Change) {
  const shares = unbilled.map((row) => ({ ...shareOf(row), installment_id: row.installment_id }));
  const left = deductCredit(shares, credit);
  if (left) return left;
  const total = formatUsd(dollars(sumOfShares(shares).amount));
  throw new AppError('credit_over_unbilled', {
    message: `Only ${total} is not billed yet. Give the rest back as a refund.`,
  });
}

function isSame(one: Share, other: Share): boolean {
  return one.amount === other.amount && one.tax === other.tax && one.discount === other.discount;
}

function placedAfter(installments: readonly StoredInstallment[]): { position: number } {
  const last = installments.at(-1);
  return { position: last ? last.position + 1 : 0 };
}

function negated({ amount, tax }: Change): Change {
  return { amount: 0 - amount, tax: 0 - tax };
}
