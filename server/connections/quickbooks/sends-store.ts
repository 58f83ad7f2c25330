import type { QuickbooksLog } from '#contract/connections/quickbooks-invoices.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { newId } from '../../platform/ids.ts';

/** The sent document: an invoice, one of its payments or refunds, or the fees of a payout, which have no invoice. */
export interface SentDocument {
  invoice_id: string | null;
  customer_payment_id?: string;
  refund_id?: string;
  /** The refunded payment. */
  online_payment_id?: string;
  payout_id?: string;
  /** In dollars. */
  amount: number;
}

export interface Sending {
  quickbooks_send_id: string;
  /** It was started before, with an unknown outcome. */
  isRepeated: boolean;
}

/** Longer than all calls to QuickBooks take. A crash blocks further sends for as long. */
const HELD_MS = 2 * 60 * 1000;

/**
 * Starts to send a document, or resumes the attempt whose response was lost. The document's invoice must be locked.
 * Throws while another process sends it.
 */
export async function takeUpSend(
  db: CompanyDb,
  document: SentDocument,
  { realmId, sentBy, now }: { realmId: string; sentBy: string; now: Date },
): Promise<Sending> {
  const { invoice_id, customer_payment_id = null, refund_id = null, payout_id = null, amount } = document;
  const held = { held_until: new Date(now.getTime() + HELD_MS), amount, sent_by: sentBy };
  const open = await db
    .selectFrom('quickbooks_sends')
    .select(['quickbooks_send_id', 'realm_id', 'held_until'])
    .where('document_id', '=', customer_payment_id ?? refund_id ?? payout_id ?? invoice_id)
    .where('status', '=', 'sending')
    .executeTakeFirst();
  if (open?.held_until && open.held_until > now) throw new AppError('in_progress', { message: SENDING, retryAfter: 2 });
  const id = open?.quickbooks_send_id ?? newId();
  if (open?.realm_id === realmId) {
    await db.updateTable('quickbooks_sends').set(held).where('quickbooks_send_id', '=', id).execute();
    return { quickbooks_send_id: id, isRepeated: true };
  }
  if (open) await endSend(db, id, { status: 'failed', failure_reason: ELSEWHERE });
  const quickbooks_send_id = newId();
  const sent = { invoice_id, customer_payment_id, refund_id, payout_id };
  await db
    .insertInto('quickbooks_sends')
    .values({ ...sent, ...held, quickbooks_send_id, realm_id: realmId, status: 'sending', created_at: now })
    .execute();
  return { quickbooks_send_id, isRepeated: false };
}

const SENDING = 'This is being sent to QuickBooks at this moment.';
const ELSEWHERE = 'Another QuickBooks company was connected before the answer came.';

interface End {
  status: 'sent' | 'failed';
  action?: QuickbooksLog['action'];
  qb_number?: string;
  failure_reason?: string;
}

/** Whether a document may be in QuickBooks: it was sent, or the outcome of sending it is unknown. */
export async function wasSent(db: CompanyDb, documentId: string): Promise<boolean> {
  const sent = await db
    .selectFrom('quickbooks_sends')
    .select('quickbooks_send_id')
    .where('document_id', '=', documentId)
    .where('status', '<>', 'failed')
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Records the outcome; returns false if its invoice was deleted in the meantime. */
export async function endSend(db: CompanyDb, id: string, end: End): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quickbooks_sends')
    .set({ ...end, held_until: null })
    .where('quickbooks_send_id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Leaves an attempt open, to be resumed by the next send. */
export async function releaseSend(db: CompanyDb, id: string): Promise<void> {
  await db.updateTable('quickbooks_sends').set({ held_until: null }).where('quickbooks_send_id', '=', id).execute();
}

/** The log, newest first; optionally of one invoice and its payments. */
export async function listSends(db: CompanyDb, query: ListQuery, invoiceId?: string) {
  const sends = db
    .selectFrom('quickbooks_sends')
    .leftJoin('invoices', onKey('invoices', 'quickbooks_sends.invoice_id'))
    .select(({ ref }) => [
      ref('quickbooks_sends.quickbooks_send_id').as('quickbooks_log_id'),
      'quickbooks_sends.invoice_id',
      'invoices.invoice_number',
      'quickbooks_sends.customer_payment_id',
      'quickbooks_sends.refund_id',
      'quickbooks_sends.payout_id',
      'quickbooks_sends.action',
      'quickbooks_sends.status',
      'quickbooks_sends.qb_number',
      'quickbooks_sends.amount',
      'quickbooks_sends.failure_reason',
      'quickbooks_sends.sent_by',
      'quickbooks_sends.created_at',
    ])
    .$if(invoiceId !== undefined, (all) => all.where('quickbooks_sends.invoice_id', '=', invoiceId ?? ''));
  return listPage(db, sends, query, {
    textColumns: ['status', 'sent_by', 'qb_number', 'failure_reason'],
    alsoSearched: ['invoice_number', 'amount'],
    order: '-quickbooks_log_id',
  });
}

export type SendRow = Awaited<ReturnType<typeof listSends>>['rows'][number];
