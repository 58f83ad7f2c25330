import { expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { BUSIEST_PROJECTS, home } from '#contract/office/home.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { cents, dollars } from '#domain/money.ts';
import { addDays, weekOf } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE } from '#testkit/scenarios/answering.ts';
import { asCompany } from '../../platform/database/database.ts';

const NOW = '2026-11-20T19:47:00Z';
const TODAY = '2026-11-20';
const NEW_YORK = { time_zone: 'America/New_York' };
const UNTAXED = { tax_rate: 0, discount_usd: 0 };

async function moneyOf({ ana }: Company) {
  return (await ana.call(home.read)).body.money;
}

/** Invoices with amounts that have no exact binary fraction, due on days around the boundaries of the age groups. */
async function billedCompany(): Promise<Company> {
  const acme = await aCompany(NEW_YORK);
  const { project_id } = await acme.aProject();
  const dues = [
    '2026-12-01',
    TODAY,
    '2026-11-19',
    '2026-11-06',
    '2026-11-05',
    '2026-10-21',
    '2026-10-20',
    '2026-01-15',
  ];
  for (const [index, due_date] of dues.entries())
    await acme.anInvoice({
      ...UNTAXED,
      project_id,
      name: `Bill ${index}`,
      issue_date: addDays(due_date, -14),
      due_date,
      items: [anItem({ amount_dollar: 100.1 + index })],
    });
  return acme;
}

test('the amount owed in each age group is the sum of the invoices in its list', async () => {
  testClock.set(NOW);
  const acme = await billedCompany();
  const { owed_by_age } = await moneyOf(acme);
  expect(owed_by_age.map(({ age, count }) => [age, count])).toEqual([
    ['not_due', 2],
    ['days_1_14', 2],
    ['days_15_30', 2],
    ['days_31', 2],
  ]);
  for (const { age, count, amount } of owed_by_age) {
    const { body } = await acme.ana.call(invoices.listJoined, { query: { owed: age } });
    expect([body.meta.total, sumOfAmounts(body.data.map(({ attributes }) => attributes.balance_due))]).toEqual([
      count,
      amount,
    ]);
  }
  const all = await acme.ana.call(invoices.listJoined, { query: { owed: 'any' } });
  expect(sumOfAmounts(all.body.data.map(({ attributes }) => attributes.balance_due))).toBe(
    sumOfAmounts(owed_by_age.map(({ amount }) => amount)),
  );
});

test('the paid and billed amounts of each week are the sums of their lists, without void invoices and refunds', async () => {
  testClock.set(NOW);
  const acme = await billedCompany();
  const bills = (await acme.ana.call(invoices.listJoined)).body.data.map(({ attributes }) => attributes);
  for (const [index, { invoice_id }] of bills.entries())
    await acme.aPayment({ invoice_id, amount: 10.1, payment_date: addDays('2026-11-21', -6 * index) });
  const [first] = (await acme.ana.call(customerPayments.list)).body.data;
  await asCompany(await testDatabase(), acme.company_id, (db) =>
    db
      .updateTable('customer_payments')
      .set({ refunded_amount: 3.05 })
      .where('customer_payment_id', '=', first?.id ?? '')
      .execute(),
  );
  const project = await acme.aProject();
  const wrong = await acme.anInvoice({ ...UNTAXED, project_id: project.project_id, issue_date: TODAY });
  await acme.ana.call(invoices.voiding, { params: { id: wrong.invoice_id }, body: { reason: 'Twice' } });

  const { paid_by_week: weeks } = await moneyOf(acme);
  expect(weeks).toHaveLength(13);
  expect([weeks[0]?.week, weeks.at(-1)?.week]).toEqual(['2026-08-23', '2026-11-15']);
  for (const { week, paid, payments, billed } of weeks) {
    const { last } = weekOf(week);
    const paying = await acme.ana.call(customerPayments.list, { query: { paid_from: week, paid_to: last } });
    expect(sumOfAmounts(paying.body.data.map(({ attributes }) => attributes.kept_amount))).toBe(paid);
    expect(paying.body.meta.total).toBe(payments);
    const bill = await acme.ana.call(invoices.listJoined, { query: { billed_from: week, billed_to: last } });
    expect(sumOfAmounts(bill.body.data.map(({ attributes }) => attributes.final_total))).toBe(billed);
  }
  expect(sumOfAmounts(weeks.map(({ paid }) => paid))).toBe(dollars(8 * cents(10.1) - cents(3.05)));
  expect(sumOfAmounts(weeks.map(({ billed }) => billed))).toBeGreaterThan(0);
});

