import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import type { Running } from '../server/app/run.ts';
import { appWith } from './app.ts';
import { unique } from './inputs.ts';
import { StripeAccountsStandIn } from './stripe-accounts.ts';
import { BALANCE_TRANSACTIONS, PAYOUTS, StripePayoutsStandIn } from './stripe-payouts.ts';
import { DISPUTES, REFUNDS, StripeRefundsStandIn } from './stripe-refunds.ts';
import { StripeSessionsStandIn } from './stripe-sessions.ts';
import { mustBePublished, rejected } from './stripe-published.ts';
import { testClock } from './test-clock.ts';

export const STRIPE_SECRET_KEY = 'sk_test_standin';
export const STRIPE_WEBHOOK_SECRET = 'whsec_standin';
export const STRIPE_CONNECT_SECRET = 'whsec_standin_connect';

/** The fields of a PaymentIntent that the product reads. */
export interface Intent {
  id: string;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  amount: number;
  created: number;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: { message: string } | null;
}

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

const DECLINES: Record<string, { code: string; message: string }> = {
  pm_card_visa_chargeDeclined: { code: 'card_declined', message: 'Your card was declined.' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
  pm_card_chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
};

export async function aStripe(): Promise<StripeStandIn> {
  const remembered = new Map<string, { asked: string; status: number; body: object }>();
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const accounts = new StripeAccountsStandIn();
  const sessions = new StripeSessionsStandIn(accounts);
  const stripe: StripeStandIn = {
    apiUrl: `http://127.0.0.1:${port}`,
    intents: [],
    accounts,
    sessions,
    refunds: new StripeRefundsStandIn(sessions),
    payouts: new StripePayoutsStandIn(sessions),
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
    const isCheckout = pathname.startsWith(CHECKOUT);
    const isAfterwards = pathname === REFUNDS || pathname === DISPUTES;
    const isPayout = pathname.startsWith(PAYOUTS) || pathname === BALANCE_TRANSACTIONS;
    if (account !== null && !isCheckout && !isAfterwards && !isPayout)
      return rejected(400, 'invalid_request_error', { message: 'Not of an account' });
    const isAboutAccounts = pathname.startsWith('/v2/');
    if (method === 'GET') {
      if (isPayout) return stripe.payouts.found(pathname, searchParams, account);
      if (isAfterwards) return stripe.refunds.found(pathname, searchParams, account);
      if (isCheckout) return stripe.sessions.found(pathname, searchParams, account);
      return isAboutAccounts ? stripe.accounts.found(pathname, searchParams) : found(pathname, searchParams);
    }
    const key = String(headers['idempotency-key'] ?? '');
    if (!key) return rejected(400, 'invalid_request_error', { message: 'An Idempotency-Key is missing' });
    const kept = remembered.get(key);
    const asked = `${pathname}\n${form}`;
    if (kept && kept.asked !== asked) return rejected(400, 'idempotency_error', { message: 'Other parameters' });
    const result = kept ?? writtenBy(pathname, form, account);
    remembered.set(key, { asked, ...result });
    return result;
  }

  function writtenBy(pathname: string, form: string, account: string | null) {
    if (pathname.startsWith('/v2/')) return stripe.accounts.posted(pathname, form);
    const fields = new URLSearchParams(form);
    if (pathname === REFUNDS) return stripe.refunds.posted(fields, account);
    return pathname.startsWith(CHECKOUT) ? stripe.sessions.posted(pathname, fields, account) : posted(pathname, fields);
  }

  function found(pathname: string, query: URLSearchParams) {
    const id = /^\/v1\/payment_intents\/(\w+)$/.exec(pathname)?.[1];
    mustBePublished(query, INTENTS, id ? 'PaymentIntentRetrieveParams' : 'PaymentIntentListParams');
    if (!id) {
      const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lte]'))];
      const data = stripe.intents.filter(({ created }) => created >= from && created <= to);
      return {
        status: 200,
        body: { object: 'list', url: '/v1/payment_intents', has_more: false, data: data.map(shown) },
      };
    }
    const intent = stripe.intents.find((each) => each.id === id);
    return intent ? { status: 200, body: shown(intent) } : rejected(404, 'invalid_request_error', {});
  }

  function posted(pathname: string, form: URLSearchParams) {
    if (pathname === '/v1/payment_intents') return created(form);
    const id = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(pathname)?.[1];
    mustBePublished(form, INTENTS, 'PaymentIntentCancelParams');
    const intent = stripe.intents.find((each) => each.id === id);
    if (!intent || intent.status === 'succeeded') {
      return rejected(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state' });
    }
    intent.status = 'canceled';
    return { status: 200, body: shown(intent) };
  }

  function created(form: URLSearchParams) {
    mustBePublished(form, INTENTS, 'PaymentIntentCreateParams');
    const card = form.get('payment_method') ?? '';
    const isKnown = /^pm_card_(visa|mastercard|amex|discover|authenticationRequired)$/.test(card) || card in DECLINES;
    if (!isKnown) {
      const message = `No such PaymentMethod: '${card}'`;
      return rejected(400, 'invalid_request_error', { code: 'resource_missing', param: 'payment_method', message });
    }
    const decline = DECLINES[card];
    const intent: Intent = {
      id: `pi_${unique()}`,
      status: decline ? 'requires_payment_method' : card.endsWith('Required') ? 'requires_action' : 'succeeded',
      amount: Number(form.get('amount')),
      created: Math.floor(testClock.now().getTime() / 1000),
      client_secret: `pi_${unique()}_secret_${unique()}`,
      metadata: Object.fromEntries(
        ['company_id', 'payment_id'].map((name) => [name, form.get(`metadata[${name}]`) ?? '']),
      ),
      last_payment_error: decline ?? null,
    };
    stripe.intents.push(intent);
    if (decline) return rejected(402, 'card_error', { ...decline, payment_intent: shown(intent) });
    return { status: 200, body: shown(intent) };
  }
}

const CHECKOUT = '/v1/checkout/sessions';

/** The library's file with the types of these parameters. */
const INTENTS = 'PaymentIntents';

const NOT_AUTHENTICATED = 'We are unable to authenticate your payment method.';

function shown(intent: Intent) {
  const latest_charge = { id: `ch_${intent.id}`, receipt_url: `https://pay.stripe.example/receipts/${intent.id}` };
  return { object: 'payment_intent', ...intent, ...(intent.status === 'succeeded' && { latest_charge }) };
}

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
