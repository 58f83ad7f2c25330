import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '#contract/work/employees.ts';
import { employees } from '#contract/work/employees.ts';
import { type Jobsite, jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company, elsewhere } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

let acme: Company;
let cruz: Employee;
let site: Jobsite;
let phone: Browser;

beforeEach(async () => {
  testClock.set('2026-11-20T12:00:00.250Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
  cruz = await acme.anEmployee();
  site = await acme.aJobsite();
  phone = aBrowser();
});

interface Tap {
  browser?: Browser;
  tapped_at?: string;
  jobsite_id?: string;
  key?: string;
}

function clockIn({ browser = phone, tapped_at, jobsite_id = site.jobsite_id, key }: Tap = {}) {
  const { company_code, employee_code } = cruz;
  return browser.call(timecards.clockIn, {
    body: { timecard: { company_code, employee_code, jobsite_id, tapped_at } },
    headers: key ? { 'idempotency-key': key } : {},
  });
}

async function clockedIn(tap: Tap = {}) {
  const { status, body } = await clockIn(tap);
  expect(status).toBe(201);
  return body.data.attributes;
}

function change(id: string, timecard: Record<string, unknown>, { browser = phone, key }: Tap = {}) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return browser.attempt(timecards.change, { params: { id }, body: { timecard }, headers });
}

const clockOut = (id: string, tap: Tap = {}) => change(id, { clock_out: 'now' }, tap);

async function today() {
  const { body } = await phone.call(timecards.ofDay, { params: { employee_code: cruz.employee_code } });
  return body.data.map(({ attributes }) => attributes);
}

test("an employee clocks in and out by the server's clock, whatever the phone's clock shows", async () => {
  const reply = await clockIn();
  expect(reply.status).toBe(201);
  const { timecard_id, created_at, updated_at } = reply.body.data.attributes;
  expect(reply.body.data).toEqual({
    id: timecard_id,
    type: 'timecard',
    attributes: {
      timecard_id,
      company_code: acme.company_code,
      employee_code: cruz.employee_code,
      employee_name: 'Cruz Ortega',
      jobsite_id: site.jobsite_id,
      jobsite_name: site.name,
      clock_in: '2026-11-20T12:00:00.250Z',
      clock_out: null,
      clock_in_source: 'server',
      clock_out_source: null,
      clock_in_recorded_at: '2026-11-20T12:00:00.250Z',
      clock_out_recorded_at: null,
      is_open: true,
      is_forgotten: false,
      breaks: [],
      billed_invoice_number: null,
      break_source: null,
      created_at,
      updated_at,
    },
  });
  testClock.set('2026-11-20T16:30:00Z');
  const out = await change(timecard_id, { clock_out: '2020-01-01T00:00:00Z' });
  expect(out.status).toBe(200);
  expect(out.body.data.attributes).toMatchObject({
    clock_out: '2026-11-20T16:30:00.000Z',
    clock_out_source: 'server',
    clock_out_recorded_at: '2026-11-20T16:30:00.000Z',
    is_open: false,
    // The card's id allows closing the card; it must not give access to anything else.
    employee_code: null,
  });
  expect((await today())[0]).toMatchObject({ timecard_id, clock_out: '2026-11-20T16:30:00.000Z' });
});

