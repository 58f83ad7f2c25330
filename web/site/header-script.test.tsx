import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionRecord } from '../kit/session/session-record.ts';
import { eventually, find, press } from '../testing/render-element.tsx';
import { renderStatic } from '../testing/render-static.tsx';
import { fakeServer, recordOf } from '../testing/server.ts';
import { SiteHeader } from './site-header.tsx';

const server = fakeServer();
const ana: SessionRecord = {
  account_id: 'a-1',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner',
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active',
};
const NO_LOGO = { photos: [] };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  document.cookie = 'jobsitespro_signed_in=; max-age=0; path=/';
});

/** The header of a page that has just been loaded, and the session record of its tab. */
async function loaded(record?: Partial<SessionRecord>) {
  vi.resetModules();
  const session = await import('../kit/session/session-record.ts');
  if (record) session.writeRecord(record);
  const { startHeader } = await import('./header-script.ts');
  const element = renderStatic(<SiteHeader />);
  startHeader(find(element, 'header'));
  return { element, ...session };
}

const textsOf = (within: Element, selector: string) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('a tab without a session record fetches the session when the cookie shows that there is one', async () => {
  document.cookie = 'jobsitespro_signed_in=1; path=/';
  server.responses(200, recordOf('session', ana), { to: '/check_auth' });
  server.responses(200, { photos: [{ url: '/logo.png' }] }, { to: '/images/get_photo_links?image_for_tag=company' });
  const { element } = await loaded();
  await eventually(() => expect(element.querySelector('img')?.getAttribute('src')).toBe('/logo.png'));
  expect(element.textContent).toContain('Welcome, Acme Roofing');
  expect(textsOf(element, 'details a')).toEqual(['Profile', 'Settings', 'Connections']);
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/main');
  expect(find(element, 'p a').getAttribute('href')).toBe('/main/company');
});

test('a visitor without a session sends no request and can log in', async () => {
  const { element } = await loaded();
  expect(server.requests).toEqual([]);
  expect(textsOf(element, 'details a')).toEqual(['Login']);
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/');
});

test('the company of a sign-up in progress does not count as signed in and is preserved', async () => {
  document.cookie = 'jobsitespro_signed_in=1; path=/';
  const { element } = await loaded({ company_code: 'XYZ789', company_name: 'Bay Roofing' });
  expect(server.requests).toEqual([]);
  expect(element.textContent).not.toContain('Welcome');
});

test('a crew lead is not led to the company, which that role may not see', async () => {
  server.responses(200, NO_LOGO);
  const { element } = await loaded({ ...ana, role: 'crew_lead' });
  expect(find(element, 'p a').getAttribute('href')).toBe('/main');
});

test('the header follows a login and a logout in another tab', async () => {
  server.responses(200, NO_LOGO);
  const { element, writeRecord } = await loaded();
  writeRecord(ana);
  expect(element.textContent).toContain('Acme Roofing');
  writeRecord(null);
  expect(element.textContent).not.toContain('Acme Roofing');
  expect(textsOf(element, 'details a')).toEqual(['Login']);
});

test('a logout that fails shows the reason and can be repeated, and one that succeeds leads to the login', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  server.responses(200, NO_LOGO, { to: '/images' });
  server.responses(503, { error: 'The server is busy.', code: 'unavailable' }, { to: '/logout' });
  server.responses(200, { status: 'ok', message: 'You are logged out.' }, { to: '/logout' });
  const { element, readRecord } = await loaded(ana);
  await press(find(element, 'button', 'Logout'));
  await eventually(() =>
    expect(find(element, '[role=alert]').textContent).toBe(
      'You are still logged in. Failed to log out: The server is busy, status: 503',
    ),
  );
  expect(readRecord()).toMatchObject(ana);
  await press(find(element, 'button', 'Try Logout Again'));
  await eventually(() => expect(assign).toHaveBeenCalledWith('/login'));
  expect(readRecord()).toBeNull();
  expect(element.querySelector('[role=alert]')).toBeNull();
});

test('My Account closes on Escape and on a press outside', async () => {
  const { element } = await loaded();
  const menu = find(element, 'details') as HTMLDetailsElement;
  menu.open = true;
  menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(menu.open).toBe(false);
  menu.open = true;
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(menu.open).toBe(false);
});
