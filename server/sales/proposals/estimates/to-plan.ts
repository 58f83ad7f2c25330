import { sql } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { type estimatesToPlan, TO_PLAN_DAYS } from '#contract/sales/estimates-to-plan.ts';
import type { Handlers } from '../../../core/endpoints/handlers.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { listPage } from '../../../platform/database/list.ts';
import { onKey } from '../../../platform/database/on-key.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const estimateToPlanHandlers: Handlers<typeof estimatesToPlan> = {
  list: async ({ db, person, query, now }) => {
    const { rows, total } = await listEstimatesWithoutVisit(db, query, { timeZone: person.time_zone, now });
    return {
      data: rows.map(({ hours, ...row }) => ({
        id: row.estimate_id,
        type: 'estimate_to_plan' as const,
        attributes: { ...row, hours: Number(hours) },
      })),
      meta: { total },
    };
  },
};

/** A page of the approved estimates without a visit, longest waiting first. */
async function listEstimatesWithoutVisit(
  db: CompanyDb,
  { sort, ...query }: ListQuery,
  localTime: { timeZone: string; now: Date },
) {
  return listPage(
    db,
    estimatesWithoutVisit(db, localTime),
    { ...query, sort: sort ?? 'approved_at' },
    {
      textColumns: ['project_name', 'customer_name'],
      neverNull: ['approved_at'],
      alsoSearched: ['estimate_number'],
      order: 'estimate_id',
    },
  );
}

/** A visit from before the approval, to look at the work, does not count as planned work. */
function estimatesWithoutVisit(db: CompanyDb, { timeZone, now }: { timeZone: string; now: Date }) {
  const since = new Date(now.getTime() - TO_PLAN_DAYS * DAY_MS);
  return db
    .selectFrom('estimate_progress')
    .innerJoin('estimates', onKey('estimates', 'estimate_progress.estimate_id'))
    .innerJoin('approvals', (join) =>
      join
        .onRef('approvals.company_id', '=', 'estimates.company_id')
        .onRef('approvals.estimate_id', '=', 'estimates.estimate_id')
        .on('approvals.withdrawn_at', 'is', null),
    )
    .innerJoin('projects', onKey('projects', 'estimates.project_id'))
    .innerJoin('customers', onKey('customers', 'projects.customer_id'))
    .select([
      'estimates.estimate_id',
      'estimates.estimate_number',
      'projects.project_id',
      'projects.name as project_name',
      'customers.customer_id',
    ])
    .select([
      sql<string>`concat_ws(' ', customers.first_name, customers.last_name)`.as('customer_name'),
      sql<string | null>`(select case when count(*) = 1 then min(b.jobsite_id::text) end from jobsites b
        where b.company_id = ${currentCompany} and b.project_id = projects.project_id)`.as('jobsite_id'),
      sql<string>`(select coalesce(sum(l.duration_hour), 0) from itemized_estimates l
        where l.company_id = ${currentCompany} and l.estimate_id = estimates.estimate_id
          and not approvals.left_out_line_item_ids @> to_jsonb(l.itemized_estimate_id::text))`.as('hours'),
      sql<Date>`estimate_progress.answered_at`.as('approved_at'),
    ])
    .where('estimate_progress.answer', '=', 'approved')
    .where('estimate_progress.answered_at', '>', since)
    .where('projects.is_active', '=', true)
    .where(
      sql<boolean>`not exists (
        select from visits v
        where v.company_id = ${currentCompany} and v.project_id = estimates.project_id and v.cancelled_at is null
          and v.day >= (estimate_progress.answered_at at time zone ${timeZone})::date)`,
    );
}
