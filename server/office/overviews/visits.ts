import { sql } from 'kysely';
import type { Visit } from '#contract/work/visits.ts';
import { dayIn } from '#domain/time.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { presentVisit } from '../../work/visits/present.ts';
import { type LocalTime, readVisits } from '../../work/visits/store.ts';
import { isInScope, type Scope } from './scope.ts';

const NEXT_VISITS = 2;

/** Today's visits and the next ones, or else the last one; and the number of all. Cancelled ones do not count. */
export async function readVisitsOf(
  db: CompanyDb,
  scope: Scope,
  localTime: LocalTime,
): Promise<{ visits: Presented<typeof Visit>[]; total: number }> {
  const today = sql`${dayIn(localTime.timeZone, localTime.now)}::date`;
  const { rows } = await sql<{ total: number; ids: string[]; last: string | null }>`
    with own as materialized (
      select v.visit_id, v.day, v.starts_minute from visits v
      where v.company_id = ${currentCompany} and v.cancelled_at is null and ${isInScope('v.project_id', scope)}
    )
    select (select count(*)::integer from own) as total,
      array(
        select visit_id from own where day = ${today}
        union all
        (select visit_id from own where day > ${today} order by day, starts_minute nulls first, visit_id
          limit ${NEXT_VISITS})
      ) as ids,
      (select visit_id from own where day < ${today} order by day desc, starts_minute desc nulls last, visit_id desc
        limit 1) as last
  `.execute(db);
  const { total = 0, ids = [], last = null } = rows[0] ?? {};
  const shown = ids.length === 0 && last !== null ? [last] : ids;
  const visits = shown.length === 0 ? [] : await readVisits(db, localTime, shown);
  return { visits: visits.map((row) => presentVisit(row, localTime).attributes), total };
}
