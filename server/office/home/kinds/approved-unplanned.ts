import { sql } from 'kysely';
import { formatUsd } from '#domain/money.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { needSource, sentences } from '../need-source.ts';

/**
 * Whether no visit was planned since the approval of the estimate `e` with its progress `p`. Visits belong to the
 * project, so a visit before the approval, to look at the work, does not count.
 */
export function hasNoVisit(timeZone: string) {
  // Not "exists", which the planner may turn into a scan of all visits of the company.
  return sql<boolean>`((
      select true from visits v
      where v.company_id = ${currentCompany} and v.project_id = e.project_id and v.cancelled_at is null
        and v.day >= (p.answered_at at time zone ${timeZone})::date limit 1) is null)`;
}

/** Whether neither a visit nor an invoice has followed the approval of the estimate `e` with its progress `p`. */
export function isUntouched(timeZone: string) {
  return sql<boolean>`((
      select true from invoices i
      where i.company_id = ${currentCompany} and i.estimate_id = e.estimate_id and i.voided_at is null limit 1) is null
    and ${hasNoVisit(timeZone)})`;
}

/**
 * A customer has approved an estimate, and no visit has followed. The invoice of a deposit, which an approval creates,
 * does not count: the work still has to be planned.
 */
export const approvedUnplanned = needSource({
  kind: 'approved_unplanned',

  select: ({ timeZone }) => sql`
    select 'estimate' as document_type, e.estimate_id as document_id, p.answered_at as since,
      e.approved_total as amount, e.estimate_number as number, e.customer_id, e.project_id,
      '{}'::jsonb as facts
    from (select distinct estimate_id from installments
      where company_id = ${currentCompany} and invoice_id is null) unbilled
    join estimates e on e.company_id = ${currentCompany} and e.estimate_id = unbilled.estimate_id
    join estimate_progress p on p.company_id = e.company_id and p.estimate_id = e.estimate_id
    join projects j on j.company_id = e.company_id and j.project_id = e.project_id
    where p.answer = 'approved' and j.is_active and ${hasNoVisit(timeZone)}`,

  words: ({ number, amount, customer, project }) => ({
    sentence: `${customer} approved ${formatUsd(Number(amount))}`,
    detail: sentences(project, `Estimate #${number}, no visit planned`),
    action: 'plan_visit',
  }),
});
