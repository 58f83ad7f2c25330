import { LINES_MAX, type CostType, type ItemizedEstimate } from '../../../../contract/itemized-estimates.ts';
import { lineSubTotal, type CountedLine } from '../../../../contract/totals.ts';
import type { Line, LineKind } from '../documents/lines.ts';
import { decimal } from '../../ui/typing.ts';

/** A line item of an estimate as typed. */
export interface LineValues extends Line {
  cost_type: CostType;
  unit_price_dollar: string;
  quantity: string;
  duration_hour: string;
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
  // Price and quantity share their message, which is shown at the price.
  settledWith: (field) => (field === 'quantity' ? ['unit_price_dollar'] : []),
} as const satisfies LineKind<LineValues>;

export function savedLine(saved: ItemizedEstimate): LineValues {
  return {
    key: saved.itemized_estimate_id,
    id: saved.itemized_estimate_id,
    code: saved.code ?? '',
    description: saved.description,
    cost_type: saved.cost_type,
    unit_price_dollar: String(saved.unit_price_dollar),
    quantity: String(saved.quantity),
    duration_hour: saved.duration_hour === 0 ? '' : String(saved.duration_hour),
    is_optional: saved.is_optional,
  };
}

/** An empty row. Most line items have a quantity of one, so it is prefilled. */
export function blankLine(key: string, { is_optional = false }: { is_optional?: boolean } = {}): LineValues {
  return {
    key,
    id: '',
    code: '',
    description: '',
    cost_type: 'all',
    unit_price_dollar: '',
    quantity: '1',
    duration_hour: '',
    is_optional,
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

/** The request body of a line item; empty hours are sent as zero. */
export function lineBody(line: LineValues) {
  const { id, code, description, cost_type, unit_price_dollar, quantity, is_optional } = line;
  return {
    itemized_estimate_id: id,
    code,
    description,
    cost_type,
    unit_price_dollar,
    quantity,
    duration_hour: line.duration_hour || '0',
    is_optional,
  };
}
