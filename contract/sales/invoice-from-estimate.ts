import { linesInLowest } from '#domain/sales/packages.ts';
import type { Estimate } from './estimates.ts';
import type { ItemizedEstimate } from './itemized-estimates.ts';

/**
 * The initial fields of an invoice for an estimate: the same project, rates and line items, each at its cost. Of
 * packages, it bills the lowest, as the total of the estimate does.
 */
export function invoiceFromEstimate(
  estimate: Pick<Estimate, 'estimate_id' | 'project_id' | 'customer_id' | 'name' | 'tax_rate' | 'discount_usd'>,
  lines: readonly Pick<ItemizedEstimate, 'code' | 'description' | 'sub_total_dollar' | 'is_taxable' | 'package'>[],
) {
  const { estimate_id, project_id, customer_id, name, tax_rate, discount_usd } = estimate;
  const itemized_invoices = linesInLowest(lines).map(({ code, description, sub_total_dollar, is_taxable }) => ({
    code: code ?? '',
    description,
    amount_dollar: sub_total_dollar,
    is_taxable,
  }));
  return { estimate_id, project_id, customer_id, name, tax_rate, discount_usd, itemized_invoices };
}
