import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as router from '../../kit/router/router.tsx';
import { writeRecord } from '../../kit/session/session-record.ts';
import { renderElement, eventually } from '../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../testing/server.ts';
import type * as PublicHeaderModule from './public-header.tsx';

const server = fakeServer();
const ana = {
  account_id: 'a-1',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active',
};

// Each test imports the module again, like a page load, except for the router around it.
let header: typeof PublicHeaderModule;
beforeEach(async () => {
  writeRecord(null);
  vi.resetModules();
  vi.doMock('../../kit/router/router.tsx', () => router);
  header = await import('./public-header.tsx');
});
afterEach(() => {
  document.cookie = 'jobsitespro_signed_in=; max-age=0; path=/';
});

test('a tab without a session record fetches the session when the cookie shows that there is one', async () => {
  document.cookie = 'jobsitespro_signed_in=1; path=/';
  server.responses(200, recordOf('session', ana), { to: '/check_auth' });
  server.responses(200, { photos: [{ url: '/logo.png' }] }, { to: '/images/get_photo_links?image_for_tag=company' });
  const { element } = await renderElement(<header.PublicHeader />);
  await eventually(() => expect(element.querySelector('img')?.getAttribute('src')).toBe('/logo.png'));
  expect(element.textContent).toContain('Welcome, Acme Roofing');
  const links = [...element.querySelectorAll('details a')].map((link) => link.textContent);
  expect(links).toEqual(['Profile', 'Settings', 'Connections']);
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/main');
});

test('a visitor without a session sends no request', async () => {
  const { element } = await renderElement(<header.PublicHeader />);
  expect(server.requests).toEqual([]);
  expect([...element.querySelectorAll('details a')].map((link) => link.textContent)).toEqual(['Login']);
});

test('the company of a sign-up in progress does not count as signed in and is preserved', async () => {
  document.cookie = 'jobsitespro_signed_in=1; path=/';
  writeRecord({ company_code: 'XYZ789', company_name: 'Bay Roofing' });
  const { element } = await renderElement(<header.PublicHeader />);
  expect(server.requests).toEqual([]);
  expect(element.textContent).not.toContain('Welcome');
});
