import { describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { employees } from '#contract/work/employees.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { visits, type VisitChanges } from '#contract/work/visits.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aVisitInput } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';

const zone = { time_zone: 'America/New_York' };

/** A company on Nov 20, 2026, with a project. */
async function aPlanner() {
  testClock.set('2026-11-20T15:00:00Z');
  const acme = await aCompany(zone);
  const { project_id } = await acme.aProject();
  const repeated = async (repeat: object, visit: object = {}) => {
    const body = { visit: { ...aVisitInput(), project_id, ...visit }, repeat };
    return acme.ana.attempt(visits.create, { body });
  };
  const change = (id: string, visit: Partial<VisitChanges>, scope = 'one') =>
    acme.ana.attempt(visits.update, { params: { id }, query: { scope }, body: { visit } });
  return { acme, project_id, repeated, change };
}

interface Planned {
  data: { id: string; attributes: Record<string, unknown> }[];
}

const idsOf = (body: unknown) => (body as Planned).data.map(({ id }) => id);
const daysOf = (body: unknown) => (body as Planned).data.map(({ attributes }) => attributes.day);

async function allOf({ ana }: Company, project_id: string) {
  return (await ana.call(visits.list, { query: { project_id } })).body.data.map(({ attributes }) => attributes);
}

describe('a series', () => {
  test('a series is planned in one call, each visit with the crew', async () => {
    const { acme, repeated } = await aPlanner();
    const { employee_id } = await acme.anEmployee();
    const { status, body } = await repeated({ every: 'weekday', until: '2026-12-08' }, { employee_ids: [employee_id] });
    expect(status).toBe(201);
    expect(daysOf(body)).toEqual(['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08']);
    const { data } = body as unknown as Planned;
    expect(new Set(data.map(({ attributes }) => attributes.series_id)).size).toBe(1);
    expect(data.every(({ attributes }) => (attributes.crew as unknown[]).length === 1)).toBe(true);
  });

  test.each([
    [
      'of more than 60 visits',
      { every: 'weekday', until: '2027-03-01' },
      'Plan at most 60 visits in one go. Choose an earlier last day.',
    ],
    [
      'that ends before it begins',
      { every: 'week', weeks: 1, until: '2026-12-01' },
      'The last day cannot be before the first.',
    ],
  ])('a series %s is rejected as a whole', async (_what, repeat, sentence) => {
    const { acme, project_id, repeated } = await aPlanner();
    const reply = await repeated(repeat);
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { until: [sentence] } });
    expect(await allOf(acme, project_id)).toEqual([]);
  });

  test('a series with a visit in the hour that the clocks skip is rejected as a whole', async () => {
    const { acme, project_id, repeated } = await aPlanner();
    const night = { day: '2027-03-07', starts: '02:30', ends: '04:00' };
    const reply = await repeated({ every: 'week', weeks: 1, until: '2027-03-21' }, night);
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { starts: ['There is no 2:30 AM on Mar 14: the clocks go forward.'] } });
    expect(await allOf(acme, project_id)).toEqual([]);
  });

  test('a series is moved from one visit on by the same number of days and minutes', async () => {
    const { acme, project_id, repeated, change } = await aPlanner();
    const [first = '', second = '', third = ''] = idsOf(
      (await repeated({ every: 'week', weeks: 1, until: '2026-12-23' })).body,
    );
    await change(third, { starts: '10:00', ends: '12:00' });
    const { body } = await change(
      second,
      { day: '2026-12-10', starts: '09:00', ends: '17:30', title: 'Fence' },
      'later',
    );
    expect(idsOf(body)).toEqual(expect.arrayContaining([second, third]));
    expect(idsOf(body)).not.toContain(first);
    expect(await allOf(acme, project_id)).toMatchObject([
      { day: '2026-12-02', starts: '08:00', ends: '16:00' },
      { day: '2026-12-10', starts: '09:00', ends: '17:30', title: 'Fence' },
      { day: '2026-12-17', starts: '11:00', ends: '13:30', title: 'Fence' },
      { day: '2026-12-24', starts: '09:00', ends: '17:30', title: 'Fence' },
    ]);
  });

  test('a series is not moved if a later visit would not fit into its day', async () => {
    const { acme, project_id, repeated, change } = await aPlanner();
    const [first = '', second = ''] = idsOf((await repeated({ every: 'week', weeks: 1, until: '2026-12-09' })).body);
    await change(second, { starts: '18:00', ends: '23:00' });
    const before = await allOf(acme, project_id);
    const reply = await change(first, { starts: '10:00', ends: '18:00' }, 'later');
    expect(reply).toBeError('validation_failed');
    expect(await allOf(acme, project_id)).toEqual(before);
  });

  test('canceled and earlier visits of a series are unchanged when the later ones are changed or deleted', async () => {
    const { acme, project_id, repeated, change } = await aPlanner();
    const [, second = '', third = '', fourth = ''] = idsOf(
      (await repeated({ every: 'week', weeks: 1, until: '2026-12-23' })).body,
    );
    await acme.ana.call(visits.cancel, { params: { id: third } });
    expect(idsOf((await change(second, { notes_for_crew: 'Bring the saw.' }, 'later')).body)).toEqual([second, fourth]);
    const last = (await acme.ana.call(visits.read, { params: { id: fourth } })).body.data.attributes;
    expect(last.notes_for_crew).toBe('Bring the saw.');
    await acme.ana.call(visits.remove, { params: { id: second }, query: { scope: 'later' } });
    expect(await allOf(acme, project_id)).toMatchObject([{ day: '2026-12-02' }]);
    const { body } = await acme.ana.call(auditLog.list, { query: { record_type: 'visit' } });
    expect(body.data[0]?.attributes).toMatchObject({
      action: 'deleted',
      record_id: second,
      summary: expect.stringMatching(/, 2026-12-09 and 2 later$/) as string,
      before: { day: '2026-12-09', starts: '08:00', ends: '16:00' },
    });
  });
});

