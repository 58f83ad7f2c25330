import type { QueryOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type customerPayments, PAYMENTS_CSV_ROWS_MAX } from '#contract/sales/customer-payments.ts';
import { PAYMENT_METHOD_WORDS } from '#contract/sales/payment-methods.ts';
import { csvOf } from '../../platform/csv.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { listReceived } from './store.ts';

const HEAD = ['Day', 'Customer', 'Invoice', 'Method', 'Received', 'Refunded', 'Kept', 'Paid Online', 'Note', 'Payment'];

/** The payments of a list as a table. */
export async function receivedAsCsv(db: CompanyDb, query: QueryOf<(typeof customerPayments)['list']>): Promise<Csv> {
  const { rows } = await listReceived(db, { ...query, limit: query.limit ?? PAYMENTS_CSV_ROWS_MAX + 1 });
  if (rows.length > PAYMENTS_CSV_ROWS_MAX) throw new AppError('report_too_long');
  const lines = rows.map((row) => [
    row.payment_date,
    `${row.customer_first_name} ${row.customer_last_name}`,
    `#${row.invoice_number}`,
    PAYMENT_METHOD_WORDS[row.payment_method],
    row.amount,
    row.refunded_amount,
    row.kept_amount,
    row.source === 'online' ? 'yes' : 'no',
    row.note ?? '',
    row.customer_payment_id,
  ]);
  return { csv: csvOf([HEAD, ...lines]), fileName: 'Payments-received.csv' };
}
