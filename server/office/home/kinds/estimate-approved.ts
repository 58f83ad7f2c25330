import { sql } from 'kysely';
import { formatUsd } from '#domain/money.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { daysBefore, needSource, sentences } from '../need-source.ts';
import { hasNoVisit } from './approved-unplanned.ts';

/** An approval is announced for this long. */
export const ANNOUNCED_FOR_DAYS = 1;

interface Facts {
  is_planned: boolean;
  /** Null without a deposit. */
  deposit: { amount: string; status: 'not_billed' | 'billed' | 'paid' } | null;
}

const DEPOSIT_WORDS = { not_billed: 'is not billed yet', billed: 'is billed', paid: 'is paid' };

/** A customer has just approved an estimate. It is announced also if a visit follows. */
export const estimateApproved = needSource<Facts>({
  kind: 'estimate_approved',

  select: (at) => sql`
    select 'estimate' as document_type, e.estimate_id as document_id, p.answered_at as since,
      e.approved_total as amount, e.estimate_number as number, e.customer_id, e.project_id,
      jsonb_build_object('is_planned', not ${hasNoVisit(at.timeZone)}, 'deposit', (
        select jsonb_build_object('amount', coalesce(i.final_total, s.amount)::text, 'status', case
            when i.invoice_id is null then 'not_billed' when i.status = 'PAID' then 'paid' else 'billed' end)
        from installments s
        left join invoices i on i.company_id = s.company_id and i.invoice_id = s.invoice_id
        where s.company_id = ${currentCompany} and s.estimate_id = e.estimate_id and s.kind = 'deposit'
        order by s.position limit 1)) as facts
    from estimate_progress p
    join estimates e on e.company_id = p.company_id and e.estimate_id = p.estimate_id
    where p.company_id = ${currentCompany} and p.answer = 'approved'
      and p.answered_at > ${daysBefore(at, ANNOUNCED_FOR_DAYS)}`,

  words: ({ amount, customer, project, facts: { is_planned, deposit } }) => ({
    sentence: `${customer} approved ${formatUsd(Number(amount))}`,
    detail: sentences(
      project,
      deposit && `The ${formatUsd(Number(deposit.amount))} deposit ${DEPOSIT_WORDS[deposit.status]}`,
      !is_planned && 'Plan the work',
    ),
    action: is_planned ? 'view_approval' : 'plan_visit',
  }),
});
