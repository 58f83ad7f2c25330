import { expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { EXPECTED_WEEKS, home } from '#contract/office/home.ts';
import { installments } from '#contract/sales/installments.ts';
import { addDays } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate } from '#testkit/scenarios/answering.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const THIS_WEEK = '2026-11-15';
const UNTAXED = { tax_rate: 0, discount_usd: 0 };

async function aCompanyToday(): Promise<Company> {
  testClock.set(`${TODAY}T19:47:00Z`);
  return aCompany({ time_zone: 'America/New_York' });
}

function anInvoiceDue(acme: Company, due_date: string, amount_dollar: number) {
  const issue_date = addDays(due_date, -14);
  return acme.anInvoice({ ...UNTAXED, issue_date, due_date, items: [anItem({ amount_dollar })] });
}

async function aSettledInvoice(acme: Company, due_date: string, days: number) {
  const invoice = await anInvoiceDue(acme, due_date, 100);
  await acme.aPayment({ ...invoice, amount: 40, payment_date: addDays(due_date, -20) });
  await acme.aPayment({ ...invoice, amount: 60, payment_date: addDays(due_date, days) });
}

async function expectedOf({ ana }: Company) {
  return (await ana.call(home.expected)).body;
}

/** The weeks in which something is due or expected. */
function filled({ weeks }: Awaited<ReturnType<typeof expectedOf>>) {
  return weeks.filter(({ due, expected, count }) => due !== 0 || expected !== 0 || count !== 0);
}

test('without data nothing is expected in thirteen weeks', async () => {
  const expected = await expectedOf(await aCompanyToday());
  expect(expected.weeks.map(({ week }) => week)).toEqual(
    Array.from({ length: EXPECTED_WEEKS }, (_, index) => addDays(THIS_WEEK, 7 * index)),
  );
  expect(filled(expected)).toEqual([]);
  expect(expected).toMatchObject({ later: 0, median_delay_days: 0, settled_invoices: 0 });
});

test('an invoice is expected the median delay after its due day, and a late one this week', async () => {
  const acme = await aCompanyToday();
  for (const days of [2, 9, 30]) await aSettledInvoice(acme, '2026-09-01', days);
  // Due more than a year ago, so it does not count.
  await aSettledInvoice(acme, '2025-11-01', 90);
  await anInvoiceDue(acme, '2026-06-01', 10.1);
  await anInvoiceDue(acme, '2026-11-21', 20.2);
  await anInvoiceDue(acme, '2027-02-10', 40.4);
  const expected = await expectedOf(acme);
  expect(expected).toMatchObject({ median_delay_days: 9, settled_invoices: 3, later: 40.4 });
  expect(filled(expected)).toEqual([
    { week: THIS_WEEK, due: 30.3, expected: 10.1, count: 1 },
    { week: '2026-11-29', due: 0, expected: 20.2, count: 1 },
    { week: '2027-02-07', due: 40.4, expected: 0, count: 0 },
  ]);
});

test('customers who pay early are expected to pay before the due day', async () => {
  const acme = await aCompanyToday();
  await aSettledInvoice(acme, '2026-09-01', -5);
  await anInvoiceDue(acme, '2026-12-01', 50);
  const expected = await expectedOf(acme);
  expect(expected.median_delay_days).toBe(-5);
  expect(filled(expected)).toEqual([
    { week: '2026-11-22', due: 0, expected: 50, count: 1 },
    { week: '2026-11-29', due: 50, expected: 0, count: 0 },
  ]);
});

test('an installment counts once it is due, or on the day on which it is due, until it is billed', async () => {
  const acme = await aCompanyToday();
  const body = { company: { invoice_deposit_on_approval: false } };
  await acme.ana.call(companies.update, { params: { id: acme.company_id }, body });
  const schedule = { deposit_percent: 50, start_percent: 25, completion_percent: 25 };
  const lines = [aLine({ unit_price_dollar: 1000, quantity: 1 })];
  const sent = await aSentEstimate(acme, { ...UNTAXED, ...schedule, lines });
  await approve(sent);
  const params = { id: sent.estimate_id };
  const billing = (await acme.ana.call(installments.billing, { params })).body;
  const [deposit = '', start = '', completion = ''] = billing.installments.map((each) => each.installment_id ?? '');
  await acme.ana.call(installments.change, {
    params,
    body: {
      installments: [
        { installment_id: deposit, amount: 500 },
        { installment_id: start, amount: 250, due: '2026-12-07' },
        { installment_id: completion, amount: 250 },
      ],
    },
  });
  const weeks = filled(await expectedOf(acme));
  expect(weeks).toEqual([
    { week: THIS_WEEK, due: 500, expected: 500, count: 1 },
    { week: '2026-12-06', due: 250, expected: 250, count: 1 },
  ]);
  const bill = { issue_date: TODAY, due_date: '2026-11-23' };
  await acme.ana.call(installments.bill, { params: { id: deposit }, body: bill });
  expect(filled(await expectedOf(acme))).toMatchObject([
    { week: '2026-11-22', expected: 500, count: 1 },
    { week: '2026-12-06', expected: 250 },
  ]);
});

test('the amount of each week is the sum of its list', async () => {
  const acme = await aCompanyToday();
  for (const days of [3, 4]) await aSettledInvoice(acme, '2026-10-01', days);
  for (const [index, due] of ['2026-01-05', '2026-11-18', '2026-11-26', '2026-12-03', '2027-01-10'].entries())
    await anInvoiceDue(acme, due, 100.1 + index);
  const lines = [aLine({ unit_price_dollar: 333.33, quantity: 1 })];
  await approve(await aSentEstimate(acme, { ...UNTAXED, deposit_percent: 100, completion_percent: null, lines }));
  const { weeks } = await expectedOf(acme);
  expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  for (const { week, expected, count } of weeks) {
    const { body } = await acme.ana.call(home.expectedOfWeek, { query: { week } });
    expect([body.total, body.amount, body.expected.length]).toEqual([count, expected, count]);
    expect(sumOfAmounts(body.expected.map(({ amount }) => amount))).toBe(expected);
  }
});

test('a line of a week names its document and its customer', async () => {
  const acme = await aCompanyToday();
  const { invoice_id, invoice_number, name } = await anInvoiceDue(acme, '2026-12-01', 50);
  const { body } = await acme.ana.call(home.expectedOfWeek, { query: { week: '2026-12-03' } });
  expect(body.expected).toMatchObject([
    {
      kind: 'invoice',
      document: { type: 'invoice', id: invoice_id },
      number: invoice_number,
      name,
      customer_name: 'Pat Lee',
      due_on: '2026-12-01',
      expected_on: '2026-12-01',
      amount: 50,
    },
  ]);
});

test('what is expected takes one statement', async () => {
  const acme = await aCompanyToday();
  await acme.ana.call(home.expected);
  const statements = await statementsOf(() => acme.ana.call(home.expected));
  expect(statements.filter((text) => text.includes('expected_on'))).toHaveLength(1);
});