describe('later visits of a series where work has begun', () => {
  /**
   * Four weekdays from Nov 18: the second is marked as done, an employee is clocked in at the third, which is today,
   * and the fourth is in the future.
   */
  async function aSeriesAtWork() {
    const planner = await aPlanner();
    const { acme, project_id, repeated } = planner;
    const [employee, jobsite] = [await acme.anEmployee(), await acme.aJobsite({ project_id })];
    const visit = { day: '2026-11-18', employee_ids: [employee.employee_id], jobsite_id: jobsite.jobsite_id };
    const ids = idsOf((await repeated({ every: 'weekday', until: '2026-11-23' }, visit)).body);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await acme.ana.call(visits.finish, { params: { id: second } });
    await acme.aTimecard({ employee, jobsite, clock_in: '2026-11-20T14:00:00Z', clock_out: null });
    return { ...planner, first, second, third, fourth };
  }

  test('later visits where work has begun are kept when the others are deleted, as the counts show before', async () => {
    const { acme, project_id, first } = await aSeriesAtWork();
    const { body: counts } = await acme.ana.call(visits.dependents, { params: { id: first } });
    expect(counts).toEqual({ later_visits: 1, later_visits_kept: 2 });
    await acme.ana.call(visits.remove, { params: { id: first }, query: { scope: 'later' } });
    expect(await allOf(acme, project_id)).toMatchObject([
      { day: '2026-11-19', status: 'done' },
      { day: '2026-11-20', status: 'under_way' },
    ]);
    const { body } = await acme.ana.call(auditLog.list, { query: { record_type: 'visit' } });
    expect(body.data[0]?.attributes.summary).toMatch(/, 2026-11-18 and 1 later$/);
  });

  test('later visits where work has begun are unchanged when the others are changed', async () => {
    const { acme, project_id, first, second, third, fourth, change } = await aSeriesAtWork();
    const title = (await allOf(acme, project_id))[0]?.title;
    const { body } = await change(first, { day: '2026-11-25', employee_ids: [], title: 'Fence' }, 'later');
    expect(idsOf(body)).toEqual([first, fourth]);
    expect((await allOf(acme, project_id)).filter(({ visit_id }) => [second, third].includes(visit_id))).toMatchObject([
      { day: '2026-11-19', title, status: 'done', crew: [{}] },
      { day: '2026-11-20', title, status: 'under_way', crew: [{}] },
    ]);
  });

  test('later visits where work has begun can be deleted individually', async () => {
    const { acme, project_id, third } = await aSeriesAtWork();
    expect((await acme.ana.call(visits.dependents, { params: { id: third } })).body).toEqual({
      later_visits: 1,
      later_visits_kept: 0,
    });
    await acme.ana.call(visits.remove, { params: { id: third } });
    expect((await allOf(acme, project_id)).map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-23']);
  });
});

describe('a change', () => {
  test('a change with a crew replaces the crew, and one without keeps it', async () => {
    const { acme, project_id, change } = await aPlanner();
    const [ana, luis] = [await acme.anEmployee({ first_name: 'Ana' }), await acme.anEmployee({ first_name: 'Luis' })];
    const { visit_id } = await acme.aVisit({ project_id, employee_ids: [ana.employee_id] });
    const crewOf = async () => (await allOf(acme, project_id))[0]?.crew.map(({ first_name }) => first_name);
    await change(visit_id, { notes_for_crew: null });
    expect(await crewOf()).toEqual(['Ana']);
    await change(visit_id, { employee_ids: [luis.employee_id, ana.employee_id] });
    expect(await crewOf()).toEqual(['Luis', 'Ana']);
    await change(visit_id, { employee_ids: [] });
    expect(await crewOf()).toEqual([]);
  });

  test('a change of only the crew counts as a change of the visit', async () => {
    const { acme } = await aPlanner();
    const { employee_id } = await acme.anEmployee();
    const { visit_id: id, updated_at } = await acme.aVisit();
    const headers = { 'if-unmodified-since-version': updated_at };
    testClock.set('2026-11-20T15:01:00Z');
    const body = { visit: { employee_ids: [employee_id] } };
    expect((await acme.ana.call(visits.update, { params: { id }, body, headers })).status).toBe(200);
    expect(await acme.ana.call(visits.update, { params: { id }, body, headers })).toBeError('stale_record');
  });

  test.each<[string, Partial<VisitChanges>, Record<string, string[]>]>([
    [
      'an end without a start',
      { starts: null },
      { starts: ['Choose when the visit starts and when it ends, or all day.'] },
    ],
    ['an end before the start', { starts: '16:00' }, { ends: ['The visit must end after it starts.'] }],
    [
      'a skipped time',
      { day: '2027-03-14', starts: '02:15' },
      { starts: ['There is no 2:15 AM on Mar 14: the clocks go forward.'] },
    ],
    ['a day beyond 2099', { day: '9999-12-31' }, { day: ['Day must be from 2000 to 2099'] }],
    ['a time between quarter hours', { ends: '16:05' }, { ends: ['Choose a time at a quarter of an hour.'] }],
    ['a start at the end of the day', { starts: '24:00' }, { ends: ['The visit must end after it starts.'] }],
  ])('a change to %s is rejected and changes nothing', async (_what, changes, fields) => {
    const { acme, project_id, change } = await aPlanner();
    const visit = await acme.aVisit({ project_id });
    const reply = await change(visit.visit_id, changes);
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields });
    expect(await allOf(acme, project_id)).toEqual([visit]);
  });

  test("a change to another company's jobsite or employee, or to another project's jobsite, is rejected", async () => {
    const { acme, change } = await aPlanner();
    const rival = await aCompany();
    const { visit_id } = await acme.aVisit();
    const [theirs, elsewhere] = [await rival.aJobsite(), await acme.aJobsite()];
    const { employee_id } = await rival.anEmployee();
    expect(await change(visit_id, { jobsite_id: theirs.jobsite_id })).toBeError('jobsite_not_found');
    expect(await change(visit_id, { employee_ids: [employee_id] })).toBeError('employee_not_found');
    const reply = await change(visit_id, { jobsite_id: elsewhere.jobsite_id });
    expect(reply.body).toMatchObject({ fields: { jobsite_id: ['This jobsite belongs to another project.'] } });
  });

  test('only a change of the time resets the confirmation', async () => {
    const { acme, project_id, change } = await aPlanner();
    const { visit_id } = await acme.aVisit({ project_id });
    const confirm = async () =>
      asCompany(await testDatabase(), acme.company_id, (db) =>
        db
          .updateTable('visits')
          .set({ confirmation: 'confirmed', confirmation_at: testClock.now(), customer_informed_at: testClock.now() })
          .execute(),
      );
    for (const [changes, confirmation] of [
      [{ ends: '17:00', title: 'Fence', notes_for_crew: 'Saw' }, 'confirmed'],
      [{ starts: '08:00', day: '2026-12-02' }, 'confirmed'],
      [{ starts: '09:00' }, 'none'],
      [{ day: '2026-12-03' }, 'none'],
      [{ arrival_window_minutes: 30 }, 'none'],
      [{ starts: null, ends: null }, 'none'],
      // An arrival window is not shown for an all-day visit.
      [{ arrival_window_minutes: 60 }, 'confirmed'],
    ] as const) {
      await confirm();
      const { body } = await change(visit_id, changes);
      expect([changes, body]).toMatchObject([
        changes,
        {
          confirmations_reset: confirmation === 'none' ? 1 : 0,
          data: [{ attributes: { confirmation, is_customer_informed: true } }],
        },
      ]);
    }
  });
});

