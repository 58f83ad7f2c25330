/** The age of an outstanding invoice, by the days since it was due. */
export const OWED_AGES = ['not_due', 'days_1_14', 'days_15_30', 'days_31'] as const;
export type OwedAge = (typeof OWED_AGES)[number];

/** The filter of the invoice list: all outstanding invoices, all late ones, or those of one age. */
export const OWED_FILTERS = ['any', 'overdue', ...OWED_AGES] as const;
export type OwedFilter = (typeof OWED_FILTERS)[number];
