import { beforeEach, expect, test } from 'vitest';
import { approvals } from '#contract/sales/approvals.ts';
import { similarWork } from '#contract/sales/similar-work.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { NO_SCHEDULE, recordedApproval } from '#testkit/scenarios/answering.ts';
import { newId } from '../../../platform/ids.ts';

let acme: Company;

beforeEach(async () => {
  testClock.set('2026-11-20T20:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
});

/** A project with planned hours, and worked ones on a day in November. */
async function aProjectWith(
  { planned, worked, day = 2 }: { planned: number; worked: number; day?: number },
  fields: { project_type?: string; is_active?: boolean; end_date?: string } = {},
) {
  const project = await acme.aProject({ project_type: 'Roofing', is_active: false, ...fields });
  const { project_id } = project;
  if (planned > 0) {
    const lines = [aLine({ duration_hour: planned })];
    const { estimate_id: id } = await acme.anEstimate({ project_id, lines, ...NO_SCHEDULE });
    await acme.ana.call(approvals.record, { params: { id }, body: { approval: recordedApproval() } });
  }
  const jobsite = await acme.aJobsite({ project_id });
  const clock_in = new Date(Date.UTC(2026, 10, day, 13));
  await acme.aTimecard({ jobsite, clock_in, clock_out: new Date(clock_in.getTime() + worked * 3_600_000) });
  return project;
}

const similar = (project_id: string, person = acme.ana) =>
  person.call(similarWork.ofProject, { query: { project_id } });

test('the hours of finished projects of the same type are added up', async () => {
  const { project_id } = await acme.aProject({ project_type: 'Roofing' });
  await aProjectWith({ planned: 10, worked: 12 });
  await aProjectWith({ planned: 10, worked: 14.5 }, { is_active: true, end_date: '2026-11-19' });
  await aProjectWith({ planned: 50, worked: 1 }, { project_type: 'Painting' });
  await aProjectWith({ planned: 50, worked: 1 }, { is_active: true, end_date: '2026-11-20' });
  await aProjectWith({ planned: 0, worked: 20 });
  expect((await similar(project_id)).body).toEqual({ projects: 2, planned_hours: 20, worked_seconds: 26.5 * 3600 });
});

test('only the last five count, and not the project itself', async () => {
  const { project_id } = await aProjectWith({ planned: 10, worked: 10, day: 19 });
  for (const day of [2, 3, 4, 5, 6, 7]) await aProjectWith({ planned: 10, worked: day, day });
  expect((await similar(project_id)).body).toEqual({
    projects: 5,
    planned_hours: 50,
    worked_seconds: (3 + 4 + 5 + 6 + 7) * 3600,
  });
});

test('an office that may not see pay compares hours, but only those of its company', async () => {
  const { project_id } = await acme.aProject({ project_type: 'Roofing' });
  expect((await similar(project_id, acme.ben)).body).toEqual({ projects: 0, planned_hours: 0, worked_seconds: 0 });
  expect(await similar((await (await aCompany()).aProject()).project_id)).toBeError('project_not_found');
  expect(await similar(newId())).toBeError('project_not_found');
});
