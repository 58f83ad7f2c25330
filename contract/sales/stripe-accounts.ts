import { z } from 'zod';
import { endpoint, one, record, under, OWNERS, type Summaries } from '../endpoint.ts';
import { amount, instant } from '../fields.ts';

/** States of a company's Stripe account. Only an `active` one accepts payments. */
export const STRIPE_ACCOUNT_STATES = [
  /** There is no account. */
  'none',
  /** Stripe is waiting for the company. */
  'started',
  /** Stripe is checking the company's information. */
  'pending',
  'active',
  /** The account was active before, or Stripe has declined it. */
  'restricted',
  /** The company has switched payments off. */
  'paused',
  /** The company has disconnected or closed the account. */
  'disconnected',
] as const;
export type StripeAccountState = (typeof STRIPE_ACCOUNT_STATES)[number];

/** The maximum number of requirements shown at once. */
export const REQUIREMENTS_SHOWN = 5;

/** The first requirement of an account that Stripe has declined. */
export const ACCOUNT_DECLINED = 'Stripe has declined this account.';

export const StripeAccount = z.object({
  state: z.enum(STRIPE_ACCOUNT_STATES),
  takes_cards: z.boolean(),
  takes_bank: z.boolean(),
  /** Cards are accepted up to and including this amount; null for any amount. */
  card_max_dollar: z.number().nullable(),
  is_enabled: z.boolean(),
  /** When the company switched payments off; null while they are on. */
  paused_at: instant.nullable(),
  /** What Stripe is waiting for, as sentences; empty once customers can pay. */
  requirements: z.array(z.string()),
  /** The company's name at Stripe, and since when it can accept payments; null before that. */
  connected_as: z.string().nullable(),
  connected_at: instant.nullable(),
  /** Whether Stripe allows the account to accept bank payments, which may be later than cards. */
  is_bank_active: z.boolean(),
  /** The dashboard with payments and payouts; null without an account. */
  dashboard_url: z.string().nullable(),
});
export type StripeAccount = z.output<typeof StripeAccount>;

export const CHOOSE_CARDS_OR_BANK = 'Choose cards, bank, or both.';
const CARD_LIMIT = 'Enter the largest amount for cards.';

const Switches = z
  .object({
    is_enabled: z.boolean({ error: 'Switch online payments on or off.' }),
    takes_cards: z.boolean({ error: CHOOSE_CARDS_OR_BANK }),
    takes_bank: z.boolean({ error: CHOOSE_CARDS_OR_BANK }),
    card_max_dollar: amount({
      notANumber: CARD_LIMIT,
      negative: CARD_LIMIT,
      max: 100_000_000,
      over: 'The largest amount for cards must be at most $100,000,000.',
      decimals: 2,
    }).nullable(),
  })
  .partial();

const response = one(record('stripe_account', StripeAccount));

/** The company's Stripe account, which receives customer payments. Only owners can connect and change it. */
export const stripeAccounts = {
  read: endpoint({
    method: 'GET',
    path: '/stripe_account',
    auth: 'session',
    response,
    errors: ['not_configured'],
  }),
  onboard: endpoint({
    method: 'POST',
    path: '/stripe_account/onboarding',
    auth: 'session',
    roles: OWNERS,
    response: z.object({ redirect_url: z.string() }),
    errors: ['not_configured', 'conflict'],
    idempotent: false,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/stripe_account/refresh',
    auth: 'session',
    roles: OWNERS,
    response,
    errors: ['not_configured'],
    idempotent: false,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/stripe_account',
    auth: 'session',
    roles: OWNERS,
    body: under('stripe_account', Switches),
    response,
    errors: ['not_configured', 'conflict'],
  }),
};

export const stripeAccountSummaries: Summaries<typeof stripeAccounts> = {
  read: "Read the last known state of the company's Stripe account.",
  onboard: 'Create the account if there is none, and return the URL of Stripe’s onboarding pages.',
  refresh: 'Retrieve the state of the account from Stripe.',
  update: 'Switch online payments, cards or bank payments on or off, and limit cards by amount.',
};
