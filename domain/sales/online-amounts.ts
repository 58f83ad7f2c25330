import { cents, dollars, formatUsd } from '../money.ts';

export const ONLINE_PAYMENT_METHODS = ['card', 'bank'] as const;
export type OnlinePaymentMethod = (typeof ONLINE_PAYMENT_METHODS)[number];

/* What may be paid online at once, and how; without schemas, for the customer's page has them too. */

/** The smallest amount that can be paid online. */
export const ONLINE_PAYMENT_MIN = 0.5;

interface Payable {
  /** What is owed. */
  balance_due: number;
  /** The least that may be paid at once; null if only the whole balance may. */
  partial_payment_minimum: number | null;
}

/**
 * The message for an amount that may not be paid; undefined for one that may. The whole balance always may, a part of
 * at least the minimum where the invoice allows parts.
 */
export function amountFault({ balance_due, partial_payment_minimum }: Payable, amount: number): string | undefined {
  const [balance, asked] = [cents(balance_due), cents(amount)];
  if (asked === balance) return undefined;
  const least = leastPart({ balance_due, partial_payment_minimum });
  if (least === undefined) return `Pay ${formatUsd(balance_due)}.`;
  if (asked >= cents(least) && asked < balance) return undefined;
  return `Pay ${formatUsd(balance_due)}, or between ${formatUsd(least)} and ${formatUsd(balance_due)}.`;
}

/** The least part of the balance that may be paid; undefined if no part may. */
export function leastPart({ balance_due, partial_payment_minimum }: Payable): number | undefined {
  if (partial_payment_minimum === null) return undefined;
  const least = Math.max(cents(partial_payment_minimum), cents(ONLINE_PAYMENT_MIN));
  return least < cents(balance_due) ? dollars(least) : undefined;
}

/** What a company takes. */
export interface TakenMethods {
  takes_cards: boolean;
  takes_bank: boolean;
  /** Cards up to and including this amount; null for any. */
  card_max_dollar: number | null;
}

/** The ways in which an amount may be paid; none if the company's switches leave none. */
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
