import { beforeEach, describe, expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { costing } from '#contract/sales/costing.ts';
import { invoices } from '#contract/sales/invoices.ts';
import type { Employee } from '#contract/work/employees.ts';
import { jobsites, type Jobsite } from '#contract/work/jobsites.ts';
import { type CostRateInput, payroll } from '#contract/work/payroll.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { NO_SCHEDULE, recordedApproval } from '#testkit/scenarios/answering.ts';

let acme: Company;
let site: Jobsite;
let miguel: Employee;

beforeEach(async () => {
  testClock.set('2026-11-20T20:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
  site = await acme.aJobsite();
  miguel = await acme.anEmployee({ first_name: 'Miguel', last_name: 'Santos' });
});

const rates = (employee: Employee, ...cost_rates: CostRateInput[]) =>
  acme.ana.call(payroll.changeRates, { params: { id: employee.employee_id }, body: { cost_rates } });
const worked = (clock_in: string, clock_out: string | null, fields: { employee?: Employee; jobsite?: Jobsite } = {}) =>
  acme.aTimecard({ employee: miguel, jobsite: site, clock_in, clock_out, ...fields });
const costs = async (id = site.project_id) =>
  (await acme.ana.call(costing.ofProject, { params: { id } })).body.data.attributes;
const list = async (query: { from?: string; to?: string } = {}) => (await acme.ana.call(costing.list, { query })).body;

async function anAgreement(project_id: string, lines = [aLine({ unit_price_dollar: 1000, duration_hour: 20 })]) {
  const estimate = await acme.anEstimate({ project_id, tax_rate: 10, discount_usd: 50, lines, ...NO_SCHEDULE });
  const params = { id: estimate.estimate_id };
  await acme.ana.call(approvals.record, { params, body: { approval: recordedApproval() } });
  return estimate;
}

describe('the costing of a project', () => {
  test('the costing of a project subtracts labor and expenses from what was approved, without tax', async () => {
    const { project_id } = site;
    await rates(miguel, { starts_on: '2026-01-01', hourly_wage: 20, burden_percent: 25 });
    await anAgreement(project_id);
    await worked('2026-11-18T13:00:00Z', '2026-11-18T21:00:00Z');
    await acme.anExpense({ project_id, amount_dollar: 100.5, category: 'rental' });
    await acme.anExpense({ project_id, amount_dollar: 49.5, category: 'materials', status: 'to_check' });
    await acme.anExpense({ amount_dollar: 900 });
    expect(await costs()).toMatchObject({
      approved_dollar: 950,
      other_billed_dollar: 0,
      sold_dollar: 950,
      labor_dollar: 200,
      expenses_dollar: 150,
      profit_dollar: 600,
      margin_percent: 63.2,
      worked_seconds: 8 * 3600,
      planned_hours: 20,
      open_timecards: 0,
      lacks_wage: false,
      expenses_to_check: 1,
      labor: [{ full_name: 'Miguel Santos', worked_seconds: 8 * 3600, labor_dollar: 200 }],
      expenses: [
        { category: 'rental', count: 1, amount_dollar: 100.5 },
        { category: 'materials', count: 1, amount_dollar: 49.5 },
      ],
    });
  });

  test('the costing of a project counts change orders, and invoices only if they bill no approval', async () => {
    const { project_id } = site;
    const { estimate_id } = await anAgreement(project_id);
    const { change_order_id } = await acme.aChangeOrder({
      estimate_id,
      bills: 'at_completion',
      line_items: [{ description: 'Skylight', unit_price_dollar: 300, quantity: 1, duration_hour: 4 }],
    });
    await acme.ana.call(changeOrders.record, {
      params: { id: change_order_id },
      body: { approval: recordedApproval() },
    });
    const other = await acme.anInvoice({ project_id, tax_rate: 10, items: [anItem({ amount_dollar: 200 })] });
    expect(await costs()).toMatchObject({
      approved_dollar: 1250,
      other_billed_dollar: 200,
      sold_dollar: 1450,
      planned_hours: 24,
    });
    const params = { id: other.invoice_id };
    await acme.ana.call(invoices.voiding, { params, body: { reason: 'Twice.' } });
    expect(await costs()).toMatchObject({ other_billed_dollar: 0, sold_dollar: 1250 });
  });

  test('the costing of a project without an approval counts what was billed, and says what is paid', async () => {
    const { project_id } = site;
    const { invoice_id, final_total } = await acme.anInvoice({
      project_id,
      tax_rate: 7.5,
      discount_usd: 20,
      items: [anItem({ amount_dollar: 500 })],
    });
    await acme.aPayment({ invoice_id, amount: 40 });
    expect(await costs()).toMatchObject({
      sold_dollar: 480,
      approved_dollar: 0,
      other_billed_dollar: 480,
      billed_dollar: final_total,
      paid_dollar: 40,
    });
  });

  test('the costing of a project clips an open time card to now, and leaves out its breaks', async () => {
    await rates(miguel, { starts_on: '2026-01-01', hourly_wage: 30 });
    const { timecard_id } = await worked('2026-11-18T13:00:00Z', '2026-11-18T17:00:00Z');
    const breaks = [{ starts_at: '2026-11-18T15:00:00Z', ends_at: '2026-11-18T15:30:00Z' }];
    await acme.ana.call(timecards.change, { params: { id: timecard_id }, body: { timecard: { breaks } } });
    await worked('2026-11-20T18:00:00Z', null);
    const { employee_code } = miguel;
    testClock.set('2026-11-20T21:00:00Z');
    await acme.ana.attempt(timecards.startBreak, { body: { timecard: { employee_code } } });
    testClock.set('2026-11-20T22:00:00Z');
    expect(await costs()).toMatchObject({ worked_seconds: 6.5 * 3600, labor_dollar: 195, open_timecards: 1 });
  });

  test.each([
    // The clocks went back on November 1 at 2:00, and forward on March 8.
    ['2026-11-01', '2026-11-01T02:00:00Z', '2026-11-01T08:00:00Z', 2 * 20 + 4 * 30],
    ['2026-03-09', '2026-03-08T05:00:00Z', '2026-03-09T05:00:00Z', 23 * 20 + 1 * 30],
  ])('the costing of a project uses a wage from midnight of %s on', async (starts_on, from, to, labor_dollar) => {
    await rates(miguel, { starts_on: '2026-01-01', hourly_wage: 20 }, { starts_on, hourly_wage: 30 });
    await worked(from, to);
    expect(await costs()).toMatchObject({ labor_dollar });
  });

  test('the costing of a project says that some hours are before the first wage', async () => {
    await worked('2026-11-18T13:00:00Z', '2026-11-18T14:00:00Z');
    expect(await costs()).toMatchObject({
      labor_dollar: 0,
      lacks_wage: true,
      worked_seconds: 3600,
      margin_percent: null,
    });
  });

  test('the costing of a project is not found in another company', async () => {
    const rival = await aCompany();
    const reply = await rival.ana.attempt(costing.ofProject, { params: { id: site.project_id } });
    expect(reply).toBeError('project_not_found');
  });
});

describe('the list of costings', () => {
  test('the list of costings has the projects with an event on its days, with the amounts of their pages', async () => {
    await rates(miguel, { starts_on: '2026-01-01', hourly_wage: 20 });
    const [byExpense, byInvoice, byApproval] = [await acme.aProject(), await acme.aProject(), await acme.aProject()];
    await acme.aProject();
    await worked('2026-11-18T13:00:00Z', '2026-11-18T21:00:00Z');
    await worked('2026-10-18T13:00:00Z', '2026-10-18T14:00:00Z');
    await acme.anExpense({ project_id: byExpense.project_id, spent_on: '2026-11-18' });
    await acme.anInvoice({ project_id: byInvoice.project_id, issue_date: '2026-11-18' });
    await anAgreement(byApproval.project_id);
    const ids = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ id }) => id).toSorted();
    const all = [site.project_id, byExpense.project_id, byInvoice.project_id, byApproval.project_id].toSorted();
    expect(ids(await list())).toEqual(all);
    expect(ids(await list({ from: '2026-11-18', to: '2026-11-20' }))).toEqual(all);
    const october = await list({ from: '2026-10-01', to: '2026-10-31' });
    expect(ids(october)).toEqual([site.project_id]);
    const { labor: _labor, expenses: _expenses, ...ofPage } = await costs();
    expect(october.data[0]?.attributes).toEqual(ofPage);
  });

  test('the list of costings tells apart the hours whose jobsite is gone', async () => {
    await rates(miguel, { starts_on: '2026-01-01', hourly_wage: 20 });
    const gone = await acme.aJobsite();
    await worked('2026-11-18T13:00:00Z', '2026-11-18T15:30:00Z', { jobsite: gone });
    await acme.ana.call(jobsites.remove, { params: { id: gone.jobsite_id } });
    expect((await list({ from: '2026-11-18', to: '2026-11-18' })).meta.unassigned).toEqual({
      worked_seconds: 9000,
      labor_dollar: 50,
    });
    expect((await list({ from: '2026-11-19' })).meta.unassigned.worked_seconds).toBe(0);
  });

  test('the list of costings rejects a last day before the first', async () => {
    const reply = await acme.ana.attempt(costing.list, { query: { from: '2026-11-02', to: '2026-11-01' } });
    expect(reply.body).toMatchObject({ fields: { to: ['The last day cannot be before the first day.'] } });
  });

  test('the list of costings is available as CSV', async () => {
    await acme.anExpense({ project_id: site.project_id, amount_dollar: 48.12 });
    const request = { method: 'GET', url: '/api/v1/costing', headers: { accept: 'text/csv' } } as const;
    const lines = String((await acme.ana.request(request)).body).split('\r\n');
    expect(lines[0]).toContain('Project,Customer,Sold,Labor,Expenses,Profit,Margin Percent,Hours Worked,Hours Planned');
    expect(lines[1]).toContain('Pat Lee,0.00,0.00,48.12,-48.12'.replace(',-', ",'-"));
  });
});

test('costing is not available to an office that may not see pay, and never to a crew lead', async () => {
  const params = { id: site.project_id };
  expect(await acme.ben.attempt(costing.ofProject, { params })).toBeError('not_your_role');
  expect(await acme.ben.attempt(costing.list)).toBeError('not_your_role');
  const body = { company: { office_sees_pay: true } };
  await acme.ana.call(companies.update, { params: { id: acme.company_id }, body });
  expect((await acme.ben.attempt(costing.ofProject, { params })).status).toBe(200);
});
