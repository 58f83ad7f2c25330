import type { OnlinePaymentState } from '#contract/sales/online-payments.ts';
import type { CheckoutReport } from '../../platform/payment-cards/checkouts.ts';
import { isUnresolved, type RefundRow } from './refunds-store.ts';
import type { OnlinePaymentRow } from './store.ts';

/**
 * The states that may follow each one. A received payment stays received; an attempt that was given up may still be
 * paid.
 */
const NEXT: Record<OnlinePaymentState, readonly OnlinePaymentState[]> = {
  created: ['open', 'processing', 'succeeded', 'failed', 'expired', 'canceled'],
  open: ['processing', 'succeeded', 'failed', 'expired', 'canceled'],
  processing: ['succeeded', 'failed'],
  canceled: ['processing', 'succeeded'],
  expired: ['processing', 'succeeded'],
  failed: ['succeeded'],
  succeeded: [],
};

/** The state after the provider's report: moved forward, or unchanged. */
export function nextState(from: OnlinePaymentState, reported: CheckoutReport['state']): OnlinePaymentState {
  return NEXT[from].includes(reported) ? reported : from;
}

/** Whether an attempt may still bring money, so that a second one could charge for the same balance twice. */
export function isUnderWay(state: OnlinePaymentState): boolean {
  return state === 'created' || state === 'open' || state === 'processing';
}

/**
 * Whether an attempt was canceled while its page at the provider may still be open, so that a customer may be paying
 * there.
 */
export function isToBeClosed({ state, next_check_at }: Pick<OnlinePaymentRow, 'state' | 'next_check_at'>): boolean {
  return state === 'canceled' && next_check_at !== null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long the provider's page stays open. */
export const OPEN_MINUTES = 60;

/** The time limit for the provider's response to a refund. */
export const REFUND_MINUTES = 5;

type Dated = Pick<OnlinePaymentRow, 'state' | 'fee' | 'notice_due_at'> &
  Partial<Pick<OnlinePaymentRow, 'dispute_state'>>;

/** When the background task checks an attempt next; null if nothing is left to do. */
export function nextCheckAt(
  { state, fee, notice_due_at, dispute_state = 'none' }: Dated,
  now: Date,
  refunds: readonly RefundRow[] = [],
): Date | null {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  switch (state) {
    case 'created':
    case 'open':
      return after((OPEN_MINUTES + 10) * MINUTE_MS);
    case 'processing':
      return after(10 * DAY_MS);
    case 'succeeded':
      if (refunds.some(isUnresolved)) return after(REFUND_MINUTES * MINUTE_MS);
      if (notice_due_at) return notice_due_at;
      if (fee === null || dispute_state === 'open' || refunds.some((refund) => refund.state === 'pending')) {
        return after(DAY_MS);
      }
      return null;
    default:
      return null;
  }
}
