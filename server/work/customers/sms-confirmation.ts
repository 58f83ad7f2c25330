import { AppError } from '#contract/errors.ts';
import { confirmationText } from '#domain/sales/confirmation-text.ts';
import type { CountMessage } from '../../core/delivery/allowance.ts';
import { hasStopped } from '../../core/delivery/opt-outs.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { jobQueue } from '../../platform/queue/queue.ts';

/** The consent to be confirmed by text message. */
export interface ConfirmationRequest {
  company_id: string;
  customer_consent_id: string;
}

/** Confirmations are sent after the customer is saved, so that neither a limit nor an opt-out prevents saving. */
export const confirmationQueue = jobQueue<ConfirmationRequest>('customers.confirm_sms_consent');

export interface ConfirmationSending {
  database: Database;
  clock: Clock;
  countMessage: CountMessage;
  sendNotice: SendNotice;
}

/**
 * Queues the text message that confirms a customer's consent, once per phone and company. It is not sent to a phone
 * that has opted out, nor beyond the daily limits. The consent is valid anyway, because every text message names the
 * sender and explains how to opt out.
 */
export async function confirmSmsConsent(sending: ConfirmationSending, request: ConfirmationRequest): Promise<void> {
  try {
    await asCompany(sending.database, request.company_id, (db) => confirm(db, sending, request));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function confirm(
  db: CompanyDb,
  { clock, countMessage, sendNotice }: ConfirmationSending,
  { company_id, customer_consent_id }: ConfirmationRequest,
): Promise<void> {
  const now = clock();
  const phone = await consentingPhone(db, customer_consent_id);
  if (!phone || (await hasStopped(db, phone)) || !(await rememberConfirmation(db, phone, now))) return;
  await countMessage(db, { company_id, recipient: phone, isTyped: false, isConfirmation: true, now });
  const { name, email: replyTo } = await readCompany(db);
  const sms = confirmationText(name);
  const notice = { subject: `Texts from ${name}`, greeting: 'Hello,', intro: sms, sms };
  await sendNotice(db, { method: 'sms', recipient: phone, replyTo, senderCompanyId: company_id, notice, now });
  await db
    .updateTable('customer_consents')
    .set({ confirmed_at: now })
    .where('customer_consent_id', '=', customer_consent_id)
    .execute();
}

/** The phone of a consent; undefined if the consent was withdrawn or its customer deleted in the meantime. */
async function consentingPhone(db: CompanyDb, customerConsentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customer_consents')
    .innerJoin('customers', onKey('customers', 'customer_consents.customer_id'))
    .select('customers.phone')
    .where('customer_consents.customer_consent_id', '=', customerConsentId)
    .where('customers.sms_consent', '=', true)
    .executeTakeFirst();
  return row?.phone;
}

/** Returns true if this company has not yet sent a confirmation to this phone. */
async function rememberConfirmation(db: CompanyDb, phone: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('sms_confirmations')
    .values({ phone, sent_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'phone']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
