import { sql } from 'kysely';
import { OVERVIEW_SHOWS, type OverviewMessage } from '#contract/office/overviews.ts';
import { loggedMessages } from '../../core/delivery/message-log.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Scope } from './scope.ts';

/** The newest messages to the customer about the record, and the number of all. */
export async function readMessagesOf(
  db: CompanyDb,
  { kind, id }: Scope,
): Promise<{ messages: Presented<typeof OverviewMessage>[]; total: number }> {
  const rows = await loggedMessages(db)
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('messages.is_for_office', '=', false)
    .$if(kind === 'customer', (all) => all.where('messages.customer_id', '=', id))
    .$if(kind === 'project', (all) =>
      all.where(
        sql<boolean>`messages.document_id in (
          select estimate_id from estimates where company_id = ${currentCompany} and project_id = ${id}
          union all
          select o.change_order_id from change_orders o
          join estimates e on e.company_id = o.company_id and e.estimate_id = o.estimate_id
          where o.company_id = ${currentCompany} and e.project_id = ${id}
          union all
          select invoice_id from invoices where company_id = ${currentCompany} and project_id = ${id}
          union all
          select visit_id from visits where company_id = ${currentCompany} and project_id = ${id})`,
      ),
    )
    .orderBy('messages.message_id', 'desc')
    .limit(OVERVIEW_SHOWS.messages)
    .execute();
  return {
    messages: rows.map(({ message_id, subject, is_reminder, status, created_at, opened_at }) => ({
      message_log_id: message_id,
      subject,
      is_reminder,
      status,
      created_at,
      opened_at,
    })),
    total: rows[0]?.total ?? 0,
  };
}
