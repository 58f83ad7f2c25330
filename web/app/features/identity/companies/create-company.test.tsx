import { afterEach, expect, test } from 'vitest';
import { eventually, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import CreateCompany from './create-company.tsx';

const server = fakeServer();

afterEach(() => delete document.documentElement.dataset.off);

test('a closed sign-up has no form and says who can invite', async () => {
  document.documentElement.dataset.off = 'sign_up';
  const { element } = await renderElement(<CreateCompany />, { at: '/create_company' });
  await eventually(() => expect(element.textContent).toContain('This installation accepts no new companies.'));
  expect(element.querySelector('form')).toBeNull();
});

test('the sign-up shows how to restore a backup while no company exists', async () => {
  server.responses(200, { is_empty: true }, { to: '/config' });
  server.responses(200, { data: [] });
  const { element } = await renderElement(<CreateCompany />, { at: '/create_company' });
  await eventually(() => expect(element.textContent).toContain('stop the server and run npm run restore -- FILE'));
});

test('the sign-up does not mention backups once a company exists', async () => {
  server.responses(200, { is_empty: false }, { to: '/config' });
  server.responses(200, { data: [] });
  const { element } = await renderElement(<CreateCompany />, { at: '/create_company' });
  await eventually(() => expect(server.requests.map(({ path }) => path)).toContain('/api/v1/config'));
  expect(element.textContent).not.toContain('restore');
});
