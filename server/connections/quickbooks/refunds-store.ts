import { AppError } from '#contract/errors.ts';
import type { OnlinePaymentMethod } from '#domain/sales/online-amounts.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { lockInvoice } from '../../sales/invoices/store.ts';
import { wasSent } from './sends-store.ts';

/** A refund as it is sent: a refund that was made, or the payment whose dispute was lost. */
export interface RefundToSync {
  refund_id: string;
  online_payment_id: string;
  invoice_id: string;
  invoice_number: number;
  /** In dollars; 0 if the refund has failed, or the dispute was won after all, since it was sent. */
  amount: number;
  booked_on: string;
  method: OnlinePaymentMethod | null;
  /** The reason of the refund. */
  reason: string | null;
}

/** Reads a refund and locks its invoice. Throws if it is unknown, still in progress, or was never made. */
export async function readRefundToSync(db: CompanyDb, id: string): Promise<RefundToSync> {
  const found = (await findRefund(db, id)) ?? (await findLostDispute(db, id));
  if (!found) throw new AppError('refund_not_found');
  const { invoice_number } = await lockInvoice(db, found.invoice_id);
  if (found.isPending) throw new AppError('quickbooks_refused', { message: ON_ITS_WAY });
  if (found.amount === 0 && !(await wasSent(db, id)))
    throw new AppError('quickbooks_refused', { message: NOTHING_BACK });
  const { time_zone } = await readCompany(db);
  const { isPending: _, at, ...refund } = found;
  return { ...refund, refund_id: id, invoice_number, booked_on: dayIn(time_zone, at) };
}

const ON_ITS_WAY = 'This refund is still on its way. Send it once it has gone through.';
const NOTHING_BACK = 'Nothing of this went back to the customer, so there is nothing to send.';

async function findRefund(db: CompanyDb, id: string) {
  const row = await db
    .selectFrom('online_refunds')
    .innerJoin('online_payments', onKey('online_payments', 'online_refunds.payment_id'))
    .select(['online_payments.payment_id', 'online_payments.invoice_id', 'online_payments.method'])
    .select(['online_refunds.amount', 'online_refunds.state', 'online_refunds.reason', 'online_refunds.created_at'])
    .where('online_refunds.refund_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { payment_id: online_payment_id, invoice_id, method, amount, state, reason, created_at: at } = row;
  const isPending = state === 'pending';
  return {
    online_payment_id,
    invoice_id,
    method,
    reason,
    at,
    isPending,
    amount: state === 'failed' ? 0 : Number(amount),
  };
}

async function findLostDispute(db: CompanyDb, id: string) {
  const row = await db
    .selectFrom('online_payments')
    .select(['payment_id', 'invoice_id', 'method', 'lost_amount', 'dispute_ended_at', 'dispute_reason'])
    .where('payment_id', '=', id)
    .where('dispute_ended_at', 'is not', null)
    .executeTakeFirst();
  if (!row?.dispute_ended_at) return undefined;
  const { payment_id: online_payment_id, invoice_id, method, lost_amount, dispute_ended_at: at, dispute_reason } = row;
  const reason = ['dispute', dispute_reason?.replaceAll('_', ' ')].filter(Boolean).join(': ');
  return { online_payment_id, invoice_id, method, reason, at, isPending: false, amount: Number(lost_amount) };
}
