import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { access } from '#contract/identity/access.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { visits } from '#contract/work/visits.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { sendEstimate } from '#testkit/app/test-delivery.ts';
import { aBrowser, type Anything, type Browser } from '#testkit/clients/browser.ts';
import { approvalOf, changeOrderApprovalOf } from '#testkit/inputs/approval-bodies.ts';
import {
  aCustomerInput,
  aJobsiteInput,
  aLine,
  anEstimateInput,
  anInvoiceInput,
  anItem,
  aPaymentInput,
  aVisitInput,
  PASSWORD,
} from '#testkit/inputs/inputs.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import {
  newCustomer,
  newCustomerPayment,
  newEstimate,
  newInvoice,
  newJobsite,
  newTimecard,
} from '#testkit/inputs/requests.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { aProgram } from '#testkit/records/token-makers.ts';
import { approve, aSentEstimate, pageOf, sendAgain, sendInvoice } from '#testkit/scenarios/answering.ts';
import { anApprovedEstimate, aSentChangeOrder, changeOrderPageOf } from '#testkit/scenarios/change-orders.ts';

/*
 * The number of queries of a call. It determines the speed of the call independently of the machine. Each additional
 * query is one more round trip, so it should be intentional.
 */

let statements: string[] = [];

beforeEach(() => {
  statements = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function count(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!/^(begin|commit)\b|^insert into "jobs"|person_of_(session|token)/.test(text))
      statements.push(text.replace(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, args) as never;
  });
});
afterEach(() => vi.mocked(pg.Client.prototype.query).mockRestore());

/** The queries of a call, without those of its session and those that begin and end its transaction. */
async function statementCountOf(browser: Browser, endpoint: Endpoint, input: Anything = {}): Promise<number> {
  statements = [];
  const { status, body } = await browser.attempt(endpoint, input);
  if (status >= 400) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return statements.length;
}

test('a list takes one query however it is sorted and paged, and a search at most one more for each word', async () => {
  testClock.set('2026-12-01T15:00:00Z');
  const acme = await aCompany();
  for (let n = 0; n < 3; n++) {
    const { project_id } = await acme.anEstimate();
    await acme.aJobsite({ project_id });
    await acme.anInvoice({ project_id });
    const { employee_id } = await acme.anEmployee();
    await acme.aTimecard({ clock_in: '2026-03-02T12:00:00Z' });
    await acme.aVisit({ project_id, employee_ids: [employee_id] });
  }
  const ofJobsites = [jobsites.list, jobsites.listJoined];
  const ofDocuments = [estimates.listJoined, invoices.listJoined];
  const ofCrew = [employees.list, timecards.open, visits.list];
  const lists = [customers.list, projects.list, projects.listJoined, ...ofJobsites, ...ofDocuments, ...ofCrew];
  const queries = [{}, { limit: 2 }, { limit: 2, offset: 1, sort: '-created_at' }];
  for (const list of lists) {
    for (const query of queries)
      expect([list.path, await statementCountOf(acme.ana, list, { query })]).toEqual([list.path, 1]);
    const search = { q: 'roof lee', limit: 2 };
    expect(await statementCountOf(acme.ana, list, { query: search })).toBeLessThanOrEqual(3);
  }
});

test('a series of visits takes eight queries, however long, and the days of a crew four', async () => {
  testClock.set('2026-12-01T15:00:00Z');
  const acme = await aCompany();
  const { project_id, jobsite_id } = await acme.aJobsite();
  const { employee_id, employee_code } = await acme.anEmployee();
  const visit = { ...aVisitInput(), project_id, jobsite_id, employee_ids: [employee_id] };
  for (const until of ['2026-12-03', '2027-01-29']) {
    // The company's arrival window, the project, its jobsite, the crew, the visits, the crew of each, the response, the
    // crew's other visits.
    const body = { visit, repeat: { every: 'weekday', until } };
    expect(await statementCountOf(acme.ana, visits.create, { body })).toBe(8);
  }
  // The employee by the code, their visits, the company's settings for the crew, the approved work of their projects.
  expect(await statementCountOf(acme.ana, visits.ofCrew, { params: { employee_code } })).toBe(4);
});

test('a call with a token takes as many queries as the same call with a session', async () => {
  testClock.set('2026-12-01T15:00:00Z');
  const acme = await aCompany();
  const program = await aProgram(acme.ana);
  // The first call of a minute stores when the token was used.
  await program.call(customers.list, { query: { limit: 50 } });
  const query = { query: { limit: 50 } };
  expect(await statementCountOf(program, customers.list, query)).toBe(
    await statementCountOf(acme.ana, customers.list, query),
  );
  const create = () => ({ body: { customer: { ...aCustomerInput(), email_consent: false, sms_consent: false } } });
  expect(await statementCountOf(program, customers.create, create())).toBe(
    await statementCountOf(acme.ana, customers.create, create()),
  );
});

