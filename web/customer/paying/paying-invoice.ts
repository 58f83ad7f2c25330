import { cents, dollars, formatUsd } from '#domain/money.ts';
import { amountFault, leastPart, methodsFor } from '#domain/sales/online-amounts.ts';
import type { LinkInvoice } from '../customer-link.ts';
import type { Translations } from '../translations-en.ts';
import { PAY_TRANSLATIONS, type PayTranslations } from './translations.ts';
import type { PayChoice, PayProps } from './pay-props.ts';

/** An invoice to pay, with the customer's choices so far. */
export interface PayingInvoice extends Pick<
  PayProps,
  'token' | 'company' | 'reload' | 'translations' | 'attempt' | 'onAttempt' | 'isDeposit'
> {
  invoice: LinkInvoice;
  choice: PayChoice;
  onChoice: (choice: PayChoice) => void;
  payTranslations: PayTranslations;
}

export function payTranslationsOf({ locale }: Translations): PayTranslations {
  return locale.startsWith('es') ? PAY_TRANSLATIONS.es : PAY_TRANSLATIONS.en;
}

/** The page's texts, extended with those for payment errors. */
export function withErrors(t: Translations, { errors }: PayTranslations): Translations {
  return { ...t, errors: { ...t.errors, ...errors } };
}

/** The range of partial payments, in dollars; undefined if partial payments are not allowed. */
export function partsOf({ balance_due, online_payment: online }: LinkInvoice) {
  const least = online ? leastPart({ ...online, balance_due }) : undefined;
  if (!online || least === undefined) return undefined;
  const { takes_bank, card_max_dollar } = online;
  const limit = takes_bank || card_max_dollar === null ? balance_due : card_max_dollar;
  return { least, most: Math.min(limit, balance_due) };
}

/** The payment methods for the whole balance or a part of it. */
export function methodsOf({ online_payment: online }: LinkInvoice, amount: number) {
  return online ? methodsFor(online, amount) : [];
}

/** The amount to pay: the typed part, or the balance. Undefined for an invalid amount. */
export function amountChosen({ invoice, choice }: Pick<PayingInvoice, 'invoice' | 'choice'>): number | undefined {
  if (choice.form !== 'part') return invoice.balance_due;
  const plain = choice.amount.replace(/[$,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/** The balance after a partial payment, in dollars. */
export function leftAfter({ balance_due }: LinkInvoice, amount: number): number {
  return dollars(cents(balance_due) - cents(amount));
}

/** Why the selected amount cannot be paid; undefined if it can. */
export function faultOf({ invoice, choice, payTranslations: p }: PayingInvoice): string | undefined {
  const amount = amountChosen({ invoice, choice });
  const { online_payment: online, balance_due } = invoice;
  const parts = partsOf(invoice);
  if (!online || !parts || choice.form !== 'part') return undefined;
  const wrong = p.wrongAmount(formatUsd(balance_due), formatUsd(parts.least), formatUsd(parts.most));
  if (amount === undefined || amountFault({ ...online, balance_due }, amount)) return wrong;
  return methodsFor(online, amount).length === 0 ? p.cardLimit(formatUsd(parts.most)) : undefined;
}
