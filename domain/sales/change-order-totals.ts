import { cents, dollars } from '../money.ts';
import { lineCents, taxable, taxCents } from '../totals.ts';

/** The fields of a change order's line item that affect sums: dollars, and a quantity with 2 decimals. */
export interface ChangeOrderLine {
  unit_price_dollar: number;
  quantity: number;
  /** It is taken off what was agreed. */
  is_credit: boolean;
  /** Missing in what was sent before lines could be without tax: taxable. */
  is_taxable?: boolean | undefined;
}

/** What a change order adds to what was agreed; negative where it takes something off. Dollars. */
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

/** What is agreed once a change order is approved, in dollars; below 0 where it takes off more than was agreed. */
export function agreedWith(approvedTotal: number, { final_total }: Pick<ChangeOrderTotals, 'final_total'>): number {
  return dollars(cents(approvedTotal) + cents(final_total));
}

/**
 * Whether the tax would go the other way than the sum, as that of taxable additions beside a larger credit without tax: such
 * an amount could be billed by no invoice.
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

/** There is no negative zero of money. */
function signed(amount: number, isNegative: boolean): number {
  return isNegative && amount !== 0 ? -amount : amount;
}