test.each([
  [
    'the last minutes of a Saturday, at the end of a week across two years',
    '2028-01-02T04:30:00Z',
    '2028-01-01',
    '2027-12-26',
  ],
  ['the first minutes of a Sunday on which the clocks change', '2026-11-01T04:30:00Z', '2026-11-01', '2026-11-01'],
])('the figures match those of their lists in %s', async (_when, now, day, week) => {
  testClock.set(now);
  const acme = await aCompany(NEW_YORK);
  const { project_id } = await acme.aProject();
  const add = (name: string, issue_date: string, due_date: string) =>
    acme.anInvoice({ ...UNTAXED, project_id, name, issue_date, due_date, items: [anItem({ amount_dollar: 10.1 })] });
  for (const offset of [-1, 0, 1]) await add(`Due ${offset}`, addDays(week, -14), addDays(day, offset));
  const { invoice_id } = await add('Of the week', addDays(week, 6), addDays(day, 60));
  await add('Of the week before', addDays(week, -1), addDays(day, 60));
  for (const offset of [-1, 0, 6])
    await acme.aPayment({ invoice_id, amount: 1.1, payment_date: addDays(week, offset) });
  const { paid_by_week, owed_by_age } = await moneyOf(acme);
  expect(paid_by_week.slice(-2)).toEqual([
    { week: addDays(week, -7), paid: 1.1, payments: 1, billed: 10.1 },
    { week, paid: 2.2, payments: 2, billed: 10.1 },
  ]);
  expect(owed_by_age.map(({ count }) => count)).toEqual([4, 1, 0, 0]);
  for (const { age, count, amount } of owed_by_age) {
    const { body } = await acme.ana.call(invoices.listJoined, { query: { owed: age } });
    const owed = sumOfAmounts(body.data.map(({ attributes }) => attributes.balance_due));
    expect([age, body.meta.total, owed]).toEqual([age, count, amount]);
  }
});

test('the estimates of 90 days are counted as in their lists', async () => {
  testClock.set(NOW);
  const acme = await aCompany(NEW_YORK);
  const of = (price: number) => ({
    ...NO_SCHEDULE,
    ...UNTAXED,
    lines: [aLine({ unit_price_dollar: price, quantity: 1 })],
  });
  await acme.anEstimate(of(1));
  await aSentEstimate(acme, of(10.1));
  const { estimate_id } = await aSentEstimate(acme, of(20.2));
  await asCompany(await testDatabase(), acme.company_id, (db) =>
    db
      .updateTable('estimate_progress')
      .set({ opened_at: testClock.now() })
      .where('estimate_id', '=', estimate_id)
      .execute(),
  );
  for (const price of [300.3, 500.5]) {
    const lines = [aLine({ unit_price_dollar: price }), aLine({ unit_price_dollar: 40.4, is_optional: true })];
    await approve(await aSentEstimate(acme, { ...of(price), lines }), []);
  }
  const figures = (await moneyOf(acme)).estimates;
  expect(figures).toMatchObject({
    sent_from: '2026-08-23',
    sent: { count: 4, amount: 911.9 },
    // Approved estimates count as opened.
    opened: { count: 3, amount: 901.8 },
    approved: { count: 2, amount: 800.8 },
    declined: { count: 0, amount: 0 },
    median_days_to_yes: 0,
    median_approved: 400.4,
  });
  const { sent_from } = figures;
  const lists = [
    [figures.sent, { sent_from }],
    [figures.opened, { sent_from, is_opened: 'true' }],
    [figures.declined, { sent_from, status: 'declined' }],
  ] as const;
  const listed = async (query: object) => {
    const { body } = await acme.ana.call(estimates.listJoined, { query });
    return { total: body.meta.total, found: body.data.map(({ attributes }) => attributes) };
  };
  for (const [{ count, amount }, query] of lists) {
    const { total, found } = await listed(query);
    expect([total, sumOfAmounts(found.map((each) => each.final_total))]).toEqual([count, amount]);
  }
  const { total, found } = await listed({ sent_from, status: 'approved' });
  const { count, amount } = figures.approved;
  expect([total, sumOfAmounts(found.map((each) => each.approved_total ?? 0))]).toEqual([count, amount]);
});

