import { sql } from 'kysely';
import { type AnswerRow, loggedMessages, type LoggedMessageRow } from '../delivery/message-log.ts';
import type { CompanyDb } from '../platform/database/database.ts';

/** The messages to a customer, newest first, without the documents' content. */
export async function messagesOfCustomer(db: CompanyDb, customerId: string): Promise<LoggedMessageRow[]> {
  return loggedMessages(db)
    .where('messages.customer_id', '=', customerId)
    .orderBy('messages.message_id', 'desc')
    .execute();
}

/** What a customer has answered behind the links of messages about the same document, oldest first, by link. */
export async function answersOfCustomer(db: CompanyDb, customerId: string): Promise<Map<string, AnswerRow[]>> {
  const { rows } = await sql<AnswerRow & { link_id: string }>`
    select l.link_id, answer.what, answer.at
    from messages m
    join document_links l on l.company_id = m.company_id and l.message_id = m.message_id
    cross join lateral (
      select 'approved' as what, a.approved_at as at from approvals a
      where a.company_id = m.company_id and (a.estimate_id = m.document_id or a.change_order_id = m.document_id)
        and a.link_id = l.link_id
      union all
      select 'declined', d.declined_at from declines d
      where d.company_id = m.company_id and (d.estimate_id = m.document_id or d.change_order_id = m.document_id)
        and d.link_id = l.link_id
      union all
      select 'asked', c.created_at from comments c
      where c.company_id = m.company_id and c.link_id = l.link_id
        and (c.estimate_id = m.document_id or c.change_order_id = m.document_id or c.invoice_id = m.document_id)
    ) answer
    where m.customer_id = ${customerId}
    order by answer.at
  `.execute(db);
  const byLink = new Map<string, AnswerRow[]>();
  for (const { link_id, ...answer } of rows) byLink.set(link_id, [...(byLink.get(link_id) ?? []), answer]);
  return byLink;
}
