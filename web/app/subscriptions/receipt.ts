import type { Payment } from '../../../contract/payments.ts';

/** Money was taken, whether or not it was given back since. */
export function hasReceipt({ status }: Payment): boolean {
  return status === 'succeeded' || status === 'refunded';
}
