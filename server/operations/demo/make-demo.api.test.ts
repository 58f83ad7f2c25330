import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { messages } from '#contract/core/messages.ts';
import { access } from '#contract/identity/access.ts';
import { home as homeCalls } from '#contract/office/home.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { priceItems } from '#contract/sales/price-items.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { images } from '#contract/work/images.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { payroll } from '#contract/work/payroll.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { visits } from '#contract/work/visits.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { estimateTotals, invoiceBalance, sumOfAmounts } from '#domain/totals.ts';
import { publicConfig } from '#testkit/app/app.ts';
import { errorLogStream } from '#testkit/app/error-log.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { testDatabase, testEngine } from '#testkit/database/engines.ts';
import { TIME_ZONE } from './company.ts';
import { type Demo, makeDemo } from './make-demo.ts';

const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), 'jobsitespro-test-'));
let demo: Demo;
let dana: Browser;

beforeAll(async () => {
  demo = await make();
  dana = aBrowser();
  const { login_id, login_password } = demo;
  await dana.call(access.login, { body: { login_id, login_password } });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function make(): Promise<Demo> {
  const config = publicConfig({ DATA_DIR: dataDir });
  return makeDemo({ config, log: pino({ level: 'error' }, errorLogStream), database: await testDatabase() });
}

test('the demo company has customers, projects and estimates, and an active trial', async () => {
  const { body: session } = await dana.call(access.checkAuth);
  expect(session.data.attributes).toMatchObject({ company_name: 'Bayline Home Repair', subscription_status: 'active' });
  expect((await dana.call(customers.list)).body.meta.total).toBe(40);
  const { body } = await dana.call(projects.list);
  const states = Map.groupBy(body.data, ({ attributes }) => attributes.is_active);
  expect(body.meta.total).toBe(60);
  expect([...states.keys()].toSorted()).toEqual([false, true]);
  expect(new Set(body.data.map(({ attributes }) => attributes.project_type)).size).toBeGreaterThan(9);
});

test('each project has a jobsite with an address and a position', async () => {
  const { body } = await dana.call(jobsites.listJoined);
  const sites = Map.groupBy(body.data, ({ attributes }) => attributes.project_id);
  expect([sites.size, body.meta.total]).toEqual([60, 66]);
  for (const { attributes } of body.data) {
    expect(attributes).toMatchObject({ state: 'FL', latitude: expect.any(Number) as number });
    expect(attributes.address_1).toBe(attributes.customer_address_1);
  }
  const dates = body.data.map(({ attributes }) => attributes.created_at);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('the crew has two weeks of time cards, of every kind', async () => {
  const { body: hired } = await dana.call(employees.list);
  expect(hired.meta.total).toBe(6);
  const today = dayIn(TIME_ZONE, new Date());
  const query = { start: addDays(today, -15), end: today, hourly_rate: '24' };
  const { body: report } = await dana.call(timecards.report, { query });
  expect(report.by_employee).toHaveLength(6);
  expect(report.meta.total).toBeGreaterThan(90);
  const sources = new Set(report.timecards.flatMap((row) => [row.clock_in_source, row.clock_out_source]));
  expect([...sources].toSorted()).toEqual(['corrected', 'late', 'server', 'stated', null].toSorted());
  const { body: open } = await dana.call(timecards.open);
  expect(open.data.map(({ attributes }) => attributes.is_forgotten).toSorted()).toEqual([false, true]);
  const { body: log } = await dana.call(auditLog.list, { query: { record_type: 'timecard' } });
  expect(log.data.map(({ attributes }) => attributes.account_name)).toEqual(['Dana Whitfield']);
});

test('the schedule is full before today and after it, and every hour has a wage', async () => {
  const today = dayIn(TIME_ZONE, new Date());
  const { body } = await dana.call(visits.list, { query: { from: addDays(today, -14), to: addDays(today, 14) } });
  const planned = body.data.map(({ attributes }) => attributes);
  const before = planned.filter(({ day }) => day < today);
  expect(before.length).toBeGreaterThan(30);
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['done']));
  const after = planned.filter(({ day }) => day > today);
  expect(after.length).toBeGreaterThan(25);
  expect(after.filter(({ crew }) => crew.length === 0)).toHaveLength(1);
  expect(after.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
  const query = { start: addDays(today, -14), end: today };
  const { body: pay } = await dana.call(payroll.ofPeriod, { query });
  expect(pay.employees.map(({ lacks_wage }) => lacks_wage)).not.toContain(true);
});

test('the audit log lists its entries by time, newest first, whatever their insertion order', async () => {
  const { body } = await dana.call(auditLog.list);
  const times = body.data.map(({ attributes }) => attributes.created_at);
  expect(times.length).toBeGreaterThan(50);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('the estimates have one to twelve line items, and totals that match them', async () => {
  const { body } = await dana.call(estimates.listJoined);
  const counts: number[] = [];
  for (const { attributes } of body.data) {
    const query = { estimate_id: attributes.estimate_id };
    const lines = (await dana.call(itemizedEstimates.byEstimate, { query })).body.data.data.map(
      (line) => line.attributes,
    );
    expect(attributes).toMatchObject(estimateTotals(lines, attributes));
    counts.push(lines.length);
  }
  expect(counts).toHaveLength(47);
  expect(Math.min(...counts)).toBe(1);
  expect(Math.max(...counts)).toBe(12);
});

test('the price book has the line items of the estimates, under codes, with units and hours', async () => {
  const { body } = await dana.call(priceItems.list);
  const items = body.data.map(({ attributes }) => attributes);
  const { data } = (await dana.call(estimates.listJoined)).body;
  const query = { estimate_id: data.at(-1)?.id ?? '' };
  const offered = (await dana.call(itemizedEstimates.byEstimate, { query })).body.data.data;
  const codes = items.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(offered.map(({ attributes }) => attributes.code)));
  expect(items.find(({ code }) => code === 'CTR-04')).toMatchObject({
    description: 'Quartz countertop, 3 cm, fabricated and set',
    unit: 'sq ft',
    unit_price_dollar: 78,
    hours_per_unit: 0.14,
    category: 'Kitchen',
  });
});

test('the invoices are paid, partly paid or open, and match their payments', async () => {
  const { body } = await dana.call(invoices.listJoined);
  const standings: string[] = [];
  for (const { attributes: invoice } of body.data) {
    const params = { id: invoice.invoice_id };
    const payments = (await dana.call(customerPayments.byInvoice, { params })).body.data;
    expect(sumOfAmounts(payments.map(({ attributes }) => attributes.amount))).toBe(invoice.amount_paid);
    expect(invoice).toMatchObject(invoiceBalance(invoice));
    standings.push(payments.length > 0 && invoice.status === 'OUTSTANDING' ? 'PART PAID' : invoice.status);
  }
  const counts = Map.groupBy(standings, (status) => status);
  expect([...counts].map(([status, { length }]) => `${length} ${status}`).toSorted()).toEqual([
    '5 PART PAID',
    '7 OUTSTANDING',
    '8 PAID',
  ]);
  const estimated = body.data.filter(({ attributes }) => attributes.estimate_id);
  expect(estimated).toHaveLength(20);
});

test('a customer has approved an estimate and its change order, and another customer has an open one', async () => {
  const { body } = await dana.call(estimates.listJoined);
  const [open, approved] = body.data.map(({ attributes }) => attributes);
  expect(open).toMatchObject({ status: 'sent', approved_total: null });
  const { estimate_id = '', customer_first_name, customer_last_name } = approved ?? {};
  expect(approved).toMatchObject({
    status: 'approved',
    approved_by_name: `${customer_first_name} ${customer_last_name}`,
  });
  const { body: orders } = await dana.call(changeOrders.byEstimate, { query: { estimate_id } });
  expect(orders.data.map(({ attributes }) => [attributes.status, attributes.sub_total_dollar])).toEqual([
    ['approved', 480],
  ]);
  const { body: billing } = await dana.call(installments.billing, { params: { id: estimate_id } });
  expect(billing.approved_total).toBe(approved?.approved_total);
  expect(billing.invoices).toHaveLength(2);
  const { body: answer } = await dana.call(approvals.answer, { params: { id: estimate_id } });
  expect(answer.approval?.left_out_line_item_ids).toHaveLength(1);
});

test('twelve of the 21 estimates sent in the last 90 days are approved, and every billed one is', async () => {
  const { body: home } = await dana.call(homeCalls.read);
  expect([home.money.estimates.approved.count, home.money.estimates.sent.count]).toEqual([12, 21]);
  const approved = (await dana.call(estimates.listJoined, { query: { status: 'approved' } })).body.data;
  const ids = new Set(approved.map(({ id }) => id));
  const billed = (await dana.call(invoices.listJoined)).body.data.map(({ attributes }) => attributes.estimate_id ?? '');
  expect(billed.filter((id) => !ids.has(id))).toEqual([]);
});

test('an approval, its entry in the audit log, and its invoice have the dates of the plan', async () => {
  const { body } = await dana.call(auditLog.list, { query: { action: 'recorded', limit: 50 } });
  const billed = (await dana.call(invoices.listJoined)).body.data.map(({ attributes }) => attributes);
  const dated = body.data.flatMap(({ attributes: { record_id, created_at } }) => {
    const invoice = billed.find(({ estimate_id }) => estimate_id === record_id);
    return invoice ? [{ approved: created_at, invoiced: invoice.created_at }] : [];
  });
  expect(dated.length).toBeGreaterThan(15);
  for (const { approved, invoiced } of dated) expect(Date.parse(approved)).toBeLessThanOrEqual(Date.parse(invoiced));
});

test('the crew works at projects with planned hours only', async () => {
  const today = dayIn(TIME_ZONE, new Date());
  const query = { start: addDays(today, -15), end: today };
  const { body: report } = await dana.call(timecards.report, { query });
  const sites = (await dana.call(jobsites.listJoined)).body.data;
  const projectOf = new Map(sites.map(({ id, attributes }) => [id, attributes.project_id]));
  const worked = new Set(report.timecards.map(({ jobsite_id }) => projectOf.get(jobsite_id ?? '') ?? ''));
  const approved = (await dana.call(estimates.listJoined, { query: { status: 'approved' } })).body.data;
  const planned = new Map(approved.map(({ attributes }) => [attributes.project_id, attributes.total_hour]));
  expect(worked.size).toBeGreaterThan(3);
  for (const project_id of worked) expect(planned.get(project_id)).toBeGreaterThan(40);
});

test('the invoices and payment notices were sent', async () => {
  const { body } = await dana.call(customers.list);
  const sent = { invoice: 0, payment: 0 };
  for (const { id } of body.data) {
    const logs = (await dana.call(messages.byCustomer, { params: { id } })).body;
    for (const kind of ['invoice', 'payment'] as const) {
      sent[kind] += logs[kind].email.data.length + logs[kind].sms.data.length;
    }
  }
  expect(sent).toEqual({ invoice: 18, payment: 5 });
});

test('the records were created over the past months, the newest last', async () => {
  const { body } = await dana.call(estimates.listJoined);
  const dates = body.data.map(({ attributes }) => attributes.created_at);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(Date.parse(dates[0] ?? '') - Date.parse(dates.at(-1) ?? '')).toBeGreaterThan(120 * 24 * 60 * 60 * 1000);
  expect(Date.parse(dates[0] ?? '')).toBeLessThan(Date.now());
});

test('the messages have every possible state', async () => {
  const { body } = await dana.call(customers.list);
  const found = new Set<string>();
  for (const { id } of body.data) {
    const logs = (await dana.call(messages.byCustomer, { params: { id } })).body.estimate;
    for (const by of ['email', 'sms'] as const) {
      for (const { attributes: log } of logs[by].data) {
        expect(Boolean(log.failure_reason)).toBe(['failed', 'queued'].includes(log.message_processing_status));
        found.add(`${by} ${log.opened_at ? 'opened' : log.message_processing_status}`);
      }
    }
  }
  const both = (state: string) => [`email ${state}`, `sms ${state}`];
  expect([...found].toSorted()).toEqual(
    [...['delivered', 'failed', 'opened', 'sent'].flatMap(both), 'email queued'].toSorted(),
  );
});

test('some projects have photos, before and after', async () => {
  const { body } = await dana.call(projects.list);
  const found = [];
  for (const { id } of body.data) {
    const { photos } = (await dana.call(images.allLinks, { params: { tag: 'project', owner: id } })).body;
    if (photos.length > 0) found.push(new Set(photos.map(({ project_tag }) => project_tag)).size);
  }
  expect(found).toEqual([2, 2, 2]);
});

test('a second run changes nothing', async () => {
  const before = (await dana.call(estimates.listJoined)).body;
  expect(await make()).toEqual({ ...demo, isNew: false });
  expect((await dana.call(estimates.listJoined)).body).toEqual(before);
});

test.runIf(testEngine === 'postgres')('the command creates no second company, and prints how to sign in', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: rows[0]?.name });
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATABASE_URL: url.href, DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'make-demo.ts')], { env });
  expect(stdout).toContain('Bayline Home Repair is there already: nothing was changed.');
  expect(stdout).toContain(`Login ID  ${demo.login_id}\n  Password  ${demo.login_password}\n`);
});
