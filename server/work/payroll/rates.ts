import { cents, scaled } from '#domain/money.ts';
import { type RateFrom, ratesFrom } from '#domain/work/costing.ts';
import type { CostRateRow } from './store.ts';

/** The rates of all employees, by their ids. */
export function ratesByEmployee(rates: readonly CostRateRow[] | null, timeZone: string): Map<string, RateFrom[]> {
  const byEmployee = Map.groupBy(rates ?? [], ({ employee_id }) => employee_id);
  return new Map(
    Array.from(byEmployee, ([employee_id, rows]) => [
      employee_id,
      ratesFrom(
        rows.map(({ starts_on, hourly_wage, burden_percent, bill_rate_dollar }) => ({
          starts_on,
          wageCents: cents(hourly_wage),
          burden: scaled(burden_percent, 2),
          billCents: bill_rate_dollar === null ? null : cents(bill_rate_dollar),
        })),
        timeZone,
      ),
    ]),
  );
}
