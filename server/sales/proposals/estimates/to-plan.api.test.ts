import { expect, test } from 'vitest';
import { estimatesToPlan } from '#contract/sales/estimates-to-plan.ts';
import { projects } from '#contract/work/projects.ts';
import { visits } from '#contract/work/visits.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, elsewhere } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE } from '#testkit/scenarios/answering.ts';

/** A Monday, 10:00 in Florida. */
const NOW = '2026-11-23T15:00:00Z';

async function aPlanner() {
  testClock.set(NOW);
  const acme = await aCompany({ subscription: 'paid', time_zone: 'America/New_York' });
  const list = async () => (await acme.ana.call(estimatesToPlan.list)).body.data.map(({ attributes }) => attributes);
  return { acme, list };
}

test('an approved estimate is listed with its hours and its only jobsite until a visit is planned', async () => {
  const { acme, list } = await aPlanner();
  const { project_id, name } = await acme.aProject();
  const { jobsite_id } = await acme.aJobsite({ project_id });
  const lines = [aLine({ duration_hour: 6 }), aLine({ duration_hour: 4 })];
  const sent = await aSentEstimate(acme, { project_id, lines, ...NO_SCHEDULE });
  expect(await list()).toEqual([]);
  await acme.aVisit({ project_id, day: '2026-11-20' });
  await approve(sent);
  expect(await list()).toMatchObject([
    { estimate_id: sent.estimate.estimate_id, project_id, project_name: name, jobsite_id, hours: 10 },
  ]);

  const { visit_id: id } = await acme.aVisit({ project_id, day: '2026-11-25' });
  expect(await list()).toEqual([]);
  await acme.ana.call(visits.cancel, { params: { id } });
  expect(await list()).toHaveLength(1);
});

test('inactive projects, old approvals and other companies are not listed', async () => {
  const { acme, list } = await aPlanner();
  const { project_id } = await acme.aProject();
  await approve(await aSentEstimate(acme, { project_id, ...NO_SCHEDULE }));
  expect(await list()).toHaveLength(1);
  const other = await aCompany();
  expect((await other.ana.call(estimatesToPlan.list)).body.data).toEqual([]);
  const params = { id: project_id };
  await acme.ana.attempt(projects.update, { params, body: { project: { is_active: false } } });
  expect(await list()).toEqual([]);
  await acme.ana.attempt(projects.update, { params, body: { project: { is_active: true } } });
  testClock.set('2027-02-23T15:00:00Z');
  const ana = await elsewhere(acme.ana);
  expect((await ana.call(estimatesToPlan.list)).body.data).toEqual([]);
});
