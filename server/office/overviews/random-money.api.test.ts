import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { overviews, type OverviewMoney } from '#contract/office/overviews.ts';
import { workTotals } from '#contract/work/work-totals.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany, type CompanyDb } from '../../platform/database/database.ts';
import { readMoney } from './money.ts';

const HISTORIES = 1000;
const CUSTOMERS = 40;
const TODAY = '2026-11-20';
const DAYS = ['2026-10-01', '2026-11-19', TODAY, '2026-12-24'] as const;

/** Amounts are whole cents, so that the expected sums are exact. */
interface PlannedInvoice {
  estimate: number | null;
  total: number;
  paid: number;
  due: (typeof DAYS)[number];
  isVoid: boolean;
}

/** What has happened to a project: the approved totals of its estimates, null for an open one, and its invoices. */
interface History {
  approved: (number | null)[];
  invoices: PlannedInvoice[];
  /** What is not billed yet of each estimate. */
  rest: number[];
}

/** Pseudo-random whole numbers below a bound, the same on every run (a linear congruential generator). */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function history(below: ReturnType<typeof numbers>): History {
  // Amounts from one cent to ten million dollars, most of them small.
  const cents = () => 1 + below(10 ** (3 + below(7)));
  const approved = Array.from({ length: below(4) }, () => (below(3) === 0 ? null : cents()));
  const agreed = approved.flatMap((total, at) => (total === null ? [] : [at]));
  const rest = approved.map((total) => total ?? 0);
  const invoices = Array.from({ length: below(5) }, (): PlannedInvoice => {
    const isVoid = below(6) === 0;
    const chosen = agreed.length > 0 && below(3) > 0 ? (agreed[below(agreed.length)] ?? null) : null;
    const left = chosen === null ? 0 : (rest[chosen] ?? 0);
    const estimate = left > 0 ? chosen : null;
    // An invoice from before the approval may be larger than the approved total.
    const total = estimate === null ? cents() : ([left, 1 + below(left), left + cents()][below(3)] ?? left);
    if (estimate !== null && !isVoid) rest[estimate] = Math.max(0, left - total);
    const paid = [0, total, below(total + 1), total + below(100)][below(4)] ?? 0;
    // Only an invoice without payments is voided.
    return { estimate, total, paid: isVoid ? 0 : paid, due: DAYS[below(DAYS.length)] ?? TODAY, isVoid };
  });
  return { approved, invoices, rest };
}

/** The money of these histories, in exact cents. */
function moneyOf(histories: readonly History[]) {
  const valid = histories.flatMap(({ invoices }) => invoices.filter(({ isVoid }) => !isVoid));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const balances = valid.map(({ total, paid }) => total - paid);
  const late = valid.filter(({ total, paid, due }) => total > paid && due < TODAY);
  const leftToBill = histories.flatMap(({ approved, invoices }) =>
    approved.map((total, at) => {
      const billed = sum(invoices.flatMap((each) => (each.estimate === at && !each.isVoid ? each.total : [])));
      return Math.max(0, (total ?? 0) - billed);
    }),
  );
  return {
    agreed: sum(histories.flatMap(({ approved }) => approved.map((total) => total ?? 0))),
    billed: sum(valid.map(({ total }) => total)),
    billed_without_estimate: sum(valid.flatMap(({ estimate, total }) => (estimate === null ? total : []))),
    paid: sum(valid.map(({ paid }) => paid)),
    owed: sum(balances.filter((balance) => balance > 0)),
    overdue: sum(late.map(({ total, paid }) => total - paid)),
    left_to_bill: sum(leftToBill),
    overpaid: sum(balances.flatMap((balance) => (balance < 0 ? -balance : []))),
  };
}

