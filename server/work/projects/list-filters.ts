import { type RawBuilder, sql } from 'kysely';
import type { ProjectFilter } from '#contract/work/projects.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import { owing } from '../customers/record-figures.ts';

/** The projects with a visit from today on. */
export function withVisit(today: string): RawBuilder<unknown> {
  return sql`(select project_id from visits
    where company_id = ${currentCompany} and day >= ${today}::date and cancelled_at is null and done_at is null)`;
}

/** Agreed amounts without an invoice, above 0, by estimate, with `project_id`. */
export function leftToBill(): RawBuilder<unknown> {
  return sql`(select e.project_id, e.approved_total - coalesce(billed.amount, 0) as amount
    from estimates e
    left join (
      select estimate_id, sum(final_total) as amount
      from invoices where company_id = ${currentCompany} and estimate_id is not null and voided_at is null
      group by 1
    ) billed on billed.estimate_id = e.estimate_id
    where e.company_id = ${currentCompany} and e.approved_total > coalesce(billed.amount, 0))`;
}

/** Whether a row of projects is selected by a filter of the list. */
export function isInProjectFilter(filter: ProjectFilter, today: string): RawBuilder<boolean> {
  const id = sql.ref('projects.project_id');
  switch (filter) {
    case 'active':
      return sql<boolean>`projects.is_active`;
    case 'done':
      return sql<boolean>`not projects.is_active`;
    case 'no_visit':
      return sql<boolean>`projects.is_active and ${id} not in ${withVisit(today)}`;
    case 'owes':
      return sql<boolean>`${id} in ${owing('project_id')}`;
    case 'left_to_bill':
      return sql<boolean>`${id} in (select project_id from ${leftToBill()} left_to_bill)`;
  }
}
