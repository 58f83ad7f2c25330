import { z } from 'zod';

export const PAYMENT_METHODS = ['bank_transfer', 'credit_card', 'cash', 'check', 'money_order'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The label of each payment method on screens and documents. */
export const PAYMENT_METHOD_WORDS: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank Transfer',
  credit_card: 'Credit Card',
  cash: 'Cash',
  check: 'Check',
  money_order: 'Money Order',
};

export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'bank_transfer';

export const paymentMethod = z.enum(PAYMENT_METHODS, {
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? 'Please select a payment method.'
      : `Invalid payment method: ${written(input)}. Please select a valid option.`,
});

function written(input: unknown): string {
  return typeof input === 'string' ? input.slice(0, 50) : typeof input;
}
