import type { ListQuery, QueryOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { ONLINE_PAYMENTS_CSV_ROWS_MAX, type onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { atReplica, type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import { csvOf } from '../../platform/csv.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import type { PayServices } from './pay.ts';
import { presentDetail, presentRecord } from './records-present.ts';
import { listRecords, readMoments, readRecord } from './records-store.ts';
import { refundPayment } from './refund.ts';
import { refundsOf } from './refunds-store.ts';

type Listed = QueryOf<(typeof onlinePaymentRecords)['list']>;

export function onlinePaymentRecordHandlers(services: PayServices): Handlers<typeof onlinePaymentRecords> {
  return {
    list: atReplica(async ({ db, query, http }) => {
      const { q, sort, limit, offset, ...filter } = query;
      const page = { q, sort, limit, offset };
      if (http.wantsCsv) return recordsAsCsv(db, page, filter);
      const { rows, total } = await listRecords(db, page, filter);
      return { data: rows.map(presentRecord), meta: { total } };
    }),

    read: async ({ db, params }) => ({ data: await detailOf(db, params.id) }),

    refund: withoutTransaction(async ({ inCompany, person, http, key, params, body }) => {
      await refundPayment(services, { inCompany, person, http, key }, params.id, body.refund);
      return { data: await inCompany((db) => detailOf(db, params.id)) };
    }),
  };
}

async function detailOf(db: CompanyDb, id: string) {
  return presentDetail(await readRecord(db, id), await refundsOf(db, id), await readMoments(db, id));
}

const CSV_HEAD = [
  'Day',
  'Customer',
  'Invoice',
  'State',
  'Method',
  'Amount',
  'Fee',
  'Net',
  'Refunded',
  'Dispute',
  'Payout',
  'Payout Day',
  'Payment',
];

/** The same payments as a table. */
async function recordsAsCsv(db: CompanyDb, page: ListQuery, filter: Omit<Listed, keyof ListQuery>): Promise<Csv> {
  const most = ONLINE_PAYMENTS_CSV_ROWS_MAX;
  const { rows } = await listRecords(db, { ...page, limit: page.limit ?? most + 1 }, filter);
  if (rows.length > most) throw new AppError('report_too_long');
  const lines = rows.map((row) => [
    row.paid_on ?? '',
    row.customer_name,
    `#${row.invoice_number}`,
    row.state.replaceAll('_', ' '),
    row.method ?? '',
    row.amount,
    row.fee ?? '',
    row.net ?? '',
    row.refunded_amount,
    row.dispute_state === 'none' ? '' : row.dispute_state,
    row.payout_id ?? '',
    row.payout_on ?? '',
    row.online_payment_id,
  ]);
  return { csv: csvOf([CSV_HEAD, ...lines]), fileName: 'Online-payments.csv' };
}
