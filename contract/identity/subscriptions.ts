import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '#domain/identity/subscription-terms.ts';
import { MAX_MONTHS } from '#domain/identity/subscription-terms.ts';
import {
  byId,
  EMPTY_LIST,
  endpoint,
  listOf,
  listQuery,
  one,
  record,
  under,
  OWNERS,
  type Summaries,
} from '../endpoint.ts';
import { instant, optional, optionalLongText, readNumber } from '../fields.ts';

export const PLAN_TYPE = 'standard';
export const CANCELLATION_REASON_MAX = 255;

export const Subscription = z.object({
  subscription_id: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_action: z.enum(['new', 'extend', 'trial']),
  plan_type: z.string(),
  monthly_amount: z.number(),
  /** Paid months since `start_date`, without the free ones. */
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
const SubscriptionResponse = one(SubscriptionRecord);

const NO_MONTHS = 'Value of number of months is missing.';
const OTHER_MONTHS = `Number of months must be from 1 to ${MAX_MONTHS}.`;
const NO_CARD = 'Failed to create payment method.';

/** The number of months in one payment. */
export const Months = z
  .number({ error: NO_MONTHS })
  .int({ error: OTHER_MONTHS, abort: true })
  .min(1, OTHER_MONTHS)
  .max(MAX_MONTHS, OTHER_MONTHS);

/**
 * The input that starts or extends a subscription. A trial needs no other fields; a payment needs the card and the
 * number of months. Price, dates and status in a body are ignored.
 */
export const SubscriptionStart = z
  .object(
    {
      subscription_action: z.enum(['new', 'extend', 'trial'], { error: 'Choose new, extend or trial.' }),
      account_id: z.uuid({ error: 'Account ID not available.' }).optional(),
      subscription_id: optional(z.uuid({ error: 'No subscription ID provided.' })).optional(),
      /** The payment method that the provider's script created from the card, or one of its test names. */
      stripe_payment_method_id: optional(z.string({ error: NO_CARD }).trim().max(255, NO_CARD)).optional(),
      number_of_months_subscribed: optional(z.preprocess(readNumber, z.number({ error: NO_MONTHS }))).optional(),
    },
    { error: 'Send the fields under "subscription".' },
  )
  .transform(({ subscription_action, stripe_payment_method_id, number_of_months_subscribed, ...ids }, context) => {
    if (subscription_action === 'trial') return { subscription_action, ...ids };
    const months = Months.safeParse(number_of_months_subscribed);
    for (const { message } of months.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['number_of_months_subscribed'], message });
    }
    if (!stripe_payment_method_id) {
      context.addIssue({ code: 'custom', path: ['stripe_payment_method_id'], message: NO_CARD });
    }
    if (!months.success || !stripe_payment_method_id) return z.NEVER;
    return { subscription_action, stripe_payment_method_id, number_of_months_subscribed: months.data, ...ids };
  });

const PAYING = ['card_declined', 'authentication_required', 'in_progress', 'paid_already'] as const;

export const subscriptions = {
  start: endpoint({
    method: 'POST',
    path: '/subscriptions',
    auth: 'session',
    roles: OWNERS,
    body: under('subscription', SubscriptionStart),
    status: 201,
    response: SubscriptionResponse,
    errors: ['trial_used', 'account_not_found', 'subscription_not_found', ...PAYING],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/subscriptions/confirm',
    auth: 'session',
    roles: OWNERS,
    body: z.object({
      payment_intent_id: z
        .string({ error: 'Send the payment_intent_id.' })
        .trim()
        .min(1, 'Send the payment_intent_id.')
        .max(255, 'Send the payment_intent_id.'),
    }),
    status: 201,
    response: SubscriptionResponse,
    errors: ['payment_not_found', ...PAYING],
  }),
  byAccount: endpoint({
    method: 'GET',
    path: '/subscriptions/accounts/:id',
    auth: 'session',
    params: byId,
    query: listQuery(Subscription),
    response: listOf(SubscriptionRecord),
    emptyResponse: EMPTY_LIST,
    errors: ['account_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/subscriptions/:id',
    auth: 'session',
    params: byId,
    response: SubscriptionResponse,
    errors: ['subscription_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/subscriptions/:id',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    body: under(
      'subscription',
      z.object({
        auto_renewal: z
          .literal(false, { error: 'Automatic renewal is not offered: we never charge automatically.' })
          .nullish(),
      }),
    ),
    response: SubscriptionResponse,
    errors: ['subscription_not_found', 'stale_record'],
    versioned: true,
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/subscriptions/:id/cancel',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    body: z.object({
      cancellation_reason: optionalLongText('Cancellation reason', CANCELLATION_REASON_MAX).optional(),
    }),
    response: SubscriptionResponse,
    errors: ['subscription_not_found', 'subscription_not_active', 'stale_record'],
    versioned: true,
  }),
};

export const subscriptionSummaries: Summaries<typeof subscriptions> = {
  start:
    'Start the free trial, once per company, or pay by card. A payment extends an active subscription, otherwise it starts a new one. ' +
    'The server sets price, dates and status. 402 authentication_required contains client_secret and payment_intent_id.',
  confirm: 'Complete a payment that the card holder has authenticated.',
  byAccount: "Read the subscription of the account's company.",
  read: 'Read one subscription.',
  update: 'Change nothing: the server sets every field of a subscription. Automatic renewal is not offered.',
  cancel: 'Cancel the active subscription. Access ends immediately.',
};
