import { beforeEach, expect, test } from 'vitest';
import { readRecord, writeRecord } from '../session-record.ts';
import { draw, eventually, find, press } from '../testing/draw.tsx';
import { fakeServer } from '../testing/server.ts';
import { LogoutButton } from './logout-button.tsx';

const server = fakeServer();
const ana = { account_id: 'a-1', first_name: 'Ana', company_name: 'Acme Roofing' };

beforeEach(() => void writeRecord(ana));

test('logout keeps the session record and can be retried when the server cannot be reached', async () => {
  server.isAway();
  server.answers(200, { status: 'ok', message: 'You are logged out.' });
  const { element, router } = await draw(<LogoutButton />, { at: '/main/customer' });
  await press(find(element, 'button', 'Logout'));
  await eventually(() =>
    expect(find(element, '[role=alert]').textContent).toBe(
      'You are still logged in. Failed to log out: The server cannot be reached. Check your connection and try again.',
    ),
  );
  expect(readRecord()).toMatchObject(ana);
  expect(router.state.location.pathname).toBe('/main/customer');
  await press(find(element, 'button', 'Try Logout Again'));
  await eventually(() => expect(router.state.location.pathname).toBe('/login'));
  expect(readRecord()).toBeNull();
});

test("logout shows the server's error", async () => {
  server.answers(503, { error: 'The server is busy. Please try again in a moment.', code: 'unavailable' });
  const { element } = await draw(<LogoutButton />);
  await press(find(element, 'button', 'Logout'));
  await eventually(() =>
    expect(find(element, '[role=alert]').textContent).toBe(
      'You are still logged in. Failed to log out: The server is busy. Please try again in a moment, status: 503',
    ),
  );
  expect(readRecord()).toMatchObject(ana);
});

test('logout succeeds when the server knows no session', async () => {
  server.answers(401, { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' });
  const { element, router } = await draw(<LogoutButton />, { at: '/main/customer' });
  await press(find(element, 'button', 'Logout'));
  await eventually(() => expect(router.state.location.pathname).toBe('/login'));
  expect(readRecord()).toBeNull();
});
