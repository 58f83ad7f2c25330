import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { ObjectStore } from './object-store.ts';
import type { FakeSession, FakePayout, FakeTransaction } from './objects.ts';
import { type FakeRequest, type FakeResponse, notFound, ok } from './request.ts';
import { type FakeSessions, productOf } from './sessions.ts';

interface Options {
  store: ObjectStore;
  sessions: FakeSessions;
  clock: Clock;
}

/** Stripe's fee for a lost dispute. */
const DISPUTE_FEE = 1500;
/** So small that a client that reads only the first page misses transactions. */
const PAGE_SIZE = 2;

/** Payouts to companies' banks. */
export class FakePayouts {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Pays out everything that has changed the balance of an account since its last payout. Undefined if nothing is left:
   * a negative balance waits for the next payments.
   */
  async payOut(account: string | null): Promise<FakePayout | undefined> {
    const { store, sessions, clock } = this.#options;
    const earlier = (await store.all('payouts')).flatMap((payout) => payout.transactions);
    const paidOut = new Set(earlier.map(({ id }) => id));
    const accountSessions = (await sessions.findAll()).filter((session) => session.account === account);
    const transactions = accountSessions.flatMap(transactionsOf).filter(({ id }) => !paidOut.has(id));
    const id = `po_sandbox_${randomBytes(12).toString('hex')}`;
    const payout = payoutOf({ id, account, transactions, at: clock() });
    if (payout.amount <= 0) return undefined;
    await store.save('payouts', payout);
    return payout;
  }

  async retrieve({ id, account }: FakeRequest): Promise<FakeResponse> {
    const payout = await this.#inAccount(id, account);
    return payout ? ok({ object: 'payout', ...payout, transactions: undefined }) : notFound();
  }

  async listTransactions({ params, account }: FakeRequest): Promise<FakeResponse> {
    const payout = await this.#inAccount(params.get('payout') ?? '', account);
    return payout ? ok(pageOf(payout, params)) : notFound();
  }

  async #inAccount(id: string, account: string | null): Promise<FakePayout | undefined> {
    const payout = await this.#options.store.find('payouts', id);
    return payout?.account === account ? payout : undefined;
  }
}

/** A payout of these transactions on a day. */
export function payoutOf({
  at,
  ...fields
}: Pick<FakePayout, 'id' | 'account' | 'transactions'> & { at: Date }): FakePayout {
  const amount = fields.transactions.reduce((sum, each) => sum + each.amount - each.fee, 0);
  const arrival_date = Date.parse(`${at.toISOString().slice(0, 10)}T00:00:00Z`) / 1000;
  return { ...fields, amount, arrival_date, status: 'paid' };
}

/** What a payment has changed in the balance of its account. */
export function transactionsOf(session: FakeSession): FakeTransaction[] {
  const { intent } = session;
  if (intent?.status !== 'succeeded') return [];
  const { id: payment_intent, amount, fee, created, refunds, disputes } = intent;
  const common = { description: productOf(session) };
  const source = { object: 'charge', payment_intent };
  const idOf = (of: string) => `txn_${of}`;
  return [
    { ...common, id: idOf(payment_intent), type: 'charge', amount, fee: fee ?? 0, created, source },
    ...refunds.map((refund) => {
      const back = { object: 'refund', id: refund.id, payment_intent };
      const amounts = { amount: -refund.amount, fee: 0, created: refund.created };
      return { ...common, ...amounts, id: idOf(refund.id), type: 'refund', source: back };
    }),
    ...disputes
      .filter(({ status }) => status === 'lost')
      .map((dispute) => {
        const lost = { object: 'dispute', id: dispute.id, payment_intent };
        const amounts = { amount: -dispute.amount, fee: DISPUTE_FEE, created: dispute.created };
        return { ...common, ...amounts, id: idOf(dispute.id), type: 'adjustment', source: lost };
      }),
  ];
}

function pageOf({ id, amount, arrival_date: created, transactions }: FakePayout, params: URLSearchParams) {
  // The payout is also one of its own transactions.
  const itself = { id: `txn_${id}`, type: 'payout', amount: -amount, fee: 0, description: null, created, source: null };
  const all = [itself, ...transactions];
  const from = all.findIndex((each) => each.id === params.get('starting_after')) + 1;
  const isExpanded = params.get('expand[0]') === 'data.source';
  const data = all.slice(from, from + PAGE_SIZE).map((each) => ({
    object: 'balance_transaction',
    ...each,
    source: isExpanded ? each.source : null,
  }));
  return { object: 'list', url: '/v1/balance_transactions', has_more: from + PAGE_SIZE < all.length, data };
}
