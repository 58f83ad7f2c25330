import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { employees } from '#contract/work/employees.ts';
import {
  ENTER_EXPENSE_AMOUNT,
  type ExpenseInput,
  expenses,
  NOT_OWN_MONEY,
  TAX_OVER_AMOUNT,
} from '#contract/work/expenses.ts';
import { projects } from '#contract/work/projects.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { anExpenseInput } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company } from '#testkit/records/factories.ts';

let acme: Company;

beforeEach(async () => {
  testClock.set('2026-11-20T20:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
});

const list = async (query: object = {}) => (await acme.ana.attempt(expenses.list, { query: { ...query } })).body;
const vendorsOf = (body: Awaited<ReturnType<typeof list>>) => body.data.map(({ attributes }) => attributes.vendor);
const change = (id: string, expense: object, headers = {}) =>
  acme.ana.attempt(expenses.update, { params: { id }, body: { expense }, headers });

describe('an expense', () => {
  test('an expense stores what it was for, who paid, and who entered it', async () => {
    const { project_id, name } = await acme.aProject();
    const { employee_id } = await acme.anEmployee({ first_name: 'Miguel', last_name: 'Santos' });
    const expense = await acme.anExpense({ project_id, employee_id, is_billable: true, markup_percent: 12.5 });
    expect(expense).toMatchObject({
      ...anExpenseInput(),
      project_id,
      project_name: name,
      employee_id,
      spent_by_name: 'Miguel Santos',
      entered_by_account_id: acme.ana.account_id,
      entered_by_name: 'Ana Alvarez',
      is_billable: true,
      markup_percent: 12.5,
      status: 'checked',
      reimbursed_on: null,
      receipt_images: [],
    });
    const { body } = await acme.ana.call(expenses.read, { params: { id: expense.expense_id } });
    expect(body.data.attributes).toEqual(expense);
  });

  test('an expense needs only its amount, and is of today and paid by the company', async () => {
    testClock.set('2026-11-21T03:00:00Z');
    const { body } = await acme.ana.call(expenses.create, { body: { expense: { amount_dollar: 20 } } });
    expect(body.data.attributes).toMatchObject({
      spent_on: '2026-11-20',
      paid_with: 'company',
      category: 'materials',
      amount_dollar: 20,
      tax_dollar: null,
      project_id: null,
    });
  });

  test.each<[Partial<Record<keyof ExpenseInput, unknown>>, string, string]>([
    [{ amount_dollar: 0 }, 'amount_dollar', ENTER_EXPENSE_AMOUNT],
    [{ amount_dollar: -1 }, 'amount_dollar', 'Amount cannot be negative.'],
    [{ amount_dollar: 1_000_001 }, 'amount_dollar', 'Amount must be at most $1,000,000.'],
    [{ amount_dollar: 10, tax_dollar: 10.01 }, 'tax_dollar', TAX_OVER_AMOUNT],
    [{ spent_on: 'yesterday' }, 'spent_on', 'Day must be a date, as 2026-11-20'],
    [{ vendor: 'x'.repeat(101) }, 'vendor', 'Vendor must be at most 100 characters'],
    [{ category: 'lunch' }, 'category', 'Please choose a category.'],
    [{ markup_percent: 501 }, 'markup_percent', 'Markup must be at most 500%.'],
    [{ paid_with: 'company', reimbursed_on: '2026-11-20' }, 'reimbursed_on', NOT_OWN_MONEY],
  ])('an expense with %j is rejected at the field %s', async (fields, field, message) => {
    const expense = { ...anExpenseInput(), tax_dollar: undefined, ...fields };
    const reply = await acme.ana.attempt(expenses.create, { body: { expense } });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { [field]: [message] } });
    expect((await list()).meta.total).toBe(0);
  });

  test('an expense rejects a tax above the stored amount, and an amount below the stored tax', async () => {
    const { expense_id } = await acme.anExpense({ amount_dollar: 48.12, tax_dollar: 3.37 });
    for (const expense of [{ tax_dollar: 48.13 }, { amount_dollar: 3.36 }]) {
      expect((await change(expense_id, expense)).body).toMatchObject({ fields: { tax_dollar: [TAX_OVER_AMOUNT] } });
    }
  });

  test('an expense rejects an update with a stale version', async () => {
    const { expense_id, updated_at } = await acme.anExpense();
    const version = { 'if-unmodified-since-version': updated_at };
    const changed = await change(expense_id, { amount_dollar: 50 }, version);
    expect(changed.body.data.attributes).toMatchObject({ amount_dollar: 50, vendor: 'Suncoast Building Supply' });
    expect(await change(expense_id, { amount_dollar: 60 }, version)).toBeError('stale_record');
  });

  test('an expense keeps the names of its project and employee, which follow renames, when they are deleted', async () => {
    const { project_id } = await acme.aProject();
    const employee = await acme.anEmployee();
    const { expense_id: id } = await acme.anExpense({ project_id, employee_id: employee.employee_id });
    await acme.ana.call(projects.update, { params: { id: project_id }, body: { project: { name: 'Back porch' } } });
    const params = { id: employee.employee_id };
    await acme.ana.call(employees.update, { params, body: { employee: { last_name: 'Ortiz' } } });
    await acme.ana.call(employees.remove, { params });
    await acme.ana.call(projects.remove, { params: { id: project_id } });
    const { body } = await acme.ana.call(expenses.read, { params: { id } });
    expect(body.data.attributes).toMatchObject({
      project_id: null,
      project_name: 'Back porch',
      employee_id: employee.employee_id,
      spent_by_name: 'Cruz Ortiz',
    });
    expect(vendorsOf(await list({ q: 'back porch ortiz' }))).toHaveLength(1);
  });

  test('an expense that is deleted is gone, and the audit log has its fields', async () => {
    const { expense_id: id } = await acme.anExpense({ amount_dollar: 48.12 });
    await acme.ana.call(expenses.remove, { params: { id } });
    expect(await acme.ana.attempt(expenses.read, { params: { id } })).toBeError('expense_not_found');
    const { body } = await acme.ana.call(auditLog.list, { query: { record_type: 'expense', record_id: id } });
    expect(body.data.map(({ attributes }) => attributes.action)).toEqual(['deleted', 'recorded']);
    expect(body.data[0]?.attributes.before).toMatchObject({
      vendor: 'Suncoast Building Supply',
      amount_dollar: '48.12',
    });
  });
});

