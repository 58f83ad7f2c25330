import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../lib/session.ts';
import { eventually, find, press, renderElement, type } from '../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../testing/server.ts';
import CreateVisit from './create-visit.tsx';

const server = fakeServer();

const COMPANY = { company_id: 'bayline', company_code: 'K7MP2W', time_zone: 'America/New_York' };
const KITCHEN = { project_id: '01930000-0000-7000-8000-000000000002', name: 'Kitchen remodel' };
const SITE = {
  jobsite_id: '01930000-0000-7000-8000-000000000003',
  project_id: KITCHEN.project_id,
  name: 'Alvarez kitchen',
  city: 'Tampa',
};
const DANA = {
  employee_id: '01930000-0000-7000-8000-000000000004',
  first_name: 'Dana',
  last_name: 'Holt',
  employee_title: 'Carpenter',
  is_active: true,
};

const listOf = (name: string, rows: Record<string, unknown>[]) => ({
  data: rows.map((row) => recordOf(name, row).data),
  meta: { total: rows.length },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T19:47:00Z') });
  beginSession({ account_id: 'a-1', company_code: 'K7MP2W', role: 'owner' } as Parameters<typeof beginSession>[0]);
  server.responses(200, recordOf('company', COMPANY), { to: '/companies/' });
  server.responses(200, recordOf('project', KITCHEN), { to: `/projects/${KITCHEN.project_id}` });
  server.responses(200, listOf('project', [KITCHEN]), { to: '/projects/projects_and_customers' });
  server.responses(200, listOf('jobsite', [SITE]), { to: '/jobsites' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  server.responses(200, listOf('visit', []), { to: '/visits?' });
});
afterEach(() => vi.useRealTimers());

async function opened() {
  const state = { project_id: KITCHEN.project_id, day: '2026-12-02' };
  const { element, router } = await renderElement(<CreateVisit />, { at: '/main/schedule/create', state });
  await eventually(() => find(element, 'option', 'Alvarez kitchen · Tampa'));
  await eventually(() => find(element, 'label', 'Dana HoltFree'));
  return { element, router };
}

const labelled = (element: HTMLElement, label: string) => {
  const found = [...element.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label));
  return find(element, `#${CSS.escape(found?.htmlFor ?? '')}`);
};

test('a series is sent with the only jobsite of its project, and its crew', async () => {
  server.responses(
    201,
    { ...listOf('visit', [{ visit_id: 'v', day: '2026-12-02' }]), overlaps: [] },
    { to: /visits$/ },
  );
  const { element, router } = await opened();
  await press(find(element, 'button', 'Each weekday'));
  await type(labelled(element, 'Until'), '12/8/2026');
  expect(element.textContent).toContain('5 visits: Dec 2, 3, 4, 7 and 8.');
  await press(labelled(element, 'Dana Holt'));
  await press(find(element, 'button', 'Create Visit'));
  await eventually(() => expect(router.state.location.pathname).toBe('/main/schedule'));
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    visit: {
      project_id: KITCHEN.project_id,
      jobsite_id: SITE.jobsite_id,
      title: '',
      day: '2026-12-02',
      starts: '08:00',
      ends: '16:00',
      arrival_window_minutes: 120,
      employee_ids: [DANA.employee_id],
      notes_for_crew: '',
      notes_for_customer: '',
    },
    repeat: { every: 'weekday', until: '2026-12-08' },
  });
});

test('a series that ends before it begins, or has too many visits, is not sent', async () => {
  const { element } = await opened();
  await press(find(element, 'button', 'Each weekday'));
  await type(labelled(element, 'Until'), '12/1/2026');
  await eventually(() => expect(element.textContent).toContain('The last day cannot be before the first.'));
  await type(labelled(element, 'Until'), '12/1/2027');
  await eventually(() => expect(element.textContent).toContain('Plan at most 60 visits in one go.'));
  await press(find(element, 'button', 'Create Visit'));
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a visit for all day is sent without times', async () => {
  server.responses(
    201,
    { ...listOf('visit', [{ visit_id: 'v', day: '2026-12-02' }]), overlaps: [] },
    { to: /visits$/ },
  );
  const { element, router } = await opened();
  await press(labelled(element, 'All day'));
  expect(element.textContent).not.toContain('Arrival window');
  await press(find(element, 'button', 'Create Visit'));
  await eventually(() => expect(router.state.location.pathname).toBe('/main/schedule'));
  const { body } = server.asked.find(({ method }) => method === 'POST') ?? {};
  expect(body).toMatchObject({ visit: { starts: null, ends: null } });
});