describe('an overlap', () => {
  test('an overlap is returned as a warning, for one visit and for a series', async () => {
    const { acme, project_id, repeated, change } = await aPlanner();
    const ana = await acme.anEmployee({ first_name: 'Ana', last_name: 'Ruiz' });
    const employee_ids = [ana.employee_id];
    const dental = await acme.aJobsite({ name: 'Carter Dental' });
    const other = { project_id: dental.project_id, jobsite_id: dental.jobsite_id, ends: '12:00', employee_ids };
    const first = await acme.aVisit(other);
    await acme.aVisit({ ...other, day: '2026-12-04' });
    const sentence = 'Ana Ruiz is at Carter Dental 8–12';
    const { body } = await repeated({ every: 'weekday', until: '2026-12-04' }, { employee_ids });
    expect(body).toMatchObject({
      overlaps: [
        { employee_id: ana.employee_id, other_visit_id: first.visit_id, day: '2026-12-02', sentence },
        { day: '2026-12-04', sentence },
      ],
    });
    const planned = await acme.aVisit({ project_id, day: '2026-12-05', employee_ids });
    expect((await change(planned.visit_id, { day: '2026-12-02', starts: '12:00' })).body).toMatchObject({
      overlaps: [{ other_visit_id: idsOf(body)[0] }],
    });
  });
});

