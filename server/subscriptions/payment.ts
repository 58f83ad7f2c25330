import type { PaymentStatus } from '../../contract/payments.ts';
import { cents } from '../../contract/money.ts';
import type { CardEvent, Charge, ChargeOutcome } from '../platform/cards/cards.ts';
import type { PaymentRow } from './payments-store.ts';

const MINUTE_MS = 60 * 1000;
/** Longer than the provider is asked for; short enough that a crash costs a minute. */
const HELD_MS = MINUTE_MS;
/** How often a payment that waits for its card holder is looked at, should the provider's event not come. */
const LOOKED_AT_EVERY_MS = 10 * MINUTE_MS;
/** An attempt that the provider knows nothing of by then has never reached it. */
const ARRIVES_WITHIN_MS = 2 * MINUTE_MS;
/** Card holders may take as long to answer their bank. */
const ANSWERED_WITHIN_MS = 24 * 60 * MINUTE_MS;

/** What is said of a payment, by the provider's answer or by one of its events. */
export interface News {
  status: PaymentStatus;
  intentId: string | null;
  /** Why it failed. */
  message?: string;
  event?: CardEvent;
  receiptUrl?: string;
}

/** Nothing is further than refunded, and nothing goes back: whatever comes late, or twice, changes nothing. */
const HOW_FAR: Record<PaymentStatus, number> = { pending: 0, failed: 1, succeeded: 2, refunded: 3 };

type Told = Pick<PaymentRow, 'status' | 'intent_id' | 'failure_message' | 'payment_event_id' | 'payment_event_type'>;

/** What the payment's columns are after the news, in whichever order news comes. */
export function told(payment: Told, news: News): Told {
  const { status, failure_message, payment_event_id, payment_event_type } = payment;
  const intent_id = payment.intent_id ?? news.intentId;
  if (HOW_FAR[news.status] > HOW_FAR[status]) {
    const reason = news.status === 'failed' ? (news.message ?? null) : null;
    return { status: news.status, intent_id, failure_message: reason, ...eventOf(news) };
  }
  const event = isFirstOfIts(payment, news) ? eventOf(news) : { payment_event_id, payment_event_type };
  return { status, intent_id, failure_message, ...event };
}

/** The provider's answer came first, and now its event says the same. */
function isFirstOfIts(payment: Told, news: News): boolean {
  return payment.payment_event_id === null && payment.status === news.status;
}

function eventOf({ event }: News) {
  return { payment_event_id: event?.id ?? null, payment_event_type: event?.type ?? null };
}

/** Whether the card was charged: a refunded payment was made before. */
export function isPaid({ status }: Pick<PaymentRow, 'status'>): boolean {
  return HOW_FAR[status] >= HOW_FAR.succeeded;
}

/** The provider's answer as news. */
export function newsOf(outcome: ChargeOutcome): News {
  const { state, intentId } = outcome;
  if (state === 'waiting' || state === 'processing') return { status: 'pending', intentId };
  const { event } = outcome;
  if (state === 'failed') return { status: 'failed', intentId, message: outcome.message, event };
  return { status: 'succeeded', intentId, event, receiptUrl: outcome.receiptUrl };
}

/** Said of an attempt that the provider does not know although it has had time to arrive; undefined before. */
export function neverArrived({ created_at }: Pick<PaymentRow, 'created_at'>, now: Date): ChargeOutcome | undefined {
  if (now.getTime() - created_at.getTime() < ARRIVES_WITHIN_MS) return undefined;
  return { state: 'failed', intentId: null, message: NEVER_ARRIVED };
}

const NEVER_ARRIVED = 'The payment did not reach the card provider. You have not been charged.';

/** Whether the card holder has had a day to answer their bank. */
export function isGivenUp({ created_at }: Pick<PaymentRow, 'created_at'>, now: Date): boolean {
  return now.getTime() - created_at.getTime() > ANSWERED_WITHIN_MS;
}

/** While somebody asks the provider, nobody else does. */
export function held(now: Date) {
  const until = new Date(now.getTime() + HELD_MS);
  return { held_until: until, next_look_at: until };
}

/** Free to be asked about again: by whoever comes, or by itself after a while. */
export function released(now: Date) {
  return { held_until: null, next_look_at: new Date(now.getTime() + LOOKED_AT_EVERY_MS) };
}

/** The attempt as the provider is told of it: the same words however often. */
export function chargeOf(payment: PaymentRow): Charge {
  const { number_of_months: months } = payment;
  return {
    id: payment.payment_id,
    intentId: payment.intent_id,
    cents: cents(payment.amount),
    paymentMethodId: payment.payment_method_id,
    description: `JobsitesPro, ${months} ${months === 1 ? 'month' : 'months'}`,
    metadata: { company_id: payment.company_id },
    createdAt: payment.created_at,
  };
}
