import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import { EMPLOYEE_CODE_LENGTH } from '#contract/work/employees.ts';
import { type SubscriptionStatus, statusOn } from '#domain/identity/subscription-terms.ts';
import type { Employee, FindEmployee } from '../../core/endpoints/employee.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { dayIn } from '../../platform/clock.ts';
import { type Database, type SystemDb, withSystemTransaction } from '../../platform/database/database.ts';
import { CODE_ALPHABET } from '../../platform/ids.ts';

interface EmployeeOfCode extends Omit<Employee, 'subscription_status'> {
  is_active: boolean;
  end_date: string | null;
  subscription_status: SubscriptionStatus | null;
  subscription_end_date: string | null;
}

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${EMPLOYEE_CODE_LENGTH}}$`);
const MISSED = 'employee_code_missed_by_address';

/**
 * Finds the employee of a code. Failures are counted by address and limited. A valid code is always accepted, because
 * otherwise one phone with an old link would prevent the crew at the same address from clocking in. A code has 49
 * bits: at the general rate limit, guessing one takes longer than a lifetime.
 */
export function employeeFinder(database: Database, { countAgainst }: { countAgainst: CountAgainst }): FindEmployee {
  return async (code, { address, now }) => {
    const employee = await findWorking(database.systemDb, code.trim().toUpperCase(), now);
    if (employee) return employee;
    await withSystemTransaction(database, (systemDb) => countAgainst(systemDb, MISSED, address, now));
    throw new AppError('employee_not_found');
  };
}

/** The employee of a code; undefined if they have left, because the code no longer works then. */
async function findWorking(systemDb: SystemDb, code: string, now: Date): Promise<Employee | undefined> {
  if (!CODE.test(code)) return undefined;
  const { rows } = await sql<EmployeeOfCode>`
    select e.* from employee_of_code(${code}) e where not is_company_closed(e.company_id)
  `.execute(systemDb);
  const [row] = rows;
  if (!row) return undefined;
  const { is_active, end_date, subscription_status, subscription_end_date, ...employee } = row;
  const today = dayIn(row.time_zone, now);
  if (!isWorking({ is_active, end_date }, today)) return undefined;
  const subscription =
    subscription_status !== null && subscription_end_date !== null
      ? { subscription_status, end_date: subscription_end_date }
      : undefined;
  return { ...employee, subscription_status: statusOn(today, subscription) };
}

/**
 * Whether an employee works for the company on a day. If not, their code and everything that depends on it stops
 * working.
 */
export function isWorking(
  { is_active, end_date }: Pick<EmployeeOfCode, 'is_active' | 'end_date'>,
  day: string,
): boolean {
  return is_active && (end_date === null || end_date >= day);
}
