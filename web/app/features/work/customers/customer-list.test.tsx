import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import CustomerList from './customer-list.tsx';

const server = fakeServer();

const NONE = {
  today: '2026-11-20',
  time_zone: 'Pacific/Honolulu',
  counts: { all: 0, owes: 0, overdue: 0, question: 0, estimate_open: 0, no_estimate: 0 },
  amounts: { owes: 0, overdue: 0, estimate_open: 0 },
};

function responds(rows: object[], summary = NONE) {
  server.responses(200, summary, { to: '/customers/summary' });
  server.responses(200, { data: rows, meta: { total: rows.length } }, { to: '/customers?' });
}

test('the list without customers explains what a customer is, and links to the form that creates the first', async () => {
  responds([]);
  const { element } = await renderElement(<CustomerList />);
  await eventually(() => expect(element.textContent).toContain('No customers found, please create one.'));
  expect(find(element, 'a', 'Create Customer').getAttribute('href')).toBe('/main/customer/create');
});

test.each([
  ['Payment', '/main/customerpayment'],
  ['Create Project', '/main/project/create'],
  ['View Project', '/main/project'],
  ['Track Estimate/Invoice', '/main/customer/track_estimate_invoice'],
  ['Delete Customer', '/main/customer/delete'],
])('the action %s opens %s with the selected customer', async (action, path) => {
  const { data } = recordOf('customer', customer());
  responds([data]);
  const { element, router } = await renderElement(<CustomerList />);
  await press(await eventually(() => find(element, 'input[type=radio]')));
  await press(find(element, 'button', action));
  expect(router.location.pathname).toBe(path);
  expect(router.location.state).toMatchObject({ customer_id: customer().customer_id });
});

test('the browser remembers the order that an account chose last', async () => {
  const { data } = recordOf('customer', customer());
  responds([data]);
  const first = await renderElement(<CustomerList />, { at: '/main/customer' });
  await press(await eventually(() => find(first.element, 'th button', 'Balance')));
  await eventually(() => expect(server.requests.at(-1)?.path).toContain('sort=balance_due'));
  responds([data]);
  await renderElement(<CustomerList />, { at: '/main/customer' });
  await eventually(() => expect(server.requests.at(-1)?.path).toContain('sort=balance_due'));
});
