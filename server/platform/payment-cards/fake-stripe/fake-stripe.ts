import type { Clock } from '../../clock.ts';
import { FakeAccounts } from './accounts.ts';
import { FakeIntents } from './intents.ts';
import type { ObjectStore } from './object-store.ts';
import type { FakeAccount, FakeIntent, FakeSession } from './objects.ts';
import { FakePayouts } from './payouts.ts';
import { FakeRefunds } from './refunds.ts';
import { type FakeRequest, type FakeResponse, rejected } from './request.ts';
import { FakeSessions } from './sessions.ts';

/** Creates the address of a page that simulates one of Stripe's. */
export interface PageUrls {
  checkout(session: FakeSession): string;
  onboarding(account: FakeAccount, token: string): string;
  receipt?(intent: FakeIntent): string;
}

export interface FakeStripeOptions {
  store: ObjectStore;
  clock: Clock;
  secretKey: string;
  urls: PageUrls;
  /** Whether pages expire and bank payments clear after their time, as at Stripe. Otherwise tests decide when. */
  passesTime: boolean;
  /** Throws if Stripe has not published these parameters, for tests. Undefined: they are not checked. */
  checkParams?: ((params: URLSearchParams | object, type: PublishedType) => void) | undefined;
}

/** The library's file with the type of a call's parameters, and the name of the type. */
type PublishedType = readonly [file: string, name: string];

/** A request to Stripe's API, as Stripe's own client sends it. */
export interface HttpRequest {
  method: string;
  /** The path with the query. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

interface Route {
  /** Such as `GET /v1/refunds/:id`. */
  call: string;
  params: PublishedType;
  respond(request: FakeRequest): Promise<FakeResponse>;
  /** Whether the request may name a connected account in its Stripe-Account header. */
  hasAccount: boolean;
}

/**
 * The part of Stripe's API that the product uses, without money. It accepts no POST without an Idempotency-Key, and
 * returns the stored response of a repeated one.
 */
export class FakeStripe {
  readonly accounts: FakeAccounts;
  readonly intents: FakeIntents;
  readonly sessions: FakeSessions;
  readonly refunds: FakeRefunds;
  readonly payouts: FakePayouts;
  readonly #options: FakeStripeOptions;
  readonly #routes: readonly Route[];
  /** The responses to POST requests by their Idempotency-Key. */
  readonly #responses = new Map<string, { request: string; response: Promise<FakeResponse> }>();

  constructor(options: FakeStripeOptions) {
    const { store, clock, urls, passesTime } = options;
    this.#options = options;
    this.accounts = new FakeAccounts({ store, pageUrl: urls.onboarding });
    this.intents = new FakeIntents({ store, clock, receiptUrl: urls.receipt });
    this.sessions = new FakeSessions({ store, clock, accounts: this.accounts, passesTime, pageUrl: urls.checkout });
    this.refunds = new FakeRefunds({ sessions: this.sessions, clock });
    this.payouts = new FakePayouts({ store, sessions: this.sessions, clock });
    this.#routes = routesOf(this);
  }

  /** The response to a request. */
  async respond({ method, url, headers, body }: HttpRequest): Promise<FakeResponse> {
    const { pathname, searchParams } = new URL(url, 'https://api.stripe.com');
    if (headers.authorization !== `Bearer ${this.#options.secretKey}`) {
      return rejected(401, 'invalid_request_error', {});
    }
    const account = headers['stripe-account'] ?? null;
    const key = headers['idempotency-key'] ?? '';
    const isJson = pathname.startsWith('/v2/');
    const request = {
      account,
      key,
      params: method === 'GET' || isJson ? searchParams : new URLSearchParams(body),
      body: method === 'POST' && isJson ? (JSON.parse(body) as object) : {},
    };
    for (const route of this.#routes) {
      const id = idIn(`${method} ${pathname}`, route.call);
      if (id === undefined) continue;
      if (account !== null && !route.hasAccount) {
        return rejected(400, 'invalid_request_error', { message: 'Not of an account' });
      }
      this.#options.checkParams?.(method === 'POST' && isJson ? request.body : request.params, route.params);
      const respond = () => route.respond({ ...request, id });
      return method === 'GET' ? respond() : this.#once(key, `${pathname}\n${body}`, respond);
    }
    return rejected(404, 'invalid_request_error', { message: `Unrecognized request URL (${method}: ${pathname}).` });
  }

