import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { access } from '../../contract/access.ts';
import { customers } from '../../contract/customers.ts';
import { employees } from '../../contract/employees.ts';
import { estimates } from '../../contract/estimates.ts';
import { itemizedEstimates } from '../../contract/itemized-estimates.ts';
import { projects } from '../../contract/projects.ts';
import { timecards } from '../../contract/timecards.ts';
import { aBrowser, type Anything, type Browser } from './browser.ts';
import { aCompany } from './cast.ts';
import { aCustomerInput, aLine, PASSWORD } from './inputs.ts';

/*
 * How often a call asks the database: the figure behind its speed that no machine changes. One more is one more round trip
 * for everybody, so it should be meant.
 */

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function count(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!/^(begin|commit)\b|pgboss|person_of_session/.test(text)) asked.push(text.replace(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, given) as never;
  });
});
afterEach(() => vi.mocked(pg.Client.prototype.query).mockRestore());

/** What a call asks besides its session and the beginning and end of its transaction. */
async function questionsOf(browser: Browser, endpoint: Endpoint, given: Anything = {}): Promise<number> {
  asked = [];
  const { status, body } = await browser.attempt(endpoint, given);
  if (status >= 400) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return asked.length;
}

test('a list is one question, however it is searched, sorted and paged', async () => {
  const acme = await aCompany();
  for (let n = 0; n < 3; n++) {
    await acme.anEstimate();
    await acme.aTimecard({ clock_in: '2026-03-02T12:00:00Z' });
  }
  const lists = [
    customers.list,
    projects.list,
    projects.listJoined,
    estimates.listJoined,
    employees.list,
    timecards.open,
  ];
  const queries = [{}, { limit: 2 }, { limit: 2, offset: 1, sort: '-created_at' }, { q: 'roof lee', limit: 2 }];
  for (const list of lists) {
    for (const query of queries)
      expect([list.path, await questionsOf(acme.ana, list, { query })]).toEqual([list.path, 1]);
  }
});

test('a record is one question', async () => {
  const acme = await aCompany();
  const { estimate_id, customer_id, project_id } = await acme.anEstimate();
  const { ana } = acme;
  expect(await questionsOf(ana, customers.read, { params: { id: customer_id } })).toBe(1);
  expect(await questionsOf(ana, projects.read, { params: { id: project_id } })).toBe(1);
  expect(await questionsOf(ana, estimates.read, { params: { id: estimate_id } })).toBe(1);
  expect(await questionsOf(ana, itemizedEstimates.byEstimate, { query: { estimate_id } })).toBe(1);
});

test('a new customer is one question; a new estimate four, however many lines it has', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const customer = aCustomerInput();
  expect(await questionsOf(acme.ana, customers.create, { body: { customer } })).toBe(1);
  const itemized_estimates = Array.from({ length: 50 }, () => aLine());
  // Its project with the customer, its number, itself, its lines.
  const estimate = { project_id, name: 'Roof', itemized_estimates };
  expect(await questionsOf(acme.ana, estimates.create, { body: { estimate } })).toBe(4);
});

test('an estimate is drawn from three questions, and lists its lines in one of them', async () => {
  const acme = await aCompany();
  const { estimate_id } = await acme.anEstimate({ lines: Array.from({ length: 20 }, () => aLine()) });
  expect(await questionsOf(acme.ana, estimates.pdf, { query: { estimate_id } })).toBe(3);
});

test('clocking in is six questions, clocking out four', async () => {
  const acme = await aCompany();
  const { employee_code } = await acme.anEmployee();
  const { jobsite_id } = await acme.aJobsite();
  const phone = aBrowser();
  // Too many misses, whose code, the jobsite; the employee's hours locked, their last card, the new one.
  const timecard = { employee_code, jobsite_id };
  expect(await questionsOf(phone, timecards.clockIn, { body: { timecard } })).toBe(6);
  const { body } = await phone.call(timecards.ofDay, { params: { employee_code } });
  const params = { id: body.data[0]?.id ?? '' };
  // Whose card, the card locked, its end, and what it says then.
  expect(await questionsOf(phone, timecards.change, { params, body: { timecard: { clock_out: 'now' } } })).toBe(4);
});

test('a report is one question, as many rows and sums as it has', async () => {
  const acme = await aCompany();
  const employee = await acme.anEmployee();
  for (const day of [1, 2, 3]) {
    const clock_in = `2026-03-0${day}T12:00:00Z`;
    await acme.aTimecard({ employee, clock_in, clock_out: `2026-03-0${day}T20:00:00Z` });
  }
  const query = { start: '2026-03-01', end: '2026-03-31', hourly_rate: 25 };
  expect(await questionsOf(acme.ana, timecards.report, { query })).toBe(1);
});

test('who is signed in is known without a question of its own', async () => {
  const { ana } = await aCompany();
  expect(await questionsOf(ana, access.checkAuth)).toBe(0);
});

test('a login asks as much of the database for an ID that nobody has as for a wrong password', async () => {
  const { ana } = await aCompany();
  const attempt = async (login_id: string) => {
    asked = [];
    const reply = await aBrowser().attempt(access.login, { body: { login_id, login_password: `${PASSWORD}!` } });
    expect(reply).toRefuse('login_failed');
    return asked.length;
  };
  expect(await attempt('nobody-has-this')).toBe(await attempt(ana.login_id));
});
