import { beforeEach, expect, test } from 'vitest';
import type { Expense, ExpenseSums } from '#contract/work/expenses.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, labelled, press, renderElement, write } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import ExpenseForm from './expense-form.tsx';
import Expenses from './expenses.tsx';

const server = fakeServer();

const RAY = {
  account_id: '01930000-0000-7000-8000-0000000000a1',
  first_name: 'Ray',
  last_name: 'Whitcomb',
  role: 'owner' as const,
  company_code: 'K7MP2W',
  company_name: 'Bayline Home Repair',
  subscription_status: 'active' as const,
};
const COMPANY = { company_id: 'bayline', company_code: 'K7MP2W', time_zone: 'America/New_York' };

const ID = '01930000-0000-7000-8000-0000000000e1';
const EXPENSE: Expense = {
  expense_id: ID,
  project_id: null,
  project_name: null,
  spent_on: '2026-11-18',
  vendor: 'Corner Hardware',
  description: 'Drop cloths',
  category: 'materials',
  amount_dollar: 31.77,
  tax_dollar: null,
  receipt_number: null,
  paid_with: 'own_money',
  status: 'to_check',
  reimbursed_on: null,
  receipt_images: [],
  is_billable: false,
  markup_percent: 0,
  billed_invoice_id: null,
  billed_invoice_number: null,
  employee_id: 'miguel',
  spent_by_name: 'Miguel Santos',
  entered_by_account_id: null,
  entered_by_name: 'Miguel Santos',
  created_at: '2026-11-18T15:00:00.000Z',
  updated_at: '2026-11-18T15:00:00.000Z',
};
const SUMS: ExpenseSums = {
  amount_dollar: 31.77,
  by_category: [{ category: 'materials', count: 1, amount_dollar: 31.77 }],
  to_check: 1,
  owed: [{ employee_id: 'miguel', name: 'Miguel Santos', amount_dollar: 31.77, expense_ids: [ID] }],
};

beforeEach(() => {
  beginSession(RAY);
  server.responses(200, recordOf('company', COMPANY), { to: '/companies/accounts/' });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: /\/(employees|projects)/ });
});

async function list(expenses: Expense[] = [EXPENSE], sums: Partial<ExpenseSums> = {}) {
  const data = expenses.map((expense) => ({ ...recordOf('expense', { ...expense }).data, id: expense.expense_id }));
  const meta = { total: expenses.length, sums: { ...SUMS, ...sums } };
  server.responses(200, { data, meta }, { to: /\/expenses\?/ });
  const { element } = await renderElement(<Expenses />, { at: '/main/company/expenses' });
  return element;
}

const sent = (method: string, path: RegExp) =>
  server.requests.find((request) => request.method === method && path.test(request.path))?.body;

test('the list of expenses shows who is owed own money, and one press marks it as paid back', async () => {
  const element = await list();
  const owed = await eventually(() => find(element, 'section[aria-label="Own money to pay back"]'));
  expect(owed.textContent).toContain('Miguel Santos1 expense$31.77');
  server.responses(200, { status: 'ok', message: 'done' }, { to: '/expenses/reimbursements' });
  await press(find(owed, 'button', 'Paid Back'));
  await eventually(() => expect(element.textContent).toContain('$31.77 paid back to Miguel Santos.'));
  expect(sent('POST', /reimbursements/)).toEqual({ expense_ids: [ID] });
});

test('an expense to check is marked as checked with its version', async () => {
  const element = await list();
  await press(await eventually(() => find(element, 'input[type=radio]')));
  server.responses(200, recordOf('expense', { ...EXPENSE }), { to: `/expenses/${ID}` });
  await press(find(element, 'button', 'Mark Checked'));
  await eventually(() => expect(element.textContent).toContain('Corner Hardware is checked.'));
  expect(sent('PATCH', /expenses/)).toEqual({ expense: { status: 'checked' } });
});

test('an expense that the company has paid cannot be paid back', async () => {
  const element = await list([{ ...EXPENSE, paid_with: 'company', status: 'checked' }], { owed: [], to_check: 0 });
  await press(await eventually(() => find(element, 'input[type=radio]')));
  expect(element.querySelector('section[aria-label="Own money to pay back"]')).toBeNull();
  const whyNot = (label: string) => (find(element, 'button', label) as HTMLButtonElement).title;
  expect([whyNot('Paid Back'), whyNot('Mark Checked')]).toEqual(['The company paid it.', 'It is checked already.']);
});

test('an empty list of expenses explains what it is for, and offers to add one', async () => {
  const element = await list([], { owed: [], to_check: 0, amount_dollar: 0, by_category: [] });
  await eventually(() => expect(element.textContent).toContain('No expense'));
  expect(find(element, 'a', 'Add Expense').getAttribute('href')).toBe('/main/project/expense/create');
});

test('the form of an expense requires its amount, and sends what was typed', async () => {
  const { element } = await renderElement(<ExpenseForm />, { at: '/main/project/expense/create' });
  await press(await eventually(() => find(element, 'button[type=submit]')));
  await eventually(() => expect(element.textContent).toContain('Please enter the amount of the receipt.'));
  await write(labelled(element, 'Amount'), '48.12');
  await write(labelled(element, 'Vendor'), 'Bay Lumber');
  server.responses(201, recordOf('expense', { ...EXPENSE }), { to: /\/expenses$/ });
  await press(find(element, 'button[type=submit]'));
  await eventually(() =>
    expect(sent('POST', /expenses$/)).toMatchObject({
      expense: { amount_dollar: '48.12', vendor: 'Bay Lumber', paid_with: 'company', status: 'checked' },
    }),
  );
});

test('saving an expense of the crew marks it as checked, unless the user says otherwise', async () => {
  server.responses(200, recordOf('expense', { ...EXPENSE }), { to: `/expenses/${ID}` });
  const { element } = await renderElement(<ExpenseForm />, {
    at: '/main/project/expense/update',
    state: { expense_id: ID },
  });
  await eventually(() => find(element, 'button', 'Save and Mark Checked'));
  await press(labelled(element, 'Checked'));
  await eventually(() => find(element, 'button', 'Update Expense'));
});
