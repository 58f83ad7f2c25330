import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from './access.ts';
import { byId, endpoint, listOf, listQuery, one, record, under } from './endpoint.ts';
import { instant } from './fields.ts';

export const MONTHLY_AMOUNT = 6;
export const TRIAL_MONTHS = 3;
export const PLAN_TYPE = 'standard';

export const Subscription = z.object({
  subscription_id: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_action: z.enum(['new', 'extend', 'trial']),
  plan_type: z.string(),
  monthly_amount: z.number(),
  number_of_months_subscribed: z.number().int(),
  start_date: z.string(),
  end_date: z.string(),
  canceled_at: instant.nullable(),
  auto_renewal: z.boolean(),
  next_payment_date: z.string().nullable(),
  cancellation_reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Subscription = z.output<typeof Subscription>;

const SubscriptionRecord = record('subscription', Subscription);

export const subscriptions = {
  start: endpoint({
    method: 'POST',
    path: '/subscriptions',
    who: 'session',
    summary: 'Start the free trial, once per company. Price, dates and status are set by the server.',
    body: under(
      'subscription',
      z.object({
        subscription_action: z.enum(['new', 'extend', 'trial'], { error: 'Choose new, extend or trial.' }),
        account_id: z.uuid({ error: 'Account ID not available.' }).optional(),
      }),
    ),
    status: 201,
    answer: one(SubscriptionRecord),
    refuses: ['trial_used', 'account_not_found', 'not_configured'],
  }),
  byAccount: endpoint({
    method: 'GET',
    path: '/subscriptions/accounts/:id',
    who: 'session',
    summary: "The subscription of the account's company.",
    params: byId,
    query: listQuery(Subscription),
    answer: listOf(SubscriptionRecord),
    refuses: ['account_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/subscriptions/:id',
    who: 'session',
    summary: 'One subscription.',
    params: byId,
    answer: one(SubscriptionRecord),
    refuses: ['subscription_not_found'],
  }),
};
