import { LINES_MAX, type ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import type { Package } from '#domain/sales/packages.ts';
import { lineSubTotal, type CountedLine } from '#domain/totals.ts';
import type { LineKind } from '../../documents/lines.ts';
import { decimal } from '../../../../../kit/forms/typing.ts';
import { blankPrice, PRICED_LINES, priceBody, savedPrice, type PricedLine } from './priced-lines.ts';

/** A line item of an estimate as typed. */
export interface LineValues extends PricedLine {
  is_optional: boolean;
  /** Empty for a line item in all packages. */
  package: '' | `${Package}`;
}

export const LINES = {
  ...PRICED_LINES,
  field: 'itemized_estimates',
  full: `An estimate has at most ${LINES_MAX} lines.`,
  last: 'An estimate keeps at least one line.',
  blank: (key, below) => blankLine(key, { is_optional: below?.is_optional ?? false, package: below?.package ?? '' }),
  isApart: (line) => line.is_optional,
  amountOf: subTotal,
} as const satisfies LineKind<LineValues>;

export function savedLine(saved: ItemizedEstimate): LineValues {
  return {
    ...savedPrice(saved.itemized_estimate_id, saved),
    is_optional: saved.is_optional,
    package: packageValue(saved.package),
  };
}

export function blankLine(
  key: string,
  { is_optional = false, package: ofPackage = '' }: Partial<Pick<LineValues, 'is_optional' | 'package'>> = {},
): LineValues {
  return { ...blankPrice(key), is_optional, package: ofPackage };
}

/** A package as the value of its field. */
export function packageValue(saved: Package | null): LineValues['package'] {
  return saved ? `${saved}` : '';
}

/** The line item in the form that the totals functions accept. */
export function countedLine(line: LineValues): CountedLine {
  return {
    unit_price_dollar: decimal(line.unit_price_dollar),
    quantity: decimal(line.quantity),
    duration_hour: decimal(line.duration_hour),
    is_optional: line.is_optional,
    is_taxable: line.is_taxable,
    package: line.package === '' ? null : (Number(line.package) as Package),
  };
}

/** Dollars of the line item as typed. */
export function subTotal(line: LineValues): number {
  return lineSubTotal(countedLine(line));
}

/** The request body of a line item. */
export function lineBody(line: LineValues) {
  return { itemized_estimate_id: line.id, ...priceBody(line) };
}
