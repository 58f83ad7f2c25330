import { cents, dollars } from '../money.ts';
import { addDays, countDays } from '../time.ts';

export const SUBSCRIPTION_STATUSES = ['active', 'inactive', 'expired', 'pending', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Flat rate in US dollars per month. Set only here; callers cannot change it. */
export const MONTHLY_AMOUNT = 6;
export const TRIAL_MONTHS = 3;
/** The maximum number of months in one payment. */
export const MAX_MONTHS = 60;

/** The price of the given months, in dollars. */
export function priceOf(months: number): number {
  return dollars(cents(MONTHLY_AMOUNT) * months);
}

/** The first and last day of a subscription; the last day is included. */
export interface Term {
  start_date: string;
  end_date: string;
}

/** The subscription of a company after a payment. */
export interface PaidTerm extends Term {
  subscription_action: 'new' | 'extend';
}

interface Current extends Term {
  /** As of today in the company's time zone. */
  subscription_status: SubscriptionStatus;
}

/** A free trial that starts on the given day. */
export function trialTerm(today: string): Term {
  return { start_date: today, end_date: addMonths(today, TRIAL_MONTHS) };
}

/**
 * The term after the given months are paid. A payment extends an active subscription from its end; in every other
 * status it starts a new term today. A company's first subscription includes the free trial, added in the same step.
 * `today` is a day in the company's time zone. The browser shows this term before the payment; the server applies it
 * afterwards.
 */
export function termAfterPayment(current: Current | undefined, months: number, today: string): PaidTerm {
  if (current?.subscription_status === 'active') {
    const { start_date, end_date } = current;
    return { subscription_action: 'extend', start_date, end_date: addMonths(end_date, months) };
  }
  const free = current ? 0 : TRIAL_MONTHS;
  return { subscription_action: 'new', start_date: today, end_date: addMonths(today, free + months) };
}

/** The part of an active subscription that is lost if it ends today. */
export interface Forfeit {
  /** Whole days after today. */
  days: number;
  /** The paid full months in those days, and their price in dollars. */
  months: number;
  dollars: number;
}

/**
 * The part of an active subscription that is lost if it ends on the given day: the remaining days, and the paid full
 * months in them.
 */
export function forfeitOf(
  { end_date, number_of_months_subscribed }: { end_date: string; number_of_months_subscribed: number },
  today: string,
): Forfeit {
  let months = 0;
  while (months < number_of_months_subscribed && addMonths(today, months + 1) <= end_date) months += 1;
  return { days: countDays({ first: addDays(today, 1), last: end_date }), months, dollars: priceOf(months) };
}

/**
 * The day the given number of calendar months later, clamped to the end of the month: 31 January + 1 = end of February.
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
  return later.toISOString().slice(0, 10);
}

/** A subscription as stored. */
export interface SubscriptionState {
  subscription_status: SubscriptionStatus;
  end_date: string;
}

/**
 * The effective status of a subscription on a day of the company. After its end date it is expired; no job is needed.
 */
export function statusOn(day: string, subscription: SubscriptionState | undefined): SubscriptionStatus {
  if (!subscription) return 'inactive';
  const { subscription_status, end_date } = subscription;
  return subscription_status === 'active' && day > end_date ? 'expired' : subscription_status;
}
