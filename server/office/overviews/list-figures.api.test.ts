import { expect, test } from 'vitest';
import { overviews } from '#contract/office/overviews.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates, type Estimate } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { salesTotals } from '#contract/sales/sales-totals.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { CUSTOMER_FILTERS, customers } from '#contract/work/customers.ts';
import { PROJECT_FILTERS, projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { workTotals } from '#contract/work/work-totals.ts';
import { cents } from '#domain/money.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, pageOf, sendInvoice } from '#testkit/scenarios/answering.ts';

const NOW = '2026-11-20T15:00:00Z';
const ZONE = { time_zone: 'America/New_York' };
const PAGE = { include: 'next_step', limit: 50 } as const;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0) / 100;

/** A company whose records are in every state that a filter selects. */
async function aBusyCompany(): Promise<Company> {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const project = async (name: string, fields = {}) => {
    const { customer_id } = await acme.aCustomer({ last_name: name });
    return acme.aProject({ customer_id, name, ...fields });
  };
  await acme.aCustomer({ last_name: 'New' });
  const draft = await project('Draft');
  await acme.anEstimate({ project_id: draft.project_id });
  const asked = await aSentEstimate(acme, { project_id: (await project('Asked')).project_id, ...NO_SCHEDULE });
  const { customer, token } = asked;
  await pageOf(asked);
  await customer.call(customerPage.comment, { params: { token }, body: { comment: { text: 'When?' } } });
  await aSentEstimate(acme, { project_id: (await project('Waiting')).project_id, valid_business_days: 1 });
  const approved = await aSentEstimate(acme, { project_id: (await project('Agreed')).project_id, ...NO_SCHEDULE });
  await approve(approved);
  const late = await project('Late');
  await acme.anInvoice({
    project_id: late.project_id,
    name: 'Late',
    issue_date: '2026-11-01',
    due_date: '2026-11-10',
    items: [anItem({ amount_dollar: 33.33 })],
  });
  const soon = await acme.anInvoice({
    project_id: late.project_id,
    name: 'Soon',
    due_date: '2026-11-24',
    items: [anItem({ amount_dollar: 66.67 })],
  });
  await sendInvoice(acme, soon);
  const paid = await acme.anInvoice({ project_id: (await project('Paid', { is_active: false })).project_id });
  await acme.aPayment({ invoice_id: paid.invoice_id, amount: paid.balance_due, payment_date: '2026-11-18' });
  const gone = await acme.anInvoice({ project_id: late.project_id, name: 'Void' });
  await acme.ana.call(invoices.voiding, { params: { id: gone.invoice_id }, body: { reason: 'Twice' } });
  const planned = await project('Planned');
  await acme.aVisit({ project_id: planned.project_id, day: '2026-11-23', starts: '08:00', ends: '12:00' });
  return acme;
}

const customersOf = async ({ ana }: Company, query = {}) => {
  const { data, meta } = (await ana.call(customers.list, { query: { ...PAGE, ...query } })).body;
  return { rows: data.map(({ attributes }) => attributes), total: meta.total };
};

const projectsOf = async ({ ana }: Company, query = {}) => {
  const { data, meta } = (await ana.call(projects.listJoined, { query: { ...PAGE, ...query } })).body;
  return { rows: data.map(({ attributes }) => attributes), total: meta.total };
};

test('each total of customers equals the list that it opens', async () => {
  const acme = await aBusyCompany();
  const { counts, amounts } = (await acme.ana.call(workTotals.customers, {})).body;
  expect(counts).toEqual({ all: 8, owes: 1, overdue: 1, question: 1, estimate_open: 2, no_estimate: 4 });
  for (const filter of CUSTOMER_FILTERS) expect((await customersOf(acme, { filter })).total).toBe(counts[filter]);
  const owing = await customersOf(acme, { filter: 'owes' });
  expect(amounts.owes).toBe(sum(owing.rows.map(({ progress }) => progress?.owed ?? 0)));
  const late = await customersOf(acme, { filter: 'overdue' });
  expect(amounts.overdue).toBe(sum(late.rows.map(({ progress }) => progress?.overdue ?? 0)));
  const open = new Set(
    (await customersOf(acme, { filter: 'estimate_open' })).rows.map(({ customer_id }) => customer_id),
  );
  const waiting = (await estimatesOf(acme, { status: ['sent', 'opened', 'question'] })).rows;
  expect(waiting.every(({ customer_id }) => open.has(customer_id))).toBe(true);
  expect(amounts.estimate_open).toBe(sum(waiting.map(({ final_total }) => final_total)));
});

