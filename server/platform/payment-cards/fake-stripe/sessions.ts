import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { FakeAccounts } from './accounts.ts';
import type { ObjectStore } from './object-store.ts';
import type { FakeSession, FakeCharge } from './objects.ts';
import { type FakeRequest, type FakeResponse, idOf, notFound, ok, rejected, unixSeconds } from './request.ts';

/** What the customer does on the page of a session. */
export type CheckoutChoice = 'card' | 'declined' | 'bank';

const CLEARS_AFTER_SECONDS = 60;

interface Options {
  store: ObjectStore;
  accounts: FakeAccounts;
  clock: Clock;
  /** Whether sessions expire and bank payments clear after their time. */
  passesTime: boolean;
  pageUrl(session: FakeSession): string;
}

/** The pages on which customers pay. */
export class FakeSessions {
  /** The fee of new charges; null if it is known later. By default Stripe's prices. */
  fee: number | null | undefined;
  /** The methods that the pages offer; by default the requested ones. */
  offered: string[] | undefined;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The customer pays, or tries to. */
  pay(session: FakeSession, how: CheckoutChoice): void {
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`);
    const intent: FakeCharge = {
      id: session.id.replace('cs_', 'pi_'),
      amount: amountOf(session),
      status: 'requires_payment_method',
      error: 'Your card was declined.',
      method: how === 'bank' ? 'us_bank_account' : 'card',
      fee: null,
      created: unixSeconds(this.#options.clock()),
      refunds: [],
      disputes: [],
    };
    session.intent = intent;
    if (how === 'declined') return;
    session.status = 'complete';
    intent.error = null;
    intent.status = how === 'bank' ? 'processing' : 'succeeded';
    if (how === 'card') intent.fee = this.#feeOf(intent);
  }

  /** The customer's bank has paid or declined. */
  clear({ intent }: FakeSession, outcome: 'paid' | 'refused'): void {
    if (intent?.status !== 'processing') throw new Error('No bank payment is pending');
    intent.status = outcome === 'paid' ? 'succeeded' : 'requires_payment_method';
    intent.error = outcome === 'paid' ? null : 'The bank account has not enough money.';
    intent.fee = outcome === 'paid' ? this.#feeOf(intent) : null;
  }

  /** A session in its current state. */
  async find(id: string): Promise<FakeSession | undefined> {
    const session = await this.#options.store.find('sessions', id);
    return session && this.#now(session);
  }

  async findAll(): Promise<FakeSession[]> {
    return (await this.#options.store.all('sessions')).map((session) => this.#now(session));
  }

  async save(session: FakeSession): Promise<void> {
    await this.#options.store.save('sessions', session);
  }

  async retrieve({ id, account }: FakeRequest): Promise<FakeResponse> {
    const session = await this.#inAccount(id, account);
    return session ? ok(this.#shown(session)) : notFound();
  }

  async create({ params, account, key }: FakeRequest): Promise<FakeResponse> {
    if (!(await this.#options.accounts.isAccessible(account))) {
      return rejected(403, 'invalid_request_error', { code: 'account_invalid' });
    }
    const id = idOf('cs', key);
    const token = randomBytes(24).toString('hex');
    const session: FakeSession = (await this.find(id)) ?? {
      id,
      account,
      params: Object.fromEntries(params),
      status: 'open',
      intent: null,
      token,
    };
    await this.save(session);
    const payment_method_types = this.offered ?? methodsOf(session);
    return ok({ ...this.#shown(session), payment_method_types });
  }

  async expire({ id, account }: FakeRequest): Promise<FakeResponse> {
    const session = await this.#inAccount(id, account);
    if (session?.status !== 'open') return rejected(400, 'invalid_request_error', {});
    session.status = 'expired';
    await this.save(session);
    return ok(this.#shown(session));
  }

  /** A session is found in its own account only. */
  async #inAccount(id: string, account: string | null): Promise<FakeSession | undefined> {
    const session = await this.find(id);
    return session?.account === account ? session : undefined;
  }

  /** Applies what the passing of time has changed. */
  #now(session: FakeSession): FakeSession {
    if (!this.#options.passesTime) return session;
    const now = unixSeconds(this.#options.clock());
    if (session.status === 'open' && Number(session.params.expires_at) <= now) session.status = 'expired';
    const { intent } = session;
    if (intent?.status === 'processing' && intent.created + CLEARS_AFTER_SECONDS <= now) this.clear(session, 'paid');
    return session;
  }

  #shown(session: FakeSession) {
    const { id, params, status, intent } = session;
    return {
      object: 'checkout.session',
      id,
      status,
      payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
      url: status === 'open' ? this.#options.pageUrl(session) : null,
      client_reference_id: params.client_reference_id,
      metadata: metadataOf(session),
      payment_intent: intent && shownIntent(intent, session),
    };
  }

  #feeOf({ amount, method }: Pick<FakeCharge, 'amount' | 'method'>): number | null {
    if (this.fee !== undefined) return this.fee;
    // Stripe's US prices.
    return method === 'card' ? Math.round(amount * 0.029) + 30 : Math.min(Math.round(amount * 0.008), 500);
  }
}

/** The requested amount, in cents. */
export function amountOf({ params }: FakeSession): number {
  return Number(params['line_items[0][price_data][unit_amount]']);
}

export function productOf({ params }: FakeSession): string {
  return params['line_items[0][price_data][product_data][name]'] ?? '';
}

/** The requested methods. */
export function methodsOf({ params }: FakeSession): string[] {
  const isMethod = (name: string) => name.startsWith('allowed_payment_method_types[');
  return Object.entries(params).flatMap(([name, value]) => (isMethod(name) ? [value] : []));
}

export function metadataOf({ params }: FakeSession): Record<string, string | undefined> {
  return Object.fromEntries(
    ['payment_id', 'company_id', 'invoice_id'].map((name) => [name, params[`metadata[${name}]`]]),
  );
}

/** The part of a payment that counts as refunded, in cents. */
export function refundedOf({ refunds }: FakeCharge): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

function shownIntent(intent: FakeCharge, session: FakeSession) {
  const { id, amount, status, error, method, fee, disputes } = intent;
  const charge = {
    object: 'charge',
    id: `ch_${id}`,
    amount,
    amount_refunded: refundedOf(intent),
    disputed: disputes.length > 0,
    payment_method_details: { type: method },
    balance_transaction: fee === null ? null : { object: 'balance_transaction', fee },
  };
  return {
    object: 'payment_intent',
    id,
    status,
    metadata: metadataOf(session),
    last_payment_error: error === null ? null : { message: error },
    latest_charge: status === 'requires_payment_method' ? null : charge,
  };
}
