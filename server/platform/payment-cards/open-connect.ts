import type { Checkouts } from './checkouts.ts';
import type { Connect } from './connect.ts';
import type { FakeStripe } from './fake-stripe/fake-stripe.ts';
import { fakeKeys } from './fake-stripe/in-process.ts';
import type { StripeKeys } from './payment-cards.ts';
import type { StripeConnectConfig } from './stripe-connect.ts';

type Stripe = StripeConnectConfig | FakeStripe;

/** Companies' own accounts at Stripe, or at the fake of a server without keys. */
export async function openConnect(stripe: Stripe): Promise<Connect> {
  if (!('respond' in stripe)) return loadConnect(stripe);
  let loaded: Promise<Connect> | undefined;
  const connect = () => (loaded ??= loadConnect({ ...fakeKeys(stripe), webhookSecrets: [] }));
  return {
    isLive: false,
    createAccount: async (account) => (await connect()).createAccount(account),
    findAccount: async (id) => (await connect()).findAccount(id),
    onboardingUrl: async (id, urls) => (await connect()).onboardingUrl(id, urls),
    dashboardUrl: 'https://dashboard.stripe.com/test',
    isSigned: undefined,
  };
}

/** The pages on which customers pay. */
export async function openCheckouts(stripe: Stripe): Promise<Checkouts> {
  if (!('respond' in stripe)) return loadCheckouts(stripe);
  let loaded: Promise<Checkouts> | undefined;
  const checkouts = () => (loaded ??= loadCheckouts(fakeKeys(stripe)));
  return {
    open: async (checkout) => (await checkouts()).open(checkout),
    find: async (key) => (await checkouts()).find(key),
    refund: async (refund) => (await checkouts()).refund(refund),
    payout: async (key) => (await checkouts()).payout(key),
    expire: async (key) => (await checkouts()).expire(key),
  };
}

async function loadConnect(stripe: StripeConnectConfig): Promise<Connect> {
  const { stripeConnect } = await import('./stripe-connect.ts');
  return stripeConnect(stripe);
}

async function loadCheckouts(stripe: StripeKeys): Promise<Checkouts> {
  const { stripeCheckouts } = await import('./stripe-checkouts.ts');
  return stripeCheckouts(stripe);
}
