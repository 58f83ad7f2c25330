import { AppError } from '#contract/errors.ts';
import type { RefundInput } from '#contract/sales/online-payment-records.ts';
import { cents, dollars, formatUsd } from '#domain/money.ts';
import type { CallWithoutTransaction } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { NewRefund } from '../../platform/payment-cards/checkouts.ts';
import { cardsOff } from '../../platform/payment-cards/no-cards.ts';
import { askStripe } from '../stripe-accounts/ask.ts';
import { planNextCheck } from './afterwards.ts';
import { applyPaymentUpdate } from './apply.ts';
import type { PayServices } from './pay.ts';
import { insertRefund, isUnresolved, type RefundRow, refundsOf, updateRefund } from './refunds-store.ts';
import { lockPaymentAndInvoice, type OnlinePaymentRow } from './store.ts';

type RefundContext = Pick<CallWithoutTransaction<never>, 'inCompany' | 'person' | 'http' | 'key'>;

/**
 * Refunds a payment, or a part of it. The refund is stored before the provider is called. If the response is lost, the
 * same request again returns the same refund. A request that is repeated with its key returns its refund at any later
 * time.
 */
export async function refundPayment(
  services: PayServices,
  { inCompany, person, http, key }: RefundContext,
  paymentId: string,
  input: RefundInput,
): Promise<void> {
  if (!services.takesCards) throw cardsOff();
  const refund = await inCompany(async (db) => {
    const { payment, row } = await takeRefund(db, { paymentId, input, person, key, now: services.clock() });
    if (hasOutcome(row)) return undefined;
    await planNextCheck(db, payment, services.clock());
    return newRefundOf(payment, row);
  });
  if (!refund) return;
  const answer = await askStripe(() => services.checkouts.refund(refund));
  if ('declined' in answer) {
    await inCompany((db) => updateRefund(db, refund.id, { state: 'failed', failure_reason: answer.declined }));
    throw new AppError('conflict', { message: answer.declined });
  }
  const report = { state: 'succeeded', intentId: null, method: null, failureReason: null, feeCents: null } as const;
  const update = { report: { ...report, afterwards: answer }, requestedAt: services.clock(), http };
  await inCompany((db) => applyPaymentUpdate(db, services, paymentId, update));
}

/** The refundable amount of a payment, in cents, without refunds that the provider may be processing already. */
export function refundableCents(
  { state, amount, refunded_amount }: Pick<OnlinePaymentRow, 'state' | 'amount' | 'refunded_amount'>,
  refunds: readonly RefundRow[],
): number {
  if (state !== 'succeeded') return 0;
  const unknown = refunds.filter(isUnresolved).reduce((sum, refund) => sum + cents(refund.amount), 0);
  return Math.max(0, cents(amount) - cents(refunded_amount) - unknown);
}

interface Wanted {
  paymentId: string;
  input: RefundInput;
  person: RefundContext['person'];
  key: RefundContext['key'];
  now: Date;
}

async function takeRefund(
  db: CompanyDb,
  { paymentId, input, person, key, now }: Wanted,
): Promise<{ payment: OnlinePaymentRow; row: RefundRow }> {
  const locked = await lockPaymentAndInvoice(db, paymentId);
  if (!locked) throw new AppError('payment_not_found');
  const { payment } = locked;
  const refunds = await refundsOf(db, paymentId);
  const repeated = key && refunds.find((row) => row.request_key === key && row.account_id === person.account_id);
  if (repeated) return { payment, row: repeated };
  const unknown = refunds.find(isUnresolved);
  if (unknown && isSame(unknown, input)) return { payment, row: unknown };
  if (unknown) throw stillUnknown(unknown);
  const most = refundableCents(payment, refunds);
  if (cents(input.amount) > most || payment.intent_id === null) throw tooLarge(most);
  const row = await insertRefund(db, {
    refund_id: newId(),
    payment_id: paymentId,
    amount: input.amount,
    reason: input.reason || null,
    state: 'pending',
    account_id: person.account_id,
    request_key: key ?? null,
    by_name: `${person.first_name} ${person.last_name}`.trim(),
    created_at: now,
  });
  return { payment, row };
}

/** Whether the provider has responded. Throws its answer if it has declined. */
function hasOutcome(row: RefundRow): boolean {
  const { state, provider_refund_id, failure_reason } = row;
  if (state === 'failed' && provider_refund_id === null) {
    throw new AppError('conflict', { message: failure_reason ?? undefined });
  }
  return !isUnresolved(row);
}

function isSame({ amount, reason }: RefundRow, input: RefundInput): boolean {
  return cents(amount) === cents(input.amount) && reason === (input.reason || null);
}

function newRefundOf(payment: OnlinePaymentRow, { refund_id, amount, reason }: RefundRow): NewRefund {
  return {
    id: refund_id,
    accountId: payment.provider_account_id,
    sessionId: payment.session_id ?? '',
    intentId: payment.intent_id ?? '',
    cents: cents(amount),
    reason,
  };
}

function tooLarge(most: number): AppError {
  return new AppError('refund_too_large', { message: `At most ${formatUsd(dollars(most))} can be given back.` });
}

function stillUnknown({ amount }: RefundRow): AppError {
  const message = `A refund of ${formatUsd(Number(amount))} is still being worked on. Please try again in a few minutes.`;
  return new AppError('in_progress', { message });
}
