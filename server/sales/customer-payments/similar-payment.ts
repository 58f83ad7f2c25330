import { AppError } from '#contract/errors.ts';
import { type CustomerPaymentInput, SIMILAR_PAYMENT_DAYS } from '#contract/sales/customer-payments.ts';
import { formatUsd } from '#domain/money.ts';
import { addDays, shortDay } from '#domain/time.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

type Recorded = Pick<CustomerPaymentInput, 'invoice_id' | 'amount' | 'payment_date'>;

/**
 * Rejects a manual payment that probably exists already: within days of an online payment of the same amount, measured
 * from its date or from `today`, the company's day. Fully refunded payments do not count.
 */
export async function rejectSimilar(db: CompanyDb, payment: Recorded, today: string): Promise<void> {
  const { invoice_id, amount, payment_date } = payment;
  const near = (day: string) => [addDays(day, -SIMILAR_PAYMENT_DAYS), addDays(day, SIMILAR_PAYMENT_DAYS)] as const;
  const [[from, until], [fromToday, untilToday]] = [near(payment_date), near(today)];
  const similar = await db
    .selectFrom('customer_payments')
    .select('payment_date')
    .where('invoice_id', '=', invoice_id)
    .where('source', '=', 'online')
    .where('amount', '=', String(amount))
    .whereRef('refunded_amount', '<', 'amount')
    .where((eb) => eb.or([eb.between('payment_date', from, until), eb.between('payment_date', fromToday, untilToday)]))
    .orderBy('payment_date', 'desc')
    .executeTakeFirst();
  if (!similar) return;
  const cameIn = `An online payment of ${formatUsd(amount)} came in on ${shortDay(similar.payment_date)}.`;
  throw new AppError('similar_online_payment', { message: `${cameIn} Record another one?` });
}
