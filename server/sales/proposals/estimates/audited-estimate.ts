import { formatUsd } from '#domain/money.ts';
import type { JoinedEstimateRow } from './store.ts';

/** `#1001, Roof, $1,200.00` */
export function auditedEstimate({ estimate_id, estimate_number, name, final_total }: JoinedEstimateRow) {
  const summary = `#${estimate_number}, ${name}, ${formatUsd(Number(final_total))}`;
  return { record_type: 'estimate', record_id: estimate_id, summary } as const;
}
