/** How long an outstanding invoice is owed for, by the days since it was due. */
export const OWED_AGES = ['not_due', 'days_1_14', 'days_15_30', 'days_31'] as const;
export type OwedAge = (typeof OWED_AGES)[number];

/** What the list of invoices is narrowed to: all that is owed, or that of one age. */
export const OWED_FILTERS = ['any', ...OWED_AGES] as const;
export type OwedFilter = (typeof OWED_FILTERS)[number];
