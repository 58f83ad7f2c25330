import { PAYMENT_METHODS, PAYMENT_METHOD_WORDS } from '#contract/sales/payment-methods.ts';

/** Options of the payment method select. */
export const PAYMENT_METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_WORDS[value] }));
