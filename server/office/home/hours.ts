import { sql } from 'kysely';
import { BUSIEST_PROJECTS, type HomeMoney } from '#contract/office/home.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readAsJson } from '../../platform/database/read-as-json.ts';
import { agreedHours } from '../../sales/proposals/agreed-hours.ts';

interface Row {
  /** Null in the row that only counts the projects without a plan. */
  project_id: string | null;
  project_name: string;
  planned_hours: number;
  worked_seconds: number;
  projects_without_plan: number;
}

/** Projects without work or an approval for this many days are skipped. */
const BUSY_DAYS = 90;
/**
 * The number of projects with the most estimated hours that are examined. Some of the hours may be of line items that
 * the customer did not select.
 */
const APPROVED_LOOKED_AT = 3 * BUSIEST_PROJECTS;
/** The same for worked hours: only projects with planned hours are shown. */
const WORKED_LOOKED_AT = 3 * BUSIEST_PROJECTS;

/**
 * The active projects with a plan and the most hours, among those with recent work or a recent approval, and the number
 * of those with recent work and no plan. Planned hours are those
 * of the approved line items, less the credits of change orders. Worked hours are those of the time cards at the
 * project's jobsites, without breaks.
 */
export async function busiestProjects(
  db: CompanyDb,
  now: Date,
): Promise<Pick<HomeMoney, 'hours' | 'projects_without_plan'>> {
  const since = new Date(now.getTime() - BUSY_DAYS * 24 * 60 * 60 * 1000);
  const at = sql`${now}::timestamptz`;
  const workedSeconds = sql`extract(epoch from coalesce(t.clock_out, ${at}) - t.clock_in) - t.break_seconds
    - coalesce(extract(epoch from ${at} - t.on_break_since), 0)`;
  // "offset" keeps the planner from adding up the time cards of projects without a plan.
  const rows = await readAsJson<Row>(
    db,
    sql`
    with worked_at as materialized (
      select s.project_id, sum(${workedSeconds}) as worked
      from timecards t
      join jobsites s on s.company_id = t.company_id and s.jobsite_id = t.jobsite_id
      join projects j on j.company_id = s.company_id and j.project_id = s.project_id
      where t.company_id = ${currentCompany} and (t.clock_in > ${since} or t.clock_out is null) and j.is_active
      group by s.project_id
    ), approved as materialized (
      select e.project_id, sum(e.total_hour) as hours
      from estimate_progress p
      join estimates e on e.company_id = p.company_id and e.estimate_id = p.estimate_id
      join projects j on j.company_id = e.company_id and j.project_id = e.project_id
      where p.company_id = ${currentCompany} and p.answer = 'approved' and p.answered_at > ${since} and j.is_active
      group by e.project_id order by hours desc limit ${APPROVED_LOOKED_AT}
    )
    select busiest.*, without.count as projects_without_plan
    from (
      select count(*)::integer as count from worked_at
      where not exists (
        select from estimates e
        where e.company_id = ${currentCompany} and e.project_id = worked_at.project_id
          and e.approved_total is not null and e.total_hour > 0)
    ) without
    left join lateral (
    select j.project_id, j.project_name, j.planned_hours, worked.seconds::integer as worked_seconds
    from (
    select j.project_id, j.name as project_name, planned.hours as planned_hours
    from (
      (select project_id from worked_at order by worked desc limit ${WORKED_LOOKED_AT})
      union select project_id from approved
    ) busy
    join projects j on j.company_id = ${currentCompany} and j.project_id = busy.project_id
    cross join lateral (
      select ${agreedHours(sql`e.project_id = j.project_id`)} as hours
    ) planned
    where planned.hours > 0 offset 0
    ) j
    cross join lateral (
      select coalesce(floor(sum(${workedSeconds})), 0)
        as seconds
      from jobsites s
      join timecards t on t.company_id = s.company_id and t.jobsite_id = s.jobsite_id
      where s.company_id = ${currentCompany} and s.project_id = j.project_id
    ) worked
    order by greatest(j.planned_hours, worked.seconds / 3600) desc, j.project_id desc
    limit ${BUSIEST_PROJECTS}
    ) busiest on true
    order by greatest(busiest.planned_hours, busiest.worked_seconds / 3600) desc, busiest.project_id desc`,
  );
  return {
    hours: rows.flatMap(({ project_id, project_name, planned_hours, worked_seconds }) =>
      project_id === null ? [] : [{ project_id, project_name, planned_hours, worked_seconds }],
    ),
    projects_without_plan: rows[0]?.projects_without_plan ?? 0,
  };
}
