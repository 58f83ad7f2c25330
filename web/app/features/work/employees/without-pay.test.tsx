import { beforeEach, expect, test } from 'vitest';
import { eventually, find, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import SendTimecard from '../timecards/send-timecard.tsx';
import CreateEmployee from './create-employee.tsx';
import EmployeeList from '../timecards/employee-list.tsx';
import UpdateEmployee from './update-employee.tsx';

const server = fakeServer();
const NOT_INCLUDED = 'Your role does not include this. Ask the owner of your company.';

const ben = {
  account_id: '01930000-0000-7000-8000-0000000000b1',
  first_name: 'Ben',
  last_name: 'Alvarez',
  role: 'office' as const,
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active' as const,
};
const cruz = {
  employee_id: '01930000-0000-7000-8000-000000000007',
  first_name: 'Cruz',
  last_name: 'Ortega',
  employee_code: null,
  employee_type: null,
  employee_title: 'Roofer',
  email: null,
  phone: '813-555-0177',
  is_active: true,
  start_date: null,
  created_at: '2026-11-19T15:00:00.000Z',
};
const record = { id: cruz.employee_id, type: 'employee', attributes: cruz };

beforeEach(() => {
  beginSession(ben);
  const company = { company_id: 'c1', time_zone: 'America/New_York', office_sees_pay: false };
  server.responses(200, { data: { id: 'c1', type: 'company', attributes: company } }, { to: '/companies/' });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/timecards/open' });
  server.responses(200, { data: [record], meta: { total: 1 } }, { to: '/employees?' });
  server.responses(200, { data: record }, { to: `/employees/${cruz.employee_id}` });
  server.responses(200, {}, { to: '/config' });
});

test('an office that does not see pay lists employees by name, title and phone, without actions', async () => {
  const { element } = await renderElement(<EmployeeList />);
  await eventually(() => expect(element.textContent).toContain('Cruz Ortega'));
  const heads = [...element.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Name', 'Phone', 'Title', 'Created On']);
  expect(element.querySelector('a[href="/main/company/employee/create"]')).toBeNull();
  expect(element.querySelector('input[type=radio]')).toBeNull();
});

test.each([
  ['create an employee', <CreateEmployee key="create" />],
  ['update an employee', <UpdateEmployee key="change" />],
  ['send a time card link', <SendTimecard key="link" />],
])('an office that does not see pay sees a message that it may not %s', async (_what, screen) => {
  const { element } = await renderElement(screen, { state: { employee_id: cruz.employee_id } });
  await eventually(() => expect(element.textContent).toContain(NOT_INCLUDED));
  expect(find(element, 'h1').textContent).not.toBe('');
  expect(element.querySelector('form')).toBeNull();
});
