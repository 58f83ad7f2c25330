import { expect, test } from 'vitest';
import { renderElement, eventually, find, press } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import DeleteCustomer from './delete-customer.tsx';

const server = fakeServer();
const chosen = { state: { customer_id: customer().customer_id, customer: customer() } };

test('the delete screen shows what is deleted with the customer, confirms once and stays on the success message', async () => {
  const record = `/customers/${chosen.state.customer_id}`;
  const counts = {
    projects: 3,
    jobsites: 2,
    photos: 14,
    job_notes: 0,
    estimates: 1,
    invoices: 2,
    customer_payments: 3,
    visits: 0,
  };
  server.responses(200, counts, { to: `${record}/dependents` });
  server.responses(200, recordOf('customer', customer()), { to: new RegExp(`${record}$`) });
  server.responses(200, { status: 'deleted', ok: true }, { to: new RegExp(`${record}$`) });
  // The record no longer exists: nothing may fetch it while the success message is shown.
  server.responses(404, { error: 'Customer not found.', code: 'customer_not_found' }, { to: new RegExp(`${record}$`) });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: `${record}/projects` });
  const { element } = await renderElement(<DeleteCustomer />, chosen);
  await eventually(() => expect(element.textContent).toContain('3 projects'));
  for (const line of ['3 projects', '2 jobsites', '14 photos']) expect(element.textContent).toContain(line);
  expect(element.textContent).toContain('1 estimate with all itemized estimates');
  expect(element.textContent).toContain('2 invoices with all itemized invoices');
  expect(element.textContent).toContain('3 customer payments');
  await press(find(element, 'button', 'Delete Customer'));
  expect(server.requests.at(-1)).toMatchObject({ method: 'DELETE' });
  expect(element.textContent).toContain('Customer deleted successfully');
});

test('the delete screen first offers to set the active projects of the customer inactive', async () => {
  const record = `/customers/${chosen.state.customer_id}`;
  server.responses(200, { projects: 2 }, { to: `${record}/dependents` });
  server.responses(200, recordOf('customer', customer()), { to: new RegExp(`${record}$`) });
  const project = (project_id: string, is_active: boolean) => recordOf('project', { project_id, is_active }).data;
  const data = [project('p1', true), project('p2', false)];
  server.responses(200, { data, meta: { total: 2 } }, { to: `${record}/projects` });
  server.responses(200, recordOf('project', { project_id: 'p1' }), { to: '/projects/p1' });
  const { element } = await renderElement(<DeleteCustomer />, chosen);
  await press(await eventually(() => find(element, 'button', 'Set Project Inactive')));
  await eventually(() => expect(element.textContent).toContain('1 active project set inactive. Nothing was deleted.'));
  const changes = server.requests.filter(({ method }) => method === 'PATCH');
  expect(changes).toMatchObject([{ path: expect.stringMatching(/p1$/), body: { project: { is_active: false } } }]);
  find(element, 'button', 'Delete Customer');
});

test('the delete screen shows no button until the deleted records are counted, so that no button moves under the pointer', async () => {
  const record = `/customers/${chosen.state.customer_id}`;
  server.responses(200, recordOf('customer', customer()), { to: new RegExp(`${record}$`) });
  server.pends(`${record}/dependents`);
  const { element } = await renderElement(<DeleteCustomer />, chosen);
  expect(element.querySelector('[data-placeholder]')).not.toBeNull();
  expect([...element.querySelectorAll('button')]).toEqual([]);
});

test('the delete screen says where to select a customer when none is selected', async () => {
  const { element } = await renderElement(<DeleteCustomer />);
  expect(element.textContent).toContain('Customer not available');
  expect(find(element, 'a', 'Go To Customer').getAttribute('href')).toBe('/main/customer');
  expect(server.requests).toHaveLength(0);
});
