import type { PayableOnline } from '#contract/sales/customer-invoices.ts';
import { cents } from '#domain/money.ts';
import { leastPart, methodsFor, ONLINE_PAYMENT_MIN } from '#domain/sales/online-amounts.ts';
import type { CheckoutMethod } from '../../platform/payment-cards/checkouts.ts';
import type { Receiver } from './receiver.ts';

/** The online payment terms of an invoice. Amounts are text, as in the database. */
export interface OnlineTerms {
  balance_due: string;
  takes_online_payment: boolean;
  partial_payment_minimum: string | null;
  /** The amount in transit from the customer's bank. */
  processing_amount: string;
}

/** The amounts that a customer may pay on an invoice online now, and by which methods; null if none. */
export function payableOnline(invoice: OnlineTerms, receiver: Receiver | undefined): PayableOnline | null {
  if (!receiver || !invoice.takes_online_payment || cents(invoice.processing_amount) > 0) return null;
  if (cents(invoice.balance_due) < cents(ONLINE_PAYMENT_MIN)) return null;
  const { takes_cards, takes_bank, card_max_dollar } = receiver;
  const terms = partsOf(invoice);
  // An amount above the card limit may still be paid in parts.
  const smallest = leastPart(terms) ?? terms.balance_due;
  if (methodsFor(receiver, smallest).length === 0) return null;
  const { partial_payment_minimum } = terms;
  return { takes_cards, takes_bank, card_max_dollar, partial_payment_minimum };
}

/** The balance and its minimum partial payment, in dollars. */
export function partsOf({ balance_due, partial_payment_minimum: minimum }: Omit<OnlineTerms, 'processing_amount'>) {
  return { balance_due: Number(balance_due), partial_payment_minimum: minimum === null ? null : Number(minimum) };
}

const CHECKOUT_NAMES = { card: 'card', bank: 'us_bank_account' } as const;

/** The methods by which an amount may be paid, with the provider's names. */
export function offeredMethods(receiver: Receiver, amount: number): CheckoutMethod[] {
  return methodsFor(receiver, amount).map((method) => CHECKOUT_NAMES[method]);
}
