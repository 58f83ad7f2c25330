import { cents, dollars, scaled, timesScaled } from './money.ts';

/** The fields of a line item that affect sums: dollars, quantity with 2 decimals, hours with 2 decimals. */
export interface CountedLine {
  unit_price_dollar: number;
  quantity: number;
  duration_hour: number;
  is_optional: boolean;
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

/**
 * The totals of an estimate, for the server that stores them and the browser that shows them while typing. Optional
 * line items are part of the total. Tax is computed on the sum of line items and rounded half up, then the discount is
 * subtracted; the final total never goes below 0. Hours are summed without regard to quantity.
 */
export function estimateTotals(
  lines: readonly CountedLine[],
  { tax_rate, discount_usd }: { tax_rate: number; discount_usd: number },
): EstimateTotals {
  const firm = lines.filter((line) => !line.is_optional);
  const optional = lines.filter((line) => line.is_optional);
  const firmCents = sum(firm.map(lineCents));
  const optionalCents = sum(optional.map(lineCents));
  const subTotal = firmCents + optionalCents;
  const tax = taxCents(subTotal, tax_rate);
  return {
    total_dollar: dollars(subTotal),
    non_optional_dollar: dollars(firmCents),
    optional_dollar: dollars(optionalCents),
    total_hour: sum(lines.map(lineHours)) / 100,
    non_optional_hour: sum(firm.map(lineHours)) / 100,
    optional_hour: sum(optional.map(lineHours)) / 100,
    tax_amount: dollars(tax),
    final_total: dollars(Math.max(0, subTotal + tax - cents(discount_usd))),
  };
}

export interface InvoiceTotals {
  sub_total_sum_lineitems: number;
  tax_amount: number;
  sub_total_after_tax: number;
  final_total: number;
}

/** Tax and discount that are shares of what a customer approved, in place of computed ones. */
export interface FixedAmounts {
  tax_dollar: number;
  discount_usd: number;
}

/**
 * The totals of an invoice, for the server that stores them and the browser that shows them while typing. Tax is
 * computed on the sum of line items and rounded half up, then the discount is subtracted; the final total never goes
 * below 0.
 */
export function invoiceTotals(
  items: readonly { amount_dollar: number }[],
  { tax_rate, discount_usd, fixed }: { tax_rate: number; discount_usd: number; fixed?: FixedAmounts | undefined },
): InvoiceTotals {
  const subTotal = sum(items.map((item) => cents(item.amount_dollar)));
  const tax = fixed ? cents(fixed.tax_dollar) : taxCents(subTotal, tax_rate);
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

/** The balance of an invoice: negative if more was paid, and paid at 0 or below. */
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
 * Dollars of each part of a payment schedule. Every part is rounded half up, to no more than what is left; the last one
 * above 0% takes the remainder, so that the parts add up to the total and a part of 0% stays 0.
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

/** The tax on a sub total that is not negative, rounded half up. */
export function taxCents(subTotalCents: number, ratePercent: number): number {
  return timesScaled(subTotalCents, scaled(ratePercent, 3), 5);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