describe('the status', () => {
  const at = '2026-11-21T14:00:00Z';

  test("the status is derived from the crew's time cards at the jobsite", async () => {
    const { acme } = await aPlanner();
    const jobsite = await acme.aJobsite();
    const { project_id, jobsite_id } = jobsite;
    const [ana, luis] = [await acme.anEmployee(), await acme.anEmployee()];
    const { visit_id: id } = await acme.aVisit({
      day: '2026-11-21',
      project_id,
      jobsite_id,
      employee_ids: [ana.employee_id],
    });
    const status = async () => (await acme.ana.call(visits.read, { params: { id } })).body.data.attributes.status;
    testClock.set(at);
    await acme.aTimecard({ employee: luis, jobsite, clock_in: '2026-11-21T13:00:00Z' });
    await acme.aTimecard({ employee: ana, clock_in: '2026-11-21T13:00:00Z', clock_out: '2026-11-21T13:30:00Z' });
    expect(await status()).toBe('planned');
    // 11:59 PM of the day before.
    await acme.aTimecard({
      employee: ana,
      jobsite,
      clock_in: '2026-11-21T03:00:00Z',
      clock_out: '2026-11-21T04:59:00Z',
    });
    expect(await status()).toBe('planned');
    await acme.aTimecard({
      employee: ana,
      jobsite,
      clock_in: '2026-11-21T13:40:00Z',
      clock_out: '2026-11-21T13:50:00Z',
    });
    expect(await status()).toBe('under_way');
    testClock.set('2026-11-22T04:59:00Z');
    expect(await status()).toBe('under_way');
    testClock.set('2026-11-22T05:00:00Z');
    expect(await status()).toBe('done');
    await acme.ana.call(jobsites.remove, { params: { id: jobsite_id } });
    expect(await status()).toBe('done');
  });

  test('the status of a visit without a jobsite is derived from any jobsite of the project', async () => {
    const { acme } = await aPlanner();
    const jobsite = await acme.aJobsite();
    const employee = await acme.anEmployee();
    const visit = await acme.aVisit({
      day: '2026-11-21',
      project_id: jobsite.project_id,
      employee_ids: [employee.employee_id],
    });
    testClock.set(at);
    await acme.aTimecard({ employee, jobsite, clock_in: '2026-11-21T13:00:00Z' });
    const { body } = await acme.ana.call(visits.read, { params: { id: visit.visit_id } });
    expect(body.data.attributes.status).toBe('under_way');
  });

  test('the status is missed when the day is over, and can be set to done manually even then', async () => {
    const { acme, change } = await aPlanner();
    const { visit_id: id } = await acme.aVisit({ day: '2026-11-20' });
    testClock.set('2026-11-21T05:00:00Z');
    const { body } = await acme.ana.call(visits.read, { params: { id } });
    expect(body.data.attributes.status).toBe('missed');
    expect(await acme.ana.call(visits.cancel, { params: { id } })).toBeError('visit_over');
    const { body: done } = await acme.ana.call(visits.finish, { params: { id } });
    expect(done.data.attributes.status).toBe('done');
    expect(await change(id, { day: '2026-11-30' })).toBeError('visit_over');
    expect((await change(id, { notes_for_crew: 'Went well.' })).status).toBe(200);
  });

  test('the status canceled is final', async () => {
    const { acme, change } = await aPlanner();
    const { visit_id: id } = await acme.aVisit({ day: '2026-11-21' });
    const { body } = await acme.ana.call(visits.cancel, { params: { id } });
    expect(body.data.attributes.status).toBe('cancelled');
    expect(await acme.ana.call(visits.cancel, { params: { id } })).toBeError('visit_cancelled');
    expect(await acme.ana.call(visits.finish, { params: { id } })).toBeError('visit_cancelled');
    expect(await change(id, { title: 'Fence' })).toBeError('visit_cancelled');
  });
});

