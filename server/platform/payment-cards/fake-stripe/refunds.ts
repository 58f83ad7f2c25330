import type { Clock } from '../../clock.ts';
import type { FakeSession, FakeCharge, FakeRefund, FakeDispute } from './objects.ts';
import { type FakeRequest, type FakeResponse, idOf, notFound, ok, rejected, unixSeconds } from './request.ts';
import { amountOf, type FakeSessions, refundedOf } from './sessions.ts';

const DAYS_TO_RESPOND = 10;

interface Options {
  sessions: FakeSessions;
  clock: Clock;
}

/** Refunds of payments, and disputes that their customers' banks open. */
export class FakeRefunds {
  /** The code of the error with which refunds are declined. */
  declines: string | undefined;
  /** The state of new refunds. */
  status: FakeRefund['status'] = 'succeeded';
  /** The deadline of new disputes in Unix seconds; by default in ten days. */
  dueBy: number | undefined;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** A refund made in the dashboard; by default of everything that is left. */
  make(session: FakeSession, amount = leftOf(session)): FakeRefund {
    const { id, refunds } = intentOf(session);
    return this.#add(session, { id: `${id.replace('pi_', 're_')}_${refunds.length + 1}`, amount, metadata: {} });
  }

  /** The customer's bank disputes what was not refunded. */
  dispute(session: FakeSession, status = 'needs_response'): FakeDispute {
    const { id, disputes } = intentOf(session);
    const created = unixSeconds(this.#options.clock());
    const dispute = {
      id: `${id.replace('pi_', 'dp_')}_${disputes.length + 1}`,
      amount: leftOf(session),
      status,
      reason: 'product_not_received',
      created,
      evidence_details: { due_by: this.dueBy ?? created + DAYS_TO_RESPOND * 24 * 60 * 60 },
    };
    disputes.push(dispute);
    return dispute;
  }

  async listRefunds(request: FakeRequest): Promise<FakeResponse> {
    return this.#list(request, '/v1/refunds', ({ refunds }) => refunds.map(shownRefund));
  }

  async listDisputes(request: FakeRequest): Promise<FakeResponse> {
    return this.#list(request, '/v1/disputes', ({ disputes }) =>
      disputes.map((dispute) => ({ object: 'dispute', ...dispute })),
    );
  }

  async create({ params, account, key }: FakeRequest): Promise<FakeResponse> {
    const session = await this.#paid(account, ({ id }) => id === params.get('payment_intent'));
    if (!session?.intent) return notFound();
    const { intent } = session;
    const existing = intent.refunds.find((refund) => refund.id === idOf('re', key));
    const amount = Number(params.get('amount'));
    const code = existing ? undefined : this.#codeAgainst(session, amount);
    if (code) return rejected(400, 'invalid_request_error', { code });
    const metadata = { refund_id: params.get('metadata[refund_id]') ?? '' };
    const refund = existing ?? this.#add(session, { id: idOf('re', key), amount, metadata });
    await this.#options.sessions.save(session);
    const charge = { object: 'charge', id: `ch_${intent.id}`, amount_refunded: refundedOf(intent) };
    return ok({ ...shownRefund(refund), charge: params.get('expand[0]') === 'charge' ? charge : charge.id });
  }

  /** Why a refund is rejected, as a code of Stripe. */
  #codeAgainst(session: FakeSession, amount: number): string | undefined {
    if (this.declines) return this.declines;
    if (isDisputed(session)) return 'charge_disputed';
    return amount > leftOf(session) ? 'charge_already_refunded' : undefined;
  }

  #add(session: FakeSession, given: Pick<FakeRefund, 'id' | 'amount' | 'metadata'>): FakeRefund {
    const created = unixSeconds(this.#options.clock());
    const refund = { ...given, status: this.status, failure_reason: null, created };
    intentOf(session).refunds.push(refund);
    return refund;
  }

  async #list({ params, account }: FakeRequest, url: string, of: (intent: FakeCharge) => object[]) {
    const session = await this.#paid(account, ({ id }) => `ch_${id}` === params.get('charge'));
    return session?.intent ? ok({ object: 'list', url, has_more: false, data: of(session.intent) }) : notFound();
  }

  /** A payment is found in its own account only. */
  async #paid(account: string | null, matches: (intent: FakeCharge) => boolean): Promise<FakeSession | undefined> {
    const sessions = await this.#options.sessions.findAll();
    return sessions.find((session) => session.account === account && session.intent && matches(session.intent));
  }
}

/** The part of a payment that can still be refunded, in cents. */
export function leftOf(session: FakeSession): number {
  return amountOf(session) - (session.intent ? refundedOf(session.intent) : 0);
}

/** Whether a dispute is open or lost. Inquiries move no money. */
function isDisputed({ intent }: FakeSession): boolean {
  const statuses = intent?.disputes.map(({ status }) => status) ?? [];
  return statuses.some((status) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'));
}

function intentOf({ intent }: FakeSession): FakeCharge {
  if (!intent) throw new Error('Nothing was paid');
  return intent;
}

function shownRefund(refund: FakeRefund) {
  return { object: 'refund', ...refund };
}
