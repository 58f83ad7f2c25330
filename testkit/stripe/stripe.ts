import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import type { Running } from '../../server/app/run.ts';
import type { FakeAccounts } from '../../server/platform/payment-cards/fake-stripe/accounts.ts';
import { FakeStripe, type PageUrls } from '../../server/platform/payment-cards/fake-stripe/fake-stripe.ts';
import { type ObjectLists, objectsInMemory } from '../../server/platform/payment-cards/fake-stripe/object-store.ts';
import type { FakeAccount, FakeIntent, FakeSession } from '../../server/platform/payment-cards/fake-stripe/objects.ts';
import type { FakeRefunds } from '../../server/platform/payment-cards/fake-stripe/refunds.ts';
import { type FakeResponse, rejected } from '../../server/platform/payment-cards/fake-stripe/request.ts';
import type { FakeSessions } from '../../server/platform/payment-cards/fake-stripe/sessions.ts';
import { appWith } from '../app/app.ts';
import { testClock } from '../app/test-clock.ts';
import { unique } from '../inputs/inputs.ts';
import { PayoutsOfTest } from './payouts.ts';
import { mustBePublished } from './published.ts';

export const STRIPE_SECRET_KEY = 'sk_test_standin';
export const STRIPE_WEBHOOK_SECRET = 'whsec_standin';
export const STRIPE_CONNECT_SECRET = 'whsec_standin_connect';

/** A request for a page to pay on has arrived, the page is there, the response has left. */
export type OpeningStep = 'asked' | 'made' | 'answered';

/**
 * The fake Stripe of servers without keys, over HTTP, for tests that look at its objects, change them, and make it fail.
 * It accepts only published parameters. Time alone changes nothing.
 */
export interface FakeStripeServer {
  readonly apiUrl: string;
  /** Every PaymentIntent of a subscription payment. */
  readonly intents: readonly FakeIntent[];
  /** The connected accounts. */
  readonly accounts: FakeAccounts & { readonly all: readonly FakeAccount[] };
  /** The pages on which customers pay; `newest` is the one that was requested last. */
  readonly sessions: FakeSessions & { readonly all: readonly FakeSession[]; readonly newest: FakeSession };
  /** What goes back to customers, and is disputed. */
  readonly refunds: FakeRefunds;
  /** What reaches companies' banks. */
  readonly payouts: PayoutsOfTest;
  /** The requests received, as `POST /v1/payment_intents`. */
  readonly requests: string[];
  /**
   * `none`: responds normally; `loses responses`: performs the request and drops the response; `returns garbage`:
   * performs it and responds with `garbage`; `rejects`: performs nothing and responds with `rejection`; `unavailable`:
   * closes connections.
   */
  faultMode: 'none' | 'loses responses' | 'returns garbage' | 'rejects' | 'unavailable';
  garbage: string;
  /** The error of a request that Stripe calls invalid. */
  rejection: { code?: string; param?: string; message: string };
  /** Hears how far the opening of a page has come, for tests that interrupt it. */
  onOpening: (step: OpeningStep) => void;
  /** The card holder answers their bank. */
  authenticate(intent: FakeIntent, respond?: 'yes' | 'no'): void;
  close(): Promise<void>;
}

/** The fee of a charge, in cents, whatever its amount. */
const FEE = 150;
const DISPUTES_DUE_BY = '2026-12-03T12:00:00Z';

const URLS: PageUrls = {
  checkout: ({ id }) => `https://checkout.stripe.example/${id}`,
  onboarding: () => `https://connect.stripe.example/setup/${unique()}`,
  receipt: ({ id }) => `https://pay.stripe.example/receipts/${id}`,
};

export async function aStripe(): Promise<FakeStripeServer> {
  const objects: ObjectLists = { accounts: [], sessions: [], intents: [], payouts: [] };
  const fake = new FakeStripe({
    store: objectsInMemory(objects),
    clock: () => testClock.now(),
    secretKey: STRIPE_SECRET_KEY,
    urls: URLS,
    passesTime: false,
    checkParams: mustBePublished,
  });
  fake.sessions.fee = FEE;
  fake.refunds.dueBy = Date.parse(DISPUTES_DUE_BY) / 1000;
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const newest = { get: () => newestOf(objects.sessions) };
  const stripe: FakeStripeServer = {
    apiUrl: `http://127.0.0.1:${port}`,
    intents: objects.intents,
    accounts: Object.assign(fake.accounts, { all: objects.accounts }),
    sessions: Object.defineProperties(fake.sessions, {
      all: { value: objects.sessions },
      newest,
    }) as FakeStripeServer['sessions'],
    refunds: fake.refunds,
    payouts: new PayoutsOfTest(objects),
    requests: [],
    faultMode: 'none',
    garbage: '{}',
    rejection: { code: 'parameter_invalid', param: 'expires_at', message: 'Invalid timestamp' },
    onOpening: () => {},
    authenticate: (intent, holder = 'yes') => {
      intent.status = holder === 'yes' ? 'succeeded' : 'requires_payment_method';
      if (holder === 'no') intent.last_payment_error = { message: NOT_AUTHENTICATED };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stripe;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const heard = (step: OpeningStep) => {
      if (request.method === 'POST' && request.url === CHECKOUT) stripe.onOpening(step);
    };
    heard('asked');
    if (stripe.faultMode === 'unavailable') return void request.socket.destroy();
    const made =
      stripe.faultMode === 'rejects'
        ? rejected(400, 'invalid_request_error', stripe.rejection)
        : await responseTo(request, body);
    heard('made');
    if (stripe.faultMode === 'loses responses') return void request.socket.destroy();
    if (stripe.faultMode === 'returns garbage') return void response.writeHead(200).end(stripe.garbage);
    response.writeHead(made.status, { 'content-type': 'application/json' }).end(JSON.stringify(made.body));
    heard('answered');
  }

  async function responseTo({ method = '', url = '', headers }: IncomingMessage, body: string): Promise<FakeResponse> {
    stripe.requests.push(`${method} ${url.split('?')[0] ?? ''}`);
    return fake.respond({ method, url, headers: headers as Record<string, string | undefined>, body });
  }
}

function newestOf(sessions: readonly FakeSession[]): FakeSession {
  const session = sessions.at(-1);
  if (!session) throw new Error('Stripe was not asked for a session');
  return session;
}

const CHECKOUT = '/v1/checkout/sessions';

const NOT_AUTHENTICATED = 'We are unable to authenticate your payment method.';

/** An event, signed like Stripe's. */
export function signedEvent(event: object, { at = testClock.now(), secret = STRIPE_WEBHOOK_SECRET } = {}) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

/** The application, configured to charge cards at that Stripe. The caller stops it. */
export function appWithStripe(
  { apiUrl }: Pick<FakeStripeServer, 'apiUrl'>,
  more: Record<string, string> = {},
): Promise<Running> {
  return appWith({
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: apiUrl,
    ...more,
  });
}
