import { Stripe } from 'stripe';
import type { Afterwards, DeclinedRefund, DisputeReport, NewRefund, RefundReport } from './checkouts.ts';
import { CardsOut } from './payment-cards.ts';
import { atAccount, expected, isUnknown } from './stripe-client.ts';

/** The refunds and the dispute of a charge. */
export async function afterwardsOf(
  stripe: Stripe,
  { id: charge, amount_refunded }: Stripe.Charge,
  accountId: string | null,
): Promise<Afterwards> {
  const at = atAccount(accountId);
  const refunds: RefundReport[] = [];
  for await (const refund of stripe.refunds.list({ charge, limit: 100 }, at)) refunds.push(reportOf(refund));
  const disputes: Stripe.Dispute[] = [];
  for await (const dispute of stripe.disputes.list({ charge, limit: 100 }, at)) disputes.push(dispute);
  return { refundedCents: wholeCents(amount_refunded), refunds, dispute: asOne(disputes) };
}

/** Requests a refund from Stripe. A refund that Stripe rejects as invalid counts as declined. */
export async function stripeRefund(
  stripe: Stripe,
  { id, accountId, intentId, cents, reason }: NewRefund,
): Promise<Afterwards | DeclinedRefund> {
  const params: Stripe.RefundCreateParams = {
    payment_intent: intentId,
    amount: cents,
    reason: 'requested_by_customer',
    metadata: { refund_id: id, ...(reason && { reason }) },
    expand: ['charge'],
  };
  try {
    const options = { idempotencyKey: id, ...atAccount(accountId) };
    const refund = expected(await stripe.refunds.create(params, options), 'refund');
    const { charge } = refund;
    if (typeof charge !== 'object' || !charge) throw new CardsOut('Stripe has not said what was refunded');
    return { refundedCents: wholeCents(charge.amount_refunded), refunds: [reportOf(refund)] };
  } catch (error) {
    if (isUnknown(error)) return { declined: NOT_CONNECTED };
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { declined: sentenceOf(error.code) };
    throw error;
  }
}

const GENERAL = 'Stripe could not make this refund. Your Stripe dashboard says why.';
const BALANCE_TOO_LOW = 'Your Stripe balance is too low; try again when it is not.';
const CARD_GONE = 'The card no longer exists. Pay your customer back another way.';
const DISPUTED = 'The customer’s bank disputes this payment. Answer it in your Stripe dashboard.';
const NOT_CONNECTED = 'The Stripe account that took this payment is no longer connected. Refund it in its dashboard.';

/** Messages by Stripe's error codes and its reasons for failed refunds. */
const SENTENCES: Record<string, string> = {
  balance_insufficient: BALANCE_TOO_LOW,
  insufficient_funds: BALANCE_TOO_LOW,
  lost_or_stolen_card: CARD_GONE,
  expired_or_canceled_card: CARD_GONE,
  charge_disputed: DISPUTED,
  charge_for_pending_refund_disputed: DISPUTED,
  charge_already_refunded: 'This payment was given back already.',
  merchant_request: 'It was canceled in your Stripe dashboard.',
  declined: 'The customer’s bank did not take it. Pay your customer back another way.',
};

function sentenceOf(code: string | undefined): string {
  return SENTENCES[code ?? ''] ?? GENERAL;
}

function reportOf({ id, metadata, amount, status, failure_reason, created }: Stripe.Refund): RefundReport {
  const state = stateOf(status);
  return {
    providerId: id,
    id: metadata?.refund_id ?? null,
    cents: wholeCents(amount),
    state,
    failureReason: state === 'failed' ? sentenceOf(failure_reason) : null,
    createdAt: new Date(created * 1000),
  };
}

function stateOf(status: string | null): RefundReport['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/**
 * An open dispute takes precedence over a lost one, and a lost one over one that was won. Inquiries that have ended are
 * ignored.
 */
function asOne(disputes: readonly Stripe.Dispute[]): DisputeReport | null {
  const openDisputes = disputes.filter(({ status }) => status !== 'warning_closed' && status !== 'prevented');
  const lost = openDisputes.filter(({ status }) => status === 'lost');
  const open = openDisputes.find(({ status }) => status !== 'lost' && status !== 'won');
  const shown = open ?? lost[0] ?? openDisputes[0];
  if (!shown) return null;
  const due = open?.evidence_details.due_by;
  return {
    state: open ? 'open' : lost[0] ? 'lost' : 'won',
    isInquiry: shown.status.startsWith('warning_'),
    reason: shown.reason,
    dueBy: due ? new Date(due * 1000) : null,
    lostCents: lost.reduce((sum, { amount }) => sum + wholeCents(amount), 0),
  };
}

/** An amount that is not a whole number of cents is rejected. */
function wholeCents(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new CardsOut('Stripe has sent no amount');
  return amount;
}
