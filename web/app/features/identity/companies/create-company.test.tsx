import { afterEach, expect, test } from 'vitest';
import { eventually, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import CreateCompany from './create-company.tsx';

const server = fakeServer();

afterEach(() => delete document.documentElement.dataset.off);

test('a closed sign-up has no form and says who can invite', async () => {
  document.documentElement.dataset.off = 'sign_up invited_sign_up';
  const { element } = await renderElement(<CreateCompany />, { at: '/create_company' });
  await eventually(() => expect(element.textContent).toContain('This installation accepts no new companies.'));
  expect(element.querySelector('form')).toBeNull();
});

test('a sign-up by invitation has no form without an invitation, and says so', async () => {
  document.documentElement.dataset.off = 'sign_up';
  const { element } = await renderElement(<CreateCompany />, { at: '/create_company' });
  await eventually(() => expect(element.textContent).toContain('Accounts are by invitation here.'));
  expect(element.querySelector('form')).toBeNull();
});

test('an invitation opens the form with the address that was invited', async () => {
  document.documentElement.dataset.off = 'sign_up';
  server.responses(200, { email: 'dana@acme.example' }, { to: '/companies/invite' });
  server.responses(200, { data: [] });
  const { element } = await renderElement(<CreateCompany />, { at: '/create_company?token=abc' });
  await eventually(() => {
    const email = element.querySelector<HTMLInputElement>('input[type="email"]');
    expect(email?.value).toBe('dana@acme.example');
  });
});

test('an invitation that was used is explained', async () => {
  document.documentElement.dataset.off = 'sign_up';
  const error = 'This invitation has expired, was used, or does not exist.';
  server.responses(404, { error, code: 'invite_not_found' }, { to: '/companies/invite' });
  const { element } = await renderElement(<CreateCompany />, { at: '/create_company?token=abc' });
  await eventually(() => expect(element.textContent).toContain(error));
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
