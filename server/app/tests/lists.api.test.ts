import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint, Endpoints } from '#contract/endpoint.ts';
import { reminders } from '#contract/office/reminders.ts';
import { estimatesToPlan } from '#contract/sales/estimates-to-plan.ts';
import { addDays } from '#domain/time.ts';
import { casesForEngine } from '#testkit/database/engines.ts';
import { aCompany, aCoWorker, type Company, elsewhere, type Person } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, sendInvoice } from '#testkit/scenarios/answering.ts';
import { remindsAfter } from '#testkit/scenarios/reminding.ts';

/* Rules that apply to every list of the product. The tests are generated from the contract's table. */

const lists = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Endpoints)
    .filter(([, { query }]) => query && 'q' in query.shape && 'sort' in query.shape)
    .map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
);

let acme: Company;
let ana: Person;
let path: Record<string, string>;
let needed: Record<string, string>;
let invoice_id = '';

beforeAll(async () => {
  acme = await aCompany();
  const { customer_id } = await acme.aCustomer({ first_name: 'Zoë', last_name: '100%_Lee' });
  await acme.aCustomer({ first_name: 'adam', last_name: 'Brown' });
  await acme.aCustomer({ first_name: 'Bea', last_name: 'brown' });
  for (const name of ['Garage', 'attic', 'Zen garden']) {
    const { project_id } = await acme.aProject({ name, customer_id, estimated_sum: name === 'attic' ? 1 : null });
    await acme.aJobsite({ project_id, name: `${name} site`, zip: name === 'attic' ? null : '33609' });
    await acme.anEstimate({ project_id, name: `${name} estimate`, discount_usd: name.length });
    const invoice = await acme.anInvoice({ project_id, name: `${name} invoice`, discount_usd: name.length });
    await acme.aPayment({ invoice_id: invoice.invoice_id, amount: name.length * 10 });
    invoice_id = invoice.invoice_id;
  }
  await acme.aPayment({ invoice_id, amount: 5, payment_method: 'cash', note: 'Zoë, 100%_ in cash' });
  await acme.aPayment({ invoice_id, amount: 5, payment_date: '2026-10-01' });
  const [cruz] = [await acme.anEmployee(), await acme.anEmployee({ first_name: 'Dana', last_name: 'adair' })];
  const jobsite = await acme.aJobsite();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
  await acme.aTimecard({ employee: cruz, jobsite, clock_in: hoursAgo(30), clock_out: hoursAgo(0.2) });
  await acme.aTimecard({ employee: cruz, jobsite, clock_in: hoursAgo(0.1) });
  await acme.aTimecard({ jobsite, clock_in: hoursAgo(17) });
  for (const [title, day] of [
    ['Fence', 3],
    ['attic', 2],
    ['Fence', 1],
  ] as const)
    await acme.aVisit({ title, day: inDays(day) });
  await anOverdueInvoice();
  path = { id: customer_id, list: 'project_types', employee_code: cruz.employee_code };
  await anApprovedEstimate();
  const estimate_id = await anApprovedEstimate();
  for (const name of ['Garage', 'attic', 'Zen garden']) await acme.aChangeOrder({ estimate_id, name });
  needed = { customer_id, estimate_id };
});

test('the lists of unscheduled visits and of reminders have rows', async () => {
  for (const endpoint of [estimatesToPlan.list, reminders.planned])
    expect((await acme.ana.call(endpoint)).body.meta.total).toBeGreaterThan(1);
});

function inDays(count: number): string {
  return addDays(new Date().toISOString().slice(0, 10), count);
}

/** An invoice with a pending reminder to its customer. */
async function anOverdueInvoice(): Promise<void> {
  const days = { issue_date: inDays(-20), due_date: inDays(-1) };
  const reminder_settings = { invoice_overdue: remindsAfter([3, 7, 12]) };
  await acme.ana.call(reminders.changeSettings, { body: { reminder_settings } });
  await sendInvoice(acme, await acme.anInvoice(days));
}

async function anApprovedEstimate(): Promise<string> {
  const sent = await aSentEstimate(acme);
  await approve(sent);
  return sent.estimate_id;
}

interface ListResponse {
  data: { id: string; attributes: Record<string, unknown> }[];
  meta: { total: number };
}

async function list(endpoint: Endpoint, query: Record<string, string | number> = {}) {
  const params = paramsOf(endpoint);
  const queryNames = Object.keys(endpoint.query?.shape ?? {});
  const of = Object.fromEntries(Object.entries(needed).filter(([name]) => queryNames.includes(name)));
  const reply = await ana.attempt(endpoint, { params, query: { ...of, ...query } });
  return { ...reply, body: reply.body as unknown as ListResponse };
}

/** A separate owner for each list, because an account may make 300 calls a minute in all its sessions. */
async function anotherOwner(): Promise<void> {
  ana = await elsewhere(await aCoWorker(acme, 'owner'));
}

function paramsOf({ path: of }: Endpoint): Record<string, string> {
  if (of.startsWith('/subscriptions') || of.startsWith('/payments')) return { id: ana.account_id };
  return of.startsWith('/customer_payments') ? { id: invoice_id } : path;
}

