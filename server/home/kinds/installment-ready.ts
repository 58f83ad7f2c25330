import { sql } from 'kysely';
import { hasFallenDue } from '../../installments/fallen-due.ts';
import { needSource, sentences, whose } from '../need-source.ts';
import { isUnplanned } from './approved-unplanned.ts';

interface Facts {
  labels: string[];
}

/**
 * Installments of an approved estimate that have fallen due, by the project's beginning and end; one line for each
 * estimate. An estimate of which nothing is billed has a line for that.
 */
export const installmentReady = needSource<Facts>({
  kind: 'installment_ready',

  select: ({ now, timeZone }) => sql`
    select 'estimate' as document_type, e.estimate_id as document_id, max(p.answered_at) as since,
      sum(s.amount) as amount, e.estimate_number as number, e.customer_id, e.project_id,
      jsonb_build_object('labels', jsonb_agg(s.label order by s.position, s.installment_id)) as facts
    from installments s
    join estimates e on e.company_id = s.company_id and e.estimate_id = s.estimate_id
    join estimate_progress p on p.company_id = e.company_id and p.estimate_id = e.estimate_id
    join projects j on j.company_id = e.company_id and j.project_id = e.project_id
    where s.invoice_id is null and p.answer = 'approved' and not ${isUnplanned(timeZone)}
      and ${hasFallenDue({ timeZone, now })}
    group by e.company_id, e.estimate_id, e.estimate_number, e.customer_id, e.project_id`,

  words: ({ number, customer, project, facts: { labels } }) => ({
    sentence:
      labels.length === 1
        ? `Installment “${labels[0]}” is ready to bill`
        : `${labels.length} installments are ready to bill`,
    detail: sentences(whose({ customer, project }), `Of estimate #${number}`),
    action: 'create_invoice',
  }),
});
