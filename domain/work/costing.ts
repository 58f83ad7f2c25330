import { divideHalfUp, dollars } from '../money.ts';
import { startOfDay } from '../time.ts';

/*
 * What the work of a project costs and earns. Labor is exact: the cost of a time card is rounded once, half up to the
 * cent, over its parts at different rates.
 */

/** What an hour of an employee costs and is billed at, from an instant on. */
export interface RateFrom {
  /** Milliseconds of the epoch: the start of a day in the company's time zone. */
  from: number;
  wageCents: number;
  /** The employer's taxes and insurance in hundredths of a percent of the wage. */
  burden: number;
  /** What an hour is billed at; null for the company's default. */
  billCents: number | null;
}

/** A time card in milliseconds of the epoch. An open card, and an open break, end now. */
export interface CostedCard {
  starts: number;
  ends: number;
  breaks: readonly (readonly [starts: number, ends: number])[];
}

/** The part of a time card at one rate. */
export interface CardPart {
  milliseconds: number;
  /** Undefined before the employee's first rate. */
  rate: RateFrom | undefined;
}

/** Rates in the order of their days, each from the start of its day in the company's time zone. */
export function ratesFrom(
  rates: readonly ({ starts_on: string } & Omit<RateFrom, 'from'>)[],
  timeZone: string,
): RateFrom[] {
  return rates
    .map(({ starts_on, ...rate }) => ({ ...rate, from: startOfDay(timeZone, starts_on).getTime() }))
    .toSorted((a, b) => a.from - b.from);
}

/** The paid time of a card, without breaks, by the rate that applies. `rates` are ascending. */
export function partsOfCard(card: CostedCard, rates: readonly RateFrom[]): CardPart[] {
  const starts = [Number.NEGATIVE_INFINITY, ...rates.map(({ from }) => from)];
  return starts.flatMap((from, at) => {
    const to = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const milliseconds =
      overlap(card.starts, card.ends, from, to) -
      card.breaks.reduce((sum, [begins, ends]) => {
        return sum + overlap(Math.max(begins, card.starts), Math.min(ends, card.ends), from, to);
      }, 0);
    return milliseconds > 0 ? [{ milliseconds, rate: rates[at - 1] }] : [];
  });
}

function overlap(starts: number, ends: number, from: number, to: number): number {
  return Math.max(0, Math.min(ends, to) - Math.max(starts, from));
}

const HOUR_MS = 3_600_000n;
/** Hundredths of a percent. */
const WHOLE = 10_000n;

export interface CardLabor {
  milliseconds: number;
  cents: number;
  /** Some of the time is before the employee's first rate; it costs nothing. */
  lacksRate: boolean;
}

/** What a time card costs: its hours times the wage and what the employer adds, rounded half up to the cent. */
export function laborOfCard(card: CostedCard, rates: readonly RateFrom[]): CardLabor {
  const parts = partsOfCard(card, rates);
  const cost = parts.reduce((sum, { milliseconds, rate }) => {
    if (!rate) return sum;
    return sum + BigInt(milliseconds) * BigInt(rate.wageCents) * (WHOLE + BigInt(rate.burden));
  }, 0n);
  return {
    milliseconds: parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    cents: Number(divideHalfUp(cost, HOUR_MS * WHOLE)),
    lacksRate: parts.some(({ rate }) => rate === undefined),
  };
}

/** The inputs of a project's costing, in cents. */
export interface CostingFigures {
  /** Of approved estimates with their change orders, without tax. */
  approvedCents: number;
  /** Of invoices that bill no approved estimate, without tax. */
  otherBilledCents: number;
  laborCents: number;
  expenseCents: number;
}

/** What a project earns. */
export interface Profit {
  sold_dollar: number;
  labor_dollar: number;
  expenses_dollar: number;
  profit_dollar: number;
  /** Profit in percent of what was sold, with one decimal; null if nothing was sold. */
  margin_percent: number | null;
}

/**
 * The profit of a project: what was approved, and what was billed without an approval, less labor and expenses. An
 * invoice of an approved estimate adds nothing to what was approved.
 */
export function profitOf({ approvedCents, otherBilledCents, laborCents, expenseCents }: CostingFigures): Profit {
  const sold = approvedCents + otherBilledCents;
  const profit = sold - laborCents - expenseCents;
  return {
    sold_dollar: dollars(sold),
    labor_dollar: dollars(laborCents),
    expenses_dollar: dollars(expenseCents),
    profit_dollar: dollars(profit),
    margin_percent: sold > 0 ? Math.round((profit * 1000) / sold) / 10 : null,
  };
}

/** From this share of the planned hours on, they are nearly used up. */
export const HOURS_WARN_FROM = 0.8;

/** Whether the worked hours are near the planned ones, or above them; undefined without a plan. */
export function hoursState(workedSeconds: number, plannedHours: number): 'fine' | 'near' | 'over' | undefined {
  if (plannedHours <= 0) return undefined;
  const share = workedSeconds / 3600 / plannedHours;
  if (share > 1) return 'over';
  return share >= HOURS_WARN_FROM ? 'near' : 'fine';
}
