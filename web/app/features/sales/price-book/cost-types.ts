import { COST_TYPES, type CostType } from '#endpoints/sales/itemized-estimates.ts';

/** Display names of the cost types. `all`, the usual one, says nothing about a line. */
export const COST_TYPE_LABELS: Record<CostType, string> = { all: '—', labor: 'Labor', material: 'Material' };

export const COST_TYPE_OPTIONS = COST_TYPES.map((type) => ({ value: type, label: COST_TYPE_LABELS[type] }));
