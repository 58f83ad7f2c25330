import { sql } from 'kysely';
import { EXPIRES_WITHIN_DAYS } from '#contract/core/needs.ts';
import type { EstimatesSummary } from '#contract/sales/sales-totals.ts';
import { addDays, monthOf, startOfDay } from '#domain/time.ts';
import { statusInSql } from '../../../core/documents/status-in-sql.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';

type Row = EstimatesSummary['counts'] & Record<`${keyof EstimatesSummary['amounts']}_amount`, string>;

/** The numbers of estimates that the filters of the list select, and their amounts, in one statement. */
export async function summarizeEstimates(
  db: CompanyDb,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<Omit<EstimatesSummary, 'time_zone'>> {
  const month_from = monthOf(today).first;
  const expires_to = addDays(today, EXPIRES_WITHIN_DAYS);
  const since = startOfDay(timeZone, month_from);
  const { rows } = await sql<Row>`
    select count(*)::integer as all,
      (count(*) filter (where status in ('draft', 'revising')))::integer as draft,
      (count(*) filter (where is_waiting))::integer as sent,
      (count(*) filter (where status = 'approved'))::integer as approved,
      (count(*) filter (where status = 'expired'))::integer as expired,
      (count(*) filter (where status = 'declined'))::integer as declined,
      (count(*) filter (where is_expiring))::integer as expiring,
      (count(*) filter (where is_new_approval))::integer as approved_in_month,
      (count(*) filter (where sent_at >= ${since}))::integer as sent_in_month,
      coalesce(sum(final_total) filter (where status in ('draft', 'revising')), 0) as draft_amount,
      coalesce(sum(final_total) filter (where is_waiting), 0) as sent_amount,
      coalesce(sum(final_total) filter (where is_expiring), 0) as expiring_amount,
      coalesce(sum(approved_total) filter (where is_new_approval), 0) as approved_in_month_amount
    from (
      select all_of.*, status in ('sent', 'opened', 'question') as is_waiting,
        status in ('sent', 'opened', 'question') and valid_until <= ${expires_to}::date as is_expiring,
        status = 'approved' and answered_at >= ${since} as is_new_approval
      from (
        select e.final_total, e.approved_total, estimate_progress.sent_at, estimate_progress.answered_at,
          estimate_progress.valid_until, ${statusInSql(today)} as status
        from estimates e
        left join estimate_progress on estimate_progress.company_id = e.company_id
          and estimate_progress.estimate_id = e.estimate_id
        where e.company_id = ${currentCompany}
      ) all_of
    ) estimate
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  const { draft_amount, sent_amount, expiring_amount, approved_in_month_amount, ...counts } = row;
  return {
    today,
    month_from,
    expires_to,
    counts,
    amounts: {
      draft: Number(draft_amount),
      sent: Number(sent_amount),
      expiring: Number(expiring_amount),
      approved_in_month: Number(approved_in_month_amount),
    },
  };
}
