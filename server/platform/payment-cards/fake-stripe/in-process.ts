import type { Clock } from '../../clock.ts';
import type { StripeKeys } from '../payment-cards.ts';
import { CHECKOUT_PAGES } from './checkout-page.ts';
import { FakeStripe } from './fake-stripe.ts';
import { objectFiles } from './object-store.ts';
import { ONBOARDING_PAGES } from './onboarding-page.ts';

const SECRET_KEY = 'sk_test_sandbox';

/** The fake Stripe of a server without keys. Its objects are in the data folder, and its pages are the server's own. */
export function openFakeStripe(options: { dataDir: string; publicUrl: string; clock: Clock }): FakeStripe {
  const { dataDir, publicUrl, clock } = options;
  return new FakeStripe({
    store: objectFiles(dataDir),
    clock,
    secretKey: SECRET_KEY,
    passesTime: true,
    urls: {
      checkout: ({ id, token }) => `${publicUrl}${CHECKOUT_PAGES}/${id}/${token}`,
      onboarding: ({ id }, token) => `${publicUrl}${ONBOARDING_PAGES}/${id}/${token}`,
    },
  });
}

/** Keys with which Stripe's client calls the fake in this process instead of the network. */
export function fakeKeys(stripe: FakeStripe): StripeKeys {
  return {
    secretKey: SECRET_KEY,
    apiUrl: undefined,
    fetch: async (resource, { method = 'GET', headers, body } = {}) => {
      const { pathname, search } = new URL(resource instanceof Request ? resource.url : resource);
      const headerFields = Object.fromEntries(new Headers(headers));
      const url = pathname + search;
      const response = await stripe.respond({
        method,
        url,
        headers: headerFields,
        body: typeof body === 'string' ? body : '',
      });
      return Response.json(response.body, { status: response.status });
    },
  };
}
