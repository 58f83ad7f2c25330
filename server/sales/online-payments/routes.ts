import { AppError, invalid } from '#contract/errors.ts';
import type { onlinePayments } from '#contract/sales/online-payments.ts';
import { PROMISE_DAYS } from '#domain/sales/response-limits.ts';
import { addDays } from '#domain/time.ts';
import { type Handlers, linkWithoutTransaction } from '../../core/endpoints/handlers.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { beginPayment, endAttempt, lookAtPayment, type PayServices } from './pay.ts';
import { isToBeClosed } from './payment-state.ts';
import { notifyOrWait } from './promises.ts';
import { insertPromise, lockPayableBehind, type OnlinePaymentRow, readPaymentBehind, unpaidBehind } from './store.ts';

type Services = PayServices & { countAgainst: CountAgainst };

export function onlinePaymentHandlers(services: Services): Handlers<typeof onlinePayments> {
  const { countAgainst } = services;
  return {
    create: linkWithoutTransaction(async ({ inCompany, link, params: { token }, body: { payment }, http, now }) => {
      await inCompany(async (db) => {
        await countAgainst(db, 'payment_of_document', link.document_id, now);
        await countAgainst(db, 'payment_by_address', http.address, now);
      });
      return beginPayment(services, { link, token, input: payment, inCompany });
    }),

    read: linkWithoutTransaction(async ({ inCompany, link, params }) => {
      const found = await inCompany((db) => readPaymentBehind(db, link, params.id));
      return { data: presentPayment(await requestOnce(services, inCompany, found)) };
    }),

    promise: async ({ db, link, body: { payment_promise: promise }, now }) => {
      const id = promise.invoice_id ?? (await onlyUnpaid(db, link));
      const invoice = await lockPayableBehind(db, link, id);
      if (Number(invoice.balance_due) <= 0) throw new AppError('nothing_to_pay');
      rejectFarDay(promise.on, dayIn(link.time_zone, now));
      const { method, on, note = null } = promise;
      await countAgainst(db, 'promise_of_invoice', id, now);
      const payment_promise_id = newId();
      const row = { payment_promise_id, invoice_id: id, method, promised_on: on, note, created_at: now };
      await insertPromise(db, row);
      await notifyOrWait(db, services, { company_id: link.company_id, customer_id: invoice.customer_id }, now);
      return {
        data: {
          id: payment_promise_id,
          type: 'payment_promise' as const,
          attributes: { payment_promise_id, invoice_id: id, method, on, note },
        },
      };
    },
  };
}

/**
 * Queries the provider for the state of an attempt while its page may be open; the page of a canceled one is closed
 * now. Returns the stored state if the provider cannot be reached.
 */
async function requestOnce(
  services: PayServices,
  inCompany: Parameters<typeof lookAtPayment>[1],
  payment: OnlinePaymentRow,
): Promise<OnlinePaymentRow> {
  const ask = payment.state === 'open' ? lookAtPayment : isToBeClosed(payment) ? endAttempt : undefined;
  if (!ask) return payment;
  return ask(services, inCompany, payment).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'in_progress')) return payment;
    throw error;
  });
}

/** A canceled attempt is shown as open until its page is closed, because it may turn out to be paid. */
function presentPayment(row: OnlinePaymentRow) {
  const { payment_id, invoice_id, method, amount, failure_reason } = row;
  const state = isToBeClosed(row) ? ('open' as const) : row.state;
  const attributes = { payment_id, invoice_id, state, method, amount: Number(amount), failure_reason };
  return { id: payment_id, type: 'online_payment' as const, attributes };
}

async function onlyUnpaid(db: CompanyDb, link: CustomerLink): Promise<string> {
  const [id, ...others] = await unpaidBehind(db, link);
  if (!id) throw new AppError('nothing_to_pay');
  if (others.length > 0) throw invalid({ invoice_id: ['Choose an invoice.'] });
  return id;
}

function rejectFarDay(on: string, today: string): void {
  if (on >= addDays(today, -PROMISE_DAYS) && on <= addDays(today, PROMISE_DAYS)) return;
  throw invalid({ on: [`Choose a day from ${PROMISE_DAYS} days back to ${PROMISE_DAYS} days ahead.`] });
}
