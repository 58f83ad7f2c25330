import type { Estimate } from './estimates.ts';
import type { ItemizedEstimate } from './itemized-estimates.ts';
import { DESCRIPTION_MAX } from './itemized-invoices.ts';

/**
 * The initial fields of an invoice for an estimate: the same project, rates and line items, each at its cost. Optional
 * ones are marked, to show which items the customer may not have wanted.
 */
export function invoiceFromEstimate(
  estimate: Pick<Estimate, 'estimate_id' | 'project_id' | 'customer_id' | 'name' | 'tax_rate' | 'discount_usd'>,
  lines: readonly Pick<ItemizedEstimate, 'code' | 'description' | 'sub_total_dollar' | 'is_optional' | 'is_taxable'>[],
) {
  const { estimate_id, project_id, customer_id, name, tax_rate, discount_usd } = estimate;
  const itemized_invoices = lines.map(({ code, description, sub_total_dollar, is_optional, is_taxable }) => ({
    code: code ?? '',
    description: is_optional ? markedOptional(description) : description,
    amount_dollar: sub_total_dollar,
    is_taxable,
  }));
  return { estimate_id, project_id, customer_id, name, tax_rate, discount_usd, itemized_invoices };
}

const OPTIONAL_MARK = ' (optional)';

/** The description is truncated if it would be too long with the mark. */
function markedOptional(description: string): string {
  return `${description.slice(0, DESCRIPTION_MAX - OPTIONAL_MARK.length).trimEnd()}${OPTIONAL_MARK}`;
}
