import { sql } from 'kysely';
import { dayIn, shortDay } from '#domain/time.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { needSource, sentences } from '../need-source.ts';

interface Facts {
  reason: string | null;
  due_by: string | null;
}

/** A customer's bank disputes a payment and waits for evidence. */
export const paymentDisputed = needSource<Facts>({
  kind: 'payment_disputed',

  select: () => sql`
    select 'online_payment' as document_type, o.payment_id as document_id, o.disputed_at as since, o.amount as amount,
      i.invoice_number as number, i.customer_id, i.project_id, jsonb_build_object('reason', o.dispute_reason,
        'due_by', o.dispute_due_by) as facts
    from online_payments o
    join invoices i on i.company_id = o.company_id and i.invoice_id = o.invoice_id
    where o.company_id = ${currentCompany} and o.dispute_state = 'open'`,

  words: ({ number, customer, facts: { reason, due_by } }, { timeZone }) => ({
    sentence: `${customer}’s bank disputes the payment of invoice #${number}`,
    detail: sentences(
      reason && `Reason: ${reason.replaceAll('_', ' ')}`,
      due_by ? `Answer in Stripe by ${shortDay(dayIn(timeZone, new Date(due_by)))}` : 'Answer in Stripe',
    ),
    action: 'view_payment',
  }),
});
