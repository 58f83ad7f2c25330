import { describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { type CustomerOverview, overviews, type ProjectOverview } from '#contract/office/overviews.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { customers } from '#contract/work/customers.ts';
import { projects } from '#contract/work/projects.ts';
import { cents } from '#domain/money.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, aCoWorker, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, sendInvoice } from '#testkit/scenarios/answering.ts';

const NOW = '2026-11-20T15:00:00Z';
const ZONE = { time_zone: 'America/New_York' };
/** Statements of the overview itself, without those of the session and the transaction. */
const STATEMENTS_MAX = 10;

async function ofCustomer({ ana }: Company, id: string): Promise<CustomerOverview> {
  return (await ana.call(overviews.customer, { params: { id } })).body;
}

async function ofProject({ ana }: Company, id: string): Promise<ProjectOverview> {
  return (await ana.call(overviews.project, { params: { id } })).body;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0) / 100;

describe('the money', () => {
  test('the money equals the sums of the lists', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const { customer_id } = await acme.aCustomer();
    const { project_id } = await acme.aProject({ customer_id });
    const approved = await aSentEstimate(acme, { project_id, ...NO_SCHEDULE });
    await approve(approved);
    await aSentEstimate(acme, { project_id, name: 'Pantry built-ins' });
    await acme.ana.call(installments.billRest, { params: { id: approved.estimate_id }, body: {} });
    // Prices whose sums are inexact as binary numbers, some paid in part, one overpaid, one void, some late.
    const due_dates = ['2026-11-10', '2026-11-19', '2026-11-20', '2026-12-05'];
    for (const [at, due_date] of due_dates.entries()) {
      const { invoice_id } = await acme.anInvoice({
        project_id,
        name: `Extra ${at}`,
        issue_date: '2026-11-01',
        due_date,
        items: [anItem({ amount_dollar: 33.33 + at * 0.1 })],
        tax_rate: 7.125,
      });
      if (at !== 2) await acme.aPayment({ invoice_id, amount: at === 3 ? 100 : 10.07 });
    }
    const gone = await acme.anInvoice({ project_id, name: 'Void' });
    await acme.ana.call(invoices.voiding, { params: { id: gone.invoice_id }, body: { reason: 'Twice' } });

    const { money, counts } = await ofCustomer(acme, customer_id);
    const listed = (await acme.ana.call(invoices.listJoined, { query: { limit: 200 } })).body.data
      .map(({ attributes }) => attributes)
      .filter(({ status }) => status !== 'VOID');
    const estimated = (await acme.ana.call(estimates.byCustomer, { query: { customer_id } })).body.data;
    const balances = listed.map(({ balance_due }) => balance_due);
    expect(money).toMatchObject({
      agreed: sum(estimated.map(({ attributes }) => attributes.approved_total ?? 0)),
      billed: sum(listed.map(({ final_total }) => final_total)),
      billed_without_estimate: sum(
        listed.flatMap(({ estimate_id, final_total }) => (estimate_id === null ? final_total : [])),
      ),
      paid: sum(listed.map(({ amount_paid }) => amount_paid)),
      owed: sum(balances.filter((balance) => balance > 0)),
      overdue: sum(listed.flatMap(({ is_overdue, balance_due }) => (is_overdue ? balance_due : []))),
      overpaid: sum(balances.filter((balance) => balance < 0).map((balance) => -balance)),
      days_late: 10,
      left_to_bill: 0,
    });
    expect(money.overpaid).toBeGreaterThan(0);
    expect(cents(money.billed) - cents(money.paid)).toBe(cents(money.owed) - cents(money.overpaid));
    expect(counts).toMatchObject({ projects: 1, estimates: 2, approved_estimates: 1, invoices: 6, payments: 3 });
    expect((await ofProject(acme, project_id)).money).toEqual(money);
  });

  test('an approved estimate is left to bill, less its invoices, and never below zero', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const sent = await aSentEstimate(acme, NO_SCHEDULE);
    const { final_total, customer_id } = sent.estimate;
    expect((await ofCustomer(acme, customer_id)).money).toMatchObject({ agreed: 0, left_to_bill: 0 });
    await approve(sent);
    expect((await ofCustomer(acme, customer_id)).money).toMatchObject({
      agreed: final_total,
      left_to_bill: final_total,
    });
    await acme.ana.call(installments.billRest, { params: { id: sent.estimate_id }, body: {} });
    expect((await ofCustomer(acme, customer_id)).money).toMatchObject({ left_to_bill: 0, billed: final_total });
  });

  test('the money of a project does not include the other projects of its customer', async () => {
    const acme = await aCompany();
    const { customer_id } = await acme.aCustomer();
    const own = await acme.aProject({ customer_id });
    const other = await acme.aProject({ customer_id, name: 'Garage' });
    const { final_total } = await acme.anInvoice({ project_id: own.project_id });
    await acme.anInvoice({ project_id: other.project_id, items: [anItem({ amount_dollar: 5 })] });
    expect((await ofProject(acme, own.project_id)).money.billed).toBe(final_total);
    expect((await ofCustomer(acme, customer_id)).counts).toMatchObject({ projects: 2, invoices: 2 });
  });
});

