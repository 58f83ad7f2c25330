import { expect, test } from 'vitest';
import { renderElement, eventually, find, press, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import UpdateProject from './update-project.tsx';

const server = fakeServer();
const ID = '01930000-0000-7000-8000-0000000000b1';

/** A project without a description, which can be created through the API. */
function project(changes: Record<string, unknown> = {}) {
  return {
    project_id: ID,
    name: 'Harbor Ave roof',
    project_description: null,
    internal_notes: null,
    project_type: 'Roofing',
    is_active: true,
    estimated_sum: null,
    estimated_duration_days: null,
    start_date: null,
    end_date: null,
    company_code: 'ABC234',
    company_name: 'Acme Roofing',
    customer_id: '01930000-0000-7000-8000-000000000001',
    created_by_account_id: null,
    customer_first_name: 'Priya',
    customer_last_name: 'Desai',
    created_at: '2026-11-19T15:00:00.000Z',
    updated_at: '2026-11-19T15:00:00.000Z',
    ...changes,
  };
}

const LATER = '2026-11-20T15:00:00.000Z';

async function renderScreen() {
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/references/' });
  const { element } = await renderElement(<UpdateProject />, { state: { project_id: ID, project: project() } });
  const box = () => find(element, 'input[role=switch]') as HTMLInputElement;
  const field = (name: string) => find(element, `[data-path="${name}"]`) as HTMLInputElement;
  return { element, box, field };
}

const changes = () => server.requests.filter(({ method }) => method === 'PATCH');

test('the switch saves only itself and keeps other input', async () => {
  server.responses(200, recordOf('project', project()), { to: '/projects/' });
  server.responses(200, recordOf('project', project({ is_active: false, updated_at: LATER })), { to: '/projects/' });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: /estimates/ });
  const { element, box, field } = await renderScreen();
  await type(field('name'), 'Harbor Ave, east side');
  await press(box());
  await eventually(() => expect(element.textContent).toContain('Project updated successfully. It is inactive'));
  expect(changes()).toMatchObject([
    { body: { project: { is_active: false } }, headers: { 'if-unmodified-since-version': project().updated_at } },
  ]);
  expect(box().checked).toBe(false);
  expect(field('name').value).toBe('Harbor Ave, east side');

  // The second switch uses the version that the first one created.
  await press(box());
  await eventually(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toMatchObject({
    body: { project: { is_active: true } },
    headers: { 'if-unmodified-since-version': LATER },
  });
});

test('an inactive project offers to bill the rest of an approved estimate', async () => {
  const approved = {
    estimate_id: ID,
    estimate_number: 1004,
    project_id: ID,
    approved_total: 8260,
    billed_total: 4130.1,
  };
  const billed = { ...approved, estimate_id: 'e2', estimate_number: 1005, billed_total: 8260 };
  const data = [approved, billed].map((attributes) => ({ id: attributes.estimate_id, type: 'estimate', attributes }));
  server.responses(200, { data, meta: { total: 2 } }, { to: /estimates/ });
  server.responses(200, recordOf('project', project({ is_active: false })), { to: '/projects/' });
  const { element } = await renderScreen();
  await eventually(() =>
    expect(element.textContent).toContain('Estimate #1004: $4,129.90 of what was agreed is not billed yet.'),
  );
  expect(element.textContent).not.toContain('Estimate #1005');
  expect(find(element, 'a', 'Billing').getAttribute('href')).toBe('/main/project/estimate/billing');
});

test('a switch that cannot be saved reverts and shows the reason', async () => {
  server.responses(200, recordOf('project', project()), { to: '/projects/' });
  const changed = { error: 'Someone else changed this since you opened it.', code: 'stale_record' };
  server.responses(409, changed, { to: '/projects/' });
  const { element, box } = await renderScreen();
  await press(box());
  await eventually(() => expect(element.textContent).toContain('Someone else changed this'));
  expect(box().checked).toBe(true);
  find(element, 'button', 'Reload');
});

test('the form requires a description for an update', async () => {
  server.responses(200, recordOf('project', project()), { to: '/projects/' });
  const { element } = await renderScreen();
  await press(find(element, 'button', 'Update Project'));
  expect(element.textContent).toContain('Project description is required');
  expect(changes()).toEqual([]);
});

test('the form explains that customers see the description, and only the office sees the notes', async () => {
  server.responses(200, recordOf('project', project()), { to: '/projects/' });
  const { field } = await renderScreen();
  const help = (name: string) =>
    document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(help('project_description')).toContain('Your customer sees this');
  expect(help('internal_notes')).toContain('Only your office sees this');
});
