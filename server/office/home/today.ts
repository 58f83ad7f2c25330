import { sql } from 'kysely';
import type { ClockedIn, Home } from '#contract/office/home.ts';
import type { Visit } from '#contract/work/visits.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { presentVisit } from '../../work/visits/present.ts';
import { findVisits } from '../../work/visits/store.ts';
import type { HomeContext } from './need-source.ts';

/** The day's visits that are not canceled, in chronological order. */
export async function readVisitsToday(
  db: CompanyDb,
  { today, timeZone, now }: HomeContext,
): Promise<Presented<typeof Visit>[]> {
  const localTime = { timeZone, now };
  const rows = await findVisits(db, localTime, { from: today, to: today });
  return rows.filter(({ cancelled_at }) => cancelled_at === null).map((row) => presentVisit(row, localTime).attributes);
}

export interface ClockedInRow {
  employees: number;
  clocked_in: ClockedIn[];
}

/** Columns of a select without a table: who is clocked in where, the longest first, and the total number. */
export function clockedInColumns({ today }: Pick<HomeContext, 'today'>) {
  return sql`(
      select count(*)::integer from employees
      where company_id = ${currentCompany} and is_active and (end_date is null or end_date >= ${today}::date)
    ) as employees, (
      select coalesce(jsonb_agg(jsonb_build_object('timecard_id', timecard_id, 'employee_name', employee_name,
        'jobsite_name', jobsite_name, 'clock_in', clock_in, 'break_seconds', break_seconds,
        'on_break_since', on_break_since) order by clock_in, timecard_id), '[]')
      from timecards where company_id = ${currentCompany} and clock_out is null
    ) as clocked_in`;
}

export function presentClockedIn({
  employees,
  clocked_in,
}: ClockedInRow): Pick<Presented<typeof Home>['today'], 'employees' | 'clocked_in'> {
  return {
    employees,
    clocked_in: clocked_in.map((card) => ({
      ...card,
      clock_in: new Date(card.clock_in),
      on_break_since: card.on_break_since === null ? null : new Date(card.on_break_since),
    })),
  };
}
