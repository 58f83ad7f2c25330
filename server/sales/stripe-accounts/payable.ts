import type { PayableOnline } from '#contract/sales/customer-invoices.ts';
import { cents } from '#domain/money.ts';
import { leastPart, methodsFor, ONLINE_PAYMENT_MIN } from '#domain/sales/online-amounts.ts';
import type { CheckoutMethod } from '../../platform/payment-cards/checkouts.ts';
import type { Receiver } from './receiver.ts';

/** What an invoice says about being paid online. Amounts are text, as the database has them. */
export interface OnlineTerms {
  balance_due: string;
  takes_online_payment: boolean;
  partial_payment_minimum: string | null;
  /** What is on its way from the customer's bank. */
  processing_amount: string;
}

/** What a customer may pay on an invoice online now, and how; null while nothing may be paid. */
export function payableOnline(invoice: OnlineTerms, receiver: Receiver | undefined): PayableOnline | null {
  if (!receiver || !invoice.takes_online_payment || cents(invoice.processing_amount) > 0) return null;
  if (cents(invoice.balance_due) < cents(ONLINE_PAYMENT_MIN)) return null;
  const { takes_cards, takes_bank, card_max_dollar } = receiver;
  const terms = partsOf(invoice);
  // What is too much for a card may still be paid in parts.
  const smallest = leastPart(terms) ?? terms.balance_due;
  if (methodsFor(receiver, smallest).length === 0) return null;
  const { partial_payment_minimum } = terms;
  return { takes_cards, takes_bank, card_max_dollar, partial_payment_minimum };
}

/** The balance and the least part of it, in dollars. */
export function partsOf({ balance_due, partial_payment_minimum: minimum }: Omit<OnlineTerms, 'processing_amount'>) {
  return { balance_due: Number(balance_due), partial_payment_minimum: minimum === null ? null : Number(minimum) };
}

const CHECKOUT_NAMES = { card: 'card', bank: 'us_bank_account' } as const;

/** The ways in which an amount may be paid, by the provider's names. */
export function offeredMethods(receiver: Receiver, amount: number): CheckoutMethod[] {
  return methodsFor(receiver, amount).map((method) => CHECKOUT_NAMES[method]);
}
