import { feature } from '../../core/feature.ts';
import { serveSandboxPages } from '../../platform/payment-cards/sandbox-pages.ts';
import { checkStripeAccounts } from './check-accounts.ts';
import { stripeAccountHandlers } from './routes.ts';

const CHECK_EVERY_MS = 60_000;

export const stripeAccountsFeature = feature({
  handlers: (services) => ({ stripeAccounts: stripeAccountHandlers(services) }),
  pages: (app, { config, connect }) => {
    if (connect?.kind === 'sandbox') serveSandboxPages(app, config);
  },
  tasks: (services) => [{ everyMs: CHECK_EVERY_MS, run: () => checkStripeAccounts(services) }],
});
