import { sql } from 'kysely';
import type { ListQuery, QueryOf } from '#contract/endpoint.ts';
import type { OnlinePaymentRecordState, onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { filterId } from '../../platform/ids.ts';

type Filter = Omit<QueryOf<(typeof onlinePaymentRecords)['list']>, keyof ListQuery>;

export type RecordRow = Awaited<ReturnType<typeof readRecord>>;

/** A page of the payments that match all given conditions, newest first by default. */
export async function listRecords(db: CompanyDb, page: ListQuery, filter: Filter) {
  return listPage(db, matching(db, filter), page, {
    textColumns: ['customer_name', 'state', 'method', 'dispute_reason', 'failure_reason', 'payout_id'],
    alsoSearched: ['invoice_number', 'amount', 'paid_on'],
    order: '-online_payment_id',
  });
}

export async function readRecord(db: CompanyDb, id: string) {
  return readOne(records(db).where('online_payments.payment_id', '=', id), 'payment_not_found');
}

/** Abandoned attempts are left out unless they are requested. */
function matching(db: CompanyDb, filter: Filter) {
  const { state, method, dispute_state, needs_attention, invoice_id, customer_id, payout_id, start, end } = filter;
  return records(db)
    .$if(state === undefined, (all) => all.where('online_payments.state', 'in', ['processing', 'succeeded', 'failed']))
    .$if(state !== undefined, (all) => all.where(stateColumn, '=', state ?? 'succeeded'))
    .$if(method !== undefined, (all) => all.where('online_payments.method', '=', method ?? null))
    .$if(dispute_state !== undefined, (all) => all.where('online_payments.dispute_state', '=', dispute_state ?? 'none'))
    .$if(needs_attention !== undefined, (all) => all.where(needsAttention))
    .$if(invoice_id !== undefined, (all) => all.where('online_payments.invoice_id', '=', filterId(invoice_id ?? '')))
    .$if(customer_id !== undefined, (all) => all.where('invoices.customer_id', '=', filterId(customer_id ?? '')))
    .$if(payout_id !== undefined, (all) => all.where('online_payments.payout_id', '=', payout_id ?? null))
    .$if(start !== undefined, (all) => all.where('customer_payments.payment_date', '>=', start ?? ''))
    .$if(end !== undefined, (all) => all.where('customer_payments.payment_date', '<=', end ?? ''));
}

/** The state of a succeeded payment depends on its refunded amount. */
const stateColumn = sql<OnlinePaymentRecordState>`
  case when online_payments.state <> 'succeeded' or online_payments.refunded_amount = 0 then online_payments.state
    when online_payments.refunded_amount < online_payments.amount then 'partly_refunded' else 'refunded' end
`;

/** The refundable amount: without refunds that have no response yet, which may have been made. */
const refundable = sql<string>`
  case when online_payments.state <> 'succeeded' then 0 else greatest(0,
    online_payments.amount - online_payments.refunded_amount - coalesce((
      select sum(r.amount) from online_refunds r
      where r.company_id = ${currentCompany} and r.payment_id = online_payments.payment_id
        and r.state = 'pending' and r.provider_refund_id is null
    ), 0)) end
`;

const needsAttention = sql<boolean>`
  (online_payments.dispute_state = 'open'
    or (online_payments.state = 'succeeded' and online_payments.refunded_amount < online_payments.amount
      and invoices.balance_due < 0))
`;

/** Online payments with their invoices. A payment cannot outlive its invoice. */
function records(db: CompanyDb) {
  return db
    .selectFrom('online_payments')
    .innerJoin('invoices', onKey('invoices', 'online_payments.invoice_id'))
    .leftJoin('customer_payments', onKey('customer_payments', 'online_payments.customer_payment_id'))
    .select(['online_payments.payment_id as online_payment_id', 'online_payments.invoice_id'])
    .select(['invoices.invoice_number', 'invoices.customer_id', 'online_payments.customer_name'])
    .select(['online_payments.customer_payment_id', 'online_payments.method', 'online_payments.amount'])
    .select(['online_payments.fee', 'online_payments.net', 'online_payments.refunded_amount'])
    .select(['online_payments.dispute_state', 'online_payments.dispute_reason', 'online_payments.dispute_due_by'])
    .select(['online_payments.payout_id', 'online_payments.payout_on', 'online_payments.failure_reason'])
    .select(['customer_payments.payment_date as paid_on', 'online_payments.created_at'])
    .select(stateColumn.as('state'))
    .select(refundable.as('refundable_amount'))
    .select(sql<string>`greatest(0, -invoices.balance_due)`.as('overpaid_amount'));
}

/** The times of a payment that the list does not show. */
export async function readMoments(db: CompanyDb, id: string) {
  return db
    .selectFrom('online_payments')
    .select(['paid_at', 'disputed_at', 'dispute_ended_at', 'lost_amount'])
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
}
