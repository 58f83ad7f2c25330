import { sql } from 'kysely';
import type { CustomersSummary } from '#contract/work/work-totals.ts';
import { statusInSql } from '../../core/documents/status-in-sql.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { owedOf, WAITING } from './record-figures.ts';

type Row = CustomersSummary['counts'] & { owed: string; owed_late: string; estimated: string };

/** The numbers of customers that the filters of the list select, and their amounts, in one statement. */
export async function summarizeCustomers(db: CompanyDb, today: string): Promise<Omit<CustomersSummary, 'time_zone'>> {
  const { rows } = await sql<Row>`
    with waiting as materialized (
      select e.customer_id, sum(e.final_total) as amount, bool_or(${statusInSql(today)} = 'question') as has_question
      from estimate_progress
      join estimates e on e.company_id = estimate_progress.company_id and e.estimate_id = estimate_progress.estimate_id
      where estimate_progress.company_id = ${currentCompany} and estimate_progress.answer is null
        and ${statusInSql(today)} in ${WAITING}
      group by 1
    )
    select everyone.all, everyone.no_estimate, owing.*, open.*
    from (
      select count(*)::integer as all, (count(*) filter (where not exists (
          select from estimates e where e.company_id = ${currentCompany} and e.customer_id = customers.customer_id
        )))::integer as no_estimate
      from customers where company_id = ${currentCompany}
    ) everyone
    cross join (
      select count(*)::integer as owes, (count(*) filter (where overdue > 0))::integer as overdue,
        coalesce(sum(owed), 0) as owed, coalesce(sum(overdue), 0) as owed_late
      from (${owedOf('customer_id', today)}) owed
    ) owing
    cross join (
      select count(*)::integer as estimate_open, (count(*) filter (where has_question))::integer as question,
        coalesce(sum(amount), 0) as estimated
      from waiting
    ) open
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  const { owed, owed_late, estimated, ...counts } = row;
  return {
    today,
    counts,
    amounts: { owes: Number(owed), overdue: Number(owed_late), estimate_open: Number(estimated) },
  };
}
