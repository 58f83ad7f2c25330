import { sql } from 'kysely';
import { formatUsd } from '#domain/money.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { hasFallenDue } from '../../../sales/installments/fallen-due.ts';
import { needSource, sentences, whose } from '../need-source.ts';
import { isUntouched } from './approved-unplanned.ts';

interface Facts {
  labels: string[];
}

/**
 * Installments of an approved estimate that have become due by the start or end of the project; one line for each
 * estimate. An estimate with nothing billed yet is covered by another kind of line.
 */
export const installmentReady = needSource<Facts>({
  kind: 'installment_ready',

  // Only a few estimates have something to bill, and "offset" makes the planner look up the rest for each of them
  // separately.
  select: ({ now, timeZone }) => sql`
    select 'estimate' as document_type, e.estimate_id as document_id, max(p.answered_at) as since,
      sum(s.amount) as amount, e.estimate_number as number, e.customer_id, e.project_id,
      jsonb_build_object('labels', jsonb_agg(s.label order by s.position, s.installment_id)) as facts
    from (
      select e.company_id, e.estimate_id, e.estimate_number, e.customer_id, e.project_id, p.answered_at,
        j.end_date, j.is_active
      from (select distinct estimate_id from installments
        where company_id = ${currentCompany} and invoice_id is null) unbilled
      cross join lateral (select * from estimates one
        where one.company_id = ${currentCompany} and one.estimate_id = unbilled.estimate_id offset 0) e
      cross join lateral (select * from estimate_progress one
        where one.company_id = ${currentCompany} and one.estimate_id = e.estimate_id offset 0) p
      cross join lateral (select * from projects one
        where one.company_id = ${currentCompany} and one.project_id = e.project_id offset 0) j
      where p.answer = 'approved' and not ${isUntouched(timeZone)} offset 0
    ) e
    cross join lateral (select e.answered_at) p
    cross join lateral (select e.end_date, e.is_active) j
    join installments s on s.company_id = ${currentCompany} and s.estimate_id = e.estimate_id
    where s.invoice_id is null and ${hasFallenDue({ timeZone, now })}
    group by e.company_id, e.estimate_id, e.estimate_number, e.customer_id, e.project_id`,

  groupWords: ({ largest }) => ({
    sentence: 'Installments ready to bill',
    detail: largest
      ? sentences(
          `Largest: ${[largest.facts.labels[0], largest.project, formatUsd(Number(largest.amount))].filter(Boolean).join(', ')}`,
        )
      : '',
  }),

  words: ({ number, customer, project, facts: { labels } }) => ({
    sentence:
      labels.length === 1
        ? `Installment “${labels[0]}” is ready to bill`
        : `${labels.length} installments are ready to bill`,
    detail: sentences(whose({ customer, project }), `Estimate #${number}`),
    action: 'create_invoice',
  }),
});
