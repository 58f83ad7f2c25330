import { weekBefore } from '#domain/work/payroll-hours.ts';
import { addDays, type Days, monthOf, weekOf } from '#domain/time.ts';

export const PAY_PERIODS = [
  { value: 'last_week', label: 'Last Week' },
  { value: 'last_two_weeks', label: 'Last 2 Weeks' },
  { value: 'this_week', label: 'This Week' },
  { value: 'last_month', label: 'Last Month' },
  { value: 'custom_range', label: 'Custom Range' },
] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number]['value'];

/** The days of a pay period, relative to a day; undefined for a custom range. Weeks are Sunday to Saturday. */
export function payDays(period: PayPeriod, today: string): Days | undefined {
  if (period === 'custom_range') return undefined;
  if (period === 'this_week') return weekOf(today);
  if (period === 'last_month') return monthOf(addDays(monthOf(today).first, -1));
  const last = weekBefore(today);
  return period === 'last_week' ? last : { first: addDays(last.first, -7), last: last.last };
}
