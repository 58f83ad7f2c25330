import { sql } from 'kysely';
import {
  type estimatesToPlan,
  type EstimateToPlan,
  TO_PLAN_DAYS,
  TO_PLAN_MAX,
} from '../../contract/estimates-to-plan.ts';
import type { Handlers } from '../endpoints/handlers.ts';
import type { CompanyDb } from '../platform/database/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Row = Omit<EstimateToPlan, 'hours' | 'approved_at'> & { hours: string; approved_at: Date };

export const estimateToPlanHandlers: Handlers<typeof estimatesToPlan> = {
  list: async ({ db, person, now }) => {
    const rows = await estimatesWithoutVisit(db, person.time_zone, now);
    return {
      data: rows.map(({ hours, approved_at, ...row }) => ({
        id: row.estimate_id,
        type: 'estimate_to_plan' as const,
        attributes: { ...row, hours: Number(hours), approved_at: approved_at.toISOString() },
      })),
    };
  },
};

/** A visit from before the approval, to look at the work, plans nothing of it. */
async function estimatesWithoutVisit(db: CompanyDb, timeZone: string, now: Date): Promise<Row[]> {
  const since = new Date(now.getTime() - TO_PLAN_DAYS * DAY_MS);
  const { rows } = await sql<Row>`
    select e.estimate_id, e.estimate_number, j.project_id, j.name as project_name, c.customer_id,
      concat_ws(' ', c.first_name, c.last_name) as customer_name,
      (select case when count(*) = 1 then min(b.jobsite_id::text) end from jobsites b
        where b.company_id = j.company_id and b.project_id = j.project_id) as jobsite_id,
      (select coalesce(sum(l.duration_hour), 0) from itemized_estimates l
        where l.company_id = e.company_id and l.estimate_id = e.estimate_id
          and not a.left_out_line_item_ids @> to_jsonb(l.itemized_estimate_id::text)) as hours,
      p.answered_at as approved_at
    from estimate_progress p
    join estimates e on e.company_id = p.company_id and e.estimate_id = p.estimate_id
    join approvals a on a.company_id = e.company_id and a.estimate_id = e.estimate_id and a.withdrawn_at is null
    join projects j on j.company_id = e.company_id and j.project_id = e.project_id
    join customers c on c.company_id = j.company_id and c.customer_id = j.customer_id
    where p.answer = 'approved' and p.answered_at > ${since} and j.is_active and not exists (
      select from visits v
      where v.company_id = e.company_id and v.project_id = e.project_id and v.cancelled_at is null
        and v.day >= (p.answered_at at time zone ${timeZone})::date)
    order by p.answered_at, e.estimate_id limit ${TO_PLAN_MAX}
  `.execute(db);
  return rows;
}
