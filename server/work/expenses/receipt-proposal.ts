import { AppError } from '#contract/errors.ts';
import { type ReceiptProposal, VENDOR_MAX } from '#contract/work/expenses.ts';
import { cents, dollars, formatUsd } from '#domain/money.ts';
import { EXPENSE_AMOUNT_MAX } from '#domain/work/expenses.ts';
import type { ReadReceipt } from '../../platform/receipt-reading/receipt-reader.ts';

/** Before any receipt that somebody still enters. */
const FIRST_DAY = '2000-01-01';

/**
 * What a reader has read, in the form of an expense, without what cannot be right: a day after today, a tax above the
 * total. Throws `receipt_total_differs` if the lines do not add up: then something was misread.
 */
export function proposalOf({ vendor, day, total, tax, line_amounts }: ReadReceipt, today: string): ReceiptProposal {
  const amount_dollar = amountOf(total);
  const tax_dollar = tax === 0 ? 0 : amountOf(tax);
  if (amount_dollar !== null && line_amounts.length > 0)
    rejectDifferent({ lines: line_amounts, tax: tax_dollar ?? 0, total: amount_dollar });
  const name = vendor?.replaceAll(/\s+/g, ' ').trim().slice(0, VENDOR_MAX);
  return {
    vendor: name || null,
    spent_on: day !== null && isDay(day) && day >= FIRST_DAY && day <= today ? day : null,
    amount_dollar,
    tax_dollar: amount_dollar !== null && tax_dollar !== null && tax_dollar <= amount_dollar ? tax_dollar : null,
  };
}

/** The lines are printed with or without the tax. */
function rejectDifferent({ lines, tax, total }: { lines: readonly number[]; tax: number; total: number }): void {
  const sum = lines.reduce((all, amount) => all + cents(amount), 0);
  if (sum === cents(total) || sum + cents(tax) === cents(total)) return;
  const message = `The lines add up to ${formatUsd(dollars(sum + cents(tax)))}, but the receipt says ${formatUsd(total)}.`;
  throw new AppError('receipt_total_differs', { message });
}

function amountOf(value: number | null): number | null {
  if (value === null || !Number.isFinite(value) || value <= 0 || value > EXPENSE_AMOUNT_MAX) return null;
  return dollars(cents(value));
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