describe('the list of expenses', () => {
  test('the list of expenses has the sums of all that its filters select', async () => {
    const { project_id } = await acme.aProject();
    await acme.anExpense({ project_id, vendor: 'A', amount_dollar: 0.1, tax_dollar: null, category: 'fuel' });
    await acme.anExpense({
      project_id,
      vendor: 'B',
      amount_dollar: 0.2,
      tax_dollar: null,
      category: 'fuel',
      status: 'to_check',
    });
    await acme.anExpense({ vendor: 'C', amount_dollar: 70, spent_on: '2026-10-01' });
    const all = await list({ limit: 1 });
    expect(vendorsOf(all)).toEqual(['C']);
    expect(all.meta).toMatchObject({
      total: 3,
      sums: {
        amount_dollar: 70.3,
        to_check: 1,
        by_category: [
          { category: 'materials', count: 1, amount_dollar: 70 },
          { category: 'fuel', count: 2, amount_dollar: 0.3 },
        ],
      },
    });
    const ofProject = await list({ project_id });
    expect([vendorsOf(ofProject), ofProject.meta.sums.amount_dollar]).toEqual([['B', 'A'], 0.3]);
    expect(vendorsOf(await list({ filter: 'to_check' }))).toEqual(['B']);
    expect(vendorsOf(await list({ category: 'fuel', q: 'a' }))).toEqual(['B', 'A']);
    expect(vendorsOf(await list({ spent_from: '2026-10-01', spent_to: '2026-10-31' }))).toEqual(['C']);
    expect(vendorsOf(await list({ sort: '-status' }))).toEqual(['B', 'C', 'A']);
  });

  test('the list of expenses is available as CSV', async () => {
    await acme.anExpense({ vendor: '=Sum', is_billable: true, markup_percent: 10 });
    const url = '/api/v1/expenses';
    const { body } = await acme.ana.request({ method: 'GET', url, headers: { accept: 'text/csv' } });
    const [head, line] = String(body).split('\r\n');
    expect(head).toMatch(/Day,Vendor,Description,Category,Project,Amount,Tax,/);
    expect(line).toMatch(
      /^2026-11-18,'=Sum,Ridge vents,Materials,,48\.12,3\.37,R-2231,Own money,Ana Alvarez,,yes,10\.00,/,
    );
  });
});