test('each total of projects equals the list that it opens, also for one customer', async () => {
  const acme = await aBusyCompany();
  const { counts, amounts } = (await acme.ana.call(workTotals.projects, { query: {} })).body;
  expect(counts).toEqual({ all: 7, active: 6, done: 1, no_visit: 5, owes: 1, left_to_bill: 1 });
  for (const filter of PROJECT_FILTERS) expect((await projectsOf(acme, { filter })).total).toBe(counts[filter]);
  const { rows } = await projectsOf(acme);
  expect(amounts.owes).toBe(sum(rows.map(({ progress }) => progress?.owed ?? 0)));
  expect(amounts.left_to_bill).toBe(sum(rows.map(({ progress }) => progress?.left_to_bill ?? 0)));
  const owing = (await projectsOf(acme, { filter: 'owes' })).rows;
  const customer_id = owing[0]?.customer_id ?? '';
  const ofCustomer = (await acme.ana.call(workTotals.projects, { query: { customer_id } })).body;
  expect(ofCustomer).toMatchObject({ counts: { all: 1, owes: 1, no_visit: 1 }, amounts: { owes: amounts.owes } });
  const input = { params: { id: customer_id }, query: { filter: 'owes', ...PAGE } } as const;
  expect((await acme.ana.call(projects.byCustomer, input)).body.meta.total).toBe(1);
});

const estimatesOf = async ({ ana }: Company, query = {}) => {
  const { data, meta } = (await ana.call(estimates.listJoined, { query: { limit: 50, ...query } })).body;
  return { rows: data.map(({ attributes }) => attributes), total: meta.total };
};

test('each total of estimates equals the list that it opens', async () => {
  const acme = await aBusyCompany();
  const { counts, amounts, month_from, expires_to } = (await acme.ana.call(salesTotals.estimates, {})).body;
  expect([month_from, expires_to]).toEqual(['2026-11-01', '2026-11-22']);
  const lists: [keyof typeof counts, object, (estimate: Estimate) => number][] = [
    ['draft', { status: ['draft', 'revising'] }, ({ final_total }) => final_total],
    ['sent', { status: ['sent', 'opened', 'question'] }, ({ final_total }) => final_total],
    ['expiring', { expires_to }, ({ final_total }) => final_total],
    ['approved_in_month', { approved_from: month_from }, ({ approved_total }) => approved_total ?? 0],
  ];
  expect(counts).toMatchObject({ all: 4, draft: 1, sent: 2, approved: 1, expired: 0, declined: 0, sent_in_month: 3 });
  for (const [name, query, amountOf] of lists) {
    const { rows, total } = await estimatesOf(acme, query);
    expect({ name, total }).toEqual({ name, total: counts[name] });
    expect(sum(rows.map(amountOf))).toBe(amounts[name as keyof typeof amounts]);
  }
});

const invoicesOf = async ({ ana }: Company, query = {}) => {
  const { data, meta } = (await ana.call(invoices.listJoined, { query: { limit: 50, ...query } })).body;
  return { rows: data.map(({ attributes }) => attributes), total: meta.total };
};

test('each total of invoices equals the list that it opens', async () => {
  const acme = await aBusyCompany();
  const { counts, amounts, due_to, month_from, month_to } = (await acme.ana.call(salesTotals.invoices, {})).body;
  expect(counts).toMatchObject({ all: 4, not_sent: 1, overdue: 1, outstanding: 2, paid: 1, void: 1, due_soon: 1 });
  const lists: [keyof typeof counts, object][] = [
    ['outstanding', { status: 'OUTSTANDING' }],
    ['not_sent', { status: 'OUTSTANDING', sent: 'false' }],
    ['overdue', { owed: 'overdue' }],
    ['due_soon', { owed: 'not_due', due_to }],
    ['paid', { status: 'PAID' }],
    ['void', { status: 'VOID' }],
  ];
  for (const [name, query] of lists) {
    const { rows, total } = await invoicesOf(acme, query);
    expect({ name, total }).toEqual({ name, total: counts[name] });
    const balances = sum(rows.map(({ balance_due }) => balance_due));
    expect({ name, balances }).toEqual({ name, balances: amounts[name as keyof typeof amounts] ?? balances });
  }
  const days = { paid_from: month_from, paid_to: month_to };
  const paid = (await acme.ana.call(customerPayments.list, { query: days })).body;
  expect(paid.meta.total).toBe(counts.payments_in_month);
  expect(sum(paid.data.map(({ attributes }) => attributes.amount - attributes.refunded_amount))).toBe(
    amounts.paid_in_month,
  );
});

