import { beforeEach, expect, test } from 'vitest';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import UpdateEmployee from './update-employee.tsx';

const server = fakeServer();

const CRUZ = {
  employee_id: '01930000-0000-7000-8000-000000000007',
  first_name: 'Cruz',
  last_name: 'Ortega',
  employee_code: 'AAAAAAAAAA',
  employee_type: 'Full-Time',
  employee_title: 'Roofer',
  email: 'cruz@example.com',
  phone: '813-555-0177',
  is_active: true,
  start_date: '2026-03-02',
  end_date: null,
  created_at: '2026-11-19T15:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
};
const RENEWED = { ...CRUZ, employee_code: 'BBBBBBBBBB', updated_at: '2026-11-20T13:00:00.000Z' };

const listOf = (name: string) => ({ data: [recordOf('reference', { name }).data], meta: { total: 1 } });

beforeEach(() => {
  beginSession({ account_id: 'a-1', company_code: 'K7MP2W', role: 'owner' } as Parameters<typeof beginSession>[0]);
  server.responses(200, recordOf('company', { company_id: 'c1', time_zone: 'America/New_York' }), {
    to: '/companies/',
  });
  server.responses(200, { cost_rates: [], updated_at: CRUZ.updated_at }, { to: '/cost_rates' });
  server.responses(200, recordOf('employee', CRUZ), { to: new RegExp(`/employees/${CRUZ.employee_id}$`) });
  server.responses(200, listOf('Full-Time'), { to: '/employee_types' });
  server.responses(200, listOf('Roofer'), { to: '/employee_titles' });
  server.responses(200, {}, { to: '/config' });
});

/** Types another first name, renews the code, for which the server returns this record, and saves. */
async function versionSavedAfter(renewed: typeof CRUZ): Promise<string | undefined> {
  server.responses(200, recordOf('employee', renewed), { to: '/employee_code' });
  const { element } = await renderElement(<UpdateEmployee />, {
    at: '/main/company/employee/update',
    state: { employee_id: CRUZ.employee_id, employee: CRUZ },
  });
  const panel = () => find(element, 'section[aria-label="Time card link"]');
  await eventually(() => find(panel(), 'button', 'New Link'));
  await type(labelled(element, 'First Name'), 'Cruzita');
  await press(find(panel(), 'button', 'New Link'));
  await press(find(document.body, 'dialog[open] button[data-variant=filled]', 'New Link'));
  await eventually(() => expect(element.textContent).toContain('has a new link'));
  await press(find(element, 'button', 'Update Employee'));
  const saved = () => server.requests.find(({ method }) => method === 'PUT' || method === 'PATCH');
  await eventually(() => expect(saved()).toBeDefined());
  return saved()?.headers['if-unmodified-since-version'];
}

test('input typed before the link is renewed is saved with the new version', async () => {
  expect(await versionSavedAfter(RENEWED)).toBe(RENEWED.updated_at);
});

test('input stays based on its original version if another user has changed the employee before the link is renewed', async () => {
  expect(await versionSavedAfter({ ...RENEWED, phone: '813-555-0199' })).toBe(CRUZ.updated_at);
});
