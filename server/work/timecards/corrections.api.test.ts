import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { accounts } from '#contract/identity/accounts.ts';
import type { Employee } from '#contract/work/employees.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { type Timecard, timecards } from '#contract/work/timecards.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company, elsewhere, type Person } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

let acme: Company;
let cruz: Employee;
let site: Jobsite;
let card: Timecard;

beforeEach(async () => {
  testClock.set('2026-11-20T22:00:00Z');
  acme = await aCompany();
  cruz = await acme.anEmployee();
  site = await acme.aJobsite();
  card = await acme.aTimecard({
    employee: cruz,
    jobsite: site,
    clock_in: '2026-11-20T12:00:00Z',
    clock_out: '2026-11-20T20:00:00Z',
  });
});

function correct(timecard: Record<string, unknown>, by: Person = acme.ana, headers: Record<string, string> = {}) {
  return by.attempt(timecards.change, { params: { id: card.timecard_id }, body: { timecard }, headers });
}

async function entries(query: Record<string, string> = {}) {
  const { body } = await acme.ana.attempt(auditLog.list, { query });
  return body.data.map(({ attributes }) => attributes);
}

test('the office corrects a time card, and the log shows who, when, and the previous values', async () => {
  const other = await acme.aJobsite();
  const change = { clock_in: '2026-11-20T11:30:00Z', clock_out: '2026-11-20T14:15:00-05:00' };
  const { status, body } = await correct({ ...change, jobsite_id: other.jobsite_id }, acme.ben);
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({
    clock_in: '2026-11-20T11:30:00.000Z',
    clock_in_source: 'corrected',
    clock_in_recorded_at: card.clock_in_recorded_at,
    clock_out: '2026-11-20T19:15:00.000Z',
    clock_out_source: 'corrected',
    jobsite_id: other.jobsite_id,
    jobsite_name: other.name,
    // An office without access to pay gets no code.
    employee_code: null,
  });
  const [entry] = await entries();
  expect(entry).toEqual({
    audit_entry_id: entry?.audit_entry_id,
    record_type: 'timecard',
    record_id: card.timecard_id,
    action: 'corrected',
    summary: 'Cruz Ortega, 2026-11-20',
    account_id: acme.ben.account_id,
    account_name: 'Ben Alvarez',
    via: null,
    connection_id: null,
    network_address: expect.stringMatching(/^10\./) as string,
    before: {
      employee_name: 'Cruz Ortega',
      jobsite_id: site.jobsite_id,
      jobsite_name: site.name,
      clock_in: '2026-11-20T12:00:00.000Z',
      clock_out: '2026-11-20T20:00:00.000Z',
    },
    after: {
      employee_name: 'Cruz Ortega',
      jobsite_id: other.jobsite_id,
      jobsite_name: other.name,
      clock_in: '2026-11-20T11:30:00.000Z',
      clock_out: '2026-11-20T19:15:00.000Z',
    },
    created_at: '2026-11-20T22:00:00.000Z',
  });
});

test('only corrected times are marked as corrected', async () => {
  const { body } = await correct({ clock_in: card.clock_in, clock_out: '2026-11-20T20:30:00Z' });
  expect(body.data.attributes).toMatchObject({ clock_in_source: 'server', clock_out_source: 'corrected' });
});

test('a correction that changes nothing is not recorded', async () => {
  const { jobsite_id } = site;
  const reply = await correct({ clock_in: card.clock_in, clock_out: card.clock_out, jobsite_id });
  expect(reply.status).toBe(200);
  expect(reply.body.data.attributes).toEqual(card);
  expect(await entries()).toEqual([]);
});

test('a forgotten time card is closed with the right end', async () => {
  const forgotten = await acme.aTimecard({ clock_in: '2026-11-19T12:00:00Z' });
  const params = { id: forgotten.timecard_id };
  const body = { timecard: { clock_out: '2026-11-19T20:00:00Z' } };
  const { body: response } = await acme.ana.call(timecards.change, { params, body });
  expect(response.data.attributes).toMatchObject({
    clock_out: '2026-11-19T20:00:00.000Z',
    clock_out_source: 'corrected',
    clock_out_recorded_at: '2026-11-20T22:00:00.000Z',
    is_forgotten: false,
  });
});

test.each([
  ['ends before it begins', { clock_out: '2026-11-20T11:00:00Z' }, 'clock_out'],
  ['ends in the future', { clock_out: '2026-11-20T22:00:01Z' }, 'clock_out'],
  ['begins in the future', { clock_in: '2026-11-21T12:00:00Z' }, 'clock_in'],
  ['would be open again', { clock_out: null }, 'clock_out'],
  ['has an invalid end', { clock_out: 'five' }, 'clock_out'],
])('a correction after which the time card %s is rejected and changes nothing', async (_what, change, field) => {
  const reply = await correct(change);
  expect(reply).toBeError('validation_failed');
  expect(Object.keys((reply.body as unknown as { fields: object }).fields)).toEqual([field]);
  const read = await acme.ana.call(timecards.read, { params: { id: card.timecard_id } });
  expect(read.body.data.attributes).toEqual(card);
  expect(await entries()).toEqual([]);
});

