import { divideHalfUp } from '../money.ts';
import { addDays, weekOf } from '../time.ts';

/** Straight hours of a week (Sunday to Saturday). Hours beyond them are overtime: 29 U.S.C. 207(a)(1). */
export const WEEKLY_HOURS = 40;
/** The pay of an overtime hour, in halves of the wage: one and a half times. */
const OVERTIME_HALVES = 3;
const HOUR = 3600;

/** An hourly wage that applies from a day on, in whole cents. */
export interface WageFrom {
  starts_on: string;
  cents: number;
}

export interface WorkedDay {
  day: string;
  /** Seconds worked on the day, without breaks. */
  seconds: number;
  breakSeconds: number;
}

export interface PayrollRules {
  /** The daily hours after which hours are overtime; null if only the week counts. */
  dailyHours: number | null;
}

export interface WeekOfPay {
  /** The Sunday of the week. */
  week_starts_on: string;
  /** Seconds paid at the wage, and seconds paid at one and a half times the wage. */
  regular: number;
  overtime: number;
  /** Seconds on break, included in neither of the two. */
  breaks: number;
  regularCents: number;
  overtimeCents: number;
  /** Whether there was work on a day without a wage; it is paid nothing. */
  lacksWage: boolean;
}

/**
 * Hours and pay of one employee by week. `days` are in order and begin with a Sunday, even if the pay period begins
 * later (`first`): work before it in the same week is not paid again but counts toward the forty hours.
 *
 * Hours over the daily limit are overtime and do not count toward the forty again. Each hour is paid at the wage of
 * its day. Regular and overtime pay of a week are each rounded half up to the cent once.
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
    // Without a daily limit a day has no overtime of its own: the day of the November clock change has 25 hours.
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

export interface OvertimePremium {
  /** Seconds over forty hours a week. */
  seconds: number;
  /** Half of the regular rate for them, in whole cents. */
  cents: number;
  /** Whether a week with overtime has work on a day without a wage, which counts as paid nothing. */
  lacksWage: boolean;
}

/**
 * The premium half of one employee's overtime in a year, for box 12 of Form W-2, code TT: what the Fair Labor Standards
 * Act requires beyond the regular rate for hours over forty a week (26 U.S.C. 225(c); General Instructions for Forms W-2
 * and W-3, 2026; checked 2026-11-28). Overtime by the day is state law and does not count. The regular rate of a week
 * with several wages is their average by hours (29 CFR 778.115). Weeks belong to the year of their Saturday, because the
 * day on which they are paid is not known. Each week is rounded half up to the cent. `days` are those of `daysForPremium`.
 */
export function overtimePremium(days: readonly WorkedDay[], wages: readonly WageFrom[], year: number): OvertimePremium {
  const inOrder = wages.toSorted((a, b) => (a.starts_on < b.starts_on ? 1 : -1));
  const weeks = new Map<string, { seconds: number; pay: number; lacksWage: boolean }>();
  for (const { day, seconds } of days) {
    const { last: saturday } = weekOf(day);
    if (seconds === 0 || Number(saturday.slice(0, 4)) !== year) continue;
    const wage = inOrder.find(({ starts_on }) => starts_on <= day);
    const week = weeks.get(saturday) ?? { seconds: 0, pay: 0, lacksWage: false };
    weeks.set(saturday, {
      seconds: week.seconds + seconds,
      pay: week.pay + seconds * (wage?.cents ?? 0),
      lacksWage: week.lacksWage || wage === undefined,
    });
  }
  const sum = { seconds: 0, cents: 0, lacksWage: false };
  for (const { seconds, pay, lacksWage } of weeks.values()) {
    const over = seconds - WEEKLY_HOURS * HOUR;
    if (over <= 0) continue;
    sum.seconds += over;
    sum.cents += Number(divideHalfUp(BigInt(pay) * BigInt(over), BigInt(seconds) * BigInt(2 * HOUR)));
    sum.lacksWage ||= lacksWage;
  }
  return sum;
}

/** The days of the weeks that belong to a year: whole weeks, the last of them until `today` if it is in the year. */
export function daysForPremium(year: number, today: string): { first: string; last: string } {
  const { first } = weekOf(`${year}-01-01`);
  const { first: nextYear } = weekOf(`${year + 1}-01-01`);
  const last = addDays(nextYear, -1);
  return { first, last: today < last && today >= first ? today : last };
}

/** The days that determine the overtime of a pay period: from the Sunday before it. */
export function daysForPay({ first, last }: { first: string; last: string }): { first: string; last: string } {
  return { first: weekOf(first).first, last };
}

/** The week before the given day's week, Sunday to Saturday: the most common pay period. */
export function weekBefore(day: string): { first: string; last: string } {
  return weekOf(addDays(weekOf(day).first, -1));
}

/** Seconds, and seconds times cents: exact integers, rounded only as the pay of a whole week. */
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
