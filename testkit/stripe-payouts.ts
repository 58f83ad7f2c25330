import { unique } from './inputs.ts';
import { mustBePublished, rejected } from './stripe-published.ts';
import type { SessionOfTest, StripeSessionsStandIn } from './stripe-sessions.ts';

export const PAYOUTS = '/v1/payouts';
export const BALANCE_TRANSACTIONS = '/v1/balance_transactions';

/** A payout, with the fields that the product reads. */
export interface PayoutOfTest {
  id: string;
  account: string | null;
  amount: number;
  /** Unix seconds. */
  arrival_date: number;
  status: 'paid' | 'failed';
  transactions: TransactionOfTest[];
}

interface TransactionOfTest {
  id: string;
  type: string;
  amount: number;
  fee: number;
  description: string | null;
  created: number;
  source: object | null;
}

/** The part of the fake Stripe that pays companies' banks. */
export class StripePayoutsStandIn {
  readonly all: PayoutOfTest[] = [];
  readonly #sessions: StripeSessionsStandIn;

  constructor(sessions: StripeSessionsStandIn) {
    this.#sessions = sessions;
  }

  /** Pays out the payments and refunds of an account, less a fee of Stripe's own. */
  make(account: string | null, arrivesOn = '2026-11-25'): PayoutOfTest {
    const sessions = this.#sessions.all.filter((session) => session.account === account);
    const transactions = [...sessions.flatMap(transactionsOf), monthlyFee()];
    const amount = transactions.reduce((sum, each) => sum + each.amount - each.fee, 0);
    const arrival_date = Date.parse(`${arrivesOn}T00:00:00Z`) / 1000;
    const payout = { id: `po_${unique()}`, account, amount, arrival_date, status: 'paid', transactions } as const;
    const made = { ...payout, transactions: [...transactions] };
    this.all.push(made);
    return made;
  }

  found(pathname: string, query: URLSearchParams, account: string | null) {
    const isPayout = pathname.startsWith(PAYOUTS);
    if (isPayout) mustBePublished(query, 'Payouts', 'PayoutRetrieveParams');
    else mustBePublished(query, 'BalanceTransactions', 'BalanceTransactionListParams');
    const id = isPayout ? pathname.split('/')[3] : query.get('payout');
    const payout = this.all.find((each) => each.id === id && each.account === account);
    if (!payout) return rejected(404, 'invalid_request_error', { code: 'resource_missing' });
    if (isPayout) return { status: 200, body: { object: 'payout', ...payout, transactions: undefined } };
    return { status: 200, body: pageOf(payout, query) };
  }
}

/** At most two at a time, so that whoever reads one page only is found out. */
function pageOf({ id, amount, arrival_date: created, transactions }: PayoutOfTest, query: URLSearchParams) {
  const itself = { id: `txn_${id}`, type: 'payout', amount: -amount, fee: 0, description: null, created, source: null };
  const all = [itself, ...transactions];
  const from = all.findIndex((each) => each.id === query.get('starting_after')) + 1;
  const isExpanded = query.get('expand[0]') === 'data.source';
  const data = all.slice(from, from + 2).map((each) => ({
    object: 'balance_transaction',
    ...each,
    source: isExpanded ? each.source : null,
  }));
  return { object: 'list', url: BALANCE_TRANSACTIONS, has_more: from + 2 < all.length, data };
}

function transactionsOf({ intent }: SessionOfTest): TransactionOfTest[] {
  if (intent?.status !== 'succeeded') return [];
  const { id: payment_intent, amount, fee, refunds, disputes } = intent;
  const common = { description: null, created: 1_795_000_000 };
  const source = { object: 'charge', payment_intent };
  return [
    { ...common, id: `txn_${unique()}`, type: 'charge', amount, fee: fee ?? 0, source },
    ...refunds.map((refund) => {
      const back = { object: 'refund', id: refund.id, payment_intent };
      return { ...common, id: `txn_${unique()}`, type: 'refund', amount: -refund.amount, fee: 0, source: back };
    }),
    ...disputes
      .filter(({ status }) => status === 'lost')
      .map((dispute) => {
        const lost = { object: 'dispute', id: dispute.id, payment_intent };
        const amounts = { amount: -dispute.amount, fee: DISPUTE_FEE };
        return { ...common, ...amounts, id: `txn_${unique()}`, type: 'adjustment', source: lost };
      }),
  ];
}

const DISPUTE_FEE = 1500;

function monthlyFee(): TransactionOfTest {
  const amounts = { amount: -200, fee: 0, created: 1_795_000_000, source: null };
  return { id: `txn_${unique()}`, type: 'stripe_fee', description: 'Radar', ...amounts };
}