test('reading a record takes one query', async () => {
  const acme = await aCompany();
  const { estimate_id, customer_id, project_id } = await acme.anEstimate();
  const { jobsite_id } = await acme.aJobsite({ project_id });
  const { ana } = acme;
  expect(await statementCountOf(ana, customers.read, { params: { id: customer_id } })).toBe(1);
  expect(await statementCountOf(ana, projects.read, { params: { id: project_id } })).toBe(1);
  expect(await statementCountOf(ana, jobsites.read, { params: { id: jobsite_id } })).toBe(1);
  expect(await statementCountOf(ana, estimates.read, { params: { id: estimate_id } })).toBe(1);
  expect(await statementCountOf(ana, itemizedEstimates.byEstimate, { query: { estimate_id } })).toBe(1);
  const { invoice_id } = await acme.anInvoice({ project_id });
  expect(await statementCountOf(ana, invoices.read, { params: { id: invoice_id } })).toBe(1);
  expect(await statementCountOf(ana, itemizedInvoices.byInvoice, { query: { invoice_id } })).toBe(1);
});

test('a new customer takes one query, a new jobsite two; a new estimate takes four with any number of line items', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  // The customer with its consents.
  expect(await statementCountOf(acme.ana, ...newCustomer(aCustomerInput()))).toBe(1);
  // Its project, the jobsite.
  expect(await statementCountOf(acme.ana, ...newJobsite({ ...aJobsiteInput(), project_id }))).toBe(2);
  const lines = Array.from({ length: 50 }, () => aLine());
  // Its project with the customer, its number, the estimate, its line items.
  expect(await statementCountOf(acme.ana, ...newEstimate({ ...anEstimateInput(lines), project_id }))).toBe(4);
});

test('a new invoice takes four queries, with its estimate and its first payment six, and without a payment instruction one more', async () => {
  const acme = await aCompany();
  const { project_id, estimate_id } = await acme.anEstimate();
  const invoice = () => ({
    ...anInvoiceInput(Array.from({ length: 50 }, () => anItem())),
    payment_instruction: 'Please pay by check.',
    project_id,
  });
  expect(await statementCountOf(acme.ana, ...newInvoice(invoice()))).toBe(4);
  const { payment_instruction: _default, ...short } = invoice();
  expect(await statementCountOf(acme.ana, ...newInvoice(short))).toBe(5);
  const { amount: amount_paid, ...paid } = aPaymentInput();
  expect(await statementCountOf(acme.ana, ...newInvoice({ ...invoice(), ...paid, amount_paid, estimate_id }))).toBe(6);
});

test('a payment takes five queries: its invoice, a similar one, itself, the amount paid and its audit entry', async () => {
  const acme = await aCompany();
  const { invoice_id } = await acme.anInvoice();
  expect(await statementCountOf(acme.ana, ...newCustomerPayment({ ...aPaymentInput(), invoice_id }))).toBe(5);
  expect(await statementCountOf(acme.ana, customerPayments.byInvoice, { params: { id: invoice_id } })).toBe(1);
});

test('the projects of a customer with all payments take three queries', async () => {
  const acme = await aCompany();
  const { customer_id, project_id } = await acme.aProject();
  for (let n = 0; n < 4; n++) {
    const { invoice_id } = await acme.anInvoice({ project_id });
    await acme.aPayment({ invoice_id });
  }
  expect(await statementCountOf(acme.ana, customerPayments.byCustomer, { params: { id: customer_id } })).toBe(3);
});

test('the dependents of a customer or a project take one query', async () => {
  const acme = await aCompany();
  const { customer_id, project_id } = await acme.aProject();
  expect(await statementCountOf(acme.ana, customers.dependents, { params: { id: customer_id } })).toBe(1);
  expect(await statementCountOf(acme.ana, projects.dependents, { params: { id: project_id } })).toBe(1);
});

test('rendering an invoice takes four queries', async () => {
  const acme = await aCompany();
  const { invoice_id } = await acme.anInvoice({ items: Array.from({ length: 20 }, () => anItem()) });
  expect(await statementCountOf(acme.ana, invoices.pdf, { query: { invoice_id } })).toBe(4);
  expect(await statementCountOf(acme.ana, customerPayments.pdf, { query: { invoice_id } })).toBe(3);
});

test('rendering an estimate takes three queries, one of them for all line items', async () => {
  const acme = await aCompany();
  const { estimate_id } = await acme.anEstimate({ lines: Array.from({ length: 20 }, () => aLine()) });
  expect(await statementCountOf(acme.ana, estimates.pdf, { query: { estimate_id } })).toBe(3);
});

