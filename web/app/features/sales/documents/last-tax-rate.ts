import type { estimates } from '#contract/sales/estimates.ts';
import type { invoices } from '#contract/sales/invoices.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/** The tax rate of the newest document, as the initial value of a new one; undefined until loaded. */
export function useLastTaxRate(
  list: typeof estimates.listJoined | typeof invoices.listJoined,
  max: number,
): string | undefined {
  const { data, isPending } = useCall(list, { query: { sort: '-created_at', limit: 1 } });
  if (isPending) return undefined;
  const { tax_rate = 0 } = data?.data[0]?.attributes ?? {};
  return tax_rate <= max ? String(tax_rate) : '0';
}
