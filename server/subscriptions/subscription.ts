import type { SubscriptionStatus } from '../../contract/access.ts';
import { MONTHLY_AMOUNT, PLAN_TYPE, TRIAL_MONTHS } from '../../contract/subscriptions.ts';
import { addMonths } from '../platform/clock.ts';

/** What a subscription counts for on a day of the company: past its end it has expired, without any job running. */
export function statusOn(
  day: string,
  subscription: { subscription_status: SubscriptionStatus; end_date: string } | undefined,
): SubscriptionStatus {
  if (!subscription) return 'inactive';
  const { subscription_status, end_date } = subscription;
  return subscription_status === 'active' && day > end_date ? 'expired' : subscription_status;
}

/** A free trial that begins on a day. No card, so no next payment. */
export function trialFrom(day: string) {
  return {
    subscription_status: 'active',
    subscription_action: 'trial',
    plan_type: PLAN_TYPE,
    monthly_amount: MONTHLY_AMOUNT,
    number_of_months_subscribed: 0,
    start_date: day,
    end_date: addMonths(day, TRIAL_MONTHS),
  } as const;
}
