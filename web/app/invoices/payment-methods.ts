import { PAYMENT_METHODS, PAYMENT_METHOD_WORDS } from '../../../contract/payment-methods.ts';

/** The ways to pay, to choose from. */
export const PAYMENT_METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_WORDS[value] }));
