import type { Stripe } from 'stripe';
import {
  CAPABILITY_STATUSES,
  type Connect,
  type ConnectedAccount,
  isLiveKey,
  type NewAccount,
  type Requirement,
  STRIPE_DASHBOARD,
} from './connect.ts';
import type { StripeKeys } from './payment-cards.ts';
import { sendRequest, expected, isSignedWith, isUnknown, stripeClient } from './stripe-client.ts';

export interface StripeConnectConfig extends StripeKeys {
  /**
   * The secrets of the endpoint for connected accounts' events, and of the destination for the accounts' own events.
   */
  webhookSecrets: readonly string[];
}

/**
 * Accounts at Stripe. Each is the company's own account with Stripe's full dashboard. The company pays Stripe's fees,
 * and Stripe bears losses. Requests for an account's data have no Stripe-Account header; only requests for its payments
 * do.
 */
export function stripeConnect({ webhookSecrets, ...keys }: StripeConnectConfig): Connect {
  const stripe = stripeClient(keys);
  const { accounts, accountLinks } = stripe.v2.core;
  return {
    isLive: isLiveKey(keys.secretKey),

    createAccount: async (account) =>
      sendRequest(async () => {
        const created = await accounts.create(paramsOf(account), { idempotencyKey: account.id });
        return accountOf(expected(created, ACCOUNT));
      }),

    findAccount: async (id) =>
      sendRequest(async () => {
        try {
          const found = expected(await accounts.retrieve(id, { include: [...INCLUDED] }), ACCOUNT);
          return found.closed ? undefined : accountOf(found);
        } catch (error) {
          // The owner may have revoked our access to it.
          if (isUnknown(error)) return undefined;
          throw error;
        }
      }),

    onboardingUrl: async (account, { again, back }) =>
      sendRequest(async () => {
        const account_onboarding = { refresh_url: again, return_url: back };
        const use_case = { type: 'account_onboarding', account_onboarding } as const;
        return expected(await accountLinks.create({ account, use_case }), 'v2.core.account_link').url;
      }),

    dashboardUrl: STRIPE_DASHBOARD,

    isSigned: (body, header, now) =>
      webhookSecrets.some((secret) => isSignedWith(stripe, secret, { body, header, now })),
  };
}

const ACCOUNT = 'v2.core.account';
const INCLUDED = ['configuration.merchant', 'requirements', 'defaults'] as const;

function paramsOf({ contactEmail, displayName }: NewAccount): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: contactEmail,
    display_name: displayName,
    identity: { country: 'us' },
    dashboard: 'full',
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    configuration: {
      merchant: { capabilities: { card_payments: { requested: true }, ach_debit_payments: { requested: true } } },
    },
    include: [...INCLUDED],
  };
}

function accountOf({ id, configuration, requirements }: Stripe.V2.Core.Account): ConnectedAccount {
  const capabilities = configuration?.merchant?.capabilities;
  return {
    id,
    cards: statusOf(capabilities?.card_payments),
    bank: statusOf(capabilities?.ach_debit_payments),
    requirements: (requirements?.entries ?? []).map(requirementOf),
  };
}

function requirementOf({ description, awaiting_action_from }: Stripe.V2.Core.Account.Requirements.Entry): Requirement {
  return { name: description, awaits: awaiting_action_from };
}

/** A status that Stripe has added since then is treated as blocking payments. */
function statusOf(capability: { status: string } | undefined) {
  if (!capability) return null;
  return CAPABILITY_STATUSES.find((status) => status === capability.status) ?? 'restricted';
}
