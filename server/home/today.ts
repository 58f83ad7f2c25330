import { sql } from 'kysely';
import type { ClockedIn } from '../../contract/home.ts';
import type { CompanyDb } from '../platform/database/database.ts';

interface Row {
  employees: number;
  clocked_in: ClockedIn[];
}

/** Who is clocked in where, the longest first, and of how many. */
export async function readClockedIn(db: CompanyDb, today: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select (
      select count(*)::integer from employees
      where is_active and (end_date is null or end_date >= ${today}::date)
    ) as employees, (
      select coalesce(jsonb_agg(jsonb_build_object('timecard_id', timecard_id, 'employee_name', employee_name,
        'jobsite_name', jobsite_name, 'clock_in', clock_in) order by clock_in, timecard_id), '[]')
      from timecards where clock_out is null
    ) as clocked_in
  `.execute(db);
  const { employees = 0, clocked_in = [] } = rows[0] ?? {};
  return {
    employees,
    clocked_in: clocked_in.map((card) => ({ ...card, clock_in: new Date(card.clock_in).toISOString() })),
  };
}
