import { sql } from 'kysely';
import { BUSIEST_PROJECTS, type HomeMoney } from '../../contract/home.ts';
import type { CompanyDb } from '../platform/database/database.ts';

interface Row {
  project_id: string;
  project_name: string;
  planned_hours: string;
  worked_seconds: number;
}

/**
 * The active projects with the most hours. Planned are the hours of the line items that customers approved, less what a
 * change order has credited; worked are those of the time cards of the project's jobsites.
 */
export async function busiestProjects(db: CompanyDb, now: Date): Promise<HomeMoney['hours']> {
  const { rows } = await sql<Row>`
    select j.project_id, j.name as project_name, coalesce(planned.hours, 0) as planned_hours,
      coalesce(worked.seconds, 0)::integer as worked_seconds
    from projects j
    left join (
      select agreed.company_id, agreed.project_id, sum(agreed.hours) as hours from (
        select e.company_id, e.project_id, l.duration_hour as hours
        from approvals a
        join estimates e on e.company_id = a.company_id and e.estimate_id = a.estimate_id
        join itemized_estimates l on l.company_id = a.company_id and l.estimate_id = a.estimate_id
        where a.withdrawn_at is null and not a.left_out_line_item_ids @> to_jsonb(l.itemized_estimate_id::text)
        union all
        select e.company_id, e.project_id, case when l.is_credit then -l.duration_hour else l.duration_hour end
        from approvals a
        join change_orders o on o.company_id = a.company_id and o.change_order_id = a.change_order_id
        join estimates e on e.company_id = o.company_id and e.estimate_id = o.estimate_id
        join change_order_line_items l on l.company_id = o.company_id and l.change_order_id = o.change_order_id
        where a.withdrawn_at is null
      ) agreed
      group by agreed.company_id, agreed.project_id
    ) planned on planned.company_id = j.company_id and planned.project_id = j.project_id
    left join (
      select s.company_id, s.project_id,
        floor(sum(extract(epoch from coalesce(t.clock_out, ${now}::timestamptz) - t.clock_in))) as seconds
      from timecards t
      join jobsites s on s.company_id = t.company_id and s.jobsite_id = t.jobsite_id
      group by s.company_id, s.project_id
    ) worked on worked.company_id = j.company_id and worked.project_id = j.project_id
    where j.is_active and (planned.hours > 0 or worked.seconds > 0)
    order by greatest(coalesce(planned.hours, 0), coalesce(worked.seconds, 0) / 3600) desc, j.project_id desc
    limit ${BUSIEST_PROJECTS}
  `.execute(db);
  return rows.map((row) => ({ ...row, planned_hours: Number(row.planned_hours) }));
}
