import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDay } from '../../../../kit/dates/day-text.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
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
});
afterEach(() => vi.useRealTimers());

const LISTS = {
  '/jobsites': listOf('jobsite', [SITE]),
  '/employees': listOf('employee', [DANA]),
  '/visits?': listOf('visit', []),
};

/** Renders the form for the kitchen's visit; a list that fails succeeds when it is requested again. */
async function renderForm({ failing, day = '2026-12-02' }: { failing?: keyof typeof LISTS; day?: string } = {}) {
  if (failing) server.responses(400, { error: 'No.', code: 'invalid' }, { to: failing });
  for (const [to, list] of Object.entries(LISTS)) server.responses(200, list, { to });
  const state = { project_id: KITCHEN.project_id, day };
  return renderElement(<CreateVisit />, { at: '/main/schedule/create', state });
}

async function opened() {
  const { element, router } = await renderForm();
  await eventually(() => find(element, 'option', 'Alvarez kitchen · Tampa'));
  await eventually(() => find(element, 'label', 'Dana HoltFree'));
  return { element, router };
}

const tryAgain = (element: HTMLElement) => eventually(() => find(element, '[role=alert] button', 'Try Again'));

test('employees that fail to load are not reported as missing, and can be requested again', async () => {
  const { element } = await renderForm({ failing: '/employees' });
  const again = await tryAgain(element);
  expect(element.textContent).toContain('Failed to load employees.');
  expect(element.textContent).not.toContain('There are no employees yet');
  await press(again);
  await eventually(() => find(element, 'label', 'Dana HoltFree'));
});

test('no employee is shown as free if the other visits fail to load', async () => {
  const { element } = await renderForm({ failing: '/visits?' });
  const again = await tryAgain(element);
  await eventually(() => find(element, 'label', 'Dana Holt'));
  await press(again);
  await eventually(() => find(element, 'label', 'Dana HoltFree'));
});

test('no employee is shown as free while the visits of another week are loading', async () => {
  const { element } = await opened();
  server.pends('/visits?from=2026-12-06');
  await type(labelled(element, 'Day'), '12/9/2026');
  await eventually(() => find(element, 'label', 'Dana Holt'));
});

test('jobsites that fail to load can be requested again', async () => {
  const { element } = await renderForm({ failing: '/jobsites' });
  await press(await tryAgain(element));
  await eventually(() => find(element, 'option', 'Alvarez kitchen · Tampa'));
});

test('the arrival window is abbreviated in its select and written out in the message below it', async () => {
  const { element } = await opened();
  const window = labelled(element, 'Arrival window') as HTMLSelectElement;
  expect(window.selectedOptions[0]?.text).toBe('2 hours: 8:00 – 10:00 AM');
  expect(element.textContent).toContain('Your customer will read “between 8:00 and 10:00 AM”. The crew sees 8:00 AM.');
});

test('a visit is suggested for the next working day unless a day was chosen', async () => {
  // A Friday, which is today.
  const { element } = await renderForm({ day: '2026-11-20' });
  const day = await eventually(() => labelled(element, 'Day') as HTMLInputElement);
  expect(readDay(day.value)).toBe('2026-11-23');
});

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
  await eventually(() => expect(router.location.pathname).toBe('/main/schedule'));
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
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

test('a series proposes two weeks of visits and counts them, until another last day is selected', async () => {
  const { element } = await opened();
  const until = () => (labelled(element, 'Until') as HTMLInputElement).value;
  await press(find(element, 'button', 'Each weekday'));
  expect(until()).toBe('Dec 15, 2026');
  expect(element.textContent).toContain('10 visits: Dec 2, 3, 4, 7, 8, 9, 10, 11, 14 and 15.');
  await press(find(element, 'button', 'Every week'));
  expect(until()).toBe('Dec 15, 2026');
  expect(element.textContent).toContain('2 visits: Dec 2 and 9.');
  const weeks = labelled(element, 'How often') as HTMLSelectElement;
  await act(async () => {
    weeks.value = '4';
    weeks.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(until()).toBe('Dec 30, 2026');
  expect(element.textContent).toContain('2 visits: Dec 2 and 30.');
  await type(labelled(element, 'Day'), '12/3/2026');
  expect(until()).toBe('Dec 31, 2026');
  await type(labelled(element, 'Until'), '2/1/2027');
  await type(labelled(element, 'Day'), '12/2/2026');
  expect(element.textContent).toContain('3 visits: Dec 2, 30 and Jan 27.');
  await type(labelled(element, 'Day'), 'soon');
  expect(element.textContent).not.toContain('3 visits');
});

test('the two weeks that a series proposes are sent to the server', async () => {
  server.responses(
    201,
    { ...listOf('visit', [{ visit_id: 'v', day: '2026-12-02' }]), overlaps: [] },
    { to: /visits$/ },
  );
  const { element, router } = await opened();
  await press(find(element, 'button', 'Each weekday'));
  await press(find(element, 'button', 'Create Visit'));
  await eventually(() => expect(router.location.pathname).toBe('/main/schedule'));
  const body = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(body).toMatchObject({ repeat: { every: 'weekday', until: '2026-12-15' } });
});

test('a series that ends before it starts, or has too many visits, is not sent', async () => {
  const { element } = await opened();
  await press(find(element, 'button', 'Each weekday'));
  await type(labelled(element, 'Until'), '12/1/2026');
  await eventually(() => expect(element.textContent).toContain('The last day cannot be before the first.'));
  await type(labelled(element, 'Until'), '12/1/2027');
  await eventually(() => expect(element.textContent).toContain('Plan at most 60 visits in one go.'));
  await press(find(element, 'button', 'Create Visit'));
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an all-day visit is sent without times', async () => {
  server.responses(
    201,
    { ...listOf('visit', [{ visit_id: 'v', day: '2026-12-02' }]), overlaps: [] },
    { to: /visits$/ },
  );
  const { element, router } = await opened();
  await press(labelled(element, 'All day'));
  expect(element.textContent).not.toContain('Arrival window');
  await press(find(element, 'button', 'Create Visit'));
  await eventually(() => expect(router.location.pathname).toBe('/main/schedule'));
  const { body } = server.requests.find(({ method }) => method === 'POST') ?? {};
  expect(body).toMatchObject({ visit: { starts: null, ends: null } });
});

test('a visit for a customer offers the projects of this customer', async () => {
  for (const [to, list] of Object.entries(LISTS)) server.responses(200, list, { to });
  server.responses(200, listOf('project', [KITCHEN]), { to: '/customers/c-1/projects' });
  const state = { customer_id: 'c-1' };
  const { element } = await renderElement(<CreateVisit />, { at: '/main/schedule/create', state });
  await eventually(() => labelled(element, 'Project'));
  expect(server.requests.map(({ path }) => path)).toContainEqual(expect.stringContaining('/customers/c-1/projects'));
});
