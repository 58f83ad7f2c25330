import { type Payment, payments } from '#contract/identity/subscription-payments.ts';
import { type Subscription, subscriptions } from '#contract/identity/subscriptions.ts';
import { aCardPaymentInput } from '../inputs/inputs.ts';
import { newSubscription } from '../inputs/requests.ts';
import type { Person } from '../records/factories.ts';

/** The body of POST /subscriptions that pays by card. */
export function aCardPayment(fields?: Parameters<typeof aCardPaymentInput>[0]) {
  const [, input] = newSubscription(aCardPaymentInput(fields));
  return input;
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
