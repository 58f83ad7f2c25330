import { sql } from 'kysely';
import type { MessageLog } from '#contract/core/messages.ts';
import { NEWEST_MESSAGES_MAX } from '#contract/core/newest-messages.ts';
import { loggedMessages } from '../../core/delivery/message-log.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';

/** The responses given through a message's link to its document, oldest first. */
const ANSWERS = sql<{ what: MessageLog['answers'][number]['what']; at: string }[]>`(
  select coalesce(jsonb_agg(answer order by answer.at), '[]')
  from (
    select 'approved' as what, a.approved_at as at from approvals a
    where a.company_id = ${currentCompany} and a.link_id = document_links.link_id
      and (a.estimate_id = messages.document_id or a.change_order_id = messages.document_id)
    union all
    select 'declined', d.declined_at from declines d
    where d.company_id = ${currentCompany} and d.link_id = document_links.link_id
      and (d.estimate_id = messages.document_id or d.change_order_id = messages.document_id)
    union all
    select 'asked', c.created_at from comments c
    where c.company_id = ${currentCompany} and c.link_id = document_links.link_id
      and (c.estimate_id = messages.document_id or c.change_order_id = messages.document_id
        or c.invoice_id = messages.document_id)
  ) answer
)`;

/** The messages to a customer with their responses, newest first, without the content of the documents. */
export async function messagesOfCustomer(db: CompanyDb, customerId: string) {
  return loggedMessages(db)
    .select(ANSWERS.as('answers'))
    .where('messages.customer_id', '=', customerId)
    .orderBy('messages.message_id', 'desc')
    .execute();
}

/** The newest messages to all customers, with the customers' names. */
export async function listNewestMessages(db: CompanyDb) {
  return loggedMessages(db)
    .innerJoin('customers', onKey('customers', 'messages.customer_id'))
    .select(ANSWERS.as('answers'))
    .select(['customers.customer_id', 'customers.first_name', 'customers.last_name'])
    .orderBy('messages.message_id', 'desc')
    .limit(NEWEST_MESSAGES_MAX)
    .execute();
}
