import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dollars } from '../money.ts';
import { estimateTotals, scheduleAmounts } from '../totals.ts';
import {
  agreedShare,
  deductBilled,
  deductCredit,
  installmentsOf,
  type PaymentPercents,
  type Share,
  splitShare,
  subTotalOf,
  sumOfShares,
} from './installment-amounts.ts';

const HALVES = { deposit_percent: 50, start_percent: 25, completion_percent: 25 };

describe('installmentsOf', () => {
  test('installmentsOf returns the whole amount if there is no schedule', () => {
    const agreed = { amount: 10_700, tax: 700, discount: 0 };
    expect(installmentsOf({}, agreed)).toEqual([
      { kind: 'other', code: 'WHOLE', label: 'Whole amount', percent: null, due: 'on_completion', ...agreed },
    ]);
  });

  test('installmentsOf returns the four parts of a schedule with retainage, each with its own due event', () => {
    const percents = { deposit_percent: 10, start_percent: 40, completion_percent: 40, retainage_percent: 10 };
    const installments = installmentsOf(percents, { amount: 10_000, tax: 0, discount: 0 });
    expect(installments.map(({ code, percent, due, amount }) => [code, percent, due, amount])).toEqual([
      ['DEPOSIT', 10, 'on_approval', 1000],
      ['START', 40, 'on_start', 4000],
      ['COMPLETION', 40, 'on_completion', 4000],
      ['RETAINAGE', 10, 'on_acceptance', 1000],
    ]);
  });

  test('installmentsOf leaves out installments of 0, and returns none for a total of 0', () => {
    expect(installmentsOf(HALVES, agreedShare({ final_total: 0, tax_amount: 7, discount_usd: 107 }))).toEqual([]);
    const ofOneCent = installmentsOf(HALVES, { amount: 1, tax: 1, discount: 0 });
    expect(ofOneCent).toMatchObject([{ kind: 'deposit', amount: 1, tax: 1, discount: 0 }]);
    const halves = { deposit_percent: 50, start_percent: 50, completion_percent: 0 };
    const amounts = installmentsOf(halves, { amount: 123_457, tax: 0, discount: 0 }).map(({ amount }) => amount);
    expect(amounts).toEqual([61_729, 61_728]);
  });

  // 100.00 plus 21% in three installments of a third: if each were rounded separately, the tax would be off by a cent.
  test('installmentsOf loses no cent of 21% tax on 100.00 in three installments', () => {
    const percents = { deposit_percent: 33.333, start_percent: 33.333, completion_percent: 33.334 };
    const installments = installmentsOf(percents, { amount: 12_100, tax: 2100, discount: 0 });
    expect(installments.map(({ amount, tax }) => [amount, tax])).toEqual([
      [4033, 700],
      [4033, 700],
      [4034, 700],
    ]);
    expect(sumOfShares(installments)).toEqual({ amount: 12_100, tax: 2100, discount: 0 });
  });

  test('installmentsOf distributes tax and discount so that no sub total is negative', () => {
    // A tax above the amounts, which is possible with a large discount.
    const installments = installmentsOf(HALVES, { amount: 3, tax: 99_000, discount: 199_000 });
    for (const each of installments) expect(subTotalOf(each)).toBeGreaterThanOrEqual(0);
    expect(sumOfShares(installments)).toEqual({ amount: 3, tax: 99_000, discount: 199_000 });
  });
});

describe('splitShare', () => {
  test('splitShare splits tax and discount by amount, rounded half up, and gives the last part the remainder', () => {
    expect(splitShare({ amount: 1000, tax: 71, discount: 31 }, [500, 500])).toEqual([
      { amount: 500, tax: 36, discount: 16 },
      { amount: 500, tax: 35, discount: 15 },
    ]);
  });
});

describe('deductBilled', () => {
  const installments = installmentsOf(HALVES, { amount: 10_700, tax: 700, discount: 0 });

  test('deductBilled deducts from the first installment first, and splits the remaining tax by the remaining amounts', () => {
    const left = deductBilled(installments, { amount: 6000, tax: 300, discount: 0 });
    expect(left.map(({ kind, amount, tax }) => [kind, amount, tax])).toEqual([
      ['start', 2025, 172],
      ['completion', 2675, 228],
    ]);
  });

  test('deductBilled returns no installments if as much or more was billed', () => {
    expect(deductBilled(installments, { amount: 10_700, tax: 0, discount: 0 })).toEqual([]);
    expect(deductBilled(installments, { amount: 99_999, tax: 0, discount: 0 })).toEqual([]);
  });

  test('deductBilled limits the remaining tax to what the remaining amounts can hold', () => {
    const left = deductBilled(installments, { amount: 10_500, tax: 0, discount: 0 });
    expect(sumOfShares(left)).toEqual({ amount: 200, tax: 200, discount: 0 });
    expect(deductBilled(installments, { amount: 700, tax: 9999, discount: 9999 })).toMatchObject([
      { tax: 0, discount: 0 },
      { tax: 0, discount: 0 },
      { tax: 0, discount: 0 },
    ]);
  });
});

