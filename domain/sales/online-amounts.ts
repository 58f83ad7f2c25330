import { cents, dollars, formatUsd } from '../money.ts';

export const ONLINE_PAYMENT_METHODS = ['card', 'bank'] as const;
export type OnlinePaymentMethod = (typeof ONLINE_PAYMENT_METHODS)[number];

/*
 * The amounts that may be paid online, and by which methods. Contains no schemas, because the customer's page imports
 * it too.
 */

/** The smallest amount that can be paid online. */
export const ONLINE_PAYMENT_MIN = 0.5;

interface Payable {
  /** The amount due. */
  balance_due: number;
  /** The minimum partial payment; null if only the whole balance may be paid. */
  partial_payment_minimum: number | null;
}

/**
 * The message for an amount that may not be paid; undefined for one that may. The whole balance may always be paid; a
 * part of it must be at least the minimum and requires that the invoice allows partial payments.
 */
export function amountFault({ balance_due, partial_payment_minimum }: Payable, amount: number): string | undefined {
  const [balance, requested] = [cents(balance_due), cents(amount)];
  if (requested === balance) return undefined;
  const least = leastPart({ balance_due, partial_payment_minimum });
  if (least === undefined) return `Pay ${formatUsd(balance_due)}.`;
  if (requested >= cents(least) && requested < balance) return undefined;
  return `Pay ${formatUsd(balance_due)}, or between ${formatUsd(least)} and ${formatUsd(balance_due)}.`;
}

/** The minimum partial payment of the balance; undefined if partial payments are not allowed. */
export function leastPart({ balance_due, partial_payment_minimum }: Payable): number | undefined {
  if (partial_payment_minimum === null) return undefined;
  const least = Math.max(cents(partial_payment_minimum), cents(ONLINE_PAYMENT_MIN));
  return least < cents(balance_due) ? dollars(least) : undefined;
}

/** The payment methods that a company accepts. */
export interface TakenMethods {
  takes_cards: boolean;
  takes_bank: boolean;
  /** Cards are accepted up to and including this amount; null for any amount. */
  card_max_dollar: number | null;
}

/** The methods by which an amount may be paid; empty if the company's settings exclude all of them. */
export function methodsFor(
  { takes_cards, takes_bank, card_max_dollar }: TakenMethods,
  amount: number,
): OnlinePaymentMethod[] {
  const isWithinCards = card_max_dollar === null || cents(amount) <= cents(card_max_dollar);
  const methods: OnlinePaymentMethod[] = [];
  if (takes_cards && isWithinCards) methods.push('card');
  if (takes_bank) methods.push('bank');
  return methods;
}
