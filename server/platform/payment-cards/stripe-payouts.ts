import type { Stripe } from 'stripe';
import { CardsOut } from './payment-cards.ts';
import type { PayoutEntry, PayoutReport } from './payouts.ts';
import { atAccount, expected, isUnknown } from './stripe-client.ts';

/** A payout with all its entries; undefined if Stripe does not know it in that account. */
export async function stripePayout(
  stripe: Stripe,
  { accountId, payoutId }: { accountId: string | null; payoutId: string },
): Promise<PayoutReport | undefined> {
  const at = atAccount(accountId);
  try {
    const payout = expected(await stripe.payouts.retrieve(payoutId, {}, at), 'payout');
    const { id, amount, arrival_date, status } = payout;
    const entries: PayoutEntry[] = [];
    const params = { payout: id, limit: 100, expand: ['data.source'] };
    for await (const transaction of stripe.balanceTransactions.list(params, at)) {
      // The payout is also one of its own transactions.
      if (transaction.type !== 'payout') entries.push(entryOf(transaction));
    }
    if (!Number.isSafeInteger(amount)) throw new CardsOut('Stripe has sent no amount');
    return { id, cents: amount, arrivesOn: dayOf(arrival_date), isPaid: status === 'paid', entries };
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

const KINDS: Record<string, PayoutEntry['kind']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
};

/** A separate charge by Stripe: its complete amount is a fee. */
const FEES = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);

function entryOf(transaction: Stripe.BalanceTransaction): PayoutEntry {
  const { id, type, amount, fee, description, source, created } = transaction;
  const intent = typeof source === 'object' && source && 'payment_intent' in source ? source.payment_intent : null;
  const isDispute = typeof source === 'object' && source?.object === 'dispute';
  return {
    id,
    kind: KINDS[type] ?? (isDispute ? 'dispute' : 'other'),
    cents: FEES.has(type) ? 0 : amount,
    feeCents: FEES.has(type) ? fee - amount : fee,
    intentId: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    description,
    createdAt: new Date(created * 1000),
  };
}

/** Stripe dates payouts at midnight UTC. */
function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
