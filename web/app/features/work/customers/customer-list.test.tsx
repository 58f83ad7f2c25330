import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import CustomerList from './customer-list.tsx';

const server = fakeServer();

test('the list without customers explains what a customer is, and links to the form that creates the first', async () => {
  server.responses(200, { data: [], meta: { total: 0 } });
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
  server.responses(200, { data: [data], meta: { total: 1 } });
  const { element, router } = await renderElement(<CustomerList />);
  await press(await eventually(() => find(element, 'input[type=radio]')));
  await press(find(element, 'button', action));
  expect(router.location.pathname).toBe(path);
  expect(router.location.state).toMatchObject({ customer_id: customer().customer_id });
});
