import { sql } from 'kysely';
import type { OnlinePaymentMethod } from '#domain/sales/online-amounts.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { daysBefore, needSource, sentences, whose } from '../need-source.ts';

const SHOWN_FOR_DAYS = 30;

interface Facts {
  method: OnlinePaymentMethod | null;
  reason: string | null;
}

/** A customer's payment failed, and there was no payment or notification since. */
export const paymentFailed = needSource<Facts>({
  kind: 'payment_failed',

  select: (at) => sql`
    select 'invoice' as document_type, i.invoice_id as document_id, o.created_at as since, o.amount as amount,
      i.invoice_number as number, i.customer_id, i.project_id, jsonb_build_object('method', o.method, 'reason', o.failure_reason) as facts
    from online_payments o
    join invoices i on i.company_id = o.company_id and i.invoice_id = o.invoice_id
    where o.company_id = ${currentCompany}
      and o.state = 'failed' and o.created_at > ${daysBefore(at, SHOWN_FOR_DAYS)} and i.status = 'OUTSTANDING'
      and not exists (
        select from online_payments later
        where later.company_id = ${currentCompany}
          and later.invoice_id = o.invoice_id and later.payment_id > o.payment_id
          and later.state in ('processing', 'succeeded', 'failed'))
      and not exists (
        select from messages m
        where m.company_id = ${currentCompany} and m.document_id = o.invoice_id and m.document_kind = 'payment'
          and m.created_by_account_id is not null and m.created_at > o.created_at)
      and not exists (
        select from messages m
        where m.company_id = ${currentCompany} and m.customer_id = i.customer_id and m.is_reminder
          and m.created_by_account_id is not null and m.created_at > o.created_at)`,

  words: ({ number, customer, project, facts: { method, reason } }) => ({
    sentence: `${method === 'card' ? 'Card' : 'Bank'} payment for invoice #${number} failed`,
    detail: sentences(whose({ customer, project }), reason),
    action: 'send_notification',
  }),
});
