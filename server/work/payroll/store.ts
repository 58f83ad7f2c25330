import { sql } from 'kysely';
import type { CostRateInput } from '#contract/work/payroll.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

export interface CostRateRow {
  employee_id: string;
  starts_on: string;
  hourly_wage: string;
  burden_percent: string;
  bill_rate_dollar: string | null;
}

/** The wages of the company's employees, or of one employee, newest first. */
export async function listCostRates(db: CompanyDb, employeeId?: string): Promise<CostRateRow[]> {
  return db
    .selectFrom('cost_rates')
    .select(['employee_id', 'starts_on', 'hourly_wage', 'burden_percent', 'bill_rate_dollar'])
    .$if(employeeId !== undefined, (all) => all.where('employee_id', '=', employeeId ?? ''))
    .orderBy('starts_on', 'desc')
    .execute();
}

/**
 * Replaces an employee's wages. The employee's row must be locked, because concurrent replacements would each leave
 * some rows.
 */
export async function replaceCostRates(
  db: CompanyDb,
  employeeId: string,
  rates: readonly CostRateInput[],
): Promise<void> {
  await db.deleteFrom('cost_rates').where('employee_id', '=', employeeId).execute();
  if (rates.length === 0) return;
  await db
    .insertInto('cost_rates')
    .values(rates.map((rate) => ({ ...rate, employee_id: employeeId })))
    .execute();
}

/** The names of employees; for deleted ones the name on their newest time card. */
export async function namesOfEmployees(db: CompanyDb, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ employee_id: string; full_name: string }>`
    select asked.employee_id, coalesce(
        employees.first_name || ' ' || employees.last_name,
        (select employee_name from timecards
          where company_id = ${currentCompany} and timecards.employee_id = asked.employee_id
          order by clock_in desc limit 1)
      ) as full_name
    from unnest(${ids}::uuid[]) as asked (employee_id)
    left join employees on employees.company_id = ${currentCompany} and employees.employee_id = asked.employee_id
  `.execute(db);
  return new Map(rows.map(({ employee_id, full_name }) => [employee_id, full_name]));
}

/** The number of open time cards that began before `to`. */
export async function countOpenTimecards(db: CompanyDb, to: Date): Promise<number> {
  const { open } = await db
    .selectFrom('timecards')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('clock_out', 'is', null)
    .where('clock_in', '<', to)
    .executeTakeFirstOrThrow();
  return open;
}
