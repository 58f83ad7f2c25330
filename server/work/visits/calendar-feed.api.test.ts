import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { calendarFeeds, FEED_VISITS_MAX } from '#contract/work/calendar-feeds.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { type VisitChanges, visits } from '#contract/work/visits.ts';
import { addDays } from '#domain/time.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Reply } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { aPhone, PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { countAgainst } from '../../core/endpoints/rate-limits.ts';
import { inChunks } from '../../platform/database/chunks.ts';
import { asCompany } from '../../platform/database/database.ts';
import { forgetDeletedVisits } from './feed-visits.ts';

const ZONE = 'America/New_York';
let acme: Company;

beforeEach(async () => {
  testClock.stop();
  acme = await aCompany({ name: 'Bayline Home Repair', phone: aPhone(), time_zone: ZONE });
});

/** Creates a calendar, of an employee or of the company, and returns its path. */
async function aFeed(employee_id?: string, person = acme.ana): Promise<string> {
  const { status, body } = await person.call(calendarFeeds.create, { body: { employee_id } });
  expect(status).toBe(201);
  const { url } = body.data.attributes;
  expect(url).toMatch(/^https?:\/\/[^/]+\/calendar\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
}

const reader = aBrowser();
const get = (url: string, headers: Record<string, string> = {}): Promise<Reply<unknown>> =>
  reader.request({ method: 'GET', url, headers });

/** The calendar at a path. */
async function read(path: string): Promise<string> {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return String(body);
}

/** An event as a calendar program reads it, independent of the library. */
interface Seen {
  uid: string;
  summary: string;
  status: string;
  starts: string;
  ends: string;
  description: string;
  location: string;
  sequence: number;
}

/** A text property, which must have no parameters. */
const plain = (value: unknown) => (typeof value === 'string' ? value : 'with parameters');

function seenByNodeIcal(calendar: string): Seen[] {
  return Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    const { uid, summary, status = '', start, end, description = '', location = '', sequence } = event;
    const times = { starts: start.toISOString(), ends: end?.toISOString() ?? '' };
    const plainFields = { summary: plain(summary), description: plain(description), location: plain(location) };
    return [{ uid, status, ...plainFields, ...times, sequence: Number(sequence) }];
  });
}

/** The zone's rules must be those in the calendar. */
function seenByIcalJs(calendar: string): Seen[] {
  const root = new ICAL.Component(ICAL.parse(calendar) as object[]);
  const zones = root.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const instant = (time: ICAL.Time) => {
    const zone = zones.find(({ tzid }) => tzid === time.zone?.tzid);
    if (!time.isDate && zone) time.zone = zone;
    return time.toJSDate().toISOString();
  };
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      status: String(component.getFirstPropertyValue('status')),
      starts: instant(event.startDate),
      ends: instant(event.endDate),
      description: event.description ?? '',
      location: event.location ?? '',
      sequence: event.sequence,
    };
  });
}

/** The events as two independent libraries read them, which must agree. */
function seen(calendar: string): Seen[] {
  const byBoth = [seenByNodeIcal(calendar), seenByIcalJs(calendar)] as const;
  const inOrder = byBoth.map((events) => events.toSorted((a, b) => a.uid.localeCompare(b.uid)));
  expect(inOrder[0]).toEqual(inOrder[1]);
  return byBoth[1];
}

/** A visit with two people at a jobsite, of a customer with a phone. */
async function aPlannedVisit() {
  const customer = await acme.aCustomer({ first_name: 'Søren', last_name: 'Kjær', phone: '813-555-0149' });
  const project = await acme.aProject({ customer_id: customer.customer_id, name: 'Backyard patio' });
  const { project_id } = project;
  const address = { address_1: '945 Skyline Dr', address_2: null, city: 'Tarpon Springs', state: 'FL', zip: '34689' };
  const { jobsite_id } = await acme.aJobsite({ project_id, ...address });
  const luis = await acme.anEmployee({ first_name: 'Luis', last_name: 'Cardona' });
  const dana = await acme.anEmployee({ first_name: 'Dana' });
  const day = testClock.now().toISOString().slice(0, 10);
  const notes_for_crew = 'Gate code 4471; dog, friendly\nAsk for Ana';
  const employee_ids = [luis.employee_id, dana.employee_id];
  const visit = await acme.aVisit({
    project_id,
    jobsite_id,
    employee_ids,
    day,
    notes_for_crew,
    title: 'Pour, then rest',
  });
  return { ...visit, luis, dana };
}

