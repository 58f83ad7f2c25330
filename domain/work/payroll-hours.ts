import { addDays, weekOf } from '../time.ts';

/** Straight hours of a week (Sunday to Saturday), beyond which they are overtime: 29 U.S.C. 207(a)(1). */
export const WEEKLY_HOURS = 40;
/** What an hour of overtime is paid, in halves of the wage: one and a half times. */
const OVERTIME_HALVES = 3;
const HOUR = 3600;

/** An hourly wage that holds from a day on, in whole cents. */
export interface WageFrom {
  starts_on: string;
  cents: number;
}

export interface WorkedDay {
  day: string;
  /** Seconds worked on it, without breaks. */
  seconds: number;
  breakSeconds: number;
}

export interface PayrollRules {
  /** Hours of a day beyond which they are overtime; null where only the week counts. */
  dailyHours: number | null;
}

export interface WeekOfPay {
  /** Its Sunday. */
  week_starts_on: string;
  /** Seconds at the wage, and at one and a half times of it. */
  regular: number;
  overtime: number;
  /** Seconds on break, in neither of the two. */
  breaks: number;
  regularCents: number;
  overtimeCents: number;
  /** Whether there was work on a day without a wage; it is paid nothing. */
  lacksWage: boolean;
}

/**
 * Hours and pay of one employee by week. `days` are in order and begin with a Sunday, also where the pay period begins
 * later (`first`): what was worked before it in the same week is not paid again, and fills the forty hours.
 *
 * Hours over the daily limit are overtime and do not count towards the forty again. Each hour is paid at the wage of its
 * day; regular and overtime pay of a week are rounded half up to the cent, each once.
 */
export function weeksOfPay(
  days: readonly WorkedDay[],
  wages: readonly WageFrom[],
  { first, dailyHours }: PayrollRules & { first: string },
): WeekOfPay[] {
  const weeks = new Map<string, { straight: number; sum: Sum }>();
  const inOrder = wages.toSorted((a, b) => (a.starts_on < b.starts_on ? 1 : -1));
  for (const { day, seconds, breakSeconds } of days) {
    const { first: sunday } = weekOf(day);
    const week = weeks.get(sunday) ?? { straight: 0, sum: emptySum() };
    weeks.set(sunday, week);
    // Without a limit nothing of a day is overtime by itself: that of the November night has 25 hours.
    const withinDay = dailyHours === null ? seconds : Math.min(seconds, dailyHours * HOUR);
    const regular = Math.min(withinDay, Math.max(0, WEEKLY_HOURS * HOUR - week.straight));
    week.straight += regular;
    if (day < first) continue;
    const wage = inOrder.find(({ starts_on }) => starts_on <= day);
    addDay(week.sum, { regular, overtime: seconds - regular, breaks: breakSeconds, wage: wage?.cents });
  }
  return Array.from(weeks, ([week_starts_on, { sum }]) => ({
    week_starts_on,
    regular: sum.regular,
    overtime: sum.overtime,
    breaks: sum.breaks,
    regularCents: roundHalfUp(sum.regularPay, HOUR),
    overtimeCents: roundHalfUp(sum.overtimePay * OVERTIME_HALVES, HOUR * 2),
    lacksWage: sum.lacksWage,
  })).filter(({ regular, overtime }) => regular + overtime > 0);
}

/** The days whose hours decide a pay period's overtime: from the Sunday before it. */
export function daysForPay({ first, last }: { first: string; last: string }): { first: string; last: string } {
  return { first: weekOf(first).first, last };
}

/** The week before the one of a day, Sunday to Saturday: what is paid most often. */
export function weekBefore(day: string): { first: string; last: string } {
  return weekOf(addDays(weekOf(day).first, -1));
}

/** Seconds, and seconds times cents: exact integers, rounded only as pay of a whole week. */
interface Sum {
  regular: number;
  overtime: number;
  breaks: number;
  regularPay: number;
  overtimePay: number;
  lacksWage: boolean;
}

const emptySum = (): Sum => ({
  regular: 0,
  overtime: 0,
  breaks: 0,
  regularPay: 0,
  overtimePay: 0,
  lacksWage: false,
});

function addDay(
  sum: Sum,
  { regular, overtime, breaks, wage }: { regular: number; overtime: number; breaks: number; wage: number | undefined },
) {
  sum.regular += regular;
  sum.overtime += overtime;
  sum.breaks += breaks;
  sum.regularPay += regular * (wage ?? 0);
  sum.overtimePay += overtime * (wage ?? 0);
  if (wage === undefined && regular + overtime > 0) sum.lacksWage = true;
}

/** A quotient of whole numbers, rounded half up. */
function roundHalfUp(dividend: number, divisor: number): number {
  return Math.floor((dividend * 2 + divisor) / (divisor * 2));
}
