import { beforeEach, expect, test } from 'vitest';
import { companies, type CompanyChanges } from '#contract/identity/companies.ts';
import { visits } from '#contract/work/visits.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';

/* The settings of a company for visits. */

let acme: Company;

beforeEach(async () => {
  testClock.set('2026-12-01T15:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
});

const choose = (company: CompanyChanges, person = acme.ana) =>
  person.attempt(companies.update, { params: { id: acme.company_id }, body: { company } });

/** Luis, and a visit tomorrow to which he is assigned. */
async function aVisitOfLuis() {
  const luis = await acme.anEmployee({ first_name: 'Luis' });
  const { customer_id, phone } = await acme.aCustomer();
  const { project_id } = await acme.aProject({ customer_id });
  const { visit_id } = await acme.aVisit({ project_id, day: '2026-12-02', employee_ids: [luis.employee_id] });
  const { employee_code } = luis;
  const seen = async () => {
    const { body } = await aBrowser().call(visits.ofCrew, { params: { employee_code } });
    return body.data[0]?.attributes;
  };
  const notify = () =>
    aBrowser().attempt(visits.onMyWay, { params: { id: visit_id }, query: { employee_code }, body: { minutes: 30 } });
  return { visit_id, phone, seen, tell: notify };
}

test('a new company has a two-hour window, lets the crew notify customers, and hides phones from the crew', async () => {
  const { data } = (await acme.ana.call(companies.byAccount, { params: { id: acme.ana.account_id } })).body;
  expect(data.attributes).toMatchObject({
    default_arrival_window_minutes: 120,
    crew_tells_on_my_way: true,
    crew_sees_customer_phone: false,
  });
});

test('the default arrival window applies to visits without their own', async () => {
  expect((await choose({ default_arrival_window_minutes: 60 })).status).toBe(200);
  expect((await acme.aVisit()).arrival_window_minutes).toBe(60);
  expect((await acme.aVisit({ arrival_window_minutes: 0 })).arrival_window_minutes).toBe(0);
});

test('the crew can send an on-my-way text only if the company allows it, and the office always can', async () => {
  const { visit_id: id, seen, tell } = await aVisitOfLuis();
  await choose({ crew_tells_on_my_way: false });
  expect(await seen()).toMatchObject({ can_tell_customer: false });
  expect(await tell()).toBeError('office_tells');
  expect((await acme.ana.attempt(visits.onMyWay, { params: { id }, body: { minutes: 30 } })).status).toBe(200);
  await choose({ crew_tells_on_my_way: true });
  expect(await seen()).toMatchObject({ can_tell_customer: true });
  expect((await tell()).status).toBe(200);
});

test("the crew sees a customer's phone only if the company shows it", async () => {
  const { phone, seen } = await aVisitOfLuis();
  const hidden = await seen();
  expect(hidden?.customer_phone).toBeNull();
  expect(JSON.stringify(hidden)).not.toContain(phone);
  await choose({ crew_sees_customer_phone: true });
  expect(await seen()).toMatchObject({ customer_phone: phone });
});

test('an owner can choose only one of the offered arrival windows', async () => {
  expect(await choose({ crew_sees_customer_phone: true }, acme.ben)).toBeError('not_your_role');
  const reply = await choose({ default_arrival_window_minutes: 45 as 60 });
  expect(reply).toMatchObject({
    status: 422,
    body: { details: expect.arrayContaining(['Choose an arrival window of 0, 30, 60, 120 or 240 minutes.']) },
  });
});