test("the 90 days begin at midnight in the company's time zone, on Home and in the list", async () => {
  testClock.set(NOW);
  const acme = await aCompany(NEW_YORK);
  const [before, first] = [await aSentEstimate(acme), await aSentEstimate(acme)];
  const sentAt = async ({ estimate_id }: { estimate_id: string }, instant: string) =>
    asCompany(await testDatabase(), acme.company_id, (db) =>
      db
        .updateTable('estimate_progress')
        .set({ sent_at: new Date(instant) })
        .where('estimate_id', '=', estimate_id)
        .execute(),
    );
  await sentAt(before, '2026-08-23T03:59:59.999Z');
  await sentAt(first, '2026-08-23T04:00:00Z');
  const { sent, sent_from } = (await moneyOf(acme)).estimates;
  const { body } = await acme.ana.call(estimates.listJoined, { query: { sent_from } });
  expect([sent_from, sent.count, body.data.map(({ id }) => id)]).toEqual(['2026-08-23', 1, [first.estimate_id]]);
});

test('the estimates that wait for an answer are those of their list, whenever they were sent', async () => {
  testClock.set(NOW);
  const acme = await aCompany(NEW_YORK);
  const { estimate_id } = await aSentEstimate(acme, { ...NO_SCHEDULE, ...UNTAXED });
  await aSentEstimate(acme, { ...NO_SCHEDULE, ...UNTAXED });
  await approve(await aSentEstimate(acme, { ...NO_SCHEDULE, ...UNTAXED }));
  await acme.anEstimate();
  await asCompany(await testDatabase(), acme.company_id, (db) =>
    db
      .updateTable('estimate_progress')
      .set({ sent_at: new Date('2026-01-05T15:00:00Z') })
      .where('estimate_id', '=', estimate_id)
      .execute(),
  );
  const { waiting } = await moneyOf(acme);
  const { body } = await acme.ana.call(estimates.listJoined, { query: { status: ['sent', 'opened', 'question'] } });
  expect(waiting).toEqual({
    count: body.meta.total,
    amount: sumOfAmounts(body.data.map(({ attributes }) => attributes.final_total)),
  });
  expect(waiting.count).toBe(2);
});

test('only projects with a plan are compared, and those with hours and no plan are counted', async () => {
  testClock.set(NOW);
  const acme = await aCompany(NEW_YORK);
  const planned = await acme.aJobsite();
  const lines = [aLine({ duration_hour: 5 })];
  await approve(await aSentEstimate(acme, { ...NO_SCHEDULE, project_id: planned.project_id, lines }));
  for (const jobsite of [planned, await acme.aJobsite(), await acme.aJobsite()])
    await acme.aTimecard({ jobsite, clock_in: '2026-11-18T14:00:00Z', clock_out: '2026-11-18T17:00:00Z' });
  const { hours, projects_without_plan } = await moneyOf(acme);
  expect([hours.map(({ project_id }) => project_id), projects_without_plan]).toEqual([[planned.project_id], 2]);
});

test("a project's worked hours are those of its time cards, compared with the approved hours", async () => {
  testClock.set(NOW);
  const acme = await aCompany(NEW_YORK);
  const jobsite = await acme.aJobsite();
  const { project_id } = jobsite;
  const lines = [aLine({ duration_hour: 7.5 }), aLine({ duration_hour: 2.25 })];
  await approve(await aSentEstimate(acme, { ...NO_SCHEDULE, project_id, lines }));
  await acme.anEstimate({ project_id, lines: [aLine({ duration_hour: 40 })] });
  await acme.aTimecard({ jobsite, clock_in: '2026-11-18T14:00:00Z', clock_out: '2026-11-18T17:30:10Z' });
  await acme.aTimecard({ jobsite, clock_in: '2026-11-20T18:47:00Z' });
  await acme.aProject();
  const closed = await acme.aProject({ is_active: false });
  const closedJobsite = await acme.aJobsite({ project_id: closed.project_id });
  await acme.aTimecard({ jobsite: closedJobsite, clock_in: '2026-11-10T14:00:00Z', clock_out: '2026-11-10T17:00:00Z' });
  expect((await moneyOf(acme)).hours).toEqual([
    { project_id, project_name: expect.any(String), planned_hours: 9.75, worked_seconds: 3.5 * 3600 + 10 + 3600 },
  ]);
});

