import { STATEMENT_DAYS } from '#endpoints/sales/statements.ts';
import { addDays, monthOf } from '#domain/time.ts';

/** The days of a statement; absent for those of the server, the last 90 days. */
export interface StatementDays {
  from?: string;
  to?: string;
}

/** Navigation state of the screens of a statement, beside the customer. */
export interface StatementState {
  statement?: { period: Period; days: StatementDays };
}

export const PERIODS = [
  { value: 'last_days', label: `Last ${STATEMENT_DAYS} days` },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'this_year', label: 'This year' },
  { value: 'last_year', label: 'Last year' },
  { value: 'custom_range', label: 'Other days' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

/** The days of a period as of today; undefined for days of the user's own. */
export function daysOfPeriod(period: Period, today: string): StatementDays | undefined {
  const month = monthOf(today);
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'last_days':
      return {};
    case 'this_month':
      return { from: month.first, to: today };
    case 'last_month': {
      const { first: from, last: to } = monthOf(addDays(month.first, -1));
      return { from, to };
    }
    case 'this_year':
      return { from: `${year}-01-01`, to: today };
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'custom_range':
      return undefined;
  }
}
