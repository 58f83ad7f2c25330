import { type Payment, payments } from '../../contract/subscription-payments.ts';
import { type Subscription, subscriptions } from '../../contract/subscriptions.ts';
import type { Person } from './factories.ts';

interface Wanted {
  months?: number;
  /** One of Stripe's own test names. */
  card?: string;
  subscription_action?: 'new' | 'extend';
}

/** The body of POST /subscriptions that pays by card. */
export function aCardPayment({ months = 1, card = 'pm_card_visa', subscription_action = 'new' }: Wanted = {}) {
  const subscription = {
    subscription_action,
    stripe_payment_method_id: card,
    number_of_months_subscribed: months,
  };
  return { body: { subscription } };
}

/** Successful and failed payments of the person's company, newest first. */
export async function paymentsOf(person: Person): Promise<Payment[]> {
  const { body } = await person.call(payments.byAccount, { params: { id: person.account_id } });
  return body.data.map(({ attributes }) => attributes);
}

/** The subscription of the person's company. */
export async function subscriptionOf(person: Person): Promise<Subscription | undefined> {
  const { body } = await person.call(subscriptions.byAccount, { params: { id: person.account_id } });
  return body.data[0]?.attributes;
}