const change = (id: string, visit: Partial<VisitChanges>) =>
  acme.ana.call(visits.update, { params: { id }, body: { visit } });

const inAcme = async <T>(work: Parameters<typeof asCompany<T>>[2]) =>
  asCompany(await testDatabase(), acme.company_id, work);

/** Inserts visits of one project with SQL, one a day from `first` on. */
async function addVisits(project_id: string, { count, first }: { count: number; first: string }): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    visit_id: randomUUID(),
    project_id,
    title: 'One of many',
    day: addDays(first, n % 400),
    arrival_window_minutes: 0,
  }));
  await inAcme(async (db) => {
    for (const chunk of inChunks(rows)) await db.insertInto('visits').values(chunk).execute();
  });
}

async function changeRole(accountId: string, role: 'crew_lead' | 'office'): Promise<void> {
  await inAcme((db) => db.updateTable('accounts').set({ role }).where('account_id', '=', accountId).execute());
}

describe('the calendar of the company', () => {
  test("the company's calendar shows the customer, how to reach them, and the crew", async () => {
    const { visit_id } = await aPlannedVisit();
    const calendar = await read(await aFeed());
    expect(seen(calendar)).toMatchObject([
      {
        uid: expect.stringMatching(new RegExp(`^${visit_id}@`)),
        summary: 'Pour, then rest',
        status: 'CONFIRMED',
        description: [
          'Backyard patio',
          'Customer: Søren Kjær, 813-555-0149',
          'Crew: Luis, Dana',
          'Arrival between 8:00 and 10:00 AM',
          'Gate code 4471; dog, friendly',
          'Ask for Ana',
        ].join('\n'),
        location: '945 Skyline Dr, Tarpon Springs, FL 34689',
        sequence: 0,
      },
    ]);
    expect(calendar).toContain('X-WR-CALNAME:Bayline Home Repair\r\n');
  });

  test("the company's calendar is read alike by both libraries over both nights on which clocks change", async () => {
    testClock.set('2026-10-20T15:00:00Z');
    const { project_id } = await acme.aProject();
    const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2027-03-13', '2027-03-14', '2027-03-15'];
    const times = [
      { starts: '00:15', ends: '24:00' },
      { starts: '01:30', ends: '03:30' },
      { starts: '08:00', ends: '16:30' },
      { starts: null, ends: null },
    ];
    for (const day of days) for (const time of times) await acme.aVisit({ project_id, day, ...time });
    const events = seen(await read(await aFeed()));
    expect(events).toHaveLength(days.length * times.length);
    const starts = events.map((event) => event.starts);
    // 1:30 occurs twice on November 1: the first one counts.
    expect(starts).toEqual(expect.arrayContaining(['2026-10-31T12:00:00.000Z', '2026-11-01T05:30:00.000Z']));
    expect(starts).toEqual(expect.arrayContaining(['2026-11-01T13:00:00.000Z', '2027-03-13T13:00:00.000Z']));
    expect(starts).toEqual(expect.arrayContaining(['2027-03-14T06:30:00.000Z', '2027-03-14T12:00:00.000Z']));
  });

  test("a visit's UID stays the same, and its sequence increases with each change, however soon they follow", async () => {
    const { visit_id } = await aPlannedVisit();
    const path = await aFeed();
    const [before] = seen(await read(path));
    const versions = [before];
    for (const starts of ['09:00', '10:00', '11:00']) {
      await change(visit_id, { starts, ends: '12:00' });
      versions.push(seen(await read(path))[0]);
    }
    await acme.ana.call(visits.cancel, { params: { id: visit_id } });
    versions.push(seen(await read(path))[0]);
    await acme.ana.call(visits.remove, { params: { id: visit_id }, query: {} });
    versions.push(seen(await read(path))[0]);
    expect(versions.map((version) => version?.sequence)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(versions.map((version) => version?.uid)).size).toBe(1);
    expect(new Set(versions.map((version) => version?.starts)).size).toBe(4);
  });

  test('a change of the customer, project, jobsite or crew increases the sequence of each visit that shows it', async () => {
    const { visit_id, project_id, jobsite_id, luis } = await aPlannedVisit();
    const other = await acme.aVisit();
    const { ana } = acme;
    const { customer_id } = (await ana.call(projects.read, { params: { id: project_id } })).body.data.attributes;
    const path = await aFeed();
    /**
     * Makes a change, after which the calendar must contain a new version of the visit and leave the other one
     * unchanged.
     */
    const isCounted = async (make: () => Promise<unknown>) => {
      const { body, headers } = await get(path);
      await make();
      const reply = await get(path, { 'if-none-match': String(headers.etag) });
      expect(reply.status).toBe(200);
      const [before, after] = [seen(String(body)), seen(String(reply.body))];
      const eventOf = (events: Seen[], id: string) => events.find(({ uid }) => uid.startsWith(id));
      const { sequence = 0, ...shown } = eventOf(before, visit_id) ?? {};
      expect(eventOf(after, visit_id)?.sequence).toBe(sequence + 1);
      expect(eventOf(after, visit_id)).not.toMatchObject(shown);
      expect(eventOf(after, other.visit_id)).toEqual(eventOf(before, other.visit_id));
    };
    const readVersion = async () =>
      (await ana.call(visits.read, { params: { id: visit_id } })).body.data.attributes.updated_at;
    const version = await readVersion();
    const [customer, project] = [{ id: customer_id }, { id: project_id }];
    const [jobsite, employee] = [{ id: jobsite_id ?? '' }, { id: luis.employee_id }];
    await isCounted(() =>
      ana.call(customers.update, { params: customer, body: { customer: { phone: '813-555-0177' } } }),
    );
    await isCounted(() => ana.call(projects.update, { params: project, body: { project: { name: 'Front patio' } } }));
    await isCounted(() =>
      ana.call(jobsites.update, { params: jobsite, body: { jobsite: { address_1: '1 Main St' } } }),
    );
    await isCounted(() =>
      ana.call(employees.update, { params: employee, body: { employee: { first_name: 'Luisa' } } }),
    );
    // A person who is editing the visit is not affected.
    expect(await readVersion()).toBe(version);
    await isCounted(() => ana.call(jobsites.remove, { params: jobsite }));
  });

  test('a new time zone of the company, which moves each visit, increases the sequence of each', async () => {
    await aPlannedVisit();
    const path = await aFeed();
    const before = await read(path);
    const params = { id: acme.company_id };
    await acme.ana.call(companies.update, { params, body: { company: { time_zone: 'America/Chicago' } } });
    const after = await read(path);
    expect(seen(after)[0]?.starts).not.toBe(seen(before)[0]?.starts);
    expect(seen(after)[0]?.sequence).toBe(1);
    const { calendar_changed_at } = await inAcme((db) =>
      db.selectFrom('visits').select('calendar_changed_at').executeTakeFirstOrThrow(),
    );
    const changed = calendar_changed_at.toISOString().slice(0, 19).replace(/[-:]/g, '');
    expect(after).toContain(`LAST-MODIFIED:${changed}Z`);
  });

  test('a calendar with too many visits contains those nearest to today', async () => {
    testClock.set('2026-11-25T15:00:00Z');
    const { project_id } = await acme.aProject();
    await addVisits(project_id, { count: FEED_VISITS_MAX + 100, first: '2026-09-01' });
    await addVisits(project_id, { count: 1, first: '2026-08-27' });
    const path = await aFeed();
    const days = [...(await read(path)).matchAll(/^DTSTART;VALUE=DATE:(\d{8})\r$/gm)].map(([, day = '']) => day);
    expect(days).toHaveLength(FEED_VISITS_MAX);
    expect(days).toContain('20261125');
    expect(days).toContain('20260901');
    expect(days.toSorted()).toEqual(days);
    expect(days.at(-1)?.slice(0, 6)).toBe('202709');
  });

  test('a calendar contains visits from 90 days back to 365 days ahead', async () => {
    testClock.set('2026-11-25T15:00:00Z');
    const { project_id } = await acme.aProject();
    for (const day of ['2026-08-26', '2026-08-27', '2027-11-25', '2027-11-26'])
      await acme.aVisit({ project_id, day, title: day });
    expect(seen(await read(await aFeed())).map(({ summary }) => summary)).toEqual(['2026-08-27', '2027-11-25']);
  });

  test('a calendar shows canceled and deleted visits as canceled for 30 days, including those of a deleted project', async () => {
    const { visit_id: cancelled } = await aPlannedVisit();
    const deleted = await acme.aVisit({ title: 'Deleted' });
    const { project_id: id } = await acme.aProject();
    await acme.aVisit({ project_id: id, title: 'Went with its project' });
    const path = await aFeed();
    const uids = seen(await read(path)).map(({ uid }) => uid);
    await acme.ana.call(visits.cancel, { params: { id: cancelled } });
    await acme.ana.call(visits.remove, { params: { id: deleted.visit_id }, query: {} });
    await acme.ana.call(projects.remove, { params: { id } });
    const events = seen(await read(path));
    expect(events.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    expect(events.map(({ uid }) => uid).toSorted()).toEqual(uids.toSorted());
    testClock.forward({ days: 29 });
    expect(seen(await read(path))).toHaveLength(3);
    testClock.forward({ days: 2 });
    expect(seen(await read(path))).toEqual([]);
    await asCompany(await testDatabase(), acme.company_id, (db) => forgetDeletedVisits(db, testClock.now()));
  });

  test('a calendar is sent again only if it changed', async () => {
    const { visit_id } = await aPlannedVisit();
    const path = await aFeed();
    const { headers } = await get(path);
    const etag = String(headers.etag);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const again = await get(path, { 'if-none-match': etag });
    expect([again.status, String(again.body)]).toEqual([304, '']);
    expect((await get(path, { 'if-none-match': `W/${etag}, "other"` })).status).toBe(304);
    testClock.forward({ days: 1 });
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    await change(visit_id, { notes_for_crew: 'Other side' });
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
  });

  test('a calendar costs one query over the change counts if the reader has the current version', async () => {
    await aPlannedVisit();
    const path = await aFeed();
    const { headers } = await get(path);
    const again = () => get(path, { 'if-none-match': String(headers.etag) });
    const statements = await statementsOf(async () => expect((await again()).status).toBe(304));
    const reads = statements.filter((statement) =>
      /\b(visits|customers|projects|jobsites|visit_crew)\b/.test(statement),
    );
    expect(reads).toHaveLength(1);
    expect(reads[0]).toContain('sum(hashtextextended(visit_id::text, calendar_sequence))');
  });

  test('a calendar stops working with a new address, with its deletion, and with the account that created it', async () => {
    const former = await aFeed();
    const path = await aFeed();
    expect((await get(former)).status).toBe(404);
    expect((await get(path)).status).toBe(200);
    const { body } = await acme.ana.call(calendarFeeds.list);
    expect(body.data).toMatchObject([{ attributes: { employee_id: null } }]);
    expect(JSON.stringify(body)).not.toContain('url');
    await acme.ana.call(calendarFeeds.remove, { params: { id: body.data[0]?.id ?? '' } });
    expect((await get(path)).status).toBe(404);
    const again = { params: { id: body.data[0]?.id ?? '' } };
    expect(await acme.ana.attempt(calendarFeeds.remove, again)).toBeError('calendar_feed_not_found');

    const ofBen = await aFeed(undefined, acme.ben);
    const becomes = (role: 'crew_lead' | 'office') => changeRole(acme.ben.account_id, role);
    await becomes('crew_lead');
    expect((await get(ofBen)).status).toBe(404);
    await becomes('office');
    expect((await get(ofBen)).status).toBe(200);
    await acme.ana.call(accounts.remove, { params: { id: acme.ben.account_id } });
    expect((await get(ofBen)).status).toBe(404);
  });

  test('a calendar does not work for a closed company or without a subscription', async () => {
    const path = await aFeed();
    testClock.forward({ days: 400 });
    expect(await get(path)).toBeError('subscription_inactive');

    testClock.reset();
    const other = await aCompany();
    const ofOther = await aFeed(undefined, other.ana);
    await other.ana.call(companies.remove, { params: { id: other.company_id }, body: { current_password: PASSWORD } });
    expect((await get(ofOther)).status).toBe(404);
  });

  test('a calendar may be read 60 times an hour', async () => {
    const path = await aFeed();
    for (let count = 0; count < 60; count += 1) expect((await get(path)).status).toBe(200);
    const reply = await get(path);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    testClock.forward({ hours: 1 });
    expect((await get(path)).status).toBe(200);
  });
});

test('the calendars of one company may be read 600 times an hour together', async () => {
  const { systemDb } = await testDatabase();
  const { employee_id } = await acme.anEmployee();
  const [first, second] = [await aFeed(), await aFeed(employee_id)];
  expect((await get(first)).status).toBe(200);
  for (let count = 1; count < 600; count += 1)
    await countAgainst(systemDb, 'read_of_calendar_feeds_by_company', acme.company_id, testClock.now());
  expect((await get(second)).status).toBe(429);
  expect((await get(first)).status).toBe(429);
  const other = await aCompany();
  expect((await get(await aFeed(undefined, other.ana))).status).toBe(200);
  testClock.forward({ hours: 1 });
  expect((await get(second)).status).toBe(200);
});

describe("an employee's calendar", () => {
  test("an employee's calendar contains their own visits, without contact data", async () => {
    const { luis } = await aPlannedVisit();
    await acme.aVisit({ title: 'Of somebody else' });
    const calendar = await read(await aFeed(luis.employee_id));
    expect(seen(calendar)).toMatchObject([
      { summary: 'Pour, then rest', description: 'With Dana\nGate code 4471; dog, friendly\nAsk for Ana' },
    ]);
    for (const secret of ['Kjær', '813-555-0149', 'Customer']) expect(calendar).not.toContain(secret);
    expect(calendar).toContain('X-WR-CALNAME:Bayline Home Repair: Luis Cardona\r\n');
  });

  test("an employee's calendar no longer contains a visit from which they were removed", async () => {
    const { visit_id, luis, dana } = await aPlannedVisit();
    const path = await aFeed(luis.employee_id);
    await change(visit_id, { employee_ids: [dana.employee_id] });
    expect(seen(await read(path))).toEqual([]);
  });

  test("an employee's calendar stops working with a new code, when they become inactive, and when they are deleted", async () => {
    const { luis, dana } = await aPlannedVisit();
    const params = { id: luis.employee_id };
    const former = await aFeed(luis.employee_id);
    await acme.ana.call(employees.renewCode, { params });
    expect((await get(former)).status).toBe(404);
    expect((await acme.ana.call(calendarFeeds.list)).body.data).toEqual([]);

    const path = await aFeed(luis.employee_id);
    expect((await get(path)).status).toBe(200);
    await acme.ana.call(employees.update, { params, body: { employee: { is_active: false } } });
    expect((await get(path)).status).toBe(404);
    const body = { employee_id: luis.employee_id };
    expect(await acme.ana.attempt(calendarFeeds.create, { body })).toBeError('employee_inactive');

    const ofDana = await aFeed(dana.employee_id);
    await acme.ana.call(employees.remove, { params: { id: dana.employee_id } });
    expect((await get(ofDana)).status).toBe(404);
  });

  test("a calendar of another company's employee cannot be created", async () => {
    const other = await aCompany();
    const { employee_id } = await other.anEmployee();
    expect(await acme.ana.attempt(calendarFeeds.create, { body: { employee_id } })).toBeError('employee_not_found');
  });
});

test('an unknown calendar address returns a readable error', async () => {
  const { status, body } = await get(`/calendar/${'x'.repeat(43)}.ics`);
  expect(status).toBe(404);
  expect(String(body)).toContain('This calendar has ended or does not exist.');
});
