import { unique } from './inputs.ts';
import type { StripeAccountsStandIn } from './stripe-accounts.ts';
import { mustBePublished, rejected } from './stripe-published.ts';

/** A Checkout Session, with the fields that the product reads. */
export interface SessionOfTest {
  id: string;
  /** The connected account; null for the one of the keys. */
  account: string | null;
  /** What it was asked for with, as sent. */
  params: Record<string, string>;
  status: 'open' | 'complete' | 'expired';
  intent: IntentOfTest | null;
}

export interface IntentOfTest {
  id: string;
  /** In cents. */
  amount: number;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  error: string | null;
  method: 'card' | 'us_bank_account';
  /** Known some time after the charge. */
  fee: number | null;
  refunds: RefundOfTest[];
  disputes: DisputeOfTest[];
}

/** A refund, with the fields that the product reads. */
export interface RefundOfTest {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  metadata: Record<string, string>;
  created: number;
}

/** A dispute, with the fields that the product reads. */
export interface DisputeOfTest {
  id: string;
  amount: number;
  status: string;
  reason: string;
  evidence_details: { due_by: number | null };
}

const SESSIONS = 'Checkout/Sessions';
const FEE = 150;

/** The part of the fake Stripe on whose pages customers pay. */
export class StripeSessionsStandIn {
  readonly all: SessionOfTest[] = [];
  /** Whether charges carry their fee at once. */
  fee: number | null = FEE;
  /** What its pages offer; by default what they are asked to. */
  offered: string[] | undefined;
  readonly #accounts: StripeAccountsStandIn;

  constructor(accounts: StripeAccountsStandIn) {
    this.#accounts = accounts;
  }

  /** The newest session, which somebody has just asked for. */
  get newest(): SessionOfTest {
    const session = this.all.at(-1);
    if (!session) throw new Error('Stripe was not asked for a session');
    return session;
  }

  /** The customer pays, or tries to. */
  pay(session: SessionOfTest, how: 'card' | 'declined' | 'bank'): void {
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`);
    const method = how === 'bank' ? 'us_bank_account' : 'card';
    const amount = Number(session.params['line_items[0][price_data][unit_amount]']);
    const made = { id: `pi_${unique()}`, amount, method } as const;
    if (how === 'declined') {
      const error = 'Your card was declined.';
      session.intent = { ...made, status: 'requires_payment_method', error, fee: null, refunds: [], disputes: [] };
      return;
    }
    session.status = 'complete';
    const status = how === 'bank' ? 'processing' : 'succeeded';
    const fee = how === 'card' ? this.fee : null;
    session.intent = { ...made, status, error: null, fee, refunds: [], disputes: [] };
  }

  /** The customer's bank answers. */
  clear({ intent }: SessionOfTest, outcome: 'paid' | 'refused'): void {
    if (intent?.status !== 'processing') throw new Error('No bank is at work');
    intent.status = outcome === 'paid' ? 'succeeded' : 'requires_payment_method';
    intent.error = outcome === 'paid' ? null : 'The bank account has not enough money.';
    intent.fee = outcome === 'paid' ? this.fee : null;
  }

  found(pathname: string, query: URLSearchParams, account: string | null) {
    mustBePublished(query, SESSIONS, 'SessionRetrieveParams');
    const session = this.#sessionAt(pathname.split('/')[4], account);
    return session ? { status: 200, body: shown(session) } : rejected(404, 'invalid_request_error', {});
  }

  posted(pathname: string, form: URLSearchParams, account: string | null) {
    const [, , , , id, act] = pathname.split('/');
    if (!id) return this.#created(form, account);
    mustBePublished(form, SESSIONS, 'SessionExpireParams');
    const session = this.#sessionAt(id, account);
    if (act !== 'expire' || session?.status !== 'open') return rejected(400, 'invalid_request_error', {});
    session.status = 'expired';
    return { status: 200, body: shown(session) };
  }

  #created(form: URLSearchParams, account: string | null) {
    mustBePublished(form, SESSIONS, 'SessionCreateParams');
    const isOpen = account === null || this.#accounts.all.some(({ id, isBarred }) => id === account && !isBarred);
    if (!isOpen) return rejected(403, 'invalid_request_error', { code: 'account_invalid' });
    const id = `cs_test_${unique()}`;
    const session = { id, account, params: Object.fromEntries(form), status: 'open', intent: null } as const;
    this.all.push({ ...session });
    return { status: 200, body: { ...shown(session), payment_method_types: this.offered ?? allowed(form) } };
  }

  /** A session is found in its own account only. */
  #sessionAt(id: string | undefined, account: string | null): SessionOfTest | undefined {
    return this.all.find((session) => session.id === id && session.account === account);
  }
}

function allowed(form: URLSearchParams): string[] {
  return [...form].filter(([name]) => name.startsWith('allowed_payment_method_types[')).map(([, value]) => value);
}

function shown({ id, params, status, intent }: SessionOfTest) {
  return {
    object: 'checkout.session',
    id,
    status,
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    url: status === 'open' ? `https://checkout.stripe.example/${id}` : null,
    client_reference_id: params.client_reference_id,
    metadata: metadataOf(params),
    payment_intent: intent && shownIntent(intent, params),
  };
}

function shownIntent(intent: IntentOfTest, params: SessionOfTest['params']) {
  const { id, amount, status, error, method, fee, refunds, disputes } = intent;
  const isCharged = status !== 'requires_payment_method';
  const balance_transaction = fee === null ? null : { object: 'balance_transaction', fee };
  const counted = refunds.filter((refund) => refund.status !== 'failed');
  const charge = {
    object: 'charge',
    id: `ch_${id}`,
    amount,
    amount_refunded: counted.reduce((sum, refund) => sum + refund.amount, 0),
    disputed: disputes.length > 0,
    payment_method_details: { type: method },
    balance_transaction,
  };
  return {
    object: 'payment_intent',
    id,
    status,
    metadata: metadataOf(params),
    last_payment_error: error === null ? null : { message: error },
    latest_charge: isCharged ? charge : null,
  };
}

function metadataOf(params: SessionOfTest['params']) {
  return Object.fromEntries(
    ['payment_id', 'company_id', 'invoice_id'].map((name) => [name, params[`metadata[${name}]`]]),
  );
}

/** What of a charge an event is about, by its type. */
function objectOf(type: string) {
  if (type.startsWith('charge.dispute.')) return { object: 'dispute', id: `dp_${unique()}` };
  if (type.startsWith('refund.')) return { object: 'refund', id: `re_${unique()}` };
  return { object: 'charge', id: `ch_${unique()}` };
}

/** The events that Stripe sends of a session and its payment, as objects without ids. */
export function sessionEvents(session: SessionOfTest, types: readonly string[]): object[] {
  const { intent, params, account } = session;
  return types.map((type) => {
    const ofSession = type.startsWith('checkout.');
    const metadata = metadataOf(params);
    const object = ofSession
      ? { object: 'checkout.session', id: session.id, metadata, payment_intent: intent?.id ?? null }
      : type.startsWith('payment_intent.')
        ? { object: 'payment_intent', id: intent?.id, metadata }
        : { ...objectOf(type), metadata: {}, payment_intent: intent?.id };
    return {
      id: `evt_${unique()}`,
      object: 'event',
      type,
      livemode: false,
      account,
      created: 1_795_000_000,
      data: { object },
    };
  });
}
