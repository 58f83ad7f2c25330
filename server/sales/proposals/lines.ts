import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import { costOf, pricedBy } from '../../core/documents/priced-lines.ts';
import type { EstimateLineRow } from './rows.ts';

type WrittenLine = Pick<
  NewLine,
  'code' | 'description' | 'unit_price_dollar' | 'quantity' | 'duration_hour' | 'cost_type'
> &
  Parameters<typeof pricedBy>[0];

/**
 * The fields that both kinds of line items have, with defaults for omitted ones; fields that were added later default
 * to the saved values.
 */
export function completeLineFields(line: WrittenLine, saved: Parameters<typeof pricedBy>[1]) {
  const { code = null, description, unit_price_dollar, quantity, duration_hour = 0, cost_type = 'all' } = line;
  return { ...pricedBy(line, saved), code, description, unit_price_dollar, quantity, duration_hour, cost_type };
}

type FigureColumns = Pick<
  EstimateLineRow,
  'unit_price_dollar' | 'quantity' | 'sub_total_dollar' | 'duration_hour' | 'is_taxable' | 'unit_cost_dollar'
>;

/** The amounts of a line item as numbers, for sums and responses. */
export function lineFigures(row: FigureColumns) {
  return {
    unit_price_dollar: Number(row.unit_price_dollar),
    quantity: Number(row.quantity),
    sub_total_dollar: Number(row.sub_total_dollar),
    duration_hour: Number(row.duration_hour),
    is_taxable: row.is_taxable,
    unit_cost_dollar: costOf(row),
  };
}
