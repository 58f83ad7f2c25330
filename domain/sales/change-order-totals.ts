import { cents, dollars } from '../money.ts';
import { lineCents, taxable, taxCents } from '../totals.ts';

/** The fields of a change order's line item that affect sums: dollars, and a quantity with 2 decimals. */
export interface ChangeOrderLine {
  unit_price_dollar: number;
  quantity: number;
  /** The line is subtracted from the agreed amount. */
  is_credit: boolean;
  /** Missing in revisions sent before lines could be tax-exempt; a missing value means taxable. */
  is_taxable?: boolean | undefined;
}

/** The amounts that a change order adds to the agreed total; negative for a reduction. Dollars. */
export interface ChangeOrderTotals {
  sub_total_dollar: number;
  tax_amount: number;
  final_total: number;
}

/** Dollars of one line item, rounded to the cent; those of a credit are negative. */
export function changeOrderLineSubTotal(line: ChangeOrderLine): number {
  return dollars(signedCents(line));
}

/**
 * The totals of a change order, for the server that stores them and the browser that shows them while typing. Tax is
 * computed on the signed sum of the taxable line items and rounded half away from zero. There is no discount.
 */
export function changeOrderTotals(
  lines: readonly ChangeOrderLine[],
  { tax_rate }: { tax_rate: number },
): ChangeOrderTotals {
  const subTotal = sum(lines);
  const taxed = sum(taxable(lines));
  const tax = signed(taxCents(Math.abs(taxed), tax_rate), taxed < 0);
  return { sub_total_dollar: dollars(subTotal), tax_amount: dollars(tax), final_total: dollars(subTotal + tax) };
}

/**
 * The agreed total after a change order is approved, in dollars; negative if the change order subtracts more than was
 * agreed.
 */
export function agreedWith(approvedTotal: number, { final_total }: Pick<ChangeOrderTotals, 'final_total'>): number {
  return dollars(cents(approvedTotal) + cents(final_total));
}

/**
 * Whether the tax and the sum have opposite signs, as with taxable additions beside a larger credit without tax. No
 * invoice could bill such an amount.
 */
export function taxOpposes({ sub_total_dollar, tax_amount }: ChangeOrderTotals): boolean {
  return sub_total_dollar * tax_amount < 0 || (sub_total_dollar === 0 && tax_amount !== 0);
}

function sum(lines: readonly ChangeOrderLine[]): number {
  return lines.reduce((total, line) => total + signedCents(line), 0);
}

function signedCents(line: ChangeOrderLine): number {
  return signed(lineCents(line), line.is_credit);
}

/** Avoids negative zero, which is no amount of money. */
function signed(amount: number, isNegative: boolean): number {
  return isNegative && amount !== 0 ? -amount : amount;
}
