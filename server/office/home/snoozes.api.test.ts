import { expect, test } from 'vitest';
import { home } from '#contract/office/home.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

const NEW_YORK = { time_zone: 'America/New_York' };

async function anOverdueLine(company: Company) {
  const { customer_id: id } = await company.anInvoice({ issue_date: '2020-10-01', due_date: '2020-10-15' });
  return { kind: 'invoices_overdue' as const, document: { type: 'customer' as const, id } };
}

async function shown(company: Company) {
  const { needs, needs_total, put_away } = (await company.ben.call(home.read)).body;
  return { needs: needs.length, needs_total, put_away: put_away.length };
}

test('snoozing hides a line for the entire company until tomorrow at 5:00 in its time zone', async () => {
  testClock.set('2026-11-21T02:00:00Z');
  const acme = await aCompany(NEW_YORK);
  const line = await anOverdueLine(acme);
  const { status, body } = await acme.ana.call(home.snooze, { body: line });
  expect(status).toBe(201);
  // In New York it is still Friday, Nov 20.
  expect(body.data.attributes).toMatchObject({ ...line, until: '2026-11-21T10:00:00.000Z' });
  const { needs, needs_total, put_away } = (await acme.ben.call(home.read)).body;
  expect([needs, needs_total]).toEqual([[], 0]);
  expect(put_away).toMatchObject([
    { ...line, home_snooze_id: body.data.id, until: '2026-11-21T10:00:00.000Z', sentence: expect.any(String) },
  ]);
  testClock.set('2026-11-21T09:59:59Z');
  expect(await shown(acme)).toMatchObject({ needs: 0, put_away: 1 });
  testClock.set('2026-11-21T10:00:00Z');
  expect(await shown(acme)).toMatchObject({ needs: 1, needs_total: 1, put_away: 0 });
});

test('a snooze ends at 5:00 local time, also after both nights on which the clocks change', async () => {
  testClock.set('2026-03-07T17:00:00Z');
  const spring = await aCompany(NEW_YORK);
  const one = await spring.ana.call(home.snooze, { body: await anOverdueLine(spring) });
  expect(one.body.data.attributes.until).toBe('2026-03-08T09:00:00.000Z');
  testClock.set('2026-10-31T16:00:00Z');
  const fall = await aCompany(NEW_YORK);
  const other = await fall.ana.call(home.snooze, { body: await anOverdueLine(fall) });
  expect(other.body.data.attributes.until).toBe('2026-11-01T10:00:00.000Z');
});

test('a snooze can be ended once', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const acme = await aCompany(NEW_YORK);
  const { body } = await acme.ana.call(home.snooze, { body: await anOverdueLine(acme) });
  const params = { id: body.data.id };
  const globex = await aCompany();
  expect(await globex.ana.call(home.unsnooze, { params })).toBeError('home_snooze_not_found');
  expect(await shown(acme)).toMatchObject({ put_away: 1 });
  await acme.ben.call(home.unsnooze, { params });
  expect(await shown(acme)).toEqual({ needs: 1, needs_total: 1, put_away: 0 });
  expect(await acme.ben.call(home.unsnooze, { params })).toBeError('home_snooze_not_found');
});

test('two concurrent snoozes of the same line both succeed and create one', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const acme = await aCompany(NEW_YORK);
  const body = await anOverdueLine(acme);
  const [one, other] = await Promise.all([acme.ana.call(home.snooze, { body }), acme.ben.call(home.snooze, { body })]);
  expect(one.body.data.id).toBe(other.body.data.id);
  expect(await shown(acme)).toMatchObject({ put_away: 1 });
});

test('a line is shown again when something new happens after it was snoozed', async () => {
  testClock.set('2026-11-20T20:00:00Z');
  const acme = await aCompany(NEW_YORK);
  const jobsite = await acme.aJobsite();
  const card = await acme.aTimecard({ jobsite, clock_in: '2026-11-19T20:00:00Z' });
  const document = { type: 'timecard' as const, id: card.timecard_id };
  await acme.ana.call(home.snooze, { body: { kind: 'timecard_open', document } });
  expect(await shown(acme)).toMatchObject({ needs: 0, put_away: 1 });
  await acme.aTimecard({ jobsite, clock_in: '2026-11-20T01:00:00Z' });
  expect(await shown(acme)).toMatchObject({ needs: 1, put_away: 1 });
});

test('snoozing a line that does not exist is rejected and changes nothing', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const [acme, globex] = [await aCompany(NEW_YORK), await aCompany()];
  const line = await anOverdueLine(acme);
  expect(await globex.ana.call(home.snooze, { body: line })).toBeError('need_not_found');
  const invoice = { ...line, document: { ...line.document, type: 'invoice' as const } };
  expect(await acme.ana.call(home.snooze, { body: invoice })).toBeError('need_not_found');
  const unknown = { ...line, document: { ...line.document, id: newId() } };
  expect(await acme.ana.call(home.snooze, { body: unknown })).toBeError('need_not_found');
  const reply = await acme.ana.attempt(home.snooze, { body: { ...line, kind: 'dishes' } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { kind: ['Choose a line of Home.'] } });
  expect(await shown(acme)).toMatchObject({ needs: 1, put_away: 0 });
});

test('a snoozed group hides its lines until tomorrow, shows new ones, and can be shown again as a whole', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const acme = await aCompany(NEW_YORK);
  for (let customers = 0; customers < 4; customers += 1) await anOverdueLine(acme);
  const group = { kind: 'invoices_overdue' as const, band: 'over_30' as const };
  const { status, body } = await acme.ana.call(home.snooze, { body: group });
  expect([status, body.data.attributes]).toMatchObject([201, { ...group, until: '2026-11-21T10:00:00.000Z' }]);
  const { needs, groups, needs_total, put_away_groups } = (await acme.ben.call(home.read)).body;
  expect([needs, groups, needs_total]).toEqual([[], [], 0]);
  expect(put_away_groups).toMatchObject([{ ...group, count: 4, home_snooze_id: body.data.id }]);
  await acme.ben.call(home.unsnooze, { params: { id: body.data.id } });
  expect((await acme.ben.call(home.read)).body).toMatchObject({
    groups: [{ ...group, count: 4 }],
    put_away_groups: [],
  });
});

test('a line of a group can be snoozed alone, and the group no longer counts it', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const acme = await aCompany(NEW_YORK);
  const line = await anOverdueLine(acme);
  for (let customers = 0; customers < 4; customers += 1) await anOverdueLine(acme);
  await acme.ana.call(home.snooze, { body: line });
  const { groups, needs_total, put_away } = (await acme.ben.call(home.read)).body;
  expect([groups[0]?.count, needs_total, put_away.length]).toEqual([4, 4, 1]);
});

test.each([
  ['neither a line nor a group', {}],
  ['both a line and a group', { document: { type: 'customer' as const, id: newId() }, band: 'all' as const }],
])('snoozing %s is rejected', async (_what, fields) => {
  const acme = await aCompany(NEW_YORK);
  const reply = await acme.ana.attempt(home.snooze, { body: { kind: 'invoices_overdue', ...fields } });
  expect(reply.body).toMatchObject({ fields: { document: ['Choose a line of Home.'] } });
});

test('snoozing a group without lines is rejected', async () => {
  const acme = await aCompany(NEW_YORK);
  const body = { kind: 'invoices_overdue' as const, band: 'over_30' as const };
  expect(await acme.ana.call(home.snooze, { body })).toBeError('need_not_found');
});
