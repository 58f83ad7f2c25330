import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mayCall } from '#contract/endpoint.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { home } from '#contract/office/home.ts';
import { search } from '#contract/office/search.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { customers } from '#contract/work/customers.ts';
import { type Employee, employees } from '#contract/work/employees.ts';
import { images } from '#contract/work/images.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards, WITHIN_THIS_WEEK } from '#contract/work/timecards.ts';
import { visits } from '#contract/work/visits.ts';
import { workList } from '#contract/work/work-list.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { casesForEngine } from '#testkit/database/engines.ts';
import { everyCall, nounOf } from '#testkit/fuzz/every-call.ts';
import { moneyForCrewLead, moneyIn, moneyInSchema } from '#testkit/fuzz/money-keys.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, aCoWorker, type Company, type Person } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, pageOf, recordedApproval } from '#testkit/scenarios/answering.ts';
import { newestMessageOf } from '#testkit/scenarios/visiting.ts';

const asLead = {
  company: asWithoutMoney(companies.byAccount),
  customer: asWithoutMoney(customers.read),
  customers: asWithoutMoney(customers.list),
  jobsite: asWithoutMoney(jobsites.read),
  jobsites: asWithoutMoney(jobsites.list),
  project: asWithoutMoney(projects.read),
  projects: asWithoutMoney(projects.list),
  search: asWithoutMoney(search.find),
};

let acme: Company;
let lead: Person;
let cruz: Employee;

