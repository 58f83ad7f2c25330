import { expect, test, vi } from 'vitest';
import { renderElement, eventually, find, press, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import CreateJobsite from './create-jobsite.tsx';
import DeleteJobsite from './delete-jobsite.tsx';
import JobsiteList from './jobsite-list.tsx';
import UpdateJobsite from './update-jobsite.tsx';

vi.mock('../../../../kit/maps/pin-map.tsx', () => ({ PinMap: () => null }));

const server = fakeServer();

const PROJECT = {
  project_id: '01930000-0000-7000-8000-000000000002',
  name: 'Kitchen remodel',
  project_type: 'Kitchen',
  customer_id: '01930000-0000-7000-8000-000000000001',
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
};
const JOBSITE = {
  jobsite_id: '01930000-0000-7000-8000-000000000003',
  name: 'Guest cottage',
  jobsite_description: 'Use the gate',
  project_id: PROJECT.project_id,
  project_name: 'Kitchen remodel',
  project_type: 'Kitchen',
  address_1: '12 Bay St',
  address_2: null,
  city: 'Clearwater',
  state: 'FL',
  zip: '33755',
  latitude: 27.9784,
  longitude: -82.7986,
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
  created_at: '2026-11-19T15:00:00.000Z',
  updated_at: '2026-11-19T15:00:00.000Z',
};
const NONE = { data: [], meta: { total: 0 } };
const chosen = { state: { jobsite_id: JOBSITE.jobsite_id, jobsite: JOBSITE } };
const hasProject = () =>
  server.responses(200, { data: [recordOf('project', PROJECT).data], meta: { total: 1 } }, { to: '/projects' });
const hasJobsite = () => server.responses(200, recordOf('jobsite', JOBSITE), { to: `/jobsites/${JOBSITE.jobsite_id}` });
const invalid = (screen: Element) =>
  [...screen.querySelectorAll('[aria-invalid="true"]')].map(
    (field) => field.closest('div')?.parentElement?.textContent,
  );
const submit = (screen: Element) => press(find(screen, 'button[type="submit"]'));
const field = (screen: Element, name: string) => find(screen, `[data-path="${name}"]`);

test('an empty list shows a link that creates the first jobsite', async () => {
  server.responses(200, NONE);
  const { element } = await renderElement(<JobsiteList />);
  await eventually(() => expect(element.textContent).toContain('No jobsites found, please create one.'));
  expect(find(element, 'a', 'Create Jobsite').getAttribute('href')).toBe('/main/project/jobsite/create');
});

test('the list requests only the jobsites of the selected project', async () => {
  server.responses(200, recordOf('project', PROJECT), { to: `/projects/${PROJECT.project_id}` });
  server.responses(200, NONE, { to: '/jobsites/' });
  const { project_id } = PROJECT;
  const { element } = await renderElement(<JobsiteList />, { state: { project_id, project: PROJECT } });
  await eventually(() => expect(element.textContent).toContain('Only the jobsites of Kitchen remodel. Show all'));
  expect(server.requests.some(({ path }) => path.includes(`project_id=${project_id}`))).toBe(true);
});

test('the form says that a project must be created first when there is none', async () => {
  server.responses(200, NONE);
  const { element } = await renderElement(<CreateJobsite />);
  await eventually(() => expect(element.textContent).toContain('Please create a project first.'));
  expect(find(element, 'a', 'Create Project').getAttribute('href')).toBe('/main/project/create');
});

test('a new jobsite requires a name, a project, a city and a state', async () => {
  hasProject();
  server.responses(200, {}, { to: '/config' });
  const { element } = await renderElement(<CreateJobsite />);
  await eventually(() => find(element, 'button[type="submit"]'));
  await submit(element);
  for (const sentence of [
    'Jobsite name is required',
    'Please select a project',
    'City and state are required. Please select a valid address.',
  ]) {
    expect(element.textContent).toContain(sentence);
  }
  expect(invalid(element)).toHaveLength(4);
});

test('an update also requires a description and a street', async () => {
  hasProject();
  hasJobsite();
  server.responses(200, {}, { to: '/config' });
  const { element } = await renderElement(<UpdateJobsite />, chosen);
  await type(field(element, 'jobsite_description'), '');
  await type(field(element, 'address_1'), '');
  await submit(element);
  expect(element.textContent).toContain('Jobsite description is required');
  expect(element.textContent).toContain('Address is required');
  expect(server.requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('the delete screen names the jobsite, confirms once and says that hours are kept', async () => {
  hasJobsite();
  server.responses(200, { status: 'deleted', ok: true }, { to: `/jobsites/${JOBSITE.jobsite_id}` });
  const { element } = await renderElement(<DeleteJobsite />, chosen);
  for (const sentence of [
    'Guest cottage',
    'Kitchen remodel · Kitchen',
    '12 Bay St, Clearwater, FL 33755',
    'Hours already',
  ]) {
    expect(element.textContent).toContain(sentence);
  }
  await press(find(element, 'button', 'Delete Jobsite'));
  await eventually(() => expect(element.textContent).toContain('Jobsite deleted successfully'));
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test.each([
  ['Update', <UpdateJobsite key="update" />],
  ['Delete', <DeleteJobsite key="delete" />],
])('%s says where to select a jobsite when none is selected', async (_, screen) => {
  const { element } = await renderElement(screen);
  expect(element.textContent).toContain(
    'Jobsite not available, please select a jobsite by clicking Go To Jobsite button.',
  );
  expect(find(element, 'a', 'Go To Jobsite').getAttribute('href')).toBe('/main/project/jobsite');
});
