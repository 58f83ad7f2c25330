import { expect, test } from 'vitest';
import { eventually, find, renderElement } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import CreateProject from './create-project.tsx';
import ProjectList from './project-list.tsx';

const server = fakeServer();

test("the list of a selected customer shows only that customer's projects and links to all projects", async () => {
  const { customer_id } = customer();
  server.responses(200, recordOf('customer', customer()), { to: /\/customers\/[\w-]+$/ });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: /\/projects\?/ });
  const { element } = await renderElement(<ProjectList />, { state: { customer_id, customer: customer() } });
  await eventually(() => expect(element.textContent).toContain('Only the projects of Priya Desai.'));
  find(element, 'a', 'Show all');
  const listRequest = server.requests.find(({ path }) => path.includes('/projects'));
  expect(listRequest?.path).toContain(customer_id);
});

test('a project without any customer links to the form that creates one', async () => {
  signIn();
  server.responses(200, { data: [], meta: { total: 0 } });
  const { element } = await renderElement(<CreateProject />);
  await eventually(() => expect(element.textContent).toContain('Please create a customer first'));
  expect(find(element, 'a', 'Create Customer').getAttribute('href')).toBe('/main/customer/create');
});