  async #once(key: string, request: string, respond: () => Promise<FakeResponse>): Promise<FakeResponse> {
    if (!key) return rejected(400, 'invalid_request_error', { message: 'An Idempotency-Key is missing' });
    const cached = this.#responses.get(key);
    if (cached && cached.request !== request)
      return rejected(400, 'idempotency_error', { message: 'Other parameters' });
    const response = cached?.response ?? respond();
    this.#responses.set(key, { request, response });
    return response;
  }
}

function routesOf({ accounts, intents, sessions, refunds, payouts }: FakeStripe): Route[] {
  return [
    route('GET /v2/core/accounts/:id', 'V2/Core/Accounts AccountRetrieveParams', (received) =>
      accounts.retrieve(received),
    ),
    route('POST /v2/core/accounts', 'V2/Core/Accounts AccountCreateParams', (received) => accounts.create(received)),
    route('POST /v2/core/account_links', 'V2/Core/AccountLinks AccountLinkCreateParams', (received) =>
      accounts.createLink(received),
    ),
    route('GET /v1/payment_intents', 'PaymentIntents PaymentIntentListParams', (received) => intents.list(received)),
    route('GET /v1/payment_intents/:id', 'PaymentIntents PaymentIntentRetrieveParams', (received) =>
      intents.retrieve(received),
    ),
    route('POST /v1/payment_intents', 'PaymentIntents PaymentIntentCreateParams', (received) =>
      intents.create(received),
    ),
    route('POST /v1/payment_intents/:id/cancel', 'PaymentIntents PaymentIntentCancelParams', (received) =>
      intents.cancel(received),
    ),
    route('GET /v1/checkout/sessions/:id', 'Checkout/Sessions SessionRetrieveParams', (received) =>
      sessions.retrieve(received),
    ),
    route('POST /v1/checkout/sessions', 'Checkout/Sessions SessionCreateParams', (received) =>
      sessions.create(received),
    ),
    route('POST /v1/checkout/sessions/:id/expire', 'Checkout/Sessions SessionExpireParams', (received) =>
      sessions.expire(received),
    ),
    route('GET /v1/refunds', 'Refunds RefundListParams', (received) => refunds.listRefunds(received)),
    route('POST /v1/refunds', 'Refunds RefundCreateParams', (received) => refunds.create(received)),
    route('GET /v1/disputes', 'Disputes DisputeListParams', (received) => refunds.listDisputes(received)),
    route('GET /v1/payouts/:id', 'Payouts PayoutRetrieveParams', (received) => payouts.retrieve(received)),
    route('GET /v1/balance_transactions', 'BalanceTransactions BalanceTransactionListParams', (received) =>
      payouts.listTransactions(received),
    ),
  ];
}

/** `type` is the library's file and the name of its type, separated by a space. */
function route(call: string, type: string, respond: Route['respond']): Route {
  const [file = '', name = ''] = type.split(' ');
  // Accounts and subscription payments belong to the account of the keys.
  const hasAccount = !/\/v2\/|\/payment_intents/.test(call);
  return { call, params: [file, name], respond, hasAccount };
}

/** The id in a call of a route, empty for a route without one; undefined for a call of another route. */
function idIn(call: string, route: string): string | undefined {
  const parts = call.split('/');
  const expected = route.split('/');
  const matches =
    parts.length === expected.length && expected.every((part, at) => part === ':id' || part === parts[at]);
  return matches ? (parts[expected.indexOf(':id')] ?? '') : undefined;
}
