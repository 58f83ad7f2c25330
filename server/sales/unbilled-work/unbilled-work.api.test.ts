import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { companies } from '#contract/identity/companies.ts';
import type { InvoiceInput } from '#contract/sales/invoice-fields.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { unbilledWork } from '#contract/sales/unbilled-work.ts';
import type { Employee } from '#contract/work/employees.ts';
import { expenses } from '#contract/work/expenses.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { payroll } from '#contract/work/payroll.ts';
import { timecards } from '#contract/work/timecards.ts';
import type { BillGroup } from '#domain/work/bill-lines.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { anItem, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';

let acme: Company;
let site: Jobsite;
let miguel: Employee;

beforeEach(async () => {
  testClock.set('2026-11-20T20:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
  site = await acme.aJobsite();
  miguel = await acme.anEmployee({ first_name: 'Miguel', last_name: 'Santos' });
  await change({ default_bill_rate_dollar: 50 });
});

const change = (company: { default_bill_rate_dollar?: number | null; bill_rounding_minutes?: 0 | 15 }) =>
  acme.ana.call(companies.update, { params: { id: acme.company_id }, body: { company } });
const worked = (clock_in: string, clock_out: string | null, employee = miguel) =>
  acme.aTimecard({ employee, jobsite: site, clock_in, clock_out });
const aDay = (day: string) => worked(`${day}T13:00:00Z`, `${day}T21:00:00Z`);
const anExpense = () =>
  acme.anExpense({ project_id: site.project_id, amount_dollar: 100, is_billable: true, markup_percent: 15 });
const unbilled = async (group_by?: BillGroup) =>
  (await acme.ana.call(unbilledWork.ofProject, { params: { id: site.project_id }, query: { group_by } })).body;
const bill = (of: NonNullable<InvoiceInput['bill']> | object, fields: object = {}) =>
  acme.ana.attempt(invoices.create, {
    body: { invoice: { name: `Work ${unique()}`, project_id: site.project_id, bill: of, ...fields } },
  });
const itemsOf = async (invoice_id: string) => {
  const { body } = await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  return body.data.data.map(({ attributes: { description, amount_dollar } }) => [description, amount_dollar]);
};

describe('the unbilled work of a project', () => {
  test('the unbilled work of a project has its closed time cards and checked, billable expenses', async () => {
    await aDay('2026-11-17');
    await worked('2026-11-20T18:00:00Z', null);
    await anExpense();
    await acme.anExpense({ project_id: site.project_id, is_billable: true, status: 'to_check' });
    await acme.anExpense({ project_id: site.project_id });
    expect(await unbilled()).toMatchObject({
      group_by: 'person',
      timecards: [{ full_name: 'Miguel Santos', day: '2026-11-17', billed_seconds: 8 * 3600, amount_dollar: 400 }],
      expenses: [{ vendor: 'Suncoast Building Supply', amount_dollar: 100, billed_dollar: 115 }],
      lines: [
        { code: 'LABOR', description: 'Labor, Miguel Santos, Nov 17, 8 h at $50.00', amount_dollar: 400 },
        { code: 'EXPENSE', description: 'Ridge vents (Suncoast Building Supply), Nov 18', amount_dollar: 115 },
      ],
      total_dollar: 515,
      expenses_to_check: 1,
      open_timecards: 1,
    });
  });

  test('the unbilled work of a project uses the rate of the employee, and rounds each time card up', async () => {
    const cost_rates = [
      { starts_on: '2026-01-01', hourly_wage: 20, bill_rate_dollar: 65 },
      { starts_on: '2026-11-18', hourly_wage: 20, bill_rate_dollar: 70 },
    ];
    await acme.ana.call(payroll.changeRates, { params: { id: miguel.employee_id }, body: { cost_rates } });
    await change({ bill_rounding_minutes: 15 });
    await worked('2026-11-17T13:00:00Z', '2026-11-17T14:01:00Z');
    await worked('2026-11-18T13:00:00Z', '2026-11-18T14:00:00Z');
    const lines = (await unbilled('one')).lines.map(({ description, amount_dollar }) => [description, amount_dollar]);
    expect(lines).toEqual([['Labor, Nov 17–18, 2.25 h', 151.25]]);
    expect((await unbilled('day')).lines.map(({ amount_dollar }) => amount_dollar)).toEqual([81.25, 70]);
  });

  test('the unbilled work of a project leaves hours without a rate out of its lines', async () => {
    await change({ default_bill_rate_dollar: null });
    await aDay('2026-11-17');
    expect(await unbilled()).toMatchObject({ timecards: [{ amount_dollar: null }], lines: [], total_dollar: 0 });
  });
});

describe('an invoice of hours and expenses', () => {
  test('an invoice of hours and expenses has the lines of what it bills, which is billed then', async () => {
    const [card, later] = [await aDay('2026-11-17'), await aDay('2026-11-18')];
    const { expense_id } = await anExpense();
    const reply = await bill({ timecard_ids: [card.timecard_id], expense_ids: [expense_id] });
    expect(reply.status).toBe(201);
    const { invoice_id, invoice_number, final_total } = reply.body.data.attributes;
    expect(final_total).toBe(515);
    expect(await itemsOf(invoice_id)).toEqual([
      ['Labor, Miguel Santos, Nov 17, 8 h at $50.00', 400],
      ['Ridge vents (Suncoast Building Supply), Nov 18', 115],
    ]);
    expect((await unbilled()).timecards.map(({ timecard_id }) => timecard_id)).toEqual([later.timecard_id]);
    const read = await acme.ana.call(timecards.read, { params: { id: card.timecard_id } });
    expect(read.body.data.attributes.billed_invoice_number).toBe(invoice_number);
    expect((await acme.ana.call(expenses.list, { query: { filter: 'billed' } })).body.data).toMatchObject([
      { id: expense_id, attributes: { billed_invoice_id: invoice_id, billed_invoice_number: invoice_number } },
    ]);
  });

  test('an invoice of hours and expenses takes the texts and amounts that the user has edited', async () => {
    const { timecard_id } = await aDay('2026-11-17');
    const items = [anItem({ description: 'Labor in November', amount_dollar: 380 })];
    const reply = await bill({ timecard_ids: [timecard_id] }, { itemized_invoices: items });
    expect(await itemsOf(reply.body.data.attributes.invoice_id)).toEqual([['Labor in November', 380]]);
    expect((await unbilled()).timecards).toEqual([]);
  });

  test('an invoice of hours and expenses bills neither of them twice', async () => {
    const { timecard_id } = await aDay('2026-11-17');
    const { expense_id } = await anExpense();
    await bill({ timecard_ids: [timecard_id], expense_ids: [expense_id] });
    const hours = await bill({ timecard_ids: [timecard_id] });
    expect(hours).toBeError('time_billed');
    expect(hours.body).toMatchObject({ error: 'Some of these hours were already billed on invoice #1001.' });
    const expense = await bill({ expense_ids: [expense_id] });
    expect(expense).toBeError('expense_billed');
    expect(expense.body).toMatchObject({ error: 'This expense was already billed on invoice #1001.' });
  });

  test.each(['time_billed', 'expense_billed'] as const)(
    '50 requests at the same time create one invoice, and the others are rejected with %s',
    async (code) => {
      const of =
        code === 'time_billed'
          ? { timecard_ids: [(await aDay('2026-11-17')).timecard_id] }
          : { expense_ids: [(await anExpense()).expense_id] };
      const replies = await Promise.all(Array.from({ length: 50 }, () => bill(of)));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const reply of replies.filter(({ status }) => status !== 201)) expect(reply).toBeError(code);
      expect((await acme.ana.call(invoices.listJoined)).body.meta.total).toBe(1);
    },
  );

  test.each(['deleted', 'voided'])('hours and expenses can be billed again when their invoice is %s', async (end) => {
    const of = {
      timecard_ids: [(await aDay('2026-11-17')).timecard_id],
      expense_ids: [(await anExpense()).expense_id],
    };
    const params = { id: (await bill(of)).body.data.id };
    if (end === 'deleted') await acme.ana.call(invoices.remove, { params });
    else await acme.ana.call(invoices.voiding, { params, body: { reason: 'Twice.' } });
    expect((await unbilled()).total_dollar).toBe(515);
    expect((await bill(of)).status).toBe(201);
  });

  test('an invoice of hours and expenses rejects those of other projects, open ones, and unchecked ones', async () => {
    const other = await acme.aTimecard({ clock_in: '2026-11-17T13:00:00Z', clock_out: '2026-11-17T14:00:00Z' });
    const open = await worked('2026-11-20T18:00:00Z', null);
    for (const { timecard_id } of [other, open])
      expect(await bill({ timecard_ids: [timecard_id] })).toBeError('timecard_not_found');
    const unchecked = await acme.anExpense({
      project_id: site.project_id,
      is_billable: true,
      status: 'to_check',
    });
    expect(await bill({ expense_ids: [unchecked.expense_id] })).toBeError('expense_not_found');
    expect(await bill({ timecard_ids: [], expense_ids: [] })).toBeError('validation_failed');
    await change({ default_bill_rate_dollar: null });
    const { timecard_id } = await aDay('2026-11-18');
    expect(await bill({ timecard_ids: [timecard_id] })).toBeError('nothing_to_bill');
    expect((await acme.ana.call(invoices.listJoined)).body.meta.total).toBe(0);
  });
});

