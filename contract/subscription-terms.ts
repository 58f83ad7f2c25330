import type { SubscriptionStatus } from './access.ts';
import { cents, dollars } from './money.ts';
import { addDays, countDays } from './time.ts';

/** US dollars for each month, flat; set here and never by a caller. */
export const MONTHLY_AMOUNT = 6;
export const TRIAL_MONTHS = 3;
/** The most months that one payment buys. */
export const MAX_MONTHS = 60;

/** What so many months cost, in dollars. */
export function priceOf(months: number): number {
  return dollars(cents(MONTHLY_AMOUNT) * months);
}

/** From when to when a subscription runs; the end date is its last day. */
export interface Term {
  start_date: string;
  end_date: string;
}

/** What a payment makes of a company's subscription. */
export interface PaidTerm extends Term {
  subscription_action: 'new' | 'extend';
}

interface Current extends Term {
  /** As of today in the company's time zone. */
  subscription_status: SubscriptionStatus;
}

/** A free trial that begins on a day. */
export function trialTerm(today: string): Term {
  return { start_date: today, end_date: addMonths(today, TRIAL_MONTHS) };
}

/**
 * The term once so many months are paid: an active one is extended from its end, any other begins anew today. A company's
 * first one gets its free trial on top, all in one step. `today` is a day of the company's time zone. The browser shows
 * this before the payment, the server does it after.
 */
export function termAfterPayment(current: Current | undefined, months: number, today: string): PaidTerm {
  if (current?.subscription_status === 'active') {
    const { start_date, end_date } = current;
    return { subscription_action: 'extend', start_date, end_date: addMonths(end_date, months) };
  }
  const free = current ? 0 : TRIAL_MONTHS;
  return { subscription_action: 'new', start_date: today, end_date: addMonths(today, free + months) };
}

/** What ending an active subscription today gives up. */
export interface Forfeit {
  /** Whole days after today. */
  days: number;
  /** Full months among them that were paid for, and their price in dollars. */
  months: number;
  dollars: number;
}

/** What ending an active subscription on a day gives up: the days left, and of those the full months that were paid for. */
export function forfeitOf(
  { end_date, number_of_months_subscribed }: { end_date: string; number_of_months_subscribed: number },
  today: string,
): Forfeit {
  let months = 0;
  while (months < number_of_months_subscribed && addMonths(today, months + 1) <= end_date) months += 1;
  return { days: countDays({ first: addDays(today, 1), last: end_date }), months, dollars: priceOf(months) };
}

/** The day so many calendar months later, held to the last day of a shorter month: 31 January + 1 = end of February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
  return later.toISOString().slice(0, 10);
}