test('a row and the overview of its record show the same next step and amounts', async () => {
  const acme = await aBusyCompany();
  for (const { customer_id, progress } of (await customersOf(acme)).rows) {
    const { next, money } = (await acme.ana.call(overviews.customer, { params: { id: customer_id } })).body;
    expect(progress?.next).toEqual({ lead: next.lead, calm: next.calm });
    expect(progress).toMatchObject({ owed: money.owed, overdue: money.overdue, days_late: money.days_late });
  }
  const { rows } = await projectsOf(acme);
  for (const { project_id, progress } of rows) {
    const { next, money } = (await acme.ana.call(overviews.project, { params: { id: project_id } })).body;
    expect(progress?.next).toEqual({ lead: next.lead, calm: next.calm });
    expect(progress).toMatchObject({ owed: money.owed, agreed: money.agreed, left_to_bill: money.left_to_bill });
  }
  const kinds = rows.map(({ progress }) => progress?.next.lead?.kind ?? 'calm');
  expect(new Set(kinds)).toEqual(
    new Set(['question', 'calm', 'approved_unplanned', 'invoices_overdue', 'no_estimate', 'draft_estimate']),
  );
});

test('a row shows active projects, the next visit, and who is on site', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { customer_id } = await acme.aCustomer();
  const deck = await acme.aProject({ customer_id, name: 'Deck' });
  await acme.aProject({ customer_id, name: 'Shed', is_active: false });
  await acme.aVisit({ project_id: deck.project_id, day: '2026-11-23', starts: '08:00', ends: '12:00' });
  const { jobsite_id } = await acme.aJobsite({ project_id: deck.project_id });
  const { employee_code } = await acme.anEmployee();
  await acme.ana.call(timecards.clockIn, { body: { timecard: { employee_code, jobsite_id } } });
  const [customer] = (await customersOf(acme)).rows;
  expect(customer?.progress).toMatchObject({ open_projects: 1, project_names: ['Deck'] });
  const [shed, row] = (await projectsOf(acme, { sort: '-name' })).rows;
  expect(row?.progress).toMatchObject({ next_visit: { day: '2026-11-23', starts: '08:00' }, is_on_site: true });
  expect(shed?.progress).toMatchObject({ next_visit: null, is_on_site: false });
});

test('lists sort by what is owed and by the last activity', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const owing = await acme.aProject({ name: 'Owing' });
  await acme.aProject({ name: 'Newer' });
  await acme.anInvoice({ project_id: owing.project_id });
  const names = async (sort: string) => (await projectsOf(acme, { sort })).rows.map(({ name }) => name);
  expect(await names('-balance_due')).toEqual(['Owing', 'Newer']);
  expect(await names('balance_due')).toEqual(['Newer', 'Owing']);
  expect(await names('-last_activity_at')).toEqual(['Owing', 'Newer']);
  const ids = async (sort: string) => (await customersOf(acme, { sort })).rows.map(({ customer_id }) => customer_id);
  expect((await ids('-balance_due'))[0]).toBe(owing.customer_id);
  expect((await ids('last_activity_at')).at(-1)).toBe(owing.customer_id);
});

test('next steps are read only for a page, in two further statements', async () => {
  const acme = await aBusyCompany();
  const all = await acme.ana.attempt(customers.list, { query: { include: 'next_step' } });
  expect(all).toBeError('validation_failed');
  const plain = await statementsOf(() => acme.ana.call(projects.listJoined, { query: { limit: 50 } }));
  const included = await statementsOf(() => projectsOf(acme));
  expect(included.length - plain.length).toBe(2);
  const summary = await statementsOf(() => acme.ana.call(workTotals.projects, { query: {} }));
  expect(summary.length).toBe(plain.length);
});

test('an invoice shows its payment day and an estimate its visits only if that is requested', async () => {
  const acme = await aBusyCompany();
  const [paid] = (await invoicesOf(acme, { status: 'PAID', include: 'paid_on' })).rows;
  expect(paid?.paid_on).toBe('2026-11-18');
  expect((await invoicesOf(acme, { status: 'PAID' })).rows[0]).not.toHaveProperty('paid_on');
  const approvedOnes = () => estimatesOf(acme, { status: 'approved', include: 'is_planned' });
  const [before] = (await approvedOnes()).rows;
  expect(before?.is_planned).toBe(false);
  await acme.aVisit({ project_id: before?.project_id ?? '', day: '2026-11-25' });
  expect((await approvedOnes()).rows[0]?.is_planned).toBe(true);
});

test('a crew lead gets no totals, and no progress with a list', async () => {
  const acme = await aBusyCompany();
  const lead = await aCoWorker(acme, 'crew_lead');
  expect(await lead.attempt(workTotals.customers, {})).toBeError('not_your_role');
  expect(await lead.attempt(workTotals.projects, { query: {} })).toBeError('not_your_role');
  const { body } = await lead.attempt(asWithoutMoney(customers.list), { query: { limit: 50 } });
  expect(JSON.stringify(body)).not.toContain('progress');
});