describe('deletions', () => {
  test('deleting a project deletes its visits, which are counted before', async () => {
    const { acme } = await aPlanner();
    const { visit_id: id, project_id } = await acme.aVisit();
    const { body } = await acme.ana.call(projects.dependents, { params: { id: project_id } });
    expect(body.visits).toBe(1);
    await acme.ana.call(projects.remove, { params: { id: project_id } });
    expect(await acme.ana.call(visits.read, { params: { id } })).toBeError('visit_not_found');
    const { body: log } = await acme.ana.call(auditLog.list, { query: { record_type: 'project' } });
    expect(log.data[0]?.attributes).toMatchObject({ before: { visits: 1 } });
  });

  test('deleting a jobsite or an employee leaves their last name on the visit', async () => {
    const { acme } = await aPlanner();
    const { project_id, jobsite_id } = await acme.aJobsite({ name: 'Front' });
    const { employee_id, ...ana } = await acme.anEmployee({ first_name: 'Ana', last_name: 'Ruiz' });
    const { visit_id: id } = await acme.aVisit({ project_id, jobsite_id, employee_ids: [employee_id] });
    await acme.ana.call(jobsites.update, { params: { id: jobsite_id }, body: { jobsite: { name: 'Back' } } });
    const employee = { last_name: 'Ruiz-Holt', first_name: ana.first_name };
    await acme.ana.call(employees.update, { params: { id: employee_id }, body: { employee } });
    await acme.ana.call(jobsites.remove, { params: { id: jobsite_id } });
    await acme.ana.call(employees.remove, { params: { id: employee_id } });
    const { body } = await acme.ana.call(visits.read, { params: { id } });
    expect(body.data.attributes).toMatchObject({
      jobsite_id: null,
      jobsite_name: 'Back',
      crew: [{ employee_id: null, first_name: 'Ana', last_name: 'Ruiz-Holt' }],
    });
  });
});

test('the crew sees the visits of 7 days without prices and contact data', async () => {
  const { acme } = await aPlanner();
  const jobsite = await acme.aJobsite({ name: 'Back yard', city: 'Tampa' });
  const [ana, luis] = [await acme.anEmployee({ first_name: 'Ana' }), await acme.anEmployee({ first_name: 'Luis' })];
  const { project_id, jobsite_id } = jobsite;
  const employee_ids = [ana.employee_id, luis.employee_id];
  const plan = (day: string, ids = employee_ids) =>
    acme.aVisit({ project_id, jobsite_id, day, employee_ids: ids, title: 'Pour the slab' });
  const today = await plan('2026-11-20');
  await plan('2026-11-19');
  await plan('2026-11-21', [luis.employee_id]);
  const last = await plan('2026-11-26');
  await plan('2026-11-27');
  const { body } = await acme.ana.call(visits.ofCrew, { params: { employee_code: ana.employee_code } });
  expect(body.data.map(({ id }) => id)).toEqual([today.visit_id, last.visit_id]);
  expect(body.data[0]?.attributes).toEqual({
    visit_id: today.visit_id,
    title: 'Pour the slab',
    day: '2026-11-20',
    starts: '08:00',
    ends: '16:00',
    status: 'planned',
    jobsite_id,
    jobsite_name: 'Back yard',
    address_1: jobsite.address_1,
    address_2: jobsite.address_2,
    city: 'Tampa',
    state: jobsite.state,
    zip: jobsite.zip,
    latitude: jobsite.latitude,
    longitude: jobsite.longitude,
    notes_for_crew: 'Gate code 4471.',
    work: [],
    mates: ['Luis'],
    can_tell_customer: true,
    customer_phone: null,
  });
});
