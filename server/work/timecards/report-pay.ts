import { cents } from '#domain/money.ts';
import { startOfDay } from '#domain/time.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** A wage of an employee, from an instant until before the next wage. */
export interface WagePeriod {
  employee_id: string;
  begins: Date;
  ends: Date;
  cents: number;
}

/** How a report pays: every hour at one rate, or each time card at the employee's wage on the day it begins. */
export type Pay = { rateCents: number } | { wages: readonly WagePeriod[] };

/** The function that returns the hourly rate of a time card in whole cents; it has begun at `begins`, an epoch time. */
export function rateOf(pay: Pay): (card: { employee_id: string; begins: number }) => number {
  if ('rateCents' in pay) return () => pay.rateCents;
  const wages = Map.groupBy(pay.wages, ({ employee_id }) => employee_id);
  return ({ employee_id, begins }) => {
    const isPaid = (wage: WagePeriod) => wage.begins.getTime() <= begins && begins < wage.ends.getTime();
    return wages.get(employee_id)?.find(isPaid)?.cents ?? 0;
  };
}

/** All wages of the company. A wage begins at the start of its day. */
export async function listWagePeriods(db: CompanyDb, timeZone: string): Promise<WagePeriod[]> {
  const rows = await db
    .selectFrom('cost_rates')
    .select(['employee_id', 'starts_on', 'hourly_wage'])
    .orderBy('employee_id')
    .orderBy('starts_on')
    .execute();
  return rows.map(({ employee_id, starts_on, hourly_wage }, index) => {
    const next = rows[index + 1];
    const ends = next?.employee_id === employee_id ? startOfDay(timeZone, next.starts_on) : END_OF_TIME;
    return { employee_id, begins: startOfDay(timeZone, starts_on), ends, cents: cents(Number(hourly_wage)) };
  });
}

const END_OF_TIME = new Date('9999-12-31T00:00:00Z');
