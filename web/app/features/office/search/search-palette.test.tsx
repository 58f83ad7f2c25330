import { beforeEach, expect, test, vi } from 'vitest';
import type { SearchResults } from '#contract/office/search.ts';
import { eventually, find, key, renderElement, write } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import { rememberRow } from './recent.ts';
import { SearchPalette } from './search-palette.tsx';

const server = fakeServer();

beforeEach(() => {
  sessionStorage.clear();
});

const NONE = { data: [], meta: { total: 0 } };

function results(found: Partial<SearchResults>): SearchResults {
  return {
    customers: NONE,
    projects: NONE,
    jobsites: NONE,
    estimates: NONE,
    invoices: NONE,
    change_orders: NONE,
    visits: NONE,
    employees: NONE,
    expenses: NONE,
    ...found,
  };
}

function customers(names: readonly string[], total = names.length): SearchResults['customers'] {
  const data = names.map((last_name) => ({
    id: `id of ${last_name}`,
    type: 'customer' as const,
    attributes: {
      customer_id: `id of ${last_name}`,
      first_name: 'Ana',
      last_name,
      customer_company_name: null,
      address_1: null,
      city: null,
      email: 'ana@example.com',
      phone: '727-555-0161',
    },
  }));
  return { data, meta: { total } };
}

const optionTexts = (element: Element) =>
  [...element.querySelectorAll('[role=option]')].map((each) => each.textContent);

test('Enter waits for the results of the latest input and opens the first record with its id', async () => {
  server.responses(200, results({ customers: customers(['Alvarado', 'Alvarez']) }), { to: 'q=alva' });
  const onClose = vi.fn();
  const { element, router } = await renderElement(<SearchPalette ahead={{ current: '' }} onClose={onClose} />, {
    at: '/main/project',
  });
  const field = find(element, 'input');
  await write(field, 'alva');
  await key(field, 'Enter');
  expect(onClose).not.toHaveBeenCalled();
  await eventually(() => expect(router.location.pathname).toBe('/main/customer/view'));
  const id = 'id of Alvarado';
  expect(router.location.state).toEqual({ customer_id: id, opened: id });
  expect(onClose).toHaveBeenCalled();
});

test('the arrow keys cycle through all options, and the last option of a kind opens its list', async () => {
  server.responses(200, results({ customers: customers(['Alvarado'], 1000) }), { to: 'q=' });
  const { element, router } = await renderElement(<SearchPalette ahead={{ current: '' }} onClose={() => undefined} />, {
    at: '/main/project',
  });
  const field = find(element, 'input');
  await write(field, '#10 alva');
  await eventually(() => expect(optionTexts(element)).toHaveLength(2));
  expect(optionTexts(element)[1]).toBe('All 1,000+ Customers');
  const active = () => find(element, '[aria-selected=true]').textContent;
  await key(field, 'ArrowUp');
  expect(active()).toBe('All 1,000+ Customers');
  await key(field, 'ArrowDown');
  expect(active()).toContain('Alvarado, Ana');
  await key(field, 'ArrowDown');
  expect(field.getAttribute('aria-activedescendant')).toBe(find(element, '[aria-selected=true]').id);
  await key(field, 'Enter');
  await eventually(() => expect(router.location.pathname).toBe('/main/customer'));
  expect(router.location.search).toBe('?q=10+alva');
});

test('the status shows the number of records found, without counting the list of all', async () => {
  server.responses(200, results({ customers: customers(['Alvarado'], 7) }), { to: 'q=' });
  const { element } = await renderElement(<SearchPalette ahead={{ current: '' }} onClose={() => undefined} />);
  await write(find(element, 'input'), 'alva');
  await eventually(() => expect(find(element, '[role=status]').textContent).toBe('1 result'));
});

test('every group of results has an accessible name', async () => {
  const found = customers(['Alvarado']);
  const jobsite = { jobsite_id: 'j-1', project_id: 'p-1', name: 'Alvarado house', customer_name: 'Ana Alvarado' };
  const jobsites = { data: [{ id: 'j-1', type: 'jobsite', attributes: jobsite }], meta: { total: 1 } };
  server.responses(200, results({ customers: found, jobsites: jobsites as never }), { to: 'q=' });
  const { element } = await renderElement(<SearchPalette ahead={{ current: '' }} onClose={() => undefined} />);
  await write(find(element, 'input'), 'alva');
  await eventually(() => expect(optionTexts(element)).toHaveLength(2));
  const names = [...element.querySelectorAll('[role=group]')].map(
    (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
  );
  expect(names).toEqual(['Customers', 'Job Sites']);
  for (const group of element.querySelectorAll('[role=group]'))
    expect(group.getAttribute('aria-labelledby')).not.toMatch(/\s/);
});

test('a single character sends no request', async () => {
  const { element } = await renderElement(<SearchPalette ahead={{ current: '' }} onClose={() => undefined} />, {
    at: '/main/project',
  });
  await write(find(element, 'input'), 'a');
  await eventually(() => expect(find(element, '[role=status]').textContent).toContain('Find customers'));
  expect(server.requests).toEqual([]);
});

test('a crew lead sees only recent records of kinds that have a crew lead screen', async () => {
  const ana = {
    account_id: 'a-1',
    first_name: 'Ana',
    last_name: 'Reyes',
    company_code: 'ABC234',
    company_name: 'Acme',
  };
  beginSession({ ...ana, role: 'crew_lead', subscription_status: 'active' });
  rememberRow({ kind: 'invoices', id: 'i-1', title: '#1042 Deposit', about: 'Maria Alvarez', amount: '$10.00' });
  rememberRow({ kind: 'projects', id: 'p-1', title: 'Kitchen', about: 'Maria Alvarez' });
  const { element } = await renderElement(<SearchPalette ahead={{ current: '' }} onClose={() => undefined} />);
  expect(optionTexts(element)).toEqual([expect.stringContaining('Kitchen')]);
});