function inCents({ days_late: _days, ...money }: OverviewMoney) {
  const amounts = Object.entries(money).map(([name, dollars]) => [name, Math.round(dollars * 100)]);
  return Object.fromEntries(amounts) as Omit<OverviewMoney, 'days_late'>;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

test('the money of 1,000 random histories is exact, by project, by customer, and in the totals of the lists', async () => {
  testClock.set(`${TODAY}T17:00:00Z`);
  const acme = await aCompany({ time_zone: 'America/New_York' });
  const below = numbers(20_261_128);
  const histories = Array.from({ length: HISTORIES }, () => history(below));
  const made = await insert(acme, histories);
  // As autovacuum does, which the test server has not: for rows without statistics the planner expects almost none.
  await (await testDatabase()).asOwner((owner) => owner.query('analyze'));

  await asCompany(await testDatabase(), acme.company_id, async (db) => {
    for (const [at, id] of made.projects.entries()) {
      const money = inCents((await readMoney(db, { kind: 'project', id }, TODAY)).money);
      expect(money, `project ${at}`).toEqual(moneyOf(histories.slice(at, at + 1)));
      expect(money.billed - money.paid).toBe(money.owed - money.overpaid);
    }
  });
  for (const [at, customer_id] of made.customers.entries()) {
    const { money } = (await acme.ana.call(overviews.customer, { params: { id: customer_id } })).body;
    expect(inCents(money), `customer ${at}`).toEqual(moneyOf(histories.filter((_each, of) => of % CUSTOMERS === at)));
  }
  const all = moneyOf(histories);
  const { amounts } = (await acme.ana.call(workTotals.projects, {})).body;
  expect([amounts.owes, amounts.left_to_bill].map((each) => Math.round(each * 100))).toEqual([
    all.owed,
    all.left_to_bill,
  ]);
  const ofCustomers = (await acme.ana.call(workTotals.customers, {})).body.amounts;
  expect([ofCustomers.owes, ofCustomers.overdue].map((each) => Math.round(each * 100))).toEqual([
    all.owed,
    all.overdue,
  ]);
});

/** Inserts the histories as the calls would have stored them, a project for each. */
async function insert(acme: Company, histories: readonly History[]) {
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => (await acme.aCustomer()).customer_id),
  );
  const projects = histories.map(() => uuidv7());
  const ownersOf = (at: number) => ({
    company_id: acme.company_id,
    project_id: projects[at] ?? '',
    customer_id: customers[at % CUSTOMERS] ?? '',
  });
  await asCompany(await testDatabase(), acme.company_id, async (db) => {
    await insertProjects(
      db,
      histories.map((_each, at) => ownersOf(at)),
    );
    const estimates = histories.map(({ approved }) => approved.map(() => uuidv7()));
    let number = 0;
    for (const [at, { approved, invoices, rest }] of histories.entries()) {
      const owners = ownersOf(at);
      if (approved.length > 0)
        await db
          .insertInto('estimates')
          .values(
            approved.map((total, index) => ({
              ...ESTIMATE,
              ...owners,
              estimate_id: estimates[at]?.[index] ?? '',
              estimate_number: ++number,
              name: `Estimate ${number}`,
              approved_total: total === null ? null : dollars(total),
            })),
          )
          .execute();
      const unbilled = rest.flatMap((amount, index) =>
        amount > 0 ? [{ ...INSTALLMENT, estimate_id: estimates[at]?.[index] ?? '', amount: dollars(amount) }] : [],
      );
      if (unbilled.length > 0)
        await db
          .insertInto('installments')
          .values(unbilled.map((each) => ({ ...each, company_id: acme.company_id, installment_id: uuidv7() })))
          .execute();
      if (invoices.length > 0)
        await db
          .insertInto('invoices')
          .values(
            invoices.map(({ estimate, total, paid, due, isVoid }) => ({
              ...INVOICE,
              ...owners,
              invoice_id: uuidv7(),
              invoice_number: ++number,
              name: `Invoice ${number}`,
              estimate_id: estimate === null ? null : (estimates[at]?.[estimate] ?? null),
              due_date: due,
              sub_total_sum_lineitems: dollars(total),
              sub_total_after_tax: dollars(total),
              final_total: dollars(total),
              amount_paid: dollars(paid),
              voided_at: isVoid ? testClock.now() : null,
              void_reason: isVoid ? 'Sent twice' : null,
            })),
          )
          .execute();
    }
  });
  return { customers, projects };
}

type Owners = Record<'company_id' | 'project_id' | 'customer_id', string>;

async function insertProjects(db: CompanyDb, projects: readonly Owners[]): Promise<void> {
  await db
    .insertInto('projects')
    .values(projects.map((owners, at) => ({ ...PROJECT, ...owners, name: `Project ${at}` })))
    .execute();
}

const PROJECT = {
  project_description: null,
  internal_notes: null,
  project_type: 'Kitchen',
  is_active: true,
  estimated_sum: null,
  estimated_duration_days: null,
  start_date: null,
  end_date: null,
  created_by_account_id: null,
};

const ESTIMATE = {
  description: null,
  terms_and_conditions: null,
  valid_business_days: null,
  deposit_percent: null,
  start_percent: null,
  completion_percent: null,
  retainage_percent: null,
  time_to_complete_day: 1,
  time_to_complete_hr: 0,
  tax_rate: '0',
  discount_usd: '0',
  tax_amount: '0',
  total_dollar: '0',
  non_optional_dollar: '0',
  optional_dollar: '0',
  total_hour: '0',
  non_optional_hour: '0',
  optional_hour: '0',
  final_total: '0',
  created_by_account_id: null,
};

const INVOICE = {
  payment_instruction: null,
  issue_date: '2026-09-30',
  tax_rate: '0',
  discount_usd: '0',
  tax_amount: '0',
  partial_payment_minimum: null,
  created_by_account_id: null,
};

const INSTALLMENT = {
  change_order_id: null,
  position: 1,
  kind: 'completion' as const,
  // As of an estimate that was billed before its approval.
  code: 'OTHER',
  label: 'Rest',
  percent: null,
  tax: '0',
  discount: '0',
  due: '2026-12-31',
  invoice_id: null,
};
