import { initialSendMethod, type SendMethod } from '#domain/send-methods.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** The channel that a new message to a customer starts with. */
export async function readInitialSendMethod(db: CompanyDb, customer_id: string): Promise<SendMethod | null> {
  const { default_send_method: preferred } = await db
    .selectFrom('companies')
    .select('default_send_method')
    .executeTakeFirstOrThrow();
  const { email_consent, sms_consent } = await db
    .selectFrom('customers')
    .select(['email_consent', 'sms_consent'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const newest = await db
    .selectFrom('messages')
    .select('channel')
    .where('customer_id', '=', customer_id)
    .where('is_for_office', '=', false)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const agreed: SendMethod[] = [...(email_consent ? ['email' as const] : []), ...(sms_consent ? ['sms' as const] : [])];
  return initialSendMethod({ last: newest?.channel ?? null, preferred, agreed });
}
