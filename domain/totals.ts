import { cents, dollars, scaled, timesScaled } from './money.ts';
import { linesInLowest, type Package } from './sales/packages.ts';

/** The fields of a line item that affect sums: dollars, quantity with 2 decimals, hours with 2 decimals. */
export interface CountedLine {
  unit_price_dollar: number;
  quantity: number;
  duration_hour: number;
  is_optional: boolean;
  /** Missing in documents sent before lines could be tax-exempt; a missing value means taxable. */
  is_taxable?: boolean | undefined;
  /** Missing or null: in all packages. */
  package?: Package | null | undefined;
}

export interface EstimateTotals {
  total_dollar: number;
  non_optional_dollar: number;
  optional_dollar: number;
  total_hour: number;
  non_optional_hour: number;
  optional_hour: number;
  tax_amount: number;
  final_total: number;
}

/** Dollars of one line item: unit price times quantity, rounded half up to the cent. */
export function lineSubTotal(line: Pick<CountedLine, 'unit_price_dollar' | 'quantity'>): number {
  return dollars(lineCents(line));
}

/** The sums of line items that make up a total. */
export type AmountTotals = Pick<EstimateTotals, 'total_dollar' | 'tax_amount' | 'final_total'>;

interface Rates {
  tax_rate: number;
  discount_usd: number;
}

/**
 * The sums of line items in dollars, including optional ones. Tax is computed on the sum of taxable line items and
 * rounded half up, then the discount is subtracted; the final total is never below 0.
 */
export function amountTotals(
  lines: readonly Omit<CountedLine, 'duration_hour' | 'is_optional'>[],
  rates: Rates,
): AmountTotals {
  return totalsOfCents(sum(lines.map(lineCents)), sum(taxable(lines).map(lineCents)), rates);
}

/** The sum of line items in dollars, and the sum of those among them that are taxable. */
export interface LineSums {
  dollar: number;
  taxable_dollar: number;
}

/** The sums of line items, for a reader who does not see their prices. */
export function lineSums(lines: readonly { sub_total_dollar: number; is_taxable?: boolean | undefined }[]): LineSums {
  const dollarsOf = (some: typeof lines) => sumOfAmounts(some.map(({ sub_total_dollar }) => sub_total_dollar));
  return { dollar: dollarsOf(lines), taxable_dollar: dollarsOf(taxable(lines)) };
}

/** The same totals as `amountTotals`, from the sums of the line items. */
export function totalsOfSums(sums: readonly LineSums[], rates: Rates): AmountTotals {
  const centsOf = (read: (each: LineSums) => number) => sum(sums.map((each) => cents(read(each))));
  return totalsOfCents(
    centsOf(({ dollar }) => dollar),
    centsOf(({ taxable_dollar }) => taxable_dollar),
    rates,
  );
}

function totalsOfCents(subTotal: number, taxableCents: number, { tax_rate, discount_usd }: Rates): AmountTotals {
  const tax = taxCents(taxableCents, tax_rate);
  return {
    total_dollar: dollars(subTotal),
    tax_amount: dollars(tax),
    final_total: dollars(Math.max(0, subTotal + tax - cents(discount_usd))),
  };
}

/**
 * The totals of an estimate, for the server that stores them and the browser that shows them during typing. Optional
 * line items are part of the total. Hours are summed without regard to quantity. Of packages, the
 * lowest counts.
 */
export function estimateTotals(all: readonly CountedLine[], rates: Rates): EstimateTotals {
  const lines = linesInLowest(all);
  const firm = lines.filter((line) => !line.is_optional);
  const optional = lines.filter((line) => line.is_optional);
  return {
    ...amountTotals(lines, rates),
    non_optional_dollar: dollars(sum(firm.map(lineCents))),
    optional_dollar: dollars(sum(optional.map(lineCents))),
    total_hour: sum(lines.map(lineHours)) / 100,
    non_optional_hour: sum(firm.map(lineHours)) / 100,
    optional_hour: sum(optional.map(lineHours)) / 100,
  };
}

