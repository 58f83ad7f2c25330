import { cents, divideHalfUp, dollars, scaled } from '../money.ts';
import { scheduleAmounts } from '../totals.ts';

export const INSTALLMENT_KINDS = ['deposit', 'start', 'completion', 'retainage', 'change_order', 'other'] as const;
export type InstallmentKind = (typeof INSTALLMENT_KINDS)[number];

/** Events that make an installment due, in order. The alternative is a calendar day. */
export const DUE_EVENTS = ['on_approval', 'on_start', 'on_completion', 'on_acceptance'] as const;
export type DueEvent = (typeof DUE_EVENTS)[number];

/** A part of the agreed total, in whole cents. Its sub total is the rest, `subTotalOf`, and never negative. */
export interface Share {
  amount: number;
  tax: number;
  discount: number;
}

/** Percentages of an agreed total. If all are null, there is no schedule. */
export interface PaymentPercents {
  deposit_percent?: number | null | undefined;
  start_percent?: number | null | undefined;
  completion_percent?: number | null | undefined;
  retainage_percent?: number | null | undefined;
}

/** An installment as derived from the schedule. */
export interface PlannedInstallment extends Share {
  kind: InstallmentKind;
  /** The description of the line item that bills it. */
  code: string;
  label: string;
  /** Null for the whole amount. */
  percent: number | null;
  due: DueEvent;
}

const SCHEDULED = [
  { field: 'deposit_percent', kind: 'deposit', code: 'DEPOSIT', label: 'Deposit', due: 'on_approval' },
  { field: 'start_percent', kind: 'start', code: 'START', label: 'Start', due: 'on_start' },
  { field: 'completion_percent', kind: 'completion', code: 'COMPLETION', label: 'Completion', due: 'on_completion' },
  { field: 'retainage_percent', kind: 'retainage', code: 'RETAINAGE', label: 'Retainage', due: 'on_acceptance' },
] as const;
const WHOLE = { kind: 'other', code: 'WHOLE', label: 'Whole amount', percent: null, due: 'on_completion' } as const;

/** Percentages have three decimals. */
const WHOLE_PERCENT = 100_000;

export function subTotalOf({ amount, tax, discount }: Share): number {
  return amount - tax + discount;
}

export function sumOfShares(shares: readonly Share[]): Share {
  return {
    amount: sum(shares.map(({ amount }) => amount)),
    tax: sum(shares.map(({ tax }) => tax)),
    discount: sum(shares.map(({ discount }) => discount)),
  };
}

/** The agreed share, from totals in dollars. A discount above the sum makes the total 0, and then the tax is 0 too. */
export function agreedShare(totals: {
  final_total: number | string;
  tax_amount: number | string;
  discount_usd: number | string;
}): Share {
  const amount = cents(totals.final_total);
  if (amount === 0) return { amount, tax: 0, discount: 0 };
  return { amount, tax: cents(totals.tax_amount), discount: cents(totals.discount_usd) };
}

/**
 * The installments of an agreed total in order, for the customer's page, the documents and the server. The amounts are
 * those of `scheduleAmounts`, as printed; an installment of 0 cents is left out. Each column sums to the agreed total.
 */
export function installmentsOf(percents: PaymentPercents, agreed: Share): PlannedInstallment[] {
  if (agreed.amount === 0) return [];
  const scheduled = SCHEDULED.map(({ field, ...installment }) => ({ ...installment, percent: percents[field] ?? 0 }));
  if (scheduled.every(({ percent }) => percent === 0)) return [{ ...WHOLE, ...agreed }];
  const amounts = scheduleAmounts(
    dollars(agreed.amount),
    scheduled.map(({ percent }) => percent),
  ).map(cents);
  const charged = scheduled
    .map((installment, at) => ({ ...installment, amount: amounts[at] ?? 0 }))
    .filter(({ amount }) => amount > 0);
  const weights = charged.map(({ percent }) => scaled(percent, 3));
  return spread(charged, agreed, { weights, whole: WHOLE_PERCENT });
}

/**
 * Splits a share into the given amounts, which must sum to the amount of the share. Tax and discount are split by
 * amount, rounded half up; the last part gets the remainder.
 */
