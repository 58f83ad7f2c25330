import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import UpdateVisit from './update-visit.tsx';

const server = fakeServer();

const COMPANY = { company_id: 'bayline', company_code: 'K7MP2W', time_zone: 'America/New_York' };
const DANA = {
  employee_id: '01930000-0000-7000-8000-000000000004',
  first_name: 'Dana',
  last_name: 'Holt',
  employee_title: 'Carpenter',
  is_active: true,
};
const VISIT = {
  visit_id: '01930000-0000-7000-8000-000000000009',
  project_id: '01930000-0000-7000-8000-000000000002',
  project_name: 'Kitchen remodel',
  customer_id: '01930000-0000-7000-8000-000000000001',
  customer_name: 'Priya Desai',
  title: 'Set cabinets',
  // Has been deleted: only its name remains.
  jobsite_id: null,
  jobsite_name: 'Alvarez kitchen',
  day: '2026-12-02',
  starts: '08:00',
  ends: '12:00',
  arrival_window_minutes: 120,
  crew: [
    { employee_id: DANA.employee_id, first_name: 'Dana', last_name: 'Holt' },
    { employee_id: null, first_name: 'Cruz', last_name: 'Ortega' },
  ],
  notes_for_crew: null,
  notes_for_customer: null,
  series_id: '01930000-0000-7000-8000-000000000008',
  status: 'planned',
  confirmation: 'none',
  confirmation_at: null,
  is_customer_informed: false,
  time_request: null,
  reminders_off: false,
  updated_at: '2026-11-20T12:00:00.000Z',
};

const listOf = (name: string, rows: Record<string, unknown>[]) => ({
  data: rows.map((row) => recordOf(name, row).data),
  meta: { total: rows.length },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T19:47:00Z') });
  beginSession({ account_id: 'a-1', company_code: 'K7MP2W', role: 'owner' } as Parameters<typeof beginSession>[0]);
  server.responses(200, recordOf('company', COMPANY), { to: '/companies/' });
  server.responses(200, listOf('jobsite', []), { to: '/jobsites' });
  server.responses(200, listOf('employee', [DANA]), { to: '/employees' });
  server.responses(200, listOf('visit', []), { to: '/visits?' });
  server.responses(200, { data: [] }, { to: '/reminders' });
});
afterEach(() => vi.useRealTimers());

const CUSTOMER = { customer_id: VISIT.customer_id, first_name: 'Priya', email: 'priya@example.com', phone: null };

async function opened({ customer = {} }: { customer?: object } = {}) {
  server.responses(200, recordOf('customer', { ...CUSTOMER, ...customer }), { to: '/customers/' });
  server.responses(200, recordOf('visit', VISIT), { to: /visits\/[^/?]+$/ });
  const state = { visit_id: VISIT.visit_id, visit: VISIT };
  const { element, router } = await renderElement(<UpdateVisit />, { at: '/main/schedule/update', state });
  await eventually(() => find(element, 'label', 'Dana HoltFree'));
  return { element, router };
}

const patched = () => server.requests.find(({ method }) => method === 'PATCH');

test('a change of this and the later visits sends only the changed fields', async () => {
  server.responses(
    200,
    { ...listOf('visit', [VISIT, VISIT]), overlaps: [], confirmations_reset: 0 },
    { to: /visits\/[^/?]+\?scope=later$/ },
  );
  const { element, router } = await opened();
  await type(labelled(element, 'Day'), '12/9/2026');
  await press(labelled(element, 'This and the later ones'));
  await press(find(element, 'button', 'Update Visit'));
  await eventually(() => expect(router.location.pathname).toBe('/main/schedule'));
  expect(patched()?.body).toEqual({ visit: { day: '2026-12-09' } });
});

test('the customer is informed of the new time only by the button with their name', async () => {
  const reset = { ...listOf('visit', [VISIT]), overlaps: [], confirmations_reset: 1 };
  server.responses(200, reset, { to: /visits\/[^/?]+\?scope=one$/ });
  server.responses(200, recordOf('visit', VISIT), { to: '/send_confirmation' });
  const { element, router } = await opened({ customer: { phone: '813-555-0155', sms_consent: true } });
  await eventually(() => find(element, 'button', 'Update and Notify Priya'));
  await press(labelled(element, 'This and the later ones'));
  expect(element.textContent).not.toContain('Update and Notify');
  await press(labelled(element, 'This visit'));
  await type(labelled(element, 'Day'), '12/9/2026');
  await press(find(element, 'button', 'Update and Notify Priya'));
  await eventually(() => expect(router.location.pathname).toBe('/main/schedule'));
  expect(router.location.state).toMatchObject({ done: 'Visit updated successfully. Priya is being notified.' });
  expect(patched()?.body).toEqual({ visit: { day: '2026-12-09' } });
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ send_method: 'sms' });
});

test('a new time without a message to the customer shows that they do not know it yet', async () => {
  const reset = { ...listOf('visit', [VISIT]), overlaps: [], confirmations_reset: 1 };
  server.responses(200, reset, { to: /visits\/[^/?]+\?scope=one$/ });
  const { element, router } = await opened({ customer: { phone: '813-555-0155', sms_consent: true } });
  await type(labelled(element, 'Day'), '12/9/2026');
  await press(find(element, 'button', 'Update Visit'));
  await eventually(() => expect(router.location.pathname).toBe('/main/schedule'));
  expect(router.location.state).toMatchObject({
    done: 'Visit updated successfully. Priya Desai does not know the new time yet.',
  });
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

async function openDeleteDialog(counts: object) {
  server.responses(200, counts, { to: '/dependents' });
  const { element, router } = await opened();
  await press(find(element, 'button', 'Delete Visit'));
  const dialog = find(element, 'dialog[open]');
  const later = () => find(dialog, 'input[type=checkbox]') as HTMLInputElement;
  return { dialog, router, later };
}

test('the delete dialog shows how many later visits would be deleted, and which ones remain', async () => {
  server.responses(200, { status: 'deleted', ok: true }, { to: /visits\/[^/?]+\?scope=later$/ });
  const { dialog, router, later } = await openDeleteDialog({ later_visits: 3, later_visits_kept: 1 });
  const sentence = '3 later visits are deleted with it. 1 later visit stays: on site or done.';
  await eventually(() => expect(dialog.textContent).toContain(sentence));
  await press(later());
  await press(find(dialog, 'button', 'Delete Visit'));
  await eventually(() => expect(router.location.pathname).toBe('/main/schedule'));
  expect(router.location.state).toMatchObject({ done: 'Visits deleted successfully' });
});

test('the delete dialog does not offer later visits if none can be deleted', async () => {
  const { dialog, later } = await openDeleteDialog({ later_visits: 0, later_visits_kept: 0 });
  await eventually(() => expect(dialog.textContent).toContain('There is no later visit to delete.'));
  expect(later().disabled).toBe(true);
});
