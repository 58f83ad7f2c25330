import type { ChangeOrderLineItem } from '#contract/sales/change-orders.ts';
import { changeOrderLineSubTotal, type ChangeOrderLine } from '#domain/sales/change-order-totals.ts';
import { LINES_MAX } from '#contract/sales/itemized-estimates.ts';
import { decimal } from '../../../../../kit/forms/typing.ts';
import type { LineKind } from '../../documents/lines.ts';
import { blankPrice, PRICED_LINES, priceBody, savedPrice, type PricedLine } from './priced-lines.ts';

/** A line item of a change order as typed. */
export interface LineValues extends PricedLine {
  is_credit: boolean;
}

export const LINES = {
  ...PRICED_LINES,
  field: 'line_items',
  full: `A change order has at most ${LINES_MAX} lines.`,
  last: 'The form keeps at least one line. Leave it empty if only the days change.',
  blank: (key) => blankLine(key),
  // Additions and credits share one order.
  isApart: () => false,
  amountOf: subTotal,
} as const satisfies LineKind<LineValues>;

export function blankLine(key: string): LineValues {
  return { ...blankPrice(key), is_credit: false };
}

export function savedLine(saved: ChangeOrderLineItem): LineValues {
  return { ...savedPrice(saved.change_order_line_item_id, saved), is_credit: saved.is_credit };
}

/** The line item in the form that the totals functions accept. */
export function countedLine({ unit_price_dollar, quantity, is_credit, is_taxable }: LineValues): ChangeOrderLine {
  return { unit_price_dollar: decimal(unit_price_dollar), quantity: decimal(quantity), is_credit, is_taxable };
}

/** Dollars of the line item as typed; negative for a credit. */
export function subTotal(line: LineValues): number {
  return changeOrderLineSubTotal(countedLine(line));
}

/**
 * The request body of the line items. If only the days change, there are none: the form's only line item is then empty.
 */
export function linesBody(lines: readonly LineValues[]) {
  if (lines.every(isEmpty)) return [];
  return lines.map((line) => ({
    ...(line.id && { change_order_line_item_id: line.id }),
    ...priceBody(line),
  }));
}

function isEmpty({ code, description, unit_price_dollar, duration_hour }: LineValues): boolean {
  return [code, description, unit_price_dollar, duration_hour].every((text) => text.trim() === '');
}
