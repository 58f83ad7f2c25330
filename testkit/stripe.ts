import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import type { Running } from '../server/app/run.ts';
import { appWith } from './app.ts';
import { StripeAccountsStandIn } from './stripe-accounts.ts';
import { type Intent, StripeIntentsStandIn } from './stripe-intents.ts';
import { BALANCE_TRANSACTIONS, PAYOUTS, StripePayoutsStandIn } from './stripe-payouts.ts';
import { rejected } from './stripe-published.ts';
import { DISPUTES, REFUNDS, StripeRefundsStandIn } from './stripe-refunds.ts';
import { StripeSessionsStandIn } from './stripe-sessions.ts';
import { testClock } from './test-clock.ts';

export const STRIPE_SECRET_KEY = 'sk_test_standin';
export const STRIPE_WEBHOOK_SECRET = 'whsec_standin';
export const STRIPE_CONNECT_SECRET = 'whsec_standin_connect';

/** A request for a page to pay on has arrived, the page is there, the response has left. */
export type OpeningStep = 'asked' | 'made' | 'answered';

/** A fake Stripe that accepts only published parameters, and no POST without an Idempotency-Key. */
export interface StripeStandIn {
  readonly apiUrl: string;
  /** Every PaymentIntent it has created. */
  readonly intents: Intent[];
  /** The connected accounts. */
  readonly accounts: StripeAccountsStandIn;
  /** The pages on which customers pay. */
  readonly sessions: StripeSessionsStandIn;
  /** What goes back to customers, and is disputed. */
  readonly refunds: StripeRefundsStandIn;
  /** What reaches companies' banks. */
  readonly payouts: StripePayoutsStandIn;
  /** The requests received, as `POST /v1/payment_intents`. */
  readonly asked: string[];
  /**
   * `well`: responds normally; `answers are lost`: performs the request and drops the response; `answers garbage`:
   * performs it and responds with `garbage`; `rejects`: performs nothing and responds with `rejection`; `out`: unavailable.
   */
  mood: 'well' | 'answers are lost' | 'answers garbage' | 'rejects' | 'out';
  garbage: string;
  /** The error of a request that Stripe calls invalid. */
  rejection: { code?: string; param?: string; message: string };
  /** Hears how far the opening of a page has come, for tests that interrupt it. */
  onOpening: (step: OpeningStep) => void;
  /** The card holder answers their bank. */
  authenticate(intent: Intent, respond?: 'yes' | 'no'): void;
  close(): Promise<void>;
}

export async function aStripe(): Promise<StripeStandIn> {
  const remembered = new Map<string, { asked: string; status: number; body: object }>();
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const parts = partsOfStripe();
  const { intents, ...others } = parts;
  const stripe: StripeStandIn = {
    apiUrl: `http://127.0.0.1:${port}`,
    intents: intents.created,
    ...others,
    asked: [],
    mood: 'well',
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
    const form = await text(request);
    const heard = (step: OpeningStep) => {
      if (request.method === 'POST' && request.url === CHECKOUT) stripe.onOpening(step);
    };
    heard('asked');
    if (stripe.mood === 'out') return void request.socket.destroy();
    const { status, body } =
      stripe.mood === 'rejects' ? rejected(400, 'invalid_request_error', stripe.rejection) : responseTo(request, form);
    heard('made');
    if (stripe.mood === 'answers are lost') return void request.socket.destroy();
    if (stripe.mood === 'answers garbage') return void response.writeHead(200).end(stripe.garbage);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    heard('answered');
  }

  function responseTo({ method = '', url = '', headers }: IncomingMessage, form: string) {
    const { pathname, searchParams } = new URL(url, stripe.apiUrl);
    stripe.asked.push(`${method} ${pathname}`);
    if (headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`) return rejected(401, 'invalid_request_error', {});
    const account = headers['stripe-account'] === undefined ? null : String(headers['stripe-account']);
    if (account !== null && !isCheckout(pathname) && !isAfterwards(pathname) && !isPayout(pathname))
      return rejected(400, 'invalid_request_error', { message: 'Not of an account' });
    if (method === 'GET') return found(parts, pathname, searchParams, account);
    const key = String(headers['idempotency-key'] ?? '');
    if (!key) return rejected(400, 'invalid_request_error', { message: 'An Idempotency-Key is missing' });
    const kept = remembered.get(key);
    const asked = `${pathname}\n${form}`;
    if (kept && kept.asked !== asked) return rejected(400, 'idempotency_error', { message: 'Other parameters' });
    const result = kept ?? posted(parts, pathname, form, account);
    remembered.set(key, { asked, ...result });
    return result;
  }
}

function partsOfStripe() {
  const accounts = new StripeAccountsStandIn();
  const sessions = new StripeSessionsStandIn(accounts);
  const [refunds, payouts] = [new StripeRefundsStandIn(sessions), new StripePayoutsStandIn(sessions)];
  return { accounts, sessions, refunds, payouts, intents: new StripeIntentsStandIn() };
}

type PartsOfStripe = ReturnType<typeof partsOfStripe>;

/** The response to a GET, from the part that the path belongs to. */
function found(parts: PartsOfStripe, pathname: string, query: URLSearchParams, account: string | null) {
  if (isPayout(pathname)) return parts.payouts.found(pathname, query, account);
  if (isAfterwards(pathname)) return parts.refunds.found(pathname, query, account);
  if (isCheckout(pathname)) return parts.sessions.found(pathname, query, account);
  return isAboutAccounts(pathname) ? parts.accounts.found(pathname, query) : parts.intents.found(pathname, query);
}

/** The response to a POST, from the part that the path belongs to. */
function posted(parts: PartsOfStripe, pathname: string, form: string, account: string | null) {
  if (isAboutAccounts(pathname)) return parts.accounts.posted(pathname, form);
  const fields = new URLSearchParams(form);
  if (pathname === REFUNDS) return parts.refunds.posted(fields, account);
  if (isCheckout(pathname)) return parts.sessions.posted(pathname, fields, account);
  return parts.intents.posted(pathname, fields);
}

const isAboutAccounts = (pathname: string) => pathname.startsWith('/v2/');
const isCheckout = (pathname: string) => pathname.startsWith(CHECKOUT);
const isAfterwards = (pathname: string) => pathname === REFUNDS || pathname === DISPUTES;
const isPayout = (pathname: string) => pathname.startsWith(PAYOUTS) || pathname === BALANCE_TRANSACTIONS;

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
  { apiUrl }: Pick<StripeStandIn, 'apiUrl'>,
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
