import type { Subscription } from '#contract/identity/subscriptions.ts';
import { statusOn } from '#domain/identity/subscription-terms.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { SubscriptionRow } from './store.ts';

/** The subscription as of a day in its company's time zone. */
export function presentSubscription(row: SubscriptionRow, today: string) {
  const attributes: Presented<typeof Subscription> = {
    subscription_id: row.subscription_id,
    subscription_status: statusOn(today, row),
    subscription_action: row.subscription_action,
    plan_type: row.plan_type,
    monthly_amount: Number(row.monthly_amount),
    number_of_months_subscribed: row.number_of_months_subscribed,
    start_date: row.start_date,
    end_date: row.end_date,
    canceled_at: row.canceled_at,
    auto_renewal: row.auto_renewal,
    next_payment_date: row.next_payment_date,
    cancellation_reason: row.cancellation_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return { id: row.subscription_id, type: 'subscription' as const, attributes };
}
