import type { UnbilledWork } from '#contract/sales/unbilled-work.ts';
import { dollars } from '#domain/money.ts';
import { dayIn } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { type BillGroup, billedParts, billLines, type CardToBill } from '#domain/work/bill-lines.ts';
import { type BillRounding, hoursCents } from '#domain/work/billed-hours.ts';
import { partsOfCard, type RateFrom } from '#domain/work/costing.ts';
import { billableAmount } from '#domain/work/expenses.ts';
import { ratesByEmployee } from '../../work/payroll/rates.ts';
import type { CardRow, readUnbilled } from './store.ts';

interface Rules {
  group: BillGroup;
  rounding: BillRounding;
  /** The company's rate for employees without one; null if there is none. */
  defaultRateCents: number | null;
  timeZone: string;
}

/** What can be billed, and the lines of an invoice for all of it. Time cards without a bill rate are left out of these. */
export function unbilledWorkOf(rows: Awaited<ReturnType<typeof readUnbilled>>, rules: Rules): UnbilledWork {
  const { group, rounding, timeZone } = rules;
  const rates = ratesByEmployee(rows.rates, timeZone);
  const cards = (rows.cards ?? []).map((card) => ({ card, toBill: cardToBill(card, rates, rules) }));
  const expenses = (rows.expenses ?? []).map((expense) => ({
    ...expense,
    amount_dollar: Number(expense.amount_dollar),
    markup_percent: Number(expense.markup_percent),
  }));
  const billable = cards.flatMap(({ toBill }) => (toBill.hasRate ? [toBill] : []));
  const lines = billLines({ cards: billable, expenses }, { group, rounding });
  return {
    group_by: group,
    timecards: cards.map(({ toBill }) => {
      const parts = [...billedParts(toBill, rounding)];
      const { timecard_id, full_name, day, hasRate } = toBill;
      return {
        timecard_id,
        full_name,
        day,
        billed_seconds: parts.reduce((sum, [, seconds]) => sum + seconds, 0),
        amount_dollar: hasRate
          ? dollars(parts.reduce((sum, [rateCents, seconds]) => sum + hoursCents(seconds, rateCents), 0))
          : null,
      };
    }),
    expenses: expenses.map((expense) => ({ ...expense, billed_dollar: billableAmount(expense) })),
    lines,
    total_dollar: sumOfAmounts(lines.map(({ amount_dollar }) => amount_dollar)),
    has_approved_estimate: rows.has_approved_estimate,
    expenses_to_check: rows.expenses_to_check,
    open_timecards: rows.open_timecards,
  };
}

function cardToBill(
  { timecard_id, employee_id, full_name, breaks, ...times }: CardRow,
  rates: Map<string, RateFrom[]>,
  { defaultRateCents, timeZone }: Rules,
): CardToBill & { hasRate: boolean } {
  const parts = partsOfCard({ ...times, breaks: breaks ?? [] }, rates.get(employee_id) ?? []);
  const billed = parts.map(({ milliseconds, rate }) => ({
    milliseconds,
    rateCents: rate?.billCents ?? defaultRateCents,
  }));
  return {
    timecard_id,
    full_name,
    day: dayIn(timeZone, new Date(times.starts)),
    parts: billed.map(({ milliseconds, rateCents }) => ({ milliseconds, rateCents: rateCents ?? 0 })),
    hasRate: billed.every(({ rateCents }) => rateCents !== null),
  };
}