beforeEach(async () => {
  // A Friday.
  testClock.set('2026-11-20T20:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
  lead = await aCoWorker(acme, 'crew_lead');
  cruz = await acme.anEmployee({ first_name: 'Cruz' });
  await be(cruz.employee_id);
});

/** Makes the account a crew lead with this employee, or without one. */
async function be(employee_id: string | null): Promise<void> {
  const body = { role: 'crew_lead', employee_id } as const;
  await acme.ana.call(accounts.changeRole, { params: { id: lead.account_id }, body });
}

const close = ({ project_id }: { project_id: string }) =>
  acme.ana.call(projects.update, { params: { id: project_id }, body: { project: { is_active: false } } });

/** An active project and a closed one, each with a customer and a jobsite. */
async function twoProjects() {
  const [open, closed] = [await acme.aJobsite(), await acme.aJobsite()];
  const customersOf = { open: await customerOf(open), closed: await customerOf(closed) };
  await close(closed);
  return { open, closed, customersOf };
}

async function customerOf({ project_id }: { project_id: string }) {
  const { customer_id: id } = (await acme.ana.call(projects.read, { params: { id: project_id } })).body.data.attributes;
  return (await acme.ana.call(customers.read, { params: { id } })).body.data.attributes;
}

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('a crew lead', () => {
  const theirs = everyCall.filter(
    ([, endpoint]) => !['public', 'employee', 'link'].includes(endpoint.auth) && mayCall('crew_lead', endpoint),
  );

  test.each(casesForEngine(theirs, { of: nounOf }))(
    'a crew lead gets a response from %s with no key that names money, except of their own expenses',
    (name, endpoint) => {
      const { response } = asWithoutMoney(endpoint);
      const money = response instanceof z.ZodType ? moneyInSchema(response) : [];
      expect(moneyForCrewLead(name, money)).toEqual([]);
    },
  );

  test('a crew lead cannot read Home, employees or documents', async () => {
    for (const endpoint of [home.read, employees.list, timecards.open, companies.list]) {
      expect(await lead.attempt(endpoint)).toBeError('not_your_role');
    }
  });

  test('a crew lead reads only the name and the time zone of the company', async () => {
    const { body } = await lead.call(asLead.company, { params: { id: lead.account_id } });
    expect(Object.keys(body.data.attributes)).toEqual(['company_id', 'company_code', 'name', 'time_zone']);
  });

  test("a crew lead reads with the company's code the same as anyone else who has it", async () => {
    const params = { code: acme.company_code };
    const { body } = await lead.call(companies.byCode, { params });
    expect(body).toEqual((await aBrowser().call(companies.byCode, { params })).body);
    expect(moneyIn(body)).toEqual([]);
  });

  test('a crew lead reads only active projects, their jobsites and their customers', async () => {
    const { open, closed, customersOf } = await twoProjects();
    expect(idsOf((await lead.call(asLead.projects)).body)).toEqual([open.project_id]);
    expect(idsOf((await lead.call(asLead.jobsites)).body)).toEqual([open.jobsite_id]);
    expect(idsOf((await lead.call(asLead.customers)).body)).toEqual([customersOf.open.customer_id]);
    const read = async (of: typeof open, { customer_id }: { customer_id: string }) => [
      (await lead.attempt(asLead.project, { params: { id: of.project_id } })).status,
      (await lead.attempt(workList.ofProject, { params: { id: of.project_id } })).status,
      (await lead.attempt(asLead.jobsite, { params: { id: of.jobsite_id } })).status,
      (await lead.attempt(asLead.customer, { params: { id: customer_id } })).status,
    ];
    expect(await read(open, customersOf.open)).toEqual([200, 200, 200, 200]);
    expect(await read(closed, customersOf.closed)).toEqual([404, 404, 404, 404]);
  });

  test('a crew lead lists the records of one project or customer', async () => {
    const [site, other] = [await acme.aJobsite(), await acme.aJobsite()];
    const { project_id } = site;
    const { customer_id } = await customerOf(site);
    for (const query of [{ project_id }, { customer_id }]) {
      expect(idsOf((await lead.call(asLead.jobsites, { query })).body)).toEqual([site.jobsite_id]);
    }
    expect(idsOf((await lead.call(asLead.projects, { query: { customer_id } })).body)).toEqual([project_id]);
    const rival = await aCompany();
    const foreign = await aCoWorker(rival, 'crew_lead');
    for (const query of [{ project_id: other.project_id }, { customer_id }]) {
      expect(idsOf((await foreign.call(asLead.jobsites, { query })).body)).toEqual([]);
    }
    expect(idsOf((await foreign.call(asLead.projects, { query: { customer_id } })).body)).toEqual([]);
  });

  test('a crew lead cannot infer totals or emails by sorting or searching', async () => {
    const { email, last_name } = await customerOf(await acme.aJobsite());
    expect(await lead.attempt(asLead.projects, { query: { sort: 'estimated_sum' } })).toBeError('validation_failed');
    expect(await lead.attempt(asLead.customers, { query: { sort: 'email' } })).toBeError('validation_failed');
    const found = async (q: string) => [
      (await lead.call(asLead.customers, { query: { q } })).body.meta.total,
      (await lead.call(asLead.search, { query: { q } })).body.customers.meta.total,
    ];
    expect(await found(email)).toEqual([0, 0]);
    expect(await found(last_name)).toEqual([1, 1]);
  });

  test('a crew lead finds active projects, their jobsites and customers, and visits, but no documents', async () => {
    const { open } = await twoProjects();
    const { last_name } = await customerOf(open);
    const { body } = await lead.call(asLead.search, { query: { q: last_name } });
    expect(Object.keys(body)).toEqual(['customers', 'projects', 'jobsites', 'visits']);
    expect(idsOf(body.projects)).toEqual([open.project_id]);
    expect(idsOf(body.jobsites)).toEqual([open.jobsite_id]);
    const { estimate_number } = await acme.anEstimate({ project_id: open.project_id });
    const numbered = await lead.call(asLead.search, { query: { q: `#${estimate_number}` } });
    expect(Object.values(numbered.body).map(({ meta }) => meta.total)).toEqual([0, 0, 0, 0]);
    const { visit_id } = await acme.aVisit({ project_id: open.project_id, title: 'Grout the floor' });
    const planned = await lead.call(asLead.search, { query: { q: 'grout' } });
    expect(idsOf(planned.body.visits)).toEqual([visit_id]);
  });
});

describe('the work list', () => {
  test('the work list contains the approved line items, and those of approved change orders', async () => {
    const { project_id } = await acme.aProject();
    const lines = [
      aLine({ description: 'Tear-off', quantity: 2, unit: 'sq', duration_hour: 8 }),
      aLine({ description: 'Skylight', is_optional: true }),
      aLine({ description: 'Gutters', is_optional: true, code: 'G-1' }),
    ];
    const sent = await aSentEstimate(acme, { project_id, lines, ...NO_SCHEDULE });
    const read = async (person: Person) =>
      (await person.call(workList.ofProject, { params: { id: project_id } })).body.data.map(
        ({ attributes }) => attributes,
      );
    expect(await read(lead)).toEqual([]);
    const { itemized_estimates } = (await pageOf(sent)).document;
    const gutters = itemized_estimates.find(({ description }) => description === 'Gutters');
    await approve(sent, [gutters?.itemized_estimate_id ?? '']);
    const { change_order_id } = await acme.aChangeOrder({ estimate_id: sent.estimate_id, bills: 'at_completion' });
    await acme.ana.call(changeOrders.record, {
      params: { id: change_order_id },
      body: { approval: recordedApproval() },
    });
    expect(await read(lead)).toMatchObject([
      {
        document: 'estimate',
        description: 'Tear-off',
        quantity: 2,
        unit: 'sq',
        duration_hour: 8,
        change_order_number: null,
      },
      { document: 'estimate', description: 'Gutters', code: 'G-1', unit: null },
      { document: 'change_order', description: 'Skylight', change_order_number: 1, is_credit: false },
    ]);
    expect(await read(acme.ana)).toEqual(await read(lead));
  });

  test('the work list is empty once the approval is withdrawn', async () => {
    const { estimate_id, project_id } = await acme.anEstimate(NO_SCHEDULE);
    const params = { id: estimate_id };
    await acme.ana.call(approvals.record, { params, body: { approval: recordedApproval() } });
    const total = async () => (await lead.call(workList.ofProject, { params: { id: project_id } })).body.meta.total;
    expect(await total()).toBeGreaterThan(0);
    await acme.ana.call(approvals.withdraw, { params, body: { reason: 'The customer changed their mind.' } });
    expect(await total()).toBe(0);
  });
});

describe('a visit', () => {
  const dana = () => acme.anEmployee({ first_name: 'Dana' });

  test('a visit can be marked done by a crew lead, who can neither move nor delete it', async () => {
    const { visit_id: id } = await acme.aVisit({ day: '2026-11-20' });
    const params = { id };
    expect((await lead.call(visits.finish, { params })).body.data.attributes.status).toBe('done');
    for (const endpoint of [visits.update, visits.cancel, visits.remove, visits.sendConfirmation]) {
      expect(await lead.attempt(endpoint, { params, body: {} })).toBeError('not_your_role');
    }
  });

  test('a visit shows the crew lead who is on the way, if they belong to its crew', async () => {
    const employee_ids = [(await dana()).employee_id, cruz.employee_id];
    const { visit_id } = await acme.aVisit({ day: '2026-11-20', ends: '23:00', employee_ids });
    const outbound = await testDelivery();
    const notify = async () => {
      await lead.call(visits.onMyWay, { params: { id: visit_id }, body: { minutes: 30 } });
      await outbound.deliver(acme, await newestMessageOf(acme, visit_id));
      return outbound.sms.at(-1)?.text;
    };
    expect(await notify()).toContain('Cruz is on the way');
    await be(null);
    expect(await notify()).toContain('Dana is on the way');
  });

  test('a visit accepts notes for the crew, unless it has changed or is canceled', async () => {
    const { visit_id: id, updated_at, notes_for_customer } = await acme.aVisit({ day: '2026-11-23' });
    const note = (notes_for_crew: string | null, version?: string) =>
      lead.attempt(visits.changeCrewNotes, {
        params: { id },
        body: { notes_for_crew },
        headers: version ? { 'if-unmodified-since-version': version } : {},
      });
    expect((await note('Bring the long ladder.', updated_at)).body.data.attributes).toMatchObject({
      notes_for_crew: 'Bring the long ladder.',
      notes_for_customer,
    });
    expect(await note('Bring two.', updated_at)).toBeError('stale_record');
    expect(await note('x'.repeat(1001))).toBeError('validation_failed');
    expect((await note(null)).body.data.attributes.notes_for_crew).toBeNull();
    await acme.ana.call(visits.cancel, { params: { id } });
    expect(await note('Bring two.')).toBeError('visit_cancelled');
  });
});

describe('photos', () => {
  test('photos are added to active projects, and deleted by the crew lead who added them', async () => {
    const { open, closed } = await twoProjects();
    await acme.ana.call(companies.update, {
      params: { id: acme.company_id },
      body: { company: { keep_original_photos: true } },
    });
    const ownRecord = await uploadPhoto(lead, open.project_id);
    expect(ownRecord.body.photos).toMatchObject([
      { uploaded_by_account_id: lead.account_id, original_file_url: null },
      { uploaded_by_account_id: lead.account_id, original_file_url: null },
    ]);
    expect(await uploadPhoto(lead, closed.project_id)).toBeError('project_not_found');
    const anas = await uploadPhoto(acme.ana, open.project_id);
    expect(anas.body.photos[0]?.original_file_url).not.toBeNull();
    const query = { image_for_tag: 'project', project_id: open.project_id } as const;
    expect((await lead.call(images.links, { query })).body.photos).toHaveLength(4);
    const remove = (id = '') => lead.call(images.remove, { params: { id } });
    expect(await remove(anas.body.photos[0]?.id)).toBeError('not_your_role');
    expect((await remove(ownRecord.body.photos[0]?.id)).status).toBe(200);
  });

  test('photos of a project that was closed are no longer available to crew leads', async () => {
    const site = await acme.aJobsite();
    const { photos } = (await uploadPhoto(lead, site.project_id)).body;
    const params = { id: photos[0]?.id ?? '' };
    expect((await lead.attempt(images.bytes, { params })).status).toBe(200);
    await close(site);
    expect(await lead.attempt(images.bytes, { params })).toBeError('image_not_found');
    expect(await lead.attempt(images.remove, { params })).toBeError('image_not_found');
    const query = { image_for_tag: 'project', project_id: site.project_id };
    expect(await lead.attempt(images.links, { query })).toBeError('project_not_found');
  });
});

describe('time cards', () => {
  /** A day's work of an employee at a jobsite, and a visit there on that day with this crew. */
  async function aDay({ day = '2026-11-18', crew = [cruz] as Employee[], worker = cruz } = {}) {
    const jobsite = await acme.aJobsite();
    const { project_id, jobsite_id } = jobsite;
    await acme.aVisit({ project_id, jobsite_id, day, employee_ids: crew.map(({ employee_id }) => employee_id) });
    const [clock_in, clock_out] = [`${day}T13:00:00Z`, `${day}T21:00:00Z`];
    return { ...(await acme.aTimecard({ employee: worker, jobsite, clock_in, clock_out })), project_id };
  }

  const correct = (id: string, timecard: Record<string, unknown>) =>
    lead.attempt(timecards.change, { params: { id }, body: { timecard } });
  const listed = async () => idsOf((await lead.call(timecards.ofOwnVisits)).body);

  test("time cards of this week's own visits are read and corrected, without codes", async () => {
    const dana = await acme.anEmployee();
    const ownRecord = await aDay();
    const mates = await aDay({ day: '2026-11-19', crew: [cruz, dana], worker: dana });
    expect((await listed()).toSorted()).toEqual([ownRecord.timecard_id, mates.timecard_id].toSorted());
    const reply = await correct(mates.timecard_id, { clock_in: '2026-11-19T13:30:00Z' });
    expect(reply.body.data.attributes).toMatchObject({ clock_in: '2026-11-19T13:30:00.000Z', employee_code: null });
    const { body } = await lead.call(timecards.read, { params: { id: mates.timecard_id } });
    expect(body.data.attributes).toMatchObject({ clock_in_source: 'corrected', employee_code: null });
    expect(JSON.stringify((await lead.call(timecards.ofOwnVisits)).body)).not.toContain(dana.employee_code);
    expect(await lead.attempt(timecards.ofOwnVisits, { query: { sort: 'employee_code' } })).toBeError(
      'validation_failed',
    );
  });

  test('time cards of other visits, of another week and of a canceled visit cannot be read or corrected', async () => {
    const dana = await acme.anEmployee();
    const others = [
      await aDay({ crew: [dana], worker: dana }),
      await aDay({ day: '2026-11-12' }),
      await acme.aTimecard({ employee: cruz, clock_in: '2026-11-17T13:00:00Z', clock_out: '2026-11-17T14:00:00Z' }),
    ];
    expect(await listed()).toEqual([]);
    for (const { timecard_id, clock_in } of others) {
      expect(await correct(timecard_id, { clock_in })).toBeError('not_your_role');
      expect(await lead.attempt(timecards.read, { params: { id: timecard_id } })).toBeError('timecard_not_found');
      expect(await lead.attempt(timecards.remove, { params: { id: timecard_id } })).toBeError('not_your_role');
    }
  });

  test('time cards of another crew cannot be corrected once closed, nor closed while open', async () => {
    const dana = await acme.anEmployee();
    const { timecard_id } = await aDay({ crew: [dana], worker: dana });
    const clock_out = '2026-11-18T20:00:00Z';
    expect(await correct(timecard_id, { clock_out })).toBeError('not_your_role');
    expect(await correct(timecard_id, { clock_out, tapped_at: clock_out })).toBeError('timecard_closed');
    const open = await acme.aTimecard({ employee: dana, clock_in: '2026-11-20T13:00:00Z' });
    expect((await correct(open.timecard_id, { clock_out })).status).toBe(200);
    expect(await correct(open.timecard_id, { clock_out })).toBeError('not_your_role');
  });

  test('time cards stay within this week, and at jobsites of active projects', async () => {
    const { timecard_id } = await aDay();
    const moved = await correct(timecard_id, { clock_in: '2026-11-13T13:00:00Z', clock_out: '2026-11-13T14:00:00Z' });
    expect(moved.body).toMatchObject({ fields: { clock_in: [WITHIN_THIS_WEEK] } });
    const [open, closed] = [await acme.aJobsite(), await acme.aJobsite()];
    await close(closed);
    expect(await correct(timecard_id, { jobsite_id: closed.jobsite_id })).toBeError('jobsite_not_found');
    const { body } = await correct(timecard_id, { jobsite_id: open.jobsite_id });
    expect(body.data.attributes.jobsite_id).toBe(open.jobsite_id);
  });

  test('time cards are not available to an account without an employee', async () => {
    const { timecard_id } = await aDay();
    await be(null);
    expect(await listed()).toEqual([]);
    expect(await correct(timecard_id, { clock_in: '2026-11-18T14:00:00Z' })).toBeError('not_your_role');
  });
});
