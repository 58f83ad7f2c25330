import { unique } from './inputs.ts';
import { mustBePublished, rejected } from './stripe-published.ts';
import type {
  DisputeOfTest,
  IntentOfTest,
  RefundOfTest,
  SessionOfTest,
  StripeSessionsStandIn,
} from './stripe-sessions.ts';
import { testClock } from './test-clock.ts';

export const REFUNDS = '/v1/refunds';
export const DISPUTES = '/v1/disputes';

/** The part of the fake Stripe that gives payments back, and whose customers' banks dispute them. */
export class StripeRefundsStandIn {
  /** The code of the error with which refunds are declined. */
  declines: string | undefined;
  /** The state of new refunds. */
  status: RefundOfTest['status'] = 'succeeded';
  readonly #sessions: StripeSessionsStandIn;

  constructor(sessions: StripeSessionsStandIn) {
    this.#sessions = sessions;
  }

  /** A refund made in the dashboard. */
  make({ intent, params }: SessionOfTest, amount = Number(params[AMOUNT])): RefundOfTest {
    if (!intent) throw new Error('Nothing was paid');
    const created = Math.floor(testClock.now().getTime() / 1000);
    const refund = { id: `re_${unique()}`, amount, status: this.status, failure_reason: null, metadata: {}, created };
    intent.refunds.push(refund);
    return refund;
  }

  /** The customer's bank disputes a payment. */
  dispute({ intent, params }: SessionOfTest, status = 'needs_response'): DisputeOfTest {
    if (!intent) throw new Error('Nothing was paid');
    const evidence_details = { due_by: Date.parse('2026-12-03T12:00:00Z') / 1000 };
    const amount = Number(params[AMOUNT]);
    const dispute = { id: `dp_${unique()}`, amount, status, reason: 'product_not_received', evidence_details };
    intent.disputes.push(dispute);
    return dispute;
  }

  found(pathname: string, query: URLSearchParams, account: string | null) {
    const isRefunds = pathname === REFUNDS;
    if (isRefunds) mustBePublished(query, 'Refunds', 'RefundListParams');
    else mustBePublished(query, 'Disputes', 'DisputeListParams');
    const intent = this.#intent(account, ({ id }) => `ch_${id}` === query.get('charge'));
    if (!intent) return rejected(404, 'invalid_request_error', { code: 'resource_missing' });
    const data = isRefunds ? intent.refunds.map(shownRefund) : intent.disputes.map(shownDispute);
    return { status: 200, body: { object: 'list', url: pathname, has_more: false, data } };
  }

  posted(form: URLSearchParams, account: string | null) {
    mustBePublished(form, 'Refunds', 'RefundCreateParams');
    const intent = this.#intent(account, ({ id }) => id === form.get('payment_intent'));
    if (!intent) return rejected(404, 'invalid_request_error', { code: 'resource_missing' });
    if (this.declines) return rejected(400, 'invalid_request_error', { code: this.declines });
    const amount = Number(form.get('amount'));
    if (amount > intent.amount - refundedOf(intent)) {
      return rejected(400, 'invalid_request_error', { code: 'charge_already_refunded' });
    }
    const refund: RefundOfTest = {
      id: `re_${unique()}`,
      amount,
      status: this.status,
      failure_reason: null,
      metadata: { refund_id: form.get('metadata[refund_id]') ?? '' },
      created: Math.floor(testClock.now().getTime() / 1000),
    };
    intent.refunds.push(refund);
    const charge = { object: 'charge', id: `ch_${intent.id}`, amount_refunded: refundedOf(intent) };
    return {
      status: 200,
      body: { ...shownRefund(refund), charge: form.get('expand[0]') === 'charge' ? charge : charge.id },
    };
  }

  /** An intent is found in its own account only. */
  #intent(account: string | null, matches: (intent: IntentOfTest) => boolean): IntentOfTest | undefined {
    const session = this.#sessions.all.find((each) => each.account === account && each.intent && matches(each.intent));
    return session?.intent ?? undefined;
  }
}

const AMOUNT = 'line_items[0][price_data][unit_amount]';

/** What of a payment counts as refunded, in cents. */
export function refundedOf({ refunds }: IntentOfTest): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

function shownRefund(refund: RefundOfTest) {
  return { object: 'refund', ...refund };
}

function shownDispute(dispute: DisputeOfTest) {
  return { object: 'dispute', ...dispute };
}