describe.each(lists)('%s', (_name, endpoint) => {
  beforeAll(anotherOwner);

  test('a list counts all its rows, and pages through them in one order', async () => {
    const { body: all } = await list(endpoint);
    expect(all.meta.total).toBe(all.data.length);
    const paged = [];
    for (let offset = 0; offset < all.meta.total; offset += 2) {
      const { body } = await list(endpoint, { limit: 2, offset });
      expect(body.meta.total).toBe(all.meta.total);
      paged.push(...body.data);
    }
    expect(paged).toEqual(all.data);
    expect((await list(endpoint, { limit: 1, offset: all.meta.total })).body).toEqual({ data: [], meta: all.meta });
    expect((await list(endpoint, { offset: 1 })).body).toEqual({ data: all.data.slice(1), meta: all.meta });
  });

  test('a list can be sorted by every attribute, in both directions', async () => {
    const { body: all } = await list(endpoint);
    const sorts = endpoint.query?.shape.sort as z.ZodOptional<z.ZodEnum>;
    for (const sort of sorts.unwrap().options as string[]) {
      const { status, body } = await list(endpoint, { sort });
      expect([sort, status]).toEqual([sort, 200]);
      expect(body.data.map(({ id }) => id).toSorted()).toEqual(all.data.map(({ id }) => id).toSorted());
      const values = body.data.map(({ attributes }) => attributes[sort.replace('-', '')]);
      expect([sort, values]).toEqual([sort, values.toSorted(comparing(sort))]);
    }
  });
});

// Rules of the schema and the router that all lists share: the database has no part in them.
describe.each(casesForEngine(lists, { of: () => 'a list' }))('%s', (_name, endpoint) => {
  beforeAll(anotherOwner);

  test.each([
    ['sort', 'password_hash'],
    ['sort', '-'],
    ['sort', 'name;drop table customers'],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '1.5'],
    ['limit', 'all'],
    ['offset', '-1'],
    ['offset', 'x'],
    ['q', 'x'.repeat(201)],
  ])('a list rejects %s=%s', async (name, value) => {
    const reply = await list(endpoint, { [name]: value });
    expect(reply).toBeError('validation_failed');
    expect(Object.keys((reply.body as unknown as { fields: object }).fields)).toEqual([name]);
  });

  test('a list allows two hundred rows per page', async () => {
    expect((await list(endpoint, { limit: 200 })).status).toBe(200);
  });

  test('a list gives the same response with a trailing slash', async () => {
    const url = (slash: string) =>
      `/api/v1${endpoint.path.replace(/:(\w+)/g, (_, name: string) => paramsOf(endpoint)[name] ?? '')}${slash}`;
    const search = endpoint.query && 'customer_id' in endpoint.query.shape ? `?customer_id=${needed.customer_id}` : '';
    const plain = await ana.request({ method: 'GET', url: url('') + search });
    expect((await ana.request({ method: 'GET', url: url('/') + search })).body).toEqual(plain.body);
  });
});

// Excludes visits and reminders, which are in the order of their times, and unscheduled estimates, which are in the
// order of their waiting time.
const records = lists.filter(([name]) => !/^(references|subscriptions|visits|reminders|estimatesToPlan)\./.test(name));

describe.each(records)('%s', (_name, endpoint) => {
  test('a list of records is sorted newest first', async () => {
    const { body } = await list(endpoint);
    const made = body.data.map(({ attributes }) => attributes.created_at);
    expect(made).toEqual(made.toSorted().toReversed());
  });
});

const oneRecordOfEach = records.filter(([name]) =>
  /^(customers|projects|jobsites|estimates|invoices|customerPayments)\./.test(name),
);

describe.each(oneRecordOfEach)('%s', (_name, endpoint) => {
  test('a list is searched by all words, case-insensitively, with every character taken literally', async () => {
    const found = async (q: string) => (await list(endpoint, { q })).body.meta.total;
    const [all, some] = [await found(''), await found('zOË 100%_')];
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThanOrEqual(all);
    expect(await found('zoë nowhere')).toBe(0);
    expect(await found('1__%')).toBe(0);
    expect(await found(String.raw`\ `)).toBe(0);
    expect(await found(`' or '1'='1`)).toBe(0);
  });
});

test('a company without records has an empty list, not a 404', async () => {
  const rival = await aCompany();
  const { customers, projects, jobsites, estimates, invoices } = api;
  const lists = [customers.list, projects.list, projects.listJoined, jobsites.list, jobsites.listJoined];
  for (const endpoint of [...lists, estimates.listJoined, invoices.listJoined]) {
    expect(await rival.ana.call(endpoint)).toMatchObject({ status: 200, body: { data: [], meta: { total: 0 } } });
  }
});

/** Ascending, or descending with `-`: text case-insensitively, null last. */
function comparing(sort: string) {
  const sign = sort.startsWith('-') ? -1 : 1;
  const plain = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : (value as number | boolean));
  return (left: unknown, right: unknown): number => {
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const [a, b] = [plain(left), plain(right)];
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  };
}
