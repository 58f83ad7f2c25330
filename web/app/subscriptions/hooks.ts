import { useState } from 'react';
import { config } from '../../../contract/config.ts';
import type { ListQuery } from '../../../contract/endpoint.ts';
import { payments, type Payment } from '../../../contract/payments.ts';
import { subscriptions, type Subscription } from '../../../contract/subscriptions.ts';
import { useOwnCompany } from '../companies/hooks.ts';
import { useNavigationState } from '../navigation-state.ts';
import { useCall, useList, useRecord } from '../queries.ts';
import { useSession } from '../session.ts';

/** What screens about one subscription receive in navigation state. */
export interface SubscriptionState {
  subscription_id?: string;
  subscription?: Subscription;
}

/** What the receipt receives in navigation state. */
export interface PaymentState {
  payment_id?: string;
  payment?: Payment;
}

/** The subscriptions of the company, as the signed-in account may see them. */
export function useSubscriptions() {
  const id = useSession().record?.account_id ?? '';
  return useList(
    subscriptions.byAccount,
    { params: { id } },
    { failure: 'Failed to fetch subscriptions', enabled: id !== '' },
  );
}

/** The subscription chosen on the screen before: at once from navigation state, then fresh from the server. */
export function useChosenSubscription() {
  const { subscription_id, subscription } = useNavigationState<SubscriptionState>();
  const id = subscription_id ?? subscription?.subscription_id;
  const asked = useRecord(
    subscriptions.read,
    { params: { id: id ?? '' } },
    { placeholder: subscription, enabled: !!id },
  );
  return { id, ...asked };
}

/** A page of what the company has paid for its subscription, and tried to. */
export function usePayments(query: ListQuery) {
  const id = useSession().record?.account_id ?? '';
  const failure = 'Failed to fetch payments';
  return useList(payments.byAccount, { params: { id }, query }, { failure, enabled: id !== '' });
}

/** The payment chosen on the screen before; no call gives one alone, so its page of the list says what became of it since. */
export function useChosenPayment() {
  const { payment_id, payment } = useNavigationState<PaymentState>();
  const id = payment_id ?? payment?.payment_id;
  const found = usePayments({}).rows.find((row) => row.payment_id === id);
  return { id, record: found ?? payment, error: null };
}

/** Today where the company is: the day its subscription counts from. The browser's own until the company is known. */
export function useToday(): string {
  const { record } = useOwnCompany();
  const [now] = useState(() => new Date());
  // Canada writes a day as the contract does.
  return new Intl.DateTimeFormat('en-CA', { timeZone: record?.time_zone }).format(now);
}

/** Who takes the cards: Stripe, known by its publishable key, or the sandbox (null). Undefined until the server has said so. */
export function useCardProvider() {
  const { data, error, refetch } = useCall(config.read, {});
  return { key: data?.stripe_publishable_key, error, retry: () => void refetch() };
}
