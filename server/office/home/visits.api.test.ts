import { expect, test } from 'vitest';
import { type NeedKind } from '#contract/core/needs.ts';
import { home } from '#contract/office/home.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { visits } from '#contract/work/visits.ts';
import { formatUsd } from '#domain/money.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE } from '#testkit/scenarios/answering.ts';
import { newestMessageOf, sendVisit } from '#testkit/scenarios/visiting.ts';
import { asCompany } from '../../platform/database/database.ts';

const NOW = '2026-11-20T19:47:00Z';
const ZONE = { time_zone: 'America/New_York' };
const TODAY = '2026-11-20';

async function linesOf(person: Person, kind: NeedKind) {
  const { needs } = (await person.call(home.read)).body;
  return needs.filter((need) => need.kind === kind);
}

test('an approved estimate is listed until a visit from that day on is planned', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { project_id } = await acme.aProject({ name: 'Backyard patio' });
  await acme.aVisit({ project_id, day: '2026-11-19' });
  const sent = await aSentEstimate(acme, { project_id, ...NO_SCHEDULE });
  await approve(sent);
  testClock.forward({ days: 1 });
  expect(await linesOf(acme.ana, 'approved_unplanned')).toMatchObject([
    {
      document: { type: 'estimate', id: sent.estimate_id },
      sentence: `Pat Lee approved ${formatUsd(sent.estimate.final_total)}`,
      project_id,
      action: 'plan_visit',
    },
  ]);
  const { visit_id } = await acme.aVisit({ project_id, day: '2026-12-02' });
  expect(await linesOf(acme.ana, 'approved_unplanned')).toEqual([]);
  await acme.ana.call(visits.cancel, { params: { id: visit_id } });
  expect(await linesOf(acme.ana, 'approved_unplanned')).toHaveLength(1);
});

test("a customer's request for another time is listed until the visit is moved", async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { customer_id } = await acme.aCustomer({ first_name: 'Priya', last_name: 'Desai' });
  const { project_id } = await acme.aProject({ customer_id });
  const { employee_id } = await acme.anEmployee();
  const { visit_id } = await acme.aVisit({ project_id, day: '2026-11-23', employee_ids: [employee_id] });
  const { token, customer } = await sendVisit(acme, { visit_id });
  await customer.call(customerPage.requestTime, { params: { token }, body: { text: 'After 10 is better, please.' } });
  expect(await linesOf(acme.ana, 'visit_time_request')).toMatchObject([
    {
      document: { type: 'visit', id: visit_id },
      sentence: 'Priya Desai asked for another time',
      detail: 'Mon, Nov 23, 8:00 AM. “After 10 is better, please.”',
      customer_id,
      project_id,
      action: 'change_time',
    },
  ]);
  await acme.ana.call(visits.update, { params: { id: visit_id }, body: { visit: { starts: '10:00', ends: '12:00' } } });
  expect(await linesOf(acme.ana, 'visit_time_request')).toEqual([]);
});

test('a visit today without crew is listed until it has one', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { project_id } = await acme.aProject({ name: 'Storefront ramp' });
  const { visit_id } = await acme.aVisit({
    project_id,
    day: TODAY,
    title: 'Pour the ramp',
    starts: '13:00',
    ends: '15:00',
  });
  await acme.aVisit({ project_id, day: '2026-11-21' });
  await acme.ana.call(visits.cancel, { params: { id: (await acme.aVisit({ project_id, day: TODAY })).visit_id } });
  expect(await linesOf(acme.ana, 'visit_without_crew')).toMatchObject([
    {
      document: { type: 'visit', id: visit_id },
      sentence: 'Visit “Pour the ramp” has no crew',
      detail: 'Today, 1:00 PM. Pat Lee, Storefront ramp.',
      since: null,
      action: 'choose_crew',
    },
  ]);
  const { employee_id } = await acme.anEmployee();
  await acme.ana.call(visits.update, { params: { id: visit_id }, body: { visit: { employee_ids: [employee_id] } } });
  expect(await linesOf(acme.ana, 'visit_without_crew')).toEqual([]);
});

test('a failed message about a future visit can be sent again', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { visit_id } = await acme.aVisit({ day: '2026-11-23' });
  await acme.ana.call(visits.sendConfirmation, { params: { id: visit_id }, body: { send_method: 'email' } });
  const message_id = await newestMessageOf(acme, visit_id);
  await asCompany(await testDatabase(), acme.company_id, (db) =>
    db
      .updateTable('messages')
      .set({ status: 'failed', failure_reason: 'This address does not exist.', created_at: testClock.now() })
      .where('message_id', '=', message_id)
      .execute(),
  );
  expect(await linesOf(acme.ana, 'message_failed')).toMatchObject([
    { document: { type: 'visit', id: visit_id }, sentence: 'Message about the visit on Nov 23 did not reach Pat Lee' },
  ]);
  await acme.ana.call(visits.cancel, { params: { id: visit_id } });
  expect(await linesOf(acme.ana, 'message_failed')).toEqual([]);
});

test("today lists the visits of the day in the company's time zone, without canceled ones", async () => {
  testClock.set('2026-11-21T03:30:00Z');
  const acme = await aCompany(ZONE);
  const { project_id } = await acme.aProject();
  const late = await acme.aVisit({ project_id, day: TODAY, starts: '13:00', ends: '15:00' });
  const early = await acme.aVisit({ project_id, day: TODAY });
  await acme.ana.call(visits.cancel, { params: { id: (await acme.aVisit({ project_id, day: TODAY })).visit_id } });
  await acme.aVisit({ project_id, day: '2026-11-21' });
  const { today } = (await acme.ana.call(home.read)).body;
  expect(today.visits).toEqual([early, late]);
});
