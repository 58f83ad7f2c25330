import { AppError } from '#contract/errors.ts';
import { PLAN_TYPE } from '#contract/identity/subscriptions.ts';
import {
  MONTHLY_AMOUNT,
  type SubscriptionState,
  statusOn,
  termAfterPayment,
  trialTerm,
} from '#domain/identity/subscription-terms.ts';

/** A free trial that begins on a day. There is no card, so there is no next payment. */
export function trialFrom(day: string) {
  return {
    subscription_status: 'active',
    subscription_action: 'trial',
    plan_type: PLAN_TYPE,
    monthly_amount: MONTHLY_AMOUNT,
    number_of_months_subscribed: 0,
    ...trialTerm(day),
  } as const;
}

interface Former extends SubscriptionState {
  start_date: string;
  number_of_months_subscribed: number;
}

/**
 * A subscription after a number of months were paid on a day. There are no automatic charges, so there is no next
 * payment.
 */
export function paidFrom(day: string, former: Former | undefined, months: number) {
  const current = former && { ...former, subscription_status: statusOn(day, former) };
  const term = termAfterPayment(current, months, day);
  const before = former && term.subscription_action === 'extend' ? former.number_of_months_subscribed : 0;
  return {
    subscription_status: 'active',
    plan_type: PLAN_TYPE,
    monthly_amount: MONTHLY_AMOUNT,
    number_of_months_subscribed: before + months,
    canceled_at: null,
    cancellation_reason: null,
    ...term,
  } as const;
}

/** The cancellation of an active subscription, which ends at once. */
export function cancelled(
  subscription: SubscriptionState,
  { reason, today, now }: { reason: string | null; today: string; now: Date },
) {
  if (statusOn(today, subscription) !== 'active') throw new AppError('subscription_not_active');
  return { subscription_status: 'cancelled', cancellation_reason: reason, canceled_at: now } as const;
}
