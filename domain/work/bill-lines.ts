import { cents, dollars, formatUsd } from '../money.ts';
import { shortDay } from '../time.ts';
import { type BillRounding, billedSeconds, hoursCents } from './billed-hours.ts';
import { billableAmount, type ExpenseCategory, expenseName } from './expenses.ts';

/*
 * The lines of an invoice for hours and expenses. The server proposes them, and the user may edit their texts.
 */

/** How the hours of an invoice are divided into lines: by person, by day, or not at all. */
export const BILL_GROUPS = ['person', 'day', 'one'] as const;
export type BillGroup = (typeof BILL_GROUPS)[number];

/** The paid time of a closed time card, by the rate at which it is billed. */
export interface CardToBill {
  timecard_id: string;
  full_name: string;
  /** The company's day on which it began. */
  day: string;
  parts: readonly { milliseconds: number; rateCents: number }[];
}

export interface ExpenseToBill {
  expense_id: string;
  vendor: string | null;
  description: string | null;
  category: ExpenseCategory;
  spent_on: string;
  amount_dollar: number;
  markup_percent: number;
}

/** A line of the invoice, with what it bills. */
export interface BillLine {
  code: string;
  description: string;
  amount_dollar: number;
  timecard_ids: string[];
  expense_ids: string[];
}

const DESCRIPTION_MAX = 500;

/**
 * The billed seconds of a time card by rate, in cents. The whole card is rounded up by the company's rule; what that adds
 * is billed at its last rate.
 */
export function billedParts({ parts }: Pick<CardToBill, 'parts'>, rounding: BillRounding): Map<number, number> {
  const seconds = Math.floor(parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000);
  let left = billedSeconds(seconds, rounding);
  const billed = new Map<number, number>();
  for (const [at, { milliseconds, rateCents }] of parts.entries()) {
    const some = at === parts.length - 1 ? left : Math.min(left, Math.floor(milliseconds / 1000));
    billed.set(rateCents, (billed.get(rateCents) ?? 0) + some);
    left -= some;
  }
  return billed;
}

/**
 * The lines for time cards and expenses: labor first, then each expense at its amount with the markup. Hours at different
 * rates are different lines, except if all hours are one line. Each line is exact: seconds / 3600 × rate, rounded half up
 * to the cent.
 */
export function billLines(
  { cards, expenses }: { cards: readonly CardToBill[]; expenses: readonly ExpenseToBill[] },
  { group, rounding }: { group: BillGroup; rounding: BillRounding },
): BillLine[] {
  const sums = new Map<string, LaborSum>();
  for (const card of cards) {
    for (const [rateCents, seconds] of billedParts(card, rounding)) {
      const of = group === 'person' ? card.full_name : group === 'day' ? card.day : '';
      const key = `${of} ${rateCents}`;
      const sum = sums.get(key) ?? { of, rateCents, seconds: 0, days: [], ids: new Set() };
      sum.seconds += seconds;
      sum.days.push(card.day);
      sum.ids.add(card.timecard_id);
      sums.set(key, sum);
    }
  }
  const labor = [...sums.values()].filter(({ seconds }) => seconds > 0);
  const lines = group === 'one' ? oneLine(labor) : labor.map((sum) => laborLine(sum, group));
  return [...lines, ...expenses.map(expenseLine)];
}

interface LaborSum {
  /** The person or the day of the line. */
  of: string;
  rateCents: number;
  seconds: number;
  days: string[];
  ids: Set<string>;
}

function laborLine({ of, rateCents, seconds, days, ids }: LaborSum, group: BillGroup): BillLine {
  const parts = ['Labor', group === 'person' && of, daysText(days)].filter(Boolean);
  return {
    code: 'LABOR',
    description: `${parts.join(', ')}, ${hoursText(seconds)} at ${formatUsd(dollars(rateCents))}`,
    amount_dollar: dollars(hoursCents(seconds, rateCents)),
    timecard_ids: [...ids],
    expense_ids: [],
  };
}

/** All hours as one line, which names the rate only if there is one. */
function oneLine(labor: readonly LaborSum[]): BillLine[] {
  const [first, ...others] = labor;
  if (!first) return [];
  if (others.length === 0) return [laborLine(first, 'one')];
  return [
    {
      code: 'LABOR',
      description: `Labor, ${daysText(labor.flatMap(({ days }) => days))}, ${hoursText(labor.reduce((sum, { seconds }) => sum + seconds, 0))}`,
      amount_dollar: dollars(labor.reduce((sum, { seconds, rateCents }) => sum + hoursCents(seconds, rateCents), 0)),
      timecard_ids: [...new Set(labor.flatMap(({ ids }) => [...ids]))],
      expense_ids: [],
    },
  ];
}

function expenseLine(expense: ExpenseToBill): BillLine {
  const { expense_id, vendor, description, spent_on } = expense;
  const what = vendor && description ? `${description} (${vendor})` : expenseName(expense);
  return {
    code: 'EXPENSE',
    description: `${what.slice(0, DESCRIPTION_MAX - 20)}, ${shortDay(spent_on)}`,
    amount_dollar: dollars(cents(billableAmount(expense))),
    timecard_ids: [],
    expense_ids: [expense_id],
  };
}

/** "31.5 h", with at most two decimals. */
function hoursText(seconds: number): string {
  return `${Number((seconds / 3600).toFixed(2))} h`;
}

/** "Nov 17", "Nov 17–21" or "Nov 28 – Dec 3". */
function daysText(days: readonly string[]): string {
  const sorted = days.toSorted();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  if (first === last) return shortDay(first);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${shortDay(first)}–${Number(last.slice(8))}`;
  return `${shortDay(first)} – ${shortDay(last)}`;
}
