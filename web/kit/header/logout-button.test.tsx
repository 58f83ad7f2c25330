import { beforeEach, expect, test } from 'vitest';
import { readRecord, writeRecord } from '../session/session-record.ts';
import { renderElement, eventually, find, press } from '../../testing/render-element.tsx';
import { fakeServer } from '../../testing/server.ts';
import { LogoutButton } from './logout-button.tsx';

const server = fakeServer();
const ana = { account_id: 'a-1', first_name: 'Ana', company_name: 'Acme Roofing' };

beforeEach(() => void writeRecord(ana));

test('logout keeps the session record and can be retried when the server cannot be reached', async () => {
  server.isAway();
  server.responses(200, { status: 'ok', message: 'You are logged out.' });
  const { element, router } = await renderElement(<LogoutButton />, { at: '/main/customer' });
  await press(find(element, 'button', 'Logout'));
  await eventually(() =>
    expect(find(element, '[role=alert]').textContent).toBe(
      'You are still logged in. Failed to log out: The server cannot be reached. Check your connection and try again.',
    ),
  );
  expect(readRecord()).toMatchObject(ana);
  expect(router.location.pathname).toBe('/main/customer');
  await press(find(element, 'button', 'Try Logout Again'));
  await eventually(() => expect(router.location.pathname).toBe('/login'));
  expect(readRecord()).toBeNull();
});

test("logout shows the server's error", async () => {
  server.responses(503, { error: 'The server is busy. Please try again in a moment.', code: 'unavailable' });
  const { element } = await renderElement(<LogoutButton />);
  await press(find(element, 'button', 'Logout'));
  await eventually(() =>
    expect(find(element, '[role=alert]').textContent).toBe(
      'You are still logged in. Failed to log out: The server is busy. Please try again in a moment, status: 503',
    ),
  );
  expect(readRecord()).toMatchObject(ana);
});

test('logout succeeds when the server has no session', async () => {
  server.responses(401, { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' });
  const { element, router } = await renderElement(<LogoutButton />, { at: '/main/customer' });
  await press(find(element, 'button', 'Logout'));
  await eventually(() => expect(router.location.pathname).toBe('/login'));
  expect(readRecord()).toBeNull();
});