test('a billed expense keeps its amount, and cannot be deleted', async () => {
  const { expense_id: id } = await anExpense();
  await bill({ expense_ids: [id] });
  const update = (expense: object) => acme.ana.attempt(expenses.update, { params: { id }, body: { expense } });
  for (const fields of [{ amount_dollar: 90 }, { markup_percent: 0 }, { is_billable: false }, { project_id: null }])
    expect(await update(fields)).toBeError('expense_billed');
  expect((await update({ receipt_number: 'R-9', amount_dollar: 100 })).status).toBe(200);
  expect(await acme.ana.attempt(expenses.remove, { params: { id } })).toBeError('expense_billed');
});

test('a billed time card can be corrected, and the audit log says that it was billed', async () => {
  const { timecard_id: id } = await aDay('2026-11-17');
  await bill({ timecard_ids: [id] });
  const timecard = { clock_out: '2026-11-17T20:00:00Z' };
  const reply = await acme.ana.attempt(timecards.change, { params: { id }, body: { timecard } });
  expect(reply.body.data.attributes).toMatchObject({ billed_invoice_number: 1001 });
  const { body } = await acme.ana.call(auditLog.list, { query: { record_type: 'timecard', record_id: id } });
  expect(body.data[0]?.attributes.summary).toBe('Miguel Santos, 2026-11-17, billed on invoice #1001');
});
