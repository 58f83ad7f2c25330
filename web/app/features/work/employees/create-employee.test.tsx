import { expect, test } from 'vitest';
import { renderElement, find } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import CreateEmployee from './create-employee.tsx';

const server = fakeServer();

test('the form requires a company in the session', async () => {
  const { element } = await renderElement(<CreateEmployee />);
  expect(element.textContent).toContain('You must create a company first.');
  expect(find(element, 'a', 'Create Company').getAttribute('href')).toBe('/create_company');
  expect(server.requests).toEqual([]);
});
