import type { Costing, ProjectCosting } from '#contract/sales/costing.ts';
import { cents, dollars } from '#domain/money.ts';
import { type CardLabor, laborOfCard, profitOf, type RateFrom } from '#domain/work/costing.ts';
import type { CardInput, CostingInput } from './store.ts';

interface LaborSum {
  milliseconds: number;
  cents: number;
  lacksRate: boolean;
}

/** The labor of time cards; each is rounded to the cent. */
export function sumLabor(cards: readonly CardInput[], rates: Map<string, RateFrom[]>): LaborSum {
  return cards.reduce((sum: LaborSum, card) => added(sum, laborOf(card, rates)), {
    milliseconds: 0,
    cents: 0,
    lacksRate: false,
  });
}

function laborOf({ employee_id, breaks, ...times }: CardInput, rates: Map<string, RateFrom[]>): CardLabor {
  return laborOfCard({ ...times, breaks: breaks ?? [] }, rates.get(employee_id) ?? []);
}

function added(sum: LaborSum, { milliseconds, cents: more, lacksRate }: LaborSum): LaborSum {
  return {
    milliseconds: sum.milliseconds + milliseconds,
    cents: sum.cents + more,
    lacksRate: sum.lacksRate || lacksRate,
  };
}

/** The costing of a project from what was read of it. */
export function costingOf(input: CostingInput, rates: Map<string, RateFrom[]>): Costing {
  const { cards, expenses, approved, other_billed, billed, paid, planned_hours, ...project } = input;
  const labor = sumLabor(cards ?? [], rates);
  const expenseCents = (expenses ?? []).reduce((sum, { amount }) => sum + cents(amount), 0);
  const figures = {
    approvedCents: cents(approved),
    otherBilledCents: cents(other_billed),
    laborCents: labor.cents,
    expenseCents,
  };
  return {
    ...project,
    ...profitOf(figures),
    approved_dollar: dollars(figures.approvedCents),
    other_billed_dollar: dollars(figures.otherBilledCents),
    worked_seconds: Math.floor(labor.milliseconds / 1000),
    planned_hours: Number(planned_hours),
    open_timecards: (cards ?? []).filter(({ is_open }) => is_open).length,
    lacks_wage: labor.lacksRate,
    expenses_to_check: (expenses ?? []).reduce((sum, { to_check }) => sum + to_check, 0),
    billed_dollar: Number(billed),
    paid_dollar: Number(paid),
  };
}

/** The same with labor by employee and expenses by category. */
export function projectCostingOf(input: CostingInput, rates: Map<string, RateFrom[]>): ProjectCosting {
  const byEmployee = Map.groupBy(input.cards ?? [], ({ employee_id }) => employee_id);
  const labor = Array.from(byEmployee, ([employee_id, cards]) => {
    const sum = sumLabor(cards, rates);
    return {
      employee_id,
      full_name: cards.at(-1)?.employee_name ?? '',
      worked_seconds: Math.floor(sum.milliseconds / 1000),
      labor_dollar: dollars(sum.cents),
      lacks_wage: sum.lacksRate,
    };
  });
  const dearest = (a: (typeof labor)[number], b: (typeof labor)[number]) =>
    b.labor_dollar - a.labor_dollar || b.worked_seconds - a.worked_seconds;
  return {
    ...costingOf(input, rates),
    labor: labor.toSorted(dearest),
    expenses: (input.expenses ?? []).map(({ category, count, amount }) => ({
      category,
      count,
      amount_dollar: Number(amount),
    })),
  };
}
