import { sql } from 'kysely';
import type { NeedDocument } from '#contract/core/needs.ts';
import { shortDay } from '#domain/time.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { daysBefore, needSource, sentences } from '../need-source.ts';

const SHOWN_FOR_DAYS = 30;

interface Facts {
  recipient: string;
  reason: string | null;
  /** Null for any other document. */
  visit_day: string | null;
}

const NAMES: Partial<Record<NeedDocument, string>> = {
  estimate: 'Estimate',
  change_order: 'Change order',
  invoice: 'Invoice',
  payment: 'Reminder of invoice',
  statement: 'Statement',
};

/**
 * A message failed, and neither another one on the same channel nor any other after the failure followed: if a
 * document is sent by email and by text, each can fail. Excluded are a paid invoice, a document whose customer has
 * responded anyway, and a visit that is over. A statement has the id of its customer and no number.
 */
export const messageFailed = needSource<Facts>({
  kind: 'message_failed',

  select: (at) => sql`
    select distinct on (m.document_id) m.document_kind as document_type, m.document_id as document_id, m.created_at as since,
      null::numeric as amount, coalesce(i.invoice_number, e.estimate_number, o.change_order_number) as number,
      m.customer_id, null::uuid as project_id, jsonb_build_object('recipient', m.recipient, 'reason', m.failure_reason,
        'visit_day', v.day) as facts
    from messages m
    left join invoices i on i.company_id = m.company_id and i.invoice_id = m.document_id
    left join estimates e on e.company_id = m.company_id and e.estimate_id = m.document_id
    left join estimate_progress p on p.company_id = m.company_id and p.estimate_id = m.document_id
    left join change_orders o on o.company_id = m.company_id and o.change_order_id = m.document_id
    left join change_order_progress q on q.company_id = m.company_id and q.change_order_id = m.document_id
    left join visits v on v.company_id = m.company_id and v.visit_id = m.document_id
    where m.company_id = ${currentCompany}
      and m.status = 'failed' and not m.is_for_office and m.created_at > ${daysBefore(at, SHOWN_FOR_DAYS)}
      and (m.document_kind = 'statement' or i.status = 'OUTSTANDING' or e.estimate_id is not null or o.change_order_id is not null
        or (v.day >= ${at.today}::date and v.cancelled_at is null and v.done_at is null))
      and not exists (
        select from messages later
        where later.company_id = ${currentCompany} and later.document_id = m.document_id
          and later.message_id > m.message_id and not later.is_for_office
          and (later.channel = m.channel or later.created_at > m.updated_at))
      and (m.approval_id is not null or coalesce(p.answered_at, q.answered_at, '-infinity') < m.created_at)
    order by m.document_id, m.message_id desc`,

  words: ({ document_type, number, customer, facts: { recipient, reason, visit_day } }) => ({
    sentence: visit_day
      ? `Message about the visit on ${shortDay(visit_day)} did not reach ${customer}`
      : `${NAMES[document_type]}${number === null ? '' : ` #${number}`} did not reach ${customer}`,
    detail: sentences(`Sent to ${recipient}`, reason),
    action: 'send_again',
  }),
});