describe('deductCredit', () => {
  const share = (amount: number, tax = 0, discount = 0): Share => ({ amount, tax, discount });

  test('deductCredit deducts from the last installment first, and from the one before if needed', () => {
    const left = deductCredit([share(5000, 300), share(2500, 150), share(2500, 150)], { amount: 3000, tax: 200 });
    expect(left).toEqual([share(5000, 300), share(2000, 100)]);
  });

  test('deductCredit moves the remaining tax and discount of an emptied installment to the one before', () => {
    expect(deductCredit([share(100), share(100, 20, 5)], { amount: 100, tax: 0 })).toEqual([share(100, 20, 5)]);
  });

  test('deductCredit returns undefined for more than is unbilled, in amount or in tax', () => {
    expect(deductCredit([share(100, 7)], { amount: 101, tax: 0 })).toBeUndefined();
    expect(deductCredit([share(100, 7)], { amount: 50, tax: 8 })).toBeUndefined();
    expect(deductCredit([share(100, 7)], { amount: 100, tax: 0 })).toBeUndefined();
    expect(deductCredit([share(100, 7)], { amount: 100, tax: 7 })).toEqual([]);
  });
});

const percent = fc.integer({ min: 0, max: 100_000 });
/** No schedule, or four parts that sum to 100%. */
const schedule = fc.option(
  fc.tuple(percent, percent, percent).map((cuts): PaymentPercents => {
    const [a = 0, b = 0, c = 0] = cuts.toSorted((one, other) => one - other);
    const [deposit_percent, start_percent, completion_percent, retainage_percent] = [a, b - a, c - b, 100_000 - c].map(
      (part) => part / 1000,
    );
    return { deposit_percent, start_percent, completion_percent, retainage_percent };
  }),
  { nil: {} },
);
const line = fc.record({
  unit_price_dollar: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 10_000_000 })).map(dollars),
  quantity: fc.integer({ min: 0, max: 1000 }).map(dollars),
  duration_hour: fc.constant(0),
  is_optional: fc.boolean(),
});
const estimate = fc.record({
  lines: fc.array(line, { maxLength: 6 }),
  chosen: fc.array(fc.boolean(), { maxLength: 6 }),
  tax_rate: fc.integer({ min: 0, max: 99_000 }).map((thousandths) => thousandths / 1000),
  discount_usd: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 1_000_000 })).map(dollars),
  schedule,
});
const step = fc.record({
  what: fc.constantFrom('bill', 'part', 'void', 'credit', 'rest'),
  at: fc.nat({ max: 100 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

interface State {
  agreed: Share;
  unbilled: readonly Share[];
  billed: readonly Share[];
}

test('the agreed total equals unbilled plus billed after every step of ten thousand random estimates', () => {
  fc.assert(
    fc.property(
      estimate,
      fc.array(step, { maxLength: 12 }),
      ({ lines, chosen, schedule: percents, ...rates }, steps) => {
        const selected = lines.filter((each, at) => !each.is_optional || chosen[at]);
        const totals = estimateTotals(selected, rates);
        const agreed = agreedShare({ ...totals, discount_usd: rates.discount_usd });
        const unbilled = installmentsOf(percents, agreed);
        const printed = scheduleAmounts(totals.final_total, percentsOf(percents)).filter((amount) => amount > 0);
        expect(unbilled.map(({ amount }) => dollars(amount))).toEqual(printed);
        const states = [{ agreed, unbilled, billed: [] } as State];
        for (const each of steps) states.push(after(states.at(-1)!, each));
        expect(states.filter((state) => !isExact(state))).toEqual([]);
      },
    ),
    { numRuns: 10_000 },
  );
});

function percentsOf(percents: PaymentPercents): number[] {
  const given = Object.values(percents).map((part) => part ?? 0);
  return given.length > 0 ? given : [100];
}

function after(state: State, { what, at, share }: { what: string; at: number; share: number }): State {
  const { agreed, unbilled, billed } = state;
  const installment = unbilled[at % (unbilled.length || 1)];
  const invoice = billed[at % (billed.length || 1)];
  if (what === 'bill' && installment)
    return { agreed, unbilled: unbilled.filter((each) => each !== installment), billed: [...billed, installment] };
  if (what === 'part' && installment) {
    const part = Math.floor(installment.amount * share);
    if (part === 0 || part === installment.amount) return state;
    const [first, rest] = splitShare(installment, [part, installment.amount - part]);
    return {
      agreed,
      unbilled: unbilled.map((each) => (each === installment ? rest! : each)),
      billed: [...billed, first!],
    };
  }
  if (what === 'void' && invoice)
    return { agreed, unbilled: [...unbilled, invoice], billed: billed.filter((each) => each !== invoice) };
  if (what === 'rest' && unbilled.length > 0)
    return { agreed, unbilled: [], billed: [...billed, sumOfShares(unbilled)] };
  if (what === 'credit') {
    const left = sumOfShares(unbilled);
    const credit = { amount: Math.floor(left.amount * share), tax: Math.floor(left.tax * share) };
    const remaining = deductCredit(unbilled, credit);
    if (!remaining) return state;
    return {
      agreed: { ...agreed, amount: agreed.amount - credit.amount, tax: agreed.tax - credit.tax },
      unbilled: remaining,
      billed,
    };
  }
  return state;
}

function isExact({ agreed, unbilled, billed }: State): boolean {
  const all = [...unbilled, ...billed];
  const { amount, tax, discount } = sumOfShares(all);
  return (
    amount === agreed.amount &&
    tax === agreed.tax &&
    discount === agreed.discount &&
    all.every((share) => share.amount > 0 && share.tax >= 0 && share.discount >= 0 && subTotalOf(share) >= 0)
  );
}
