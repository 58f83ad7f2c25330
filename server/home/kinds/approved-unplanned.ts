import { sql } from 'kysely';
import { needSource, sentences, whose } from '../need-source.ts';

/** Of the approved estimate `e`: nothing of it is billed. */
export const isUnplanned = sql<boolean>`not exists (
  select from invoices i
  where i.company_id = e.company_id and i.estimate_id = e.estimate_id and i.voided_at is null)`;

/** A customer has approved, and nothing has followed. */
export const approvedUnplanned = needSource({
  kind: 'approved_unplanned',

  select: () => sql`
    select 'estimate' as document_type, e.estimate_id as document_id, p.answered_at as since,
      e.approved_total as amount, e.estimate_number as number, e.customer_id, e.project_id,
      '{}'::jsonb as facts
    from (select distinct company_id, estimate_id from installments where invoice_id is null) unbilled
    join estimates e on e.company_id = unbilled.company_id and e.estimate_id = unbilled.estimate_id
    join estimate_progress p on p.company_id = e.company_id and p.estimate_id = e.estimate_id
    join projects j on j.company_id = e.company_id and j.project_id = e.project_id
    where p.answer = 'approved' and j.is_active and ${isUnplanned}`,

  words: ({ number, ...of }) => ({
    sentence: `Estimate #${number} is approved, nothing is billed yet`,
    detail: sentences(whose(of)),
    action: 'create_invoice',
  }),
});