describe('clocking in', () => {
  test('clocking in is rejected while a time card is open', async () => {
    await clockIn();
    testClock.forward({ hours: 1 });
    const reply = await clockIn();
    expect(reply).toBeError('timecard_open');
    expect(reply.body).toMatchObject({ error: 'An active time card already exists for this employee.' });
    expect(await today()).toHaveLength(1);
  });

  test('clocking in fifty times at the same moment opens one time card', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => clockIn({ browser: aBrowser() })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 201)) expect(reply).toBeError('timecard_open');
    expect(await today()).toHaveLength(1);
  });

  test('clocking in again with the same key gets the first response, in case it was lost', async () => {
    const key = unique();
    const first = await clockIn({ key });
    testClock.forward({ minutes: 1 });
    const again = await clockIn({ key, browser: aBrowser() });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await today()).toHaveLength(1);
  });

  test('two phones of two employees may use the same key to clock in', async () => {
    const key = unique();
    await clockedIn({ key });
    const { employee_code } = await acme.anEmployee();
    const body = { timecard: { employee_code, jobsite_id: site.jobsite_id } };
    const reply = await phone.call(timecards.clockIn, { body, headers: { 'idempotency-key': key } });
    expect(reply.status).toBe(201);
  });

  test('clocking in requires a jobsite', async () => {
    const { employee_code } = cruz;
    for (const jobsite_id of [undefined, '', 'somewhere']) {
      const reply = await phone.attempt(timecards.clockIn, { body: { timecard: { employee_code, jobsite_id } } });
      expect(reply).toBeError('validation_failed');
      expect(reply.body).toMatchObject({
        error: 'Please select a jobsite.',
        fields: { jobsite_id: ['Please select a jobsite.'] },
      });
    }
  });

  test("clocking in requires a jobsite of one of the company's active projects", async () => {
    const foreign = await (await aCompany()).aJobsite();
    const over = await acme.aJobsite();
    await acme.ana.call(projects.update, { params: { id: over.project_id }, body: { project: { is_active: false } } });
    for (const jobsite_id of [foreign.jobsite_id, over.jobsite_id, newId()]) {
      expect(await clockIn({ jobsite_id })).toBeError('jobsite_not_found');
    }
    expect(await today()).toEqual([]);
  });

  test("clocking in with another company's code in the body is rejected", async () => {
    const { company_code } = await aCompany();
    const timecard = { company_code, employee_code: cruz.employee_code, jobsite_id: site.jobsite_id };
    expect(await phone.call(timecards.clockIn, { body: { timecard } })).toBeError('company_not_found');
  });

  test('clocking in without a code or with an unknown code is rejected', async () => {
    const { jobsite_id } = site;
    const without = await phone.attempt(timecards.clockIn, { body: { timecard: { jobsite_id } } });
    expect(without).toBeError('validation_failed');
    const timecard = { jobsite_id, employee_code: 'ZZZZZZZZZZ' };
    expect(await phone.call(timecards.clockIn, { body: { timecard } })).toBeError('employee_not_found');
  });

  test('clocking in requires a subscription, and clocking out does not', async () => {
    testClock.set('2027-02-19T20:00:00Z');
    const card = await clockedIn();
    testClock.set('2027-02-22T20:00:00Z');
    expect((await clockOut(card.timecard_id)).body.data.attributes.clock_out).toBe('2027-02-22T20:00:00.000Z');
    expect(await clockIn()).toBeError('subscription_inactive');
  });
});

