import { beforeEach, expect, test } from 'vitest';
import type { ProjectCosting } from '#contract/sales/costing.ts';
import type { UnbilledWork } from '#contract/sales/unbilled-work.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import Costing from './costing.tsx';

const server = fakeServer();
const project_id = '01930000-0000-7000-8000-000000000007';

const COSTING: ProjectCosting = {
  project_id,
  project_name: 'New roof',
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
  is_active: true,
  approved_dollar: 5000,
  other_billed_dollar: 0,
  sold_dollar: 5000,
  labor_dollar: 2100.33,
  expenses_dollar: 999.67,
  profit_dollar: 1900,
  margin_percent: 38,
  worked_seconds: 90 * 3600,
  planned_hours: 80,
  open_timecards: 0,
  lacks_wage: false,
  expenses_to_check: 0,
  billed_dollar: 0,
  paid_dollar: 0,
  labor: [
    {
      employee_id: 'miguel',
      full_name: 'Miguel Santos',
      worked_seconds: 90 * 3600,
      labor_dollar: 2100.33,
      lacks_wage: false,
    },
  ],
  expenses: [{ category: 'materials', count: 2, amount_dollar: 999.67 }],
};
const UNBILLED: UnbilledWork = {
  group_by: 'person',
  timecards: [],
  expenses: [],
  lines: [
    {
      code: 'LABOR',
      description: 'Labor, Miguel Santos, Nov 17–21, 31.5 h at $65.00',
      amount_dollar: 2047.5,
      timecard_ids: ['a'],
      expense_ids: [],
    },
  ],
  total_dollar: 2047.5,
  has_approved_estimate: false,
  expenses_to_check: 0,
  open_timecards: 0,
};

async function opened({
  role = 'owner',
  costing = {},
  unbilled = {},
}: { role?: 'owner' | 'office'; costing?: object; unbilled?: object } = {}) {
  beginSession({
    account_id: '01930000-0000-7000-8000-0000000000a1',
    first_name: 'Ray',
    last_name: 'Whitcomb',
    role,
    company_code: 'K7MP2W',
    company_name: 'Bayline Home Repair',
    subscription_status: 'active',
  });
  const company = { company_id: 'bayline', company_code: 'K7MP2W', office_sees_pay: false };
  server.responses(200, recordOf('company', company), { to: '/companies/accounts/' });
  server.responses(200, recordOf('costing', { ...COSTING, ...costing }), { to: '/costing' });
  server.responses(200, { ...UNBILLED, ...unbilled }, { to: '/unbilled' });
  server.responses(200, recordOf('project', { project_id, name: 'New roof' }), { to: `/projects/${project_id}` });
  return (await renderElement(<Costing />, { at: '/main/project/costing', state: { project_id } })).element;
}

beforeEach(() => sessionStorage.clear());

test('the costing of a project shows its profit as a bar, its hours, and where each figure comes from', async () => {
  const element = await opened();
  await eventually(() => find(element, 'section[aria-label="Sold, costs and profit"]'));
  expect(find(element, '[role=img]').getAttribute('aria-label')).toBe(
    'Of $5,000.00 sold, labor costs $2,100.33 and expenses $999.67. The profit is $1,900.00.',
  );
  expect(element.textContent).toContain('90h 0m worked of 80h 0m planned.');
  expect(element.textContent).toContain('More hours than planned.');
  expect(find(element, 'section[aria-labelledby="costing-sources"]').textContent).toContain(
    'Miguel Santos, 90h 0m−$2,100.33',
  );
});

test('the costing of a project with a loss says so', async () => {
  const element = await opened({ costing: { profit_dollar: -120, margin_percent: -2.4 } });
  await eventually(() => expect(element.textContent).toContain('Loss−$120.00-2.4% of what is sold'));
});

test('what is not billed yet has one button, which starts an invoice with its lines', async () => {
  const element = await opened();
  await eventually(() =>
    expect(element.textContent).toContain('Labor, Miguel Santos, Nov 17–21, 31.5 h at $65.00$2,047.50'),
  );
  await press(find(element, 'a', 'Bill Hours and Expenses'));
  expect(location.pathname).toBe('/main/project/invoice/create');
  expect((history.state as { state: object }).state).toMatchObject({ project_id, unbilled: { total_dollar: 2047.5 } });
});

test('hours without a bill rate say where to set one', async () => {
  const timecards = [
    { timecard_id: 'a', full_name: 'Miguel Santos', day: '2026-11-17', billed_seconds: 60, amount_dollar: null },
  ];
  const element = await opened({ unbilled: { timecards, lines: [], total_dollar: 0 } });
  await eventually(() => expect(element.textContent).toContain('1 time card without a bill rate.'));
  expect(element.textContent).toContain('Nothing can be billed yet.');
});

test('an office that may not see pay sees only what is not billed yet', async () => {
  const element = await opened({ role: 'office' });
  await eventually(() => expect(element.textContent).toContain('Bill Hours and Expenses'));
  expect(element.textContent).not.toContain('Profit');
  expect(server.requests.some(({ path }) => path.includes('/costing'))).toBe(false);
});