describe('the next step', () => {
  test('a new customer starts with an estimate, and a draft with being sent', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const { customer_id } = await acme.aCustomer();
    expect((await ofCustomer(acme, customer_id)).next.lead).toMatchObject({
      kind: 'no_estimate',
      action: 'create_estimate',
      customer_id,
    });
    const { project_id } = await acme.aProject({ customer_id });
    const { estimate_id, estimate_number } = await acme.anEstimate({ project_id });
    expect((await ofProject(acme, project_id)).next).toMatchObject({
      lead: { document: { type: 'estimate', id: estimate_id }, number: estimate_number, project_id },
      calm: null,
    });
  });

  test('an approved estimate without a visit asks for one, as on Home', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const sent = await aSentEstimate(acme, NO_SCHEDULE);
    const { customer_id, project_id } = sent.estimate;
    expect((await ofCustomer(acme, customer_id)).next).toMatchObject({
      lead: null,
      calm: `Nothing to do until Pat answers estimate #${sent.estimate.estimate_number}`,
    });
    await approve(sent);
    for (const { next } of [await ofCustomer(acme, customer_id), await ofProject(acme, project_id)])
      expect(next.lead).toMatchObject({ kind: 'approved_unplanned', action: 'plan_visit', project_id });
    await acme.aVisit({ project_id, day: '2026-11-23', starts: '08:00', ends: '12:00' });
    expect((await ofProject(acme, project_id)).next).toMatchObject({
      lead: null,
      calm: 'Nothing to do until Mon, Nov 23: visit at 8:00 AM',
    });
  });

  test('a late invoice is the next step of its project, and of its customer', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const invoice = await acme.anInvoice({ issue_date: '2026-11-01', due_date: '2026-11-18' });
    await sendInvoice(acme, invoice);
    const { invoice_id, invoice_number, project_id, customer_id, balance_due } = invoice;
    expect((await ofProject(acme, project_id)).next.lead).toMatchObject({
      kind: 'invoices_overdue',
      document: { type: 'invoice', id: invoice_id },
      sentence: `Pat Lee owes on invoice #${invoice_number}`,
      detail: '2 days late.',
      amount: balance_due,
      action: 'send_notification',
    });
    expect((await ofCustomer(acme, customer_id)).next.lead).toMatchObject({
      kind: 'invoices_overdue',
      document: { type: 'customer', id: customer_id },
    });
  });
});

test('an overview shows the newest records of each kind, and counts all', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { customer_id } = await acme.aCustomer();
  const past = await acme.aProject({ customer_id, name: 'Fence', is_active: false });
  const { project_id } = await acme.aProject({ customer_id, name: 'Deck' });
  const jobsite = await acme.aJobsite({ project_id });
  await acme.aTimecard({ jobsite, clock_in: '2026-11-19T13:00:00Z' });
  const estimate = await acme.anEstimate({ project_id, lines: [aLine()] });
  const invoice = await acme.anInvoice({ project_id, estimate_id: estimate.estimate_id });
  await sendInvoice(acme, invoice);
  await acme.aPayment({ invoice_id: invoice.invoice_id, amount: 25, payment_date: '2026-11-12', note: 'Check 12' });
  await acme.aVisit({ project_id, day: '2026-11-20' });
  await acme.aVisit({ project_id, day: '2026-12-01' });
  await uploadPhoto(acme.ana, project_id);

  const overview = await ofCustomer(acme, customer_id);
  expect(overview.projects.map(({ name }) => name)).toEqual(['Deck', 'Fence']);
  expect(overview.projects[0]).toMatchObject({
    next_visit: { day: '2026-11-20' },
    estimates: [{ estimate_id: estimate.estimate_id, status: 'draft', total: estimate.final_total }],
    invoices: [{ invoice_id: invoice.invoice_id, paid_on: '2026-11-12', sent_at: expect.any(String) }],
  });
  expect(overview.payments).toMatchObject([{ amount: 25, note: 'Check 12', invoice_number: invoice.invoice_number }]);
  expect(overview.visits.map(({ day }) => day)).toEqual(['2026-11-20', '2026-12-01']);
  expect(overview.messages).toMatchObject([{ is_reminder: false }]);
  expect(overview.photos).toMatchObject([{ project_id }]);
  expect(overview.hours.people).toHaveLength(1);
  expect(overview.counts).toMatchObject({ visits: 2, messages: 1, photos: 1, jobsites: 1, projects: 2 });

  const project = await ofProject(acme, project_id);
  expect(project).toMatchObject({ jobsites: [{ jobsite_id: jobsite.jobsite_id }], counts: { messages: 1, visits: 2 } });
  expect(await ofProject(acme, past.project_id)).toMatchObject({ estimates: [], payments: [], messages: [] });
});

