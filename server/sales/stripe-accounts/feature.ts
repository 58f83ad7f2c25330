import { feature } from '../../core/feature.ts';
import { serveOnboardingPage } from '../../platform/payment-cards/fake-stripe/onboarding-page.ts';
import { checkStripeAccounts } from './check-accounts.ts';
import { stripeAccountHandlers } from './routes.ts';
import { stripeAccountsDue } from './store.ts';

const CHECK_EVERY_MS = 60_000;

export const stripeAccountsFeature = feature({
  handlers: (services) => ({ stripeAccounts: stripeAccountHandlers(services) }),
  pages: (app, { fakeStripe }) => {
    if (fakeStripe) serveOnboardingPage(app, fakeStripe);
  },
  tasks: (services) => [{ everyMs: CHECK_EVERY_MS, run: () => checkStripeAccounts(services) }],
  due: [stripeAccountsDue],
});
