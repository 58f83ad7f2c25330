import { loggedMessages, type LoggedMessageRow } from '../delivery/message-log.ts';
import type { CompanyDb } from '../platform/database/database.ts';

/** The messages to a customer, newest first, without the documents' content. */
export async function messagesOfCustomer(db: CompanyDb, customerId: string): Promise<LoggedMessageRow[]> {
  return loggedMessages(db)
    .where('messages.customer_id', '=', customerId)
    .orderBy('messages.message_id', 'desc')
    .execute();
}