describe('overlapping times', () => {
  test('times that overlap another time card of the employee, on either side, are rejected', async () => {
    const day = '2026-11-20';
    await acme.aTimecard({ employee: cruz, clock_in: `${day}T08:00:00Z`, clock_out: `${day}T10:00:00Z` });
    await acme.aTimecard({ employee: cruz, clock_in: `${day}T20:30:00Z` });
    expect(await correct({ clock_in: `${day}T09:59:59Z` })).toBeError('timecard_overlaps');
    expect(await correct({ clock_in: `${day}T07:00:00Z` })).toBeError('timecard_overlaps');
    expect(await correct({ clock_out: `${day}T20:30:01Z` })).toBeError('timecard_overlaps');
    expect((await correct({ clock_in: `${day}T10:00:00Z`, clock_out: `${day}T20:30:00Z` })).status).toBe(200);
  });

  test('times that overlap a time card of another employee are accepted', async () => {
    await acme.aTimecard({ clock_in: '2026-11-20T08:00:00Z' });
    expect((await correct({ clock_in: '2026-11-20T09:00:00Z' })).status).toBe(200);
  });

  test('two concurrent corrections cannot create overlapping time cards', async () => {
    for (let round = 0; round < 8; round++) {
      const employee = await acme.anEmployee();
      const [early, late] = [
        await acme.aTimecard({ employee, clock_in: '2026-11-20T08:00:00Z', clock_out: '2026-11-20T09:00:00Z' }),
        await acme.aTimecard({ employee, clock_in: '2026-11-20T12:00:00Z', clock_out: '2026-11-20T13:00:00Z' }),
      ];
      const move = (by: Person, id: string, timecard: object) =>
        by.attempt(timecards.change, { params: { id }, body: { timecard } });
      const replies = await Promise.all([
        move(acme.ana, early.timecard_id, { clock_out: '2026-11-20T11:00:00Z' }),
        move(acme.ben, late.timecard_id, { clock_in: '2026-11-20T10:00:00Z' }),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });
});

test('a time card can be moved to any jobsite of the company, and to no other', async () => {
  const over = await acme.aJobsite();
  await acme.ana.call(projects.update, { params: { id: over.project_id }, body: { project: { is_active: false } } });
  expect((await correct({ jobsite_id: over.jobsite_id })).body.data.attributes.jobsite_name).toBe(over.name);
  const foreign = await (await aCompany()).aJobsite();
  for (const jobsite_id of [foreign.jobsite_id, newId()]) {
    expect(await correct({ jobsite_id })).toBeError('jobsite_not_found');
  }
});

test('a correction with a stale version is rejected', async () => {
  const headers = { 'if-unmodified-since-version': card.updated_at };
  expect((await correct({ clock_out: '2026-11-20T20:10:00Z' }, acme.ana, headers)).status).toBe(200);
  expect(await correct({ clock_out: '2026-11-20T20:20:00Z' }, acme.ben, headers)).toBeError('stale_record');
  expect(await entries()).toHaveLength(1);
});

test('without an active subscription a time card can be closed but not corrected', async () => {
  const broke = await aCompany();
  const params = { id: (await broke.aTimecard({ clock_in: '2026-11-20T12:00:00Z' })).timecard_id };
  testClock.set('2027-02-22T22:00:00Z');
  const ana = await elsewhere(broke.ana);
  const change = (timecard: object) => ana.attempt(timecards.change, { params, body: { timecard } });
  expect(await change({ clock_in: '2026-11-20T11:00:00Z' })).toBeError('subscription_inactive');
  expect((await change({ clock_out: 'now' })).body.data.attributes).toMatchObject({
    clock_out: '2027-02-22T22:00:00.000Z',
    clock_out_source: 'server',
  });
});

describe('a deleted time card', () => {
  test('a deleted time card is removed, and the log keeps its values', async () => {
    const params = { id: card.timecard_id };
    expect((await acme.ana.call(timecards.remove, { params })).body).toEqual({ status: 'deleted', ok: true });
    expect(await acme.ana.call(timecards.read, { params })).toBeError('timecard_not_found');
    expect(await acme.ana.call(timecards.remove, { params })).toBeError('timecard_not_found');
    expect(await entries({ record_type: 'timecard', record_id: card.timecard_id })).toMatchObject([
      { action: 'deleted', before: { clock_out: card.clock_out }, after: null },
    ]);
  });

  test('a time card of another company cannot be deleted', async () => {
    const { ana } = await aCompany();
    expect(await ana.call(timecards.remove, { params: { id: card.timecard_id } })).toBeError('timecard_not_found');
    expect(await entries()).toEqual([]);
  });
});

describe('the audit log', () => {
  test('the audit log lists the newest entries first, and can be filtered by record', async () => {
    const other = await acme.aTimecard({ clock_in: '2026-11-20T12:00:00Z', clock_out: '2026-11-20T13:00:00Z' });
    await correct({ clock_out: '2026-11-20T20:10:00Z' });
    testClock.forward({ minutes: 1 });
    await acme.ana.call(timecards.remove, { params: { id: other.timecard_id } });
    testClock.forward({ minutes: 1 });
    await correct({ clock_out: '2026-11-20T20:20:00Z' });
    const of = (all: { record_id: string | null; action: string }[]) =>
      all.map(({ record_id, action }) => [record_id, action]);
    const mine = [card.timecard_id, 'corrected'];
    expect(of(await entries())).toEqual([mine, [other.timecard_id, 'deleted'], mine]);
    expect(of(await entries({ record_id: card.timecard_id }))).toEqual([mine, mine]);
    expect(await entries({ record_type: 'invoice' })).toEqual([]);
    expect(await entries({ record_id: 'x' })).toEqual([]);
  });

  test("the audit log contains only the company's own entries", async () => {
    await correct({ clock_out: '2026-11-20T20:10:00Z' });
    const { ana } = await aCompany();
    expect((await ana.call(auditLog.list)).body.data).toEqual([]);
  });

  test('the audit log keeps the name of a co-worker who has left', async () => {
    await correct({ clock_out: '2026-11-20T20:10:00Z' }, acme.ben);
    await acme.ana.call(accounts.remove, { params: { id: acme.ben.account_id } });
    expect(await entries({ record_type: 'timecard' })).toMatchObject([
      { account_id: null, account_name: 'Ben Alvarez' },
    ]);
  });
});