describe('clocking out', () => {
  test('clocking out a second time is rejected', async () => {
    const { timecard_id } = await clockedIn();
    expect((await clockOut(timecard_id)).status).toBe(200);
    testClock.forward({ hours: 1 });
    expect(await clockOut(timecard_id)).toBeError('timecard_closed');
    expect((await today())[0]?.clock_out).toBe('2026-11-20T12:00:00.250Z');
  });

  test('one of several concurrent calls to clock out succeeds', async () => {
    const { timecard_id } = await clockedIn();
    testClock.forward({ hours: 1 });
    const replies = await Promise.all(Array.from({ length: 10 }, () => clockOut(timecard_id, { browser: aBrowser() })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply).toBeError('timecard_closed');
  });

  test('clocking out again with the same key gets the first response', async () => {
    const { timecard_id } = await clockedIn();
    const key = unique();
    testClock.forward({ hours: 1 });
    const first = await clockOut(timecard_id, { key });
    testClock.forward({ hours: 1 });
    const again = await clockOut(timecard_id, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('an empty change does not clock out', async () => {
    const { timecard_id } = await clockedIn();
    const reply = await change(timecard_id, {});
    expect(reply).toBeError('validation_failed');
    expect((await today())[0]?.is_open).toBe(true);
  });

  test('clocking out with an unknown time card id is rejected', async () => {
    for (const id of [newId(), 'x', '00000000-0000-0000-0000-000000000000']) {
      expect(await clockOut(id)).toBeError('timecard_not_found');
    }
  });

  test('clocking out works after the employee and the jobsite are deleted, so that no hours are lost', async () => {
    const { timecard_id } = await clockedIn();
    await acme.ana.call(employees.remove, { params: { id: cruz.employee_id } });
    await acme.ana.call(jobsites.remove, { params: { id: site.jobsite_id } });
    testClock.forward({ hours: 8 });
    const reply = await clockOut(timecard_id);
    expect(reply.status).toBe(200);
    expect(reply.body.data.attributes).toMatchObject({
      clock_out: '2026-11-20T20:00:00.250Z',
      employee_name: 'Cruz Ortega',
      jobsite_id: null,
      jobsite_name: site.name,
    });
  });

  test('clocking out cannot include a correction, which requires a session', async () => {
    const { timecard_id } = await clockedIn();
    const corrections = [{ clock_in: '2026-11-20T11:00:00Z', clock_out: 'now' }, { jobsite_id: newId() }];
    for (const correction of corrections) {
      expect(await change(timecard_id, correction)).toBeError('session_expired');
    }
    const headers = { 'if-unmodified-since-version': '2026-11-20T12:00:00Z' };
    const body = { timecard: { clock_out: 'now' } };
    expect(await phone.call(timecards.change, { params: { id: timecard_id }, body, headers })).toBeError(
      'session_expired',
    );
    expect((await today())[0]?.is_open).toBe(true);
  });

  test('clocking out with a session of another company does not find the time card', async () => {
    const { timecard_id } = await clockedIn();
    const { ana } = await aCompany();
    expect(await clockOut(timecard_id, { browser: ana })).toBeError('timecard_not_found');
    expect((await today())[0]?.is_open).toBe(true);
  });

  test('clocking out with a session whose role does not include time cards works as without a session', async () => {
    const { timecard_id } = await clockedIn();
    const lead = await aCoWorker(acme, 'crew_lead');
    expect((await clockOut(timecard_id, { browser: lead })).status).toBe(200);
    expect(await today()).toMatchObject([{ is_open: false }]);
  });

  test('an employee with a forgotten time card can state when they left', async () => {
    const { timecard_id } = await clockedIn();
    testClock.forward({ hours: 17 });
    const id = timecard_id;
    const early = await change(id, { stated_clock_out: '2026-11-20T11:59:00Z' });
    expect(early.body).toMatchObject({ fields: { stated_clock_out: ['You cannot have left before you clocked in.'] } });
    const future = await change(id, { stated_clock_out: '2026-11-21T09:00:00Z' });
    expect(future.body).toMatchObject({
      fields: { stated_clock_out: ['The time of leaving cannot be in the future.'] },
    });
    const stated = await change(id, { stated_clock_out: '2026-11-20T15:30:00-05:00' });
    expect(stated.body.data.attributes).toMatchObject({
      clock_out: '2026-11-20T20:30:00.000Z',
      clock_out_source: 'stated',
      clock_out_recorded_at: '2026-11-21T05:00:00.250Z',
      is_forgotten: false,
    });
    expect(await change(id, { stated_clock_out: '2026-11-20T21:00:00Z' })).toBeError('timecard_closed');
  });
});

describe('a tap stored while offline', () => {
  test('a tap sent later counts when it was made, and is marked as late', async () => {
    testClock.set('2026-11-20T22:00:00Z');
    const tapped_at = '2026-11-20T12:00:30.000Z';
    const card = await clockedIn({ tapped_at });
    expect(card).toMatchObject({
      clock_in: tapped_at,
      clock_in_source: 'late',
      clock_in_recorded_at: '2026-11-20T22:00:00.000Z',
    });
    const out = { clock_out: 'now', tapped_at: '2026-11-20T20:30:00Z' };
    const reply = await change(card.timecard_id, out);
    expect(reply.body.data.attributes).toMatchObject({
      clock_out: '2026-11-20T20:30:00.000Z',
      clock_out_source: 'late',
      clock_out_recorded_at: '2026-11-20T22:00:00.000Z',
    });
    // The response was lost: the same tap once more succeeds.
    testClock.forward({ minutes: 10 });
    expect((await change(card.timecard_id, out)).body.data.attributes).toMatchObject(reply.body.data.attributes);
    const other = { clock_out: 'now', tapped_at: '2026-11-20T20:31:00Z' };
    expect(await change(card.timecard_id, other)).toBeError('timecard_closed');
  });

  test.each([
    ['more than a day ago', '2026-11-19T11:59:59Z'],
    ['in the future', '2026-11-20T12:05:00Z'],
    ['with an invalid time', 'yesterday'],
  ])('a tap %s is rejected', async (_when, tapped_at) => {
    const reply = await clockIn({ tapped_at });
    expect(reply).toBeError('validation_failed');
    expect(Object.keys((reply.body as unknown as { fields: object }).fields)).toEqual(['tapped_at']);
    expect(await today()).toEqual([]);
  });

  test('a late tap that overlaps another time card is rejected', async () => {
    await acme.aTimecard({
      employee: cruz,
      clock_in: '2026-11-20T08:00:00Z',
      clock_out: '2026-11-20T10:00:00Z',
    });
    expect(await clockIn({ tapped_at: '2026-11-20T09:59:59Z' })).toBeError('timecard_overlaps');
    expect(await clockIn({ tapped_at: '2026-11-20T07:00:00Z' })).toBeError('timecard_overlaps');
    const card = await clockedIn({ tapped_at: '2026-11-20T10:00:00Z' });
    const early = await change(card.timecard_id, { clock_out: 'now', tapped_at: '2026-11-20T09:00:00Z' });
    expect(early.body).toMatchObject({ fields: { tapped_at: ['This tap was made before the work began.'] } });
  });
});

test('the office sees who is clocked in, and who has probably forgotten to clock out', async () => {
  const dana = await acme.anEmployee({ first_name: 'Dana' });
  await acme.aTimecard({ employee: dana, clock_in: '2026-11-19T19:59:00Z' });
  await acme.aTimecard({ employee: dana, clock_in: '2026-11-18T12:00:00Z', clock_out: '2026-11-18T13:00:00Z' });
  await clockedIn();
  await (await aCompany()).aTimecard({ clock_in: '2026-11-20T08:00:00Z' });
  const { body } = await (await elsewhere(acme.ana)).call(timecards.open);
  expect(body.data.map(({ attributes }) => [attributes.employee_name, attributes.is_forgotten])).toEqual([
    ['Cruz Ortega', false],
    ['Dana Ortega', true],
  ]);
});
