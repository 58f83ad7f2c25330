import { useState } from 'react';
import { config } from '#endpoints/core/config.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { payments, type Payment } from '#endpoints/identity/subscription-payments.ts';
import { subscriptions, type Subscription } from '#endpoints/identity/subscriptions.ts';
import { useOwnCompany } from '../companies/hooks.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';
import { useSession } from '../../../../kit/session/session.ts';

/** Navigation state of screens about one subscription. */
export interface SubscriptionState {
  subscription_id?: string;
  subscription?: Subscription;
}

/** Navigation state of the receipt. */
export interface PaymentState {
  payment_id?: string;
  payment?: Payment;
}

/** The company's subscriptions, as the signed-in account may see them. */
export function useSubscriptions() {
  const id = useSession().record?.account_id ?? '';
  return useList(
    subscriptions.byAccount,
    { params: { id } },
    { failure: 'Failed to fetch subscriptions', enabled: id !== '' },
  );
}

/**
 * The subscription selected on the previous screen: first from navigation state, then fetched again from the server.
 */
export function useChosenSubscription() {
  const { subscription_id, subscription } = useNavigationState<SubscriptionState>();
  const id = subscription_id ?? subscription?.subscription_id;
  const result = useRecord(
    subscriptions.read,
    { params: { id: id ?? '' } },
    { placeholder: subscription, enabled: !!id },
  );
  return { id, ...result };
}

/** A page of the company's subscription payments, including failed ones. */
export function usePayments(query: ListQuery) {
  const id = useSession().record?.account_id ?? '';
  const failure = 'Failed to fetch payments';
  return useList(payments.byAccount, { params: { id }, query }, { failure, enabled: id !== '' });
}

/**
 * The payment selected on the previous screen. No endpoint returns a single payment, so the list page that contains it
 * provides the current status.
 */
export function useChosenPayment() {
  const { payment_id, payment } = useNavigationState<PaymentState>();
  const id = payment_id ?? payment?.payment_id;
  const { rows, retry } = usePayments({});
  const found = rows.find((row) => row.payment_id === id);
  return { id, record: found ?? payment, error: null, retry };
}

/**
 * Today in the company's time zone, which the subscription dates use; in the browser's zone until the company is
 * loaded.
 */
export function useToday(): string {
  const { record } = useOwnCompany();
  const [now] = useState(() => new Date());
  // The Canadian format equals the contract's: YYYY-MM-DD.
  return new Intl.DateTimeFormat('en-CA', { timeZone: record?.time_zone }).format(now);
}

/**
 * The payment provider: Stripe with its publishable key, or null for the sandbox. Undefined until the server has
 * responded.
 */
export function useCardProvider() {
  const { data, error, refetch } = useCall(config.read, {});
  return { key: data?.stripe_publishable_key, error, retry: () => void refetch() };
}
