import type { Selectable } from 'kysely';
import type { PaymentStatus } from '#contract/identity/subscription-payments.ts';
import { cents } from '#domain/money.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { CardEvent, Charge, ChargeOutcome } from '../../platform/payment-cards/payment-cards.ts';

export type PaymentRow = Selectable<Tables['subscription_payments']>;

const MINUTE_MS = 60 * 1000;
/** Longer than calls to the provider take, and short enough that a crash costs only a minute. */
const HELD_MS = MINUTE_MS;
/** The interval at which a payment that waits for its card holder is checked, in case no event arrives. */
const LOOKED_AT_EVERY_MS = 10 * MINUTE_MS;
/** If the provider does not know an attempt after this time, the attempt never reached it. */
const ARRIVES_WITHIN_MS = 2 * MINUTE_MS;
/** How long card holders may take to authenticate with their bank. */
const CONFIRMED_WITHIN_MS = 24 * 60 * MINUTE_MS;

/** An update of a payment, from the provider's response or from an event. */
export interface PaymentUpdate {
  status: PaymentStatus;
  intentId: string | null;
  /** The reason of the failure. */
  message?: string;
  event?: CardEvent;
  receiptUrl?: string;
}

/** A status only moves forward: late or repeated updates change nothing. */
const HOW_FAR: Record<PaymentStatus, number> = { pending: 0, failed: 1, succeeded: 2, refunded: 3 };

type PaymentEvent = Pick<
  PaymentRow,
  'status' | 'intent_id' | 'failure_message' | 'payment_event_id' | 'payment_event_type'
>;

/** The payment's columns after an update. The result does not depend on the order of updates. */
export function applyUpdate(payment: PaymentEvent, update: PaymentUpdate): PaymentEvent {
  const { status, failure_message, payment_event_id, payment_event_type } = payment;
  const intent_id = payment.intent_id ?? update.intentId;
  if (HOW_FAR[update.status] > HOW_FAR[status]) {
    const reason = update.status === 'failed' ? (update.message ?? null) : null;
    return { status: update.status, intent_id, failure_message: reason, ...eventOf(update) };
  }
  const event = isFirstOfIts(payment, update) ? eventOf(update) : { payment_event_id, payment_event_type };
  return { status, intent_id, failure_message, ...event };
}

/** The provider's response came first, and this is its event with the same status. */
function isFirstOfIts(payment: PaymentEvent, update: PaymentUpdate): boolean {
  return payment.payment_event_id === null && payment.status === update.status;
}

function eventOf({ event }: PaymentUpdate) {
  return { payment_event_id: event?.id ?? null, payment_event_type: event?.type ?? null };
}

/** Whether the card was charged; this includes refunded payments. */
export function isPaid({ status }: Pick<PaymentRow, 'status'>): boolean {
  return HOW_FAR[status] >= HOW_FAR.succeeded;
}

/** Converts the provider's response to an update. */
export function updateOf(outcome: ChargeOutcome): PaymentUpdate {
  const { state, intentId } = outcome;
  if (state === 'waiting' || state === 'processing') return { status: 'pending', intentId };
  const { event } = outcome;
  if (state === 'failed') return { status: 'failed', intentId, message: outcome.message, event };
  return { status: 'succeeded', intentId, event, receiptUrl: outcome.receiptUrl };
}

/** The update of an attempt that the provider does not know after the time limit; undefined before. */
export function neverArrived({ created_at }: Pick<PaymentRow, 'created_at'>, now: Date): ChargeOutcome | undefined {
  if (now.getTime() - created_at.getTime() < ARRIVES_WITHIN_MS) return undefined;
  return { state: 'failed', intentId: null, message: NEVER_ARRIVED };
}

const NEVER_ARRIVED = 'The payment did not reach the card provider. You have not been charged.';

/** Whether the card holder's day to respond has passed. */
export function isAbandoned({ created_at }: Pick<PaymentRow, 'created_at'>, now: Date): boolean {
  return now.getTime() - created_at.getTime() > CONFIRMED_WITHIN_MS;
}

/** Prevents other processes from calling the provider for this payment. */
export function held(now: Date) {
  const until = new Date(now.getTime() + HELD_MS);
  return { held_until: until, next_check_at: until };
}

/** Makes the payment available to the next caller, or to the background task after a while. */
export function released(now: Date) {
  return { held_until: null, next_check_at: new Date(now.getTime() + LOOKED_AT_EVERY_MS) };
}

/** The attempt as a charge for the provider; identical on every call. */
export function chargeOf(payment: PaymentRow, { brandName }: { brandName: string }): Charge {
  const { number_of_months: months } = payment;
  return {
    id: payment.payment_id,
    intentId: payment.intent_id,
    cents: cents(payment.amount),
    paymentMethodId: payment.payment_method_id,
    description: `${brandName}, ${months} ${months === 1 ? 'month' : 'months'}`,
    metadata: { company_id: payment.company_id },
    createdAt: payment.created_at,
  };
}
