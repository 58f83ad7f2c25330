import { describe, expect, test } from 'vitest';
import { visits } from '#contract/work/visits.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aVisitInput } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';

const zone = { time_zone: 'America/New_York' };

test('a planned visit is read with its crew as it was planned', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const acme = await aCompany(zone);
  const jobsite = await acme.aJobsite({ name: 'Back yard' });
  const [ana, luis] = [await acme.anEmployee({ first_name: 'Ana' }), await acme.anEmployee({ first_name: 'Luis' })];
  const { project_id, jobsite_id } = jobsite;
  const employee_ids = [luis.employee_id, ana.employee_id];
  const visit = { ...aVisitInput(), project_id, jobsite_id, employee_ids, title: 'Pour the slab' };
  const { status, body } = await acme.ana.call(visits.create, { body: { visit } });
  expect(status).toBe(201);
  expect(body).toMatchObject({ meta: { total: 1 }, overlaps: [] });
  const planned = body.data[0]?.attributes;
  expect(planned).toMatchObject({
    ...aVisitInput(),
    project_id,
    jobsite_id,
    jobsite_name: 'Back yard',
    city: jobsite.city,
    title: 'Pour the slab',
    arrival_window_minutes: 120,
    crew: [
      { employee_id: luis.employee_id, first_name: 'Luis', last_name: luis.last_name },
      { employee_id: ana.employee_id, first_name: 'Ana', last_name: ana.last_name },
    ],
    series_id: null,
    status: 'planned',
    confirmation: 'none',
    is_customer_informed: false,
    created_by_account_id: acme.ana.account_id,
  });
  const params = { id: planned?.visit_id ?? '' };
  expect((await acme.ben.call(visits.read, { params })).body.data.attributes).toEqual(planned);
});

test("a visit without title and times has its project's name and lasts all day", async () => {
  const acme = await aCompany();
  const { project_id, name } = await acme.aProject();
  const visit = await acme.aVisit({ project_id, title: ' ', starts: '', ends: '' });
  expect(visit).toMatchObject({ title: name, starts: null, ends: null, jobsite_id: null, crew: [] });
});

describe('the list', () => {
  test('the list contains the visits of the requested days in chronological order', async () => {
    testClock.set('2026-11-20T15:00:00Z');
    const acme = await aCompany(zone);
    const { project_id } = await acme.aProject();
    const { employee_id } = await acme.anEmployee();
    const late = await acme.aVisit({ project_id, day: '2026-12-02', starts: '13:00', ends: '15:00' });
    const early = await acme.aVisit({ project_id, day: '2026-12-02', employee_ids: [employee_id] });
    const other = await acme.aVisit({ day: '2027-01-20' });
    const past = await acme.aVisit({ project_id, day: '2026-11-19' });
    const ids = async (query: Record<string, string>) =>
      (await acme.ana.call(visits.list, { query })).body.data.map(({ id }) => id);
    expect(await ids({})).toEqual([early.visit_id, late.visit_id, other.visit_id]);
    expect(await ids({ from: '2026-11-01', to: '2026-12-31' })).toEqual([past.visit_id, early.visit_id, late.visit_id]);
    expect(await ids({ employee_id })).toEqual([early.visit_id]);
    expect(await ids({ project_id })).toEqual([past.visit_id, early.visit_id, late.visit_id]);
    expect(await ids({ project_id: (await (await aCompany()).aProject()).project_id })).toEqual([]);
    expect(await ids({ q: other.title, limit: '1' })).toEqual([other.visit_id]);
  });

  test('the list covers at most 62 days', async () => {
    const { ana } = await aCompany();
    const query = { from: '2026-12-01', to: '2027-01-31' };
    expect((await ana.call(visits.list, { query })).status).toBe(200);
    const reply = await ana.call(visits.list, { query: { ...query, to: '2027-02-01' } });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ error: 'Ask for at most 62 days.' });
  });

  test.each([{ from: '9999-12-31' }, { to: '0000-01-01' }])('the list of days %o is rejected', async (query) => {
    const { ana } = await aCompany();
    const reply = await ana.call(visits.list, { query });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ error: expect.stringMatching(/^(From|To) must be from 2000 to 2099$/) });
  });
});
