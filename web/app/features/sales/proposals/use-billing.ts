import { installments } from '#contract/sales/installments.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/** How much of an estimate is billed, paid and not yet billed; undefined until loaded. */
export function useBilling(estimate_id: string, { enabled = true } = {}) {
  const { data, error, refetch } = useCall(installments.billing, { params: { id: estimate_id } }, { enabled });
  return { billing: data, error, retry: () => void refetch() };
}