test("a customer's page takes at most six queries, an approval at most twenty-two", async () => {
  const acme = await aCompany();
  const lines = Array.from({ length: 50 }, () => aLine({ is_optional: true }));
  const sent = await aSentEstimate(acme, { lines });
  const params = { token: sent.token };
  const approval = approvalOf(await pageOf(sent));
  expect(await statementCountOf(sent.customer, customerPage.read, { params })).toBeLessThanOrEqual(6);
  expect(
    await statementCountOf(sent.customer, customerPage.approve, { params, body: { approval } }),
  ).toBeLessThanOrEqual(22);
});

test('the approval of a change order takes at most twenty-three queries, also through the link of its estimate', async () => {
  const acme = await aCompany();
  const estimate = await anApprovedEstimate(acme);
  const lines = Array.from({ length: 50 }, () => aLine());
  for (const isBehind of [false, true]) {
    const sent = await aSentChangeOrder(acme, { estimate_id: estimate.estimate_id, line_items: lines });
    const { token } = isBehind ? estimate : sent;
    const params = { token, id: sent.change_order_id };
    const approval = changeOrderApprovalOf(await changeOrderPageOf({ ...sent, token }));
    expect(await statementCountOf(sent.customer, customerPage.readChangeOrder, { params })).toBeLessThanOrEqual(6);
    const input = { params, body: { approval } };
    expect(await statementCountOf(sent.customer, customerPage.approveChangeOrder, input)).toBeLessThanOrEqual(23);
  }
});

test("a customer's page with photos, invoices and payments takes at most six queries, as does that of an invoice", async () => {
  const acme = await aCompany();
  const draft = await acme.anEstimate({ deposit_percent: 50, start_percent: 50, completion_percent: 0 });
  const { estimate_id, project_id } = draft;
  const { body } = await uploadPhoto(acme.ana, project_id, { tag: 'before_project' });
  const image_group_keys = body.photos.map((photo) => photo.image_group_key).slice(0, 1);
  await acme.ana.call(estimates.showPhotos, { params: { id: estimate_id }, body: { image_group_keys } });
  const sent = await sendAgain(acme, draft);
  await approve(sent);
  const { invoice_id = '' } = (await pageOf(sent)).invoices[0] ?? {};
  await acme.aPayment({ invoice_id });
  await acme.ana.call(invoices.showPhotos, { params: { id: invoice_id }, body: { image_group_keys } });
  const { token } = await sendInvoice(acme, { invoice_id });
  for (const params of [{ token: sent.token }, { token }])
    expect(await statementCountOf(sent.customer, customerPage.read, { params })).toBeLessThanOrEqual(6);
});

test('the messages of a customer take one query besides the customer', async () => {
  const acme = await aCompany();
  const estimate = await acme.anEstimate();
  for (let n = 0; n < 3; n++) await sendEstimate(acme, estimate);
  expect(await statementCountOf(acme.ana, messages.byCustomer, { params: { id: estimate.customer_id } })).toBe(2);
});

test('clocking in takes five queries, clocking out four', async () => {
  const acme = await aCompany();
  const { employee_code } = await acme.anEmployee();
  const { jobsite_id } = await acme.aJobsite();
  const phone = aBrowser();
  // The employee of the code, the jobsite, the lock on the employee's hours with the new time card's entry in the
  // directory, their last time card, the new one.
  expect(await statementCountOf(phone, ...newTimecard({ employee_code, jobsite_id }))).toBe(5);
  const { body } = await phone.call(timecards.ofDay, { params: { employee_code } });
  const params = { id: body.data[0]?.id ?? '' };
  // The owner of the time card, its lock, its end, and the updated time card.
  expect(await statementCountOf(phone, timecards.change, { params, body: { timecard: { clock_out: 'now' } } })).toBe(4);
});

test('a report takes one query with any number of rows and sums', async () => {
  const acme = await aCompany();
  const employee = await acme.anEmployee();
  for (const day of [1, 2, 3]) {
    const clock_in = `2026-03-0${day}T12:00:00Z`;
    await acme.aTimecard({ employee, clock_in, clock_out: `2026-03-0${day}T20:00:00Z` });
  }
  const query = { start: '2026-03-01', end: '2026-03-31', hourly_rate: 25 };
  expect(await statementCountOf(acme.ana, timecards.report, { query })).toBe(1);
});

test('the session takes no separate query', async () => {
  const { ana } = await aCompany();
  expect(await statementCountOf(ana, access.checkAuth)).toBe(0);
});

test('a login takes the same queries for an unknown ID as for a wrong password', async () => {
  const { ana } = await aCompany();
  const attempt = async (login_id: string) => {
    statements = [];
    const reply = await aBrowser().attempt(access.login, { body: { login_id, login_password: `${PASSWORD}!` } });
    expect(reply).toBeError('login_failed');
    return statements.length;
  };
  expect(await attempt('nobody-has-this')).toBe(await attempt(ana.login_id));
});
