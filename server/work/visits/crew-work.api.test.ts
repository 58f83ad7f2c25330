import { expect, test } from 'vitest';
import { visits } from '#contract/work/visits.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, pageOf } from '#testkit/scenarios/answering.ts';

test('the crew reads the approved work of each project that they visit, without prices', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const acme = await aCompany({ time_zone: 'America/New_York' });
  const { employee_id, employee_code } = await acme.anEmployee();
  const { project_id } = await acme.aProject();
  const other = await acme.aProject();
  const plan = (day: string, at: string) => acme.aVisit({ project_id: at, day, employee_ids: [employee_id] });
  await plan('2026-11-20', project_id);
  await plan('2026-11-21', other.project_id);
  await plan('2026-11-22', project_id);
  const lines = [
    aLine({ description: 'Template counter', quantity: 42, unit: 'sq ft' }),
    aLine({ description: 'Crown', is_optional: true }),
    aLine({ description: 'Skylight', is_optional: true, quantity: 2 }),
  ];
  const sent = await aSentEstimate(acme, { project_id, lines, ...NO_SCHEDULE });
  const read = async () => {
    const { body } = await aBrowser().call(visits.ofCrew, { params: { employee_code } });
    return body.data.map(({ attributes }) => attributes.work);
  };
  expect(await read()).toEqual([[], [], []]);
  const { itemized_estimates } = (await pageOf(sent)).document;
  const skylight = itemized_estimates.find(({ description }) => description === 'Skylight');
  await approve(sent, [skylight?.itemized_estimate_id ?? '']);
  const work = [
    { description: 'Template counter', quantity: 42, unit: 'sq ft', is_credit: false },
    { description: 'Skylight', quantity: 2, unit: null, is_credit: false },
  ];
  expect(await read()).toEqual([work, [], work]);
});
