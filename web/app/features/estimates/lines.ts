import { LINES_MAX, type CostType, type ItemizedEstimate } from '../../../../contract/itemized-estimates.ts';
import { lineSubTotal, type CountedLine } from '../../../../contract/totals.ts';
import type { Line, LineKind } from '../documents/lines.ts';
import { decimal } from '../../ui/typing.ts';

/** A line item of an estimate or a change order as typed, with what both have. */
export interface PricedLine extends Line {
  cost_type: CostType;
  unit_price_dollar: string;
  quantity: string;
  duration_hour: string;
}

/** A line item of an estimate as typed. */
export interface LineValues extends PricedLine {
  is_optional: boolean;
}

export const LINES = {
  field: 'itemized_estimates',
  max: LINES_MAX,
  full: `An estimate has at most ${LINES_MAX} lines.`,
  last: 'An estimate keeps at least one line.',
  codeRequired: false,
  blank: (key, below) => blankLine(key, { is_optional: below?.is_optional ?? false }),
  isApart: (line) => line.is_optional,
  amountOf: subTotal,
  settledWith: settledWithQuantity,
} as const satisfies LineKind<LineValues>;

/** Price and quantity share their message, which is shown at the price. */
export function settledWithQuantity(field: string): readonly string[] {
  return field === 'quantity' ? ['unit_price_dollar'] : [];
}

export function savedLine(saved: ItemizedEstimate): LineValues {
  return { ...savedPrice(saved.itemized_estimate_id, saved), is_optional: saved.is_optional };
}

type SavedPrice = Pick<
  ItemizedEstimate,
  'code' | 'description' | 'cost_type' | 'unit_price_dollar' | 'quantity' | 'duration_hour'
>;

/** A saved line item as typed. */
export function savedPrice(id: string, saved: SavedPrice): PricedLine {
  return {
    key: id,
    id,
    code: saved.code ?? '',
    description: saved.description,
    cost_type: saved.cost_type,
    unit_price_dollar: String(saved.unit_price_dollar),
    quantity: String(saved.quantity),
    duration_hour: saved.duration_hour === 0 ? '' : String(saved.duration_hour),
  };
}

export function blankLine(key: string, { is_optional = false }: { is_optional?: boolean } = {}): LineValues {
  return { ...blankPrice(key), is_optional };
}

/** An empty row. Most line items have a quantity of one, so it is prefilled. */
export function blankPrice(key: string): PricedLine {
  return {
    key,
    id: '',
    code: '',
    description: '',
    cost_type: 'all',
    unit_price_dollar: '',
    quantity: '1',
    duration_hour: '',
  };
}

/** The line item as the totals functions take it. */
export function countedLine(line: LineValues): CountedLine {
  return {
    unit_price_dollar: decimal(line.unit_price_dollar),
    quantity: decimal(line.quantity),
    duration_hour: decimal(line.duration_hour),
    is_optional: line.is_optional,
  };
}

/** Dollars of the line item as typed. */
export function subTotal(line: LineValues): number {
  return lineSubTotal(countedLine(line));
}

/** The request body of a line item. */
export function lineBody(line: LineValues) {
  return { itemized_estimate_id: line.id, ...priceBody(line), is_optional: line.is_optional };
}

/** What the request bodies of all line items have; empty hours are sent as zero. */
export function priceBody({ code, description, cost_type, unit_price_dollar, quantity, duration_hour }: PricedLine) {
  return { code, description, cost_type, unit_price_dollar, quantity, duration_hour: duration_hour || '0' };
}