test('an overview takes at most ten statements', async () => {
  const acme = await aCompany();
  const invoice = await acme.anInvoice();
  await acme.aVisit({ project_id: invoice.project_id });
  const own = (statements: readonly string[]) =>
    statements.filter((text) => !/^(begin|commit)\b|person_of_session|idempotency/i.test(text));
  for (const work of [() => ofCustomer(acme, invoice.customer_id), () => ofProject(acme, invoice.project_id)]) {
    expect(own(await statementsOf(work)).length).toBeLessThanOrEqual(STATEMENTS_MAX);
  }
});

test('a crew lead cannot read an overview', async () => {
  const acme = await aCompany();
  const { customer_id, project_id } = await acme.aProject();
  const lead = await aCoWorker(acme, 'crew_lead');
  expect(await lead.attempt(overviews.customer, { params: { id: customer_id } })).toBeError('not_your_role');
  expect(await lead.attempt(overviews.project, { params: { id: project_id } })).toBeError('not_your_role');
});

test('notes have their last author and time, and every change of them is in the audit log', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { customer_id, project_id } = await acme.aProject();
  expect((await ofCustomer(acme, customer_id)).notes_change).toBeNull();
  const notes = { internal_notes: 'Gate code 4410.' };
  await acme.ana.call(customers.update, { params: { id: customer_id }, body: { customer: notes } });
  await acme.ana.call(projects.update, { params: { id: project_id }, body: { project: notes } });
  // Neither the same notes nor another field is a change of the notes.
  testClock.set('2026-11-20T16:00:00Z');
  await acme.ana.call(customers.update, {
    params: { id: customer_id },
    body: { customer: { ...notes, city: 'Tampa' } },
  });
  const change = { account_name: expect.any(String), changed_at: '2026-11-20T15:00:00.000Z' };
  expect((await ofCustomer(acme, customer_id)).notes_change).toEqual(change);
  expect((await ofProject(acme, project_id)).notes_change).toEqual(change);
  const { body } = await acme.ana.call(auditLog.list, { query: { record_id: customer_id } });
  expect(body.data.map(({ attributes }) => attributes)).toMatchObject([
    { action: 'changed', before: { internal_notes: null }, after: notes },
  ]);
});

test('hours worked at one jobsite name it, and those worked at several do not', async () => {
  const acme = await aCompany();
  const jobsite = await acme.aJobsite();
  const clock_in = '2026-11-19T13:00:00Z';
  await acme.aTimecard({ jobsite, clock_in });
  const { only_jobsite } = (await ofProject(acme, jobsite.project_id)).hours;
  expect(only_jobsite).toEqual({ jobsite_id: jobsite.jobsite_id, name: jobsite.name });
  const second = await acme.aJobsite({ project_id: jobsite.project_id, name: 'Second house' });
  await acme.aTimecard({ jobsite: second, clock_in });
  expect((await ofProject(acme, jobsite.project_id)).hours.only_jobsite).toBeNull();
});

test('the office keeps notes on a customer that crew leads do not see', async () => {
  const acme = await aCompany();
  const { customer_id } = await acme.aProject();
  const customer = { internal_notes: 'Gate code 4410.' };
  await acme.ana.call(customers.update, { params: { id: customer_id }, body: { customer } });
  expect((await ofCustomer(acme, customer_id)).customer.internal_notes).toBe('Gate code 4410.');
  const lead = await aCoWorker(acme, 'crew_lead');
  const { body } = await lead.attempt(asWithoutMoney(customers.read), { params: { id: customer_id } });
  expect(JSON.stringify(body)).not.toContain('4410');
  const long = { internal_notes: 'a'.repeat(2001) };
  const rejected = await acme.ana.attempt(customers.update, { params: { id: customer_id }, body: { customer: long } });
  expect(rejected).toBeError('validation_failed');
});
