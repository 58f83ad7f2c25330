import { sql } from 'kysely';
import type { ProjectsSummary } from '#contract/work/work-totals.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { owedOf } from '../customers/record-figures.ts';
import { leftToBill, withVisit } from './list-filters.ts';

type Row = ProjectsSummary['counts'] & { owed: string; unbilled: string };

/** The numbers of projects that the filters of the list select, and their amounts, in one statement. */
export async function summarizeProjects(
  db: CompanyDb,
  today: string,
  customerId: string | undefined,
): Promise<Omit<ProjectsSummary, 'time_zone'>> {
  const { rows } = await sql<Row>`
    select count(*)::integer as all, (count(*) filter (where j.is_active))::integer as active,
      (count(*) filter (where not j.is_active))::integer as done,
      (count(*) filter (where j.is_active and v.project_id is null))::integer as no_visit,
      count(owed.owed)::integer as owes, coalesce(sum(owed.owed), 0) as owed,
      count(unbilled.amount)::integer as left_to_bill, coalesce(sum(unbilled.amount), 0) as unbilled
    from projects j
    left join (select distinct project_id from ${withVisit(today)} planned) v on v.project_id = j.project_id
    left join (${owedOf('project_id', today)}) owed on owed.owner_id = j.project_id
    left join (
      select project_id, sum(amount) as amount from ${leftToBill()} left_to_bill group by 1
    ) unbilled on unbilled.project_id = j.project_id
    where j.company_id = ${currentCompany} ${customerId ? sql`and j.customer_id = ${customerId}` : sql``}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  const { owed, unbilled, ...counts } = row;
  return { today, counts, amounts: { owes: Number(owed), left_to_bill: Number(unbilled) } };
}
