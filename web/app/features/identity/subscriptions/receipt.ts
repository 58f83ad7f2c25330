import type { Payment } from '#contract/identity/subscription-payments.ts';

/** True when money was charged, even if it was refunded later. */
export function hasReceipt({ status }: Payment): boolean {
  return status === 'succeeded' || status === 'refunded';
}
