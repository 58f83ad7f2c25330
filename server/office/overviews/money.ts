import { sql } from 'kysely';
import type { CustomerOverview, OverviewMoney } from '#contract/office/overviews.ts';
import { daysBetween } from '../../platform/clock.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isInScope, ownerColumn, type Scope } from './scope.ts';

type Amounts = Record<Exclude<keyof OverviewMoney, 'days_late'>, string>;

interface MoneyRow extends Amounts, Omit<CustomerOverview['counts'], 'messages' | 'visits'> {
  oldest_due: string | null;
}

/** The money of a record and the numbers of its records, in one statement. */
export async function readMoney(db: CompanyDb, scope: Scope, today: string) {
  const owner = ownerColumn(scope);
  const { rows } = await sql<MoneyRow>`
    with billed as materialized (
      select invoice_id, estimate_id, final_total, amount_paid, balance_due, due_date
      from invoices where company_id = ${currentCompany} and ${owner} = ${scope.id} and voided_at is null
    ), agreed as materialized (
      select estimate_id, approved_total
      from estimates where company_id = ${currentCompany} and ${owner} = ${scope.id}
    )
    select totals.*, plan.*, counts.*
    from (
      select coalesce(sum(final_total), 0) as billed,
        coalesce(sum(final_total) filter (where estimate_id is null), 0) as billed_without_estimate,
        coalesce(sum(amount_paid), 0) as paid,
        coalesce(sum(balance_due) filter (where balance_due > 0), 0) as owed,
        coalesce(sum(-balance_due) filter (where balance_due < 0), 0) as overpaid,
        coalesce(sum(balance_due) filter (where balance_due > 0 and due_date < ${today}::date), 0) as overdue,
        min(due_date) filter (where balance_due > 0 and due_date < ${today}::date) as oldest_due
      from billed
    ) totals
    cross join (
      select coalesce(sum(approved_total), 0) as agreed,
        coalesce(sum(greatest(0, approved_total - coalesce(of_estimate.billed, 0))), 0) as left_to_bill,
        count(approved_total)::integer as approved_estimates, count(*)::integer as estimates
      from agreed
      left join (
        select estimate_id, sum(final_total) as billed from billed group by estimate_id
      ) of_estimate using (estimate_id)
    ) plan
    cross join (
      select
        (select count(*)::integer from invoices where company_id = ${currentCompany} and ${owner} = ${scope.id})
          as invoices,
        (select count(*)::integer from projects j where j.company_id = ${currentCompany} and j.${owner} = ${scope.id})
          as projects,
        (select count(*)::integer from customer_payments p
          where p.company_id = ${currentCompany} and p.invoice_id in (select invoice_id from billed)) as payments,
        (select count(*)::integer from images i
          where i.company_id = ${currentCompany} and i.size_tag = 'small' and ${isInScope('i.project_id', scope)})
          as photos,
        (select count(*)::integer from jobsites s
          where s.company_id = ${currentCompany} and ${isInScope('s.project_id', scope)}) as jobsites
    ) counts
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum has one row');
  const { estimates, approved_estimates, invoices, projects, payments, photos, jobsites } = row;
  return {
    money: presentMoney(row, today),
    counts: { estimates, approved_estimates, invoices, projects, payments, photos, jobsites },
  };
}

function presentMoney({ oldest_due, ...row }: MoneyRow, today: string): OverviewMoney {
  return {
    agreed: Number(row.agreed),
    billed: Number(row.billed),
    billed_without_estimate: Number(row.billed_without_estimate),
    paid: Number(row.paid),
    owed: Number(row.owed),
    overdue: Number(row.overdue),
    days_late: oldest_due === null ? 0 : daysBetween(oldest_due, today),
    left_to_bill: Number(row.left_to_bill),
    overpaid: Number(row.overpaid),
  };
}
