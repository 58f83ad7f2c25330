import { sql } from 'kysely';
import { SIMILAR_PROJECTS, type similarWork, type SimilarWork } from '#contract/sales/similar-work.ts';
import type { Handlers } from '../../../core/endpoints/handlers.ts';
import { dayIn } from '../../../platform/clock.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { readProject } from '../../../work/projects/store.ts';
import { agreedHours } from '../agreed-hours.ts';

/** The number of finished projects that are examined: some of them have no plan. */
const LOOKED_AT = 5 * SIMILAR_PROJECTS;

export const similarWorkHandlers: Handlers<typeof similarWork> = {
  ofProject: async ({ db, person, query, now }) => {
    const { project_id, project_type } = await readProject(db, query.project_id);
    return readSimilarWork(db, { project_id, project_type }, dayIn(person.time_zone, now));
  },
};

/**
 * Hours planned and worked on the last finished projects of a type, without the project itself: those whose last day is
 * past or that are inactive, the ones with the latest work first. Hours still being worked would look like too few.
 */
async function readSimilarWork(
  db: CompanyDb,
  { project_id, project_type }: { project_id: string; project_type: string },
  today: string,
): Promise<SimilarWork> {
  const { rows } = await sql<{ projects: number; planned: string; worked: string }>`
    with worked as materialized (
      select j.project_id, max(t.clock_out) as last_at,
        sum(extract(epoch from t.clock_out - t.clock_in) - t.break_seconds) as seconds
      from projects j
      join jobsites s on s.company_id = j.company_id and s.project_id = j.project_id
      join timecards t on t.company_id = s.company_id and t.jobsite_id = s.jobsite_id
      where j.company_id = ${currentCompany} and j.project_type = ${project_type} and j.project_id <> ${project_id}
        and (not j.is_active or j.end_date < ${today}::date) and t.clock_out is not null
      group by j.project_id order by last_at desc, j.project_id limit ${LOOKED_AT}
    ), compared as (
      select w.seconds, planned.hours
      from worked w
      cross join lateral (select ${agreedHours(sql`e.project_id = w.project_id`)} as hours) planned
      where planned.hours > 0
      order by w.last_at desc, w.project_id limit ${SIMILAR_PROJECTS}
    )
    select count(*)::integer as projects, coalesce(sum(hours), 0) as planned, coalesce(floor(sum(seconds)), 0) as worked
    from compared
  `.execute(db);
  const [row] = rows;
  return {
    projects: row?.projects ?? 0,
    planned_hours: Number(row?.planned ?? 0),
    worked_seconds: Number(row?.worked ?? 0),
  };
}