describe('own money', () => {
  const owed = async () => (await list()).meta.sums.owed.map(({ name, amount_dollar }) => [name, amount_dollar]);

  test('own money adds up for each person until it is paid back', async () => {
    const miguel = await acme.anEmployee({ first_name: 'Miguel', last_name: 'Santos' });
    const { employee_id } = miguel;
    const first = await acme.anExpense({ employee_id, amount_dollar: 100.1 });
    const second = await acme.anExpense({ employee_id, amount_dollar: 84.2 });
    await acme.anExpense({ amount_dollar: 20 });
    await acme.anExpense({ employee_id, paid_with: 'company' });
    expect(await owed()).toEqual([
      ['Miguel Santos', 184.3],
      ['Ana Alvarez', 20],
    ]);
    const [{ expense_ids } = { expense_ids: [] }] = (await list()).meta.sums.owed;
    expect(expense_ids).toEqual([first.expense_id, second.expense_id]);
    const { body } = await acme.ana.call(expenses.payBack, { body: { expense_ids, reimbursed_on: '2026-11-19' } });
    expect(body.message).toBe('2 of 2 marked as paid back.');
    expect(await owed()).toEqual([['Ana Alvarez', 20]]);
    expect((await list({ filter: 'to_pay_back' })).meta.total).toBe(1);
    const again = await acme.ana.call(expenses.payBack, { body: { expense_ids } });
    expect(again.body.message).toBe('0 of 2 marked as paid back.');
    const { body: read } = await acme.ana.call(expenses.read, { params: { id: first.expense_id } });
    expect(read.data.attributes.reimbursed_on).toBe('2026-11-19');
  });

  test('own money is paid back together or not at all', async () => {
    const [own, companys] = [await acme.anExpense(), await acme.anExpense({ paid_with: 'company' })];
    const expense_ids = [own.expense_id, companys.expense_id];
    const reply = await acme.ana.attempt(expenses.payBack, { body: { expense_ids } });
    expect(reply.body).toMatchObject({ fields: { expense_ids: [NOT_OWN_MONEY] } });
    expect((await list({ filter: 'to_pay_back' })).meta.total).toBe(1);
  });

  test('own money that turns out to be of the company is not paid back', async () => {
    const { expense_id } = await acme.anExpense({ reimbursed_on: '2026-11-19' });
    const { body } = await change(expense_id, { paid_with: 'company' });
    expect(body.data.attributes).toMatchObject({ paid_with: 'company', reimbursed_on: null });
  });
});

describe('a crew lead', () => {
  const asLead = {
    create: asWithoutMoney(expenses.create),
    list: asWithoutMoney(expenses.list),
    read: asWithoutMoney(expenses.read),
    update: asWithoutMoney(expenses.update),
  };

  test('a crew lead enters expenses that the office has to check, and sees only their own', async () => {
    const lead = await aCoWorker(acme, 'crew_lead');
    const { employee_id } = await acme.anEmployee({ first_name: 'Miguel', last_name: 'Santos' });
    const body = { role: 'crew_lead', employee_id } as const;
    await acme.ana.call(accounts.changeRole, { params: { id: lead.account_id }, body });
    const anas = await acme.anExpense();
    const onBehalf = await acme.anExpense({ employee_id, vendor: 'Paid by Miguel' });
    const { project_id } = await acme.aProject();
    const expense = { ...anExpenseInput(), project_id, is_billable: true, status: 'checked' as const };
    const entered = (await lead.call(asLead.create, { body: { expense } })).body.data.attributes;
    expect(entered).toMatchObject({ status: 'to_check', amount_dollar: 48.12 });
    expect((await lead.call(asLead.list)).body.data.map(({ id }) => id)).toEqual([
      entered.expense_id,
      onBehalf.expense_id,
    ]);
    const { body: full } = await acme.ana.call(expenses.read, { params: { id: entered.expense_id } });
    expect(full.data.attributes).toMatchObject({ is_billable: false, spent_by_name: 'Miguel Santos' });
    const params = { id: anas.expense_id };
    expect(await lead.attempt(asLead.read, { params })).toBeError('expense_not_found');
    expect(await lead.attempt(asLead.update, { params, body: { expense: {} } })).toBeError('expense_not_found');
    expect(await lead.attempt(expenses.remove, { params })).toBeError('expense_not_found');
    expect(await lead.attempt(expenses.payBack, { body: { expense_ids: [entered.expense_id] } })).toBeError(
      'not_your_role',
    );
  });

  test('a crew lead changes an expense until the office has checked it', async () => {
    const lead = await aCoWorker(acme, 'crew_lead');
    const { expense_id: id } = (await lead.call(asLead.create, { body: { expense: anExpenseInput() } })).body.data
      .attributes;
    const edit = () =>
      lead.attempt(asLead.update, {
        params: { id },
        body: { expense: { amount_dollar: 50, status: 'checked', markup_percent: 20 } },
      });
    expect((await edit()).body.data.attributes).toMatchObject({ amount_dollar: 50, status: 'to_check' });
    expect((await change(id, { status: 'checked' })).body.data.attributes.markup_percent).toBe(0);
    expect(await edit()).toBeError('expense_checked');
    expect(await lead.attempt(expenses.remove, { params: { id } })).toBeError('expense_checked');
    expect(await lead.attempt(expenses.addReceiptImage, { params: { id } })).toBeError('expense_checked');
  });

  test('a crew lead enters expenses only of active projects', async () => {
    const lead = await aCoWorker(acme, 'crew_lead');
    const { project_id } = await acme.aProject({ is_active: false });
    const expense = { ...anExpenseInput(), project_id };
    expect(await lead.attempt(asLead.create, { body: { expense } })).toBeError('project_not_found');
  });
});
