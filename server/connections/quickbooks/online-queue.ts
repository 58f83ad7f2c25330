import type { OnlineBooking } from '#contract/connections/quickbooks-online.ts';
import { AppError } from '#contract/errors.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { jobQueue } from '../../platform/queue/queue.ts';
import type { ChangedBooking } from '../../sales/online-payments/events.ts';
import { listBookings } from './bookings-store.ts';
import { sendFees } from './send-fees.ts';
import { sendPayment } from './send-payment.ts';
import { sendRefund } from './send-refund.ts';
import { wasSent } from './sends-store.ts';
import type { QuickbooksParts } from './with-quickbooks.ts';

export interface OnlineSend extends Pick<OnlineBooking, 'document' | 'document_id'> {
  company_id: string;
}

/** Retried for a day, because QuickBooks may be unavailable when a customer pays. */
export const onlineQueue = jobQueue<OnlineSend>('quickbooks.send_online', {
  retries: 11,
  retryDelaySeconds: 30,
  timeLimitSeconds: 120,
});

/**
 * Queues something that is new or has changed to be sent to QuickBooks, in the transaction of the change. Changes of
 * what was sent before are always sent; anything else is sent if the company has turned on automatic sending and its
 * invoice is in QuickBooks.
 */
export async function queueOnline(db: CompanyDb, changed: ChangedBooking): Promise<void> {
  const connection = await findAutomatic(db);
  if (!connection) return;
  const { document, document_id, invoice_id } = changed;
  const { company_id, sends_by_itself } = connection;
  const isNew = sends_by_itself && (invoice_id === null || (await wasSent(db, invoice_id)));
  if (isNew || (await wasSent(db, document_id))) await enqueue(db, onlineQueue, { company_id, document, document_id });
}

/**
 * Queues the online payments of an invoice that was just sent to QuickBooks, if the company has turned on automatic
 * sending.
 */
export async function queueOnlineOf(db: CompanyDb, invoiceId: string): Promise<void> {
  const connection = await findAutomatic(db);
  if (!connection?.sends_by_itself) return;
  const { company_id, realm_id } = connection;
  for (const { document, document_id, state } of (await listBookings(db, realm_id, invoiceId)).toReversed()) {
    if (QUEUED.has(state)) await enqueue(db, onlineQueue, { company_id, document, document_id });
  }
}

const QUEUED: ReadonlySet<OnlineBooking['state']> = new Set(['not_sent', 'changed', 'failed']);

async function findAutomatic(db: CompanyDb) {
  return db
    .selectFrom('quickbooks_connections')
    .leftJoin('quickbooks_settings', onKey('quickbooks_settings', 'quickbooks_connections.realm_id'))
    .select(['quickbooks_connections.company_id', 'quickbooks_connections.realm_id'])
    .select('quickbooks_settings.sends_by_itself')
    .executeTakeFirst();
}

export interface OnlineSending extends QuickbooksParts {
  database: Database;
}

const SEND = { payment: sendPayment, refund: sendRefund, fees: sendFees };

/**
 * Sends a queued booking. Throws, to be retried, only if a later attempt can succeed. Any other error is left to a
 * person, who finds the booking in the list of those to be sent.
 */
export async function sendQueuedOnline(
  parts: OnlineSending,
  { company_id, document, document_id }: OnlineSend,
): Promise<void> {
  const inCompany = <T>(work: (db: CompanyDb) => Promise<T>) => asCompany(parts.database, company_id, work);
  try {
    await SEND[document](parts, { name: 'Sent automatically', inCompany }, document_id);
  } catch (error) {
    const canHelp = !(error instanceof AppError) || error.code === 'unavailable' || error.code === 'in_progress';
    if (canHelp) throw error;
  }
}