export function splitShare(share: Share, amounts: readonly number[]): Share[] {
  const parts = amounts.map((amount) => ({ amount }));
  return spread(parts, share, { weights: amounts, whole: share.amount });
}

/**
 * Unbilled installments minus what was billed before they were agreed; the first installments are reduced first. Their
 * tax and discount are the remainder of the agreed ones, split by the remaining amounts. Installments reduced to 0 are
 * left out, so none remain if more was billed than agreed.
 */
export function deductBilled<I extends Share>(installments: readonly I[], billed: Share): I[] {
  const agreed = sumOfShares(installments);
  let toDeduct = billed.amount;
  const remaining = installments
    .map((installment) => {
      const deducted = Math.min(installment.amount, toDeduct);
      toDeduct -= deducted;
      return { ...installment, amount: installment.amount - deducted };
    })
    .filter(({ amount }) => amount > 0);
  const amounts = remaining.map(({ amount }) => amount);
  const amount = sum(amounts);
  const discount = Math.max(0, agreed.discount - billed.discount);
  // Earlier invoices may have used another tax, so the remaining tax is limited to what the sub total allows.
  const tax = Math.min(Math.max(0, agreed.tax - billed.tax), amount + discount);
  return spread(remaining, { tax, discount }, { weights: amounts, whole: amount });
}

/**
 * Unbilled installments minus a credit, the last one first; undefined if the credit exceeds what is unbilled. The
 * remaining tax and discount of an emptied installment move to the one before.
 */
export function deductCredit<I extends Share>(
  installments: readonly I[],
  credit: Pick<Share, 'amount' | 'tax'>,
): I[] | undefined {
  let { amount: toDeduct, tax: taxToDeduct } = credit;
  let passed = { tax: 0, discount: 0 };
  const remaining: I[] = [];
  for (const installment of installments.toReversed()) {
    const deducted = Math.min(installment.amount, toDeduct);
    const amount = installment.amount - deducted;
    toDeduct -= deducted;
    const deductedTax = Math.min(installment.tax + passed.tax, taxToDeduct);
    const tax = installment.tax + passed.tax - deductedTax;
    taxToDeduct -= deductedTax;
    const discount = installment.discount + passed.discount;
    if (amount === 0) {
      passed = { tax, discount };
    } else {
      const heldTax = Math.min(tax, amount + discount);
      passed = { tax: tax - heldTax, discount: 0 };
      remaining.unshift({ ...installment, amount, tax: heldTax, discount });
    }
  }
  const isDeducted = toDeduct === 0 && taxToDeduct === 0 && passed.tax === 0 && passed.discount === 0;
  return isDeducted ? remaining : undefined;
}

/** Tax and discount are split by the weights, out of `whole`; the last part gets the remainder. */
interface Weights {
  weights: readonly number[];
  whole: number;
}

/**
 * Distributes tax and discount over amounts above 0. The tax of each part is at most what its own sub total can hold,
 * and at least what the later parts cannot hold, so that no sub total is negative.
 */
function spread<I extends Pick<Share, 'amount'>>(
  parts: readonly I[],
  { tax, discount }: Omit<Share, 'amount'>,
  { weights, whole }: Weights,
): (I & Share)[] {
  const last = parts.length - 1;
  const part = (total: number, at: number) => timesRatio(total, weights[at] ?? 0, whole);
  let discountLeft = discount;
  const discounted = parts.map((each, at) => {
    const share = at === last ? discountLeft : Math.min(discountLeft, part(discount, at));
    discountLeft -= share;
    return { ...each, discount: share };
  });
  let taxLeft = tax;
  let laterHold = sum(discounted.map(heldBy));
  return discounted.map((each, at) => {
    laterHold -= heldBy(each);
    const least = Math.max(0, taxLeft - laterHold);
    const most = Math.min(taxLeft, heldBy(each));
    const share = at === last ? taxLeft : Math.max(least, Math.min(most, part(tax, at)));
    taxLeft -= share;
    return { ...each, tax: share };
  });
}

function heldBy({ amount, discount }: Omit<Share, 'tax'>): number {
  return amount + discount;
}

function timesRatio(total: number, weight: number, whole: number): number {
  return Number(divideHalfUp(BigInt(total) * BigInt(weight), BigInt(whole)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