export interface InvoiceTotals {
  sub_total_sum_lineitems: number;
  tax_amount: number;
  sub_total_after_tax: number;
  final_total: number;
}

/** Tax and discount as shares of an approved amount, used instead of computed ones. */
export interface FixedAmounts {
  tax_dollar: number;
  discount_usd: number;
}

/**
 * The totals of an invoice, for the server that stores them and the browser that shows them during typing. Tax is
 * computed on the sum of taxable line items and rounded half up, then the discount is subtracted; the final total is
 * never below 0.
 */
export function invoiceTotals(
  items: readonly { amount_dollar: number; is_taxable?: boolean | undefined }[],
  { tax_rate, discount_usd, fixed }: { tax_rate: number; discount_usd: number; fixed?: FixedAmounts | undefined },
): InvoiceTotals {
  const amounts = (some: typeof items) => sum(some.map((item) => cents(item.amount_dollar)));
  const subTotal = amounts(items);
  const tax = fixed ? cents(fixed.tax_dollar) : taxCents(amounts(taxable(items)), tax_rate);
  const discount = cents(fixed ? fixed.discount_usd : discount_usd);
  return {
    sub_total_sum_lineitems: dollars(subTotal),
    tax_amount: dollars(tax),
    sub_total_after_tax: dollars(subTotal + tax),
    final_total: dollars(Math.max(0, subTotal + tax - discount)),
  };
}

export const INVOICE_STATUSES = ['PAID', 'OUTSTANDING', 'VOID'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The balance of an invoice. It is negative after an overpayment; at 0 or below the invoice is paid. */
export function invoiceBalance({ final_total, amount_paid }: { final_total: number; amount_paid: number }): {
  balance_due: number;
  status: InvoiceStatus;
} {
  const balance = cents(final_total) - cents(amount_paid);
  return { balance_due: dollars(balance), status: balance <= 0 ? 'PAID' : 'OUTSTANDING' };
}

/** The exact sum of amounts in dollars. */
export function sumOfAmounts(amounts: readonly number[]): number {
  return dollars(sum(amounts.map(cents)));
}

/**
 * Dollars of each part of a payment schedule. Every part is rounded half up and limited to the remaining amount. The
 * last part above 0% gets the remainder, so that the parts add up to the total and a part of 0% stays 0.
 */
export function scheduleAmounts(total: number, percents: readonly number[]): number[] {
  const whole = cents(total);
  const last = percents.findLastIndex((percent) => percent > 0);
  let left = whole;
  return percents.map((percent, index) => {
    const part = index === last ? left : Math.min(left, timesScaled(whole, scaled(percent, 3), 5));
    left -= part;
    return dollars(part);
  });
}

/** Whole cents of one line item. */
export function lineCents({
  unit_price_dollar,
  quantity,
}: Pick<CountedLine, 'unit_price_dollar' | 'quantity'>): number {
  return timesScaled(cents(unit_price_dollar), scaled(quantity, 2), 2);
}

function lineHours({ duration_hour }: CountedLine): number {
  return scaled(duration_hour, 2);
}

/** The taxable line items; a missing flag means taxable. */
export function taxable<L extends { is_taxable?: boolean | undefined }>(lines: readonly L[]): L[] {
  return lines.filter((line) => line.is_taxable !== false);
}

/** Whether a rate above 0 applies to some of the line items but not to others. Documents mark those. */
export function isTaxedInPart(
  lines: readonly { is_taxable?: boolean | undefined }[],
  { tax_rate }: { tax_rate: number | string },
): boolean {
  const count = taxable(lines).length;
  return Number(tax_rate) > 0 && count > 0 && count < lines.length;
}

/** The tax on a non-negative sub total, rounded half up. */
export function taxCents(subTotalCents: number, ratePercent: number): number {
  return timesScaled(subTotalCents, scaled(ratePercent, 3), 5);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
