import { expect, test } from 'vitest';
import { Page } from '../../kit/page/page.tsx';
import { eventually, find, press, renderElement } from '../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../testing/server.ts';
import { RecordBand } from './record-band.tsx';

const server = fakeServer();
const PRIYA = customer();
const STATE = { customer_id: PRIYA.customer_id, customer: PRIYA };

/** The badge and the counts are missing, and nothing else. */
function loadsWithoutOverview() {
  server.responses(503, { error: 'Please try again later.', code: 'unavailable' }, { to: '/overview' });
  server.responses(200, recordOf('customer', PRIYA));
}

async function openTab(at: string, title: string, state?: object) {
  const { element } = await renderElement(
    <RecordBand>
      <Page title={title} trail={[{ label: 'Customer', to: '/main/customer' }]}>
        The screen
      </Page>
    </RecordBand>,
    { at, ...(state && { state }) },
  );
  return element;
}

const crumbsOf = (element: Element) =>
  [...element.querySelectorAll('[aria-label=Breadcrumb] li')].map((li) => li.textContent);
const currentTab = (element: Element) => element.querySelector('a[aria-current=page]')?.textContent;

test('a tab keeps its title as the h1, and its document title names the customer of the band', async () => {
  loadsWithoutOverview();
  const element = await openTab('/main/customer/update', 'Update Customer', STATE);
  expect([...element.querySelectorAll('h1')].map((h1) => h1.textContent)).toEqual(['Update Customer']);
  expect(document.title).toBe('Update Customer – Priya Desai · JobsitesPro');
  await eventually(() => expect(crumbsOf(element)).toEqual(['Home', 'Customer', 'Priya Desai']));
  expect(currentTab(element)).toBe('Edit');
});

test('a tab that is opened by an address with the id has the band once the record is loaded', async () => {
  loadsWithoutOverview();
  const at = `/main/customer/track_estimate_invoice?customer_id=${PRIYA.customer_id}`;
  const element = await openTab(at, 'Track Estimate & Invoice');
  await eventually(() => expect(crumbsOf(element)).toEqual(['Home', 'Customer', 'Priya Desai']));
  expect(find(element, 'a', 'Edit').getAttribute('href')).toBe(
    `/main/customer/update?customer_id=${PRIYA.customer_id}`,
  );
});

test('a screen that is opened without a record has its own breadcrumbs and no band', async () => {
  const element = await openTab('/main/customer/track_estimate_invoice', 'Track Estimate & Invoice');
  expect(crumbsOf(element)).toEqual(['Home', 'Customer', 'Track Estimate & Invoice']);
  expect(document.title).toBe('Track Estimate & Invoice · JobsitesPro');
  expect(currentTab(element)).toBeUndefined();
});

test('the payments of one invoice have their own breadcrumbs and no band', async () => {
  const state = { ...STATE, invoice_id: '01930000-0000-7000-8000-0000000000a1' };
  const element = await openTab('/main/customerpayment', 'Customer Payment History', state);
  expect(currentTab(element)).toBeUndefined();
});

test('a record that has been deleted has no band, so that the screen says so', async () => {
  server.responses(404, { error: 'Customer not found.', code: 'customer_not_found' });
  const element = await openTab('/main/customer/update', 'Update Customer', STATE);
  await eventually(() => expect(currentTab(element)).toBeUndefined());
  expect(crumbsOf(element)).toEqual(['Home', 'Customer', 'Update Customer']);
});

const PROJECT = {
  ...PRIYA,
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
  project_id: '01930000-0000-7000-8000-0000000000b1',
  name: 'Kitchen',
  project_type: 'Remodel',
  is_active: true,
  start_date: null,
  end_date: null,
  updated_at: '2026-11-20T14:00:00.000Z',
};

async function switchInMenu(label: string, before = () => {}) {
  server.responses(503, { error: 'Please try again later.', code: 'unavailable' }, { to: '/overview' });
  server.responses(200, recordOf('project', PROJECT), { to: /\/projects\/[^/]+$/ });
  before();
  const state = { project_id: PROJECT.project_id, project: PROJECT };
  const element = await openTab('/main/project/photo', 'Photo Gallery', state);
  const more = await eventually(() => find(element, 'button', 'More for Kitchen'));
  await press(more);
  await press(await eventually(() => find(document.body, '[role=menuitem]', label)));
  return element;
}

const saves = () => server.requests.filter(({ method }) => method === 'PATCH');

test('Set Inactive in the menu of a project saves at once, with the version of the project', async () => {
  const element = await switchInMenu('Set Inactive');
  await eventually(() => expect(saves()).toHaveLength(1));
  expect(saves()).toMatchObject([
    {
      body: { project: { is_active: false } },
      headers: { 'if-unmodified-since-version': expect.stringContaining('2026-11-20') },
    },
  ]);
  expect(element.querySelector('[role=alert]')).toBeNull();
});

test('Set Inactive that fails says why', async () => {
  const stale = { error: 'Someone else changed this since you opened it.', code: 'stale_record' };
  const element = await switchInMenu('Set Inactive', () => server.responses(409, stale, { to: /\/projects\/[^/]+$/ }));
  await eventually(() =>
    expect(find(element, '[role=alert]').textContent).toContain('Someone else changed this since you opened it.'),
  );
});