test('the busiest projects are those with the most hours, however many were approved since', async () => {
  testClock.set(NOW);
  const acme = await aCompany(NEW_YORK);
  const approved = async (name: string, duration_hour: number) => {
    const { project_id } = await acme.aProject({ name });
    const sent = await aSentEstimate(acme, { ...NO_SCHEDULE, project_id, lines: [aLine({ duration_hour })] });
    await approve(sent);
    testClock.forward({ minutes: 1 });
  };
  await approved('Whole house', 400);
  for (let hours = 1; hours <= BUSIEST_PROJECTS; hours++) await approved(`Door ${hours}`, hours);
  const names = (await moneyOf(acme)).hours.map(({ project_name }) => project_name);
  expect(names).toEqual(['Whole house', 'Door 8', 'Door 7', 'Door 6', 'Door 5', 'Door 4', 'Door 3', 'Door 2']);
});

test('a new company has no figures, and each first step is checked off when it is done', async () => {
  testClock.set(NOW);
  const acme = await aCompany(NEW_YORK);
  const done = async () => {
    const { first_steps, is_empty } = (await acme.ana.call(home.read)).body;
    return [is_empty, ...first_steps.flatMap((step) => (step.done ? [step.key] : []))];
  };
  expect(await done()).toEqual([true, 'company']);
  const { customer_id } = await acme.aCustomer();
  expect(await done()).toEqual([true, 'company', 'customer']);
  const { project_id } = await acme.aProject({ customer_id });
  expect(await done()).toEqual([true, 'company', 'customer']);
  await acme.aJobsite({ project_id });
  const { estimate_id } = await acme.anEstimate({ project_id });
  await acme.anEmployee();
  expect(await done()).toEqual([true, 'company', 'customer', 'jobsite', 'employee']);
  const payment_options = {
    check_payable_to: 'Acme',
    zelle: null,
    bank_transfer: null,
    cash: false,
    card_online: false,
  };
  const params = { id: acme.company_id };
  await acme.ana.call(companies.update, { params, body: { company: { payment_options } } });
  expect(await done()).toEqual([true, 'company', 'payments', 'customer', 'jobsite', 'employee']);
  await acme.ana.call(estimates.send, { body: { estimate_id, account_id: acme.ana.account_id, send_method: 'email' } });
  expect(await done()).toEqual([false, 'company', 'payments', 'customer', 'estimate', 'jobsite', 'employee']);
});

test('an owner hides the first steps for the company, and the office does not', async () => {
  testClock.set(NOW);
  const acme = await aCompany(NEW_YORK);
  const isHidden = async () => (await acme.ben.call(home.read)).body.first_steps_hidden;
  expect(await isHidden()).toBe(false);
  expect(await acme.ben.call(home.changeFirstSteps, { body: { hidden: true } })).toBeError('not_your_role');
  const hidden = { ...(await acme.ana.call(home.changeFirstSteps, { body: { hidden: true } })).body };
  expect([hidden, await isHidden()]).toEqual([{ hidden: true }, true]);
});

test('Home takes at most ten statements, regardless of the amount of data', async () => {
  testClock.set(NOW);
  const acme = await billedCompany();
  const statements = await statementsOf(() => acme.ana.call(home.read));
  expect(statements.length).toBeLessThanOrEqual(10);
  const { project_id } = await acme.aProject();
  await acme.anInvoice({ project_id, issue_date: '2026-01-02', due_date: '2026-01-16' });
  expect((await statementsOf(() => acme.ana.call(home.read))).length).toBe(statements.length);
});
